// SPDX-License-Identifier: GPL-3.0-or-later
// Images per joule of GPUs: what a run got for the energy that it used. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace baremark::core::stats {

/// images / joules of one run: its images in the timed steps, and the energy of its GPUs between the start and the end
/// of those steps (model::RunSummary::gpuEnergy), each GPU once. The energy of processors, memory and network is not in
/// it. Nothing: no image, or an energy that is not known or not above 0.
[[nodiscard]] std::optional<double> imagesPerJoule(std::int64_t images, std::optional<double> joules);

/// A cell over its runs.
struct Efficacy {
  int n = 0;          ///< number of runs whose images per joule are known
  double median = 0;  ///< images per joule
  bool operator==(const Efficacy&) const = default;
};

/// From the images per joule of each run that knows them. Nothing without such a run.
[[nodiscard]] std::optional<Efficacy> efficacyOf(std::span<const double> imagesPerJoule);

}  // namespace baremark::core::stats
