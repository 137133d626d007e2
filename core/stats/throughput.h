// SPDX-License-Identifier: GPL-3.0-or-later
// Throughput of one cell: images/s over its runs (core/stats/README.md, "One run"). Pure.
#pragma once

#include <optional>
#include <span>

#include "core/stats/log_mean.h"

namespace baremark::core::stats {

struct Throughput {
  int n = 0;  ///< number of finished runs
  // In images/s. Nothing without a run.
  std::optional<double> median;
  std::optional<double> mean;        ///< exp of the mean log
  std::optional<Interval> interval;  ///< 95 % t interval of the log mean; nothing below two runs
  bool operator==(const Throughput&) const = default;
};

/// The throughput, from the images/s of each finished run (finite and above 0).
[[nodiscard]] Throughput throughputOf(std::span<const double> imagesPerSecond);

}  // namespace baremark::core::stats
