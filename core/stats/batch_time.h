// SPDX-License-Identifier: GPL-3.0-or-later
// Mean time per batch, normalised to the baseline, and its spread. Published container studies (uDocker, Singularity)
// show this figure. The bars are standard deviations over runs, not intervals; verdicts come from the ratio. Pure.
#pragma once

#include <optional>
#include <span>

namespace baremark::core::stats {

struct BatchTime {
  int n = 0;                        ///< number of runs of the arm
  double mean = 1;                  ///< mean time per batch / the baseline's mean time per batch
  std::optional<double> deviation;  ///< standard deviation over runs / the baseline's mean; nothing below two runs
  bool operator==(const BatchTime&) const = default;
};

/// The normalised time per batch, from the seconds per batch of each run (finite and above 0). Nothing unless both
/// sides have a run.
[[nodiscard]] std::optional<BatchTime> normalisedBatchTime(std::span<const double> armSeconds,
                                                           std::span<const double> baselineSeconds);

}  // namespace baremark::core::stats
