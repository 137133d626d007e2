// SPDX-License-Identifier: GPL-3.0-or-later
// Mean time per batch and its spread, normalised to the baseline: the figure of the uDocker and Singularity studies,
// for readers who know those. Its bars are standard deviations over runs, not intervals; verdicts come from the ratio.
// Pure.
#pragma once

#include <optional>
#include <span>

namespace baremark::core::stats {

struct BatchTime {
  int n = 0;                        ///< runs of the arm
  double mean = 1;                  ///< mean time per batch / the baseline's mean time per batch
  std::optional<double> deviation;  ///< standard deviation over runs / the same; nothing below two runs
  bool operator==(const BatchTime&) const = default;
};

/// From the seconds per batch of each run, finite and above 0, in one unit on both sides. Nothing unless both have a
/// run.
[[nodiscard]] std::optional<BatchTime> normalisedBatchTime(std::span<const double> armSeconds,
                                                           std::span<const double> baselineSeconds);

}  // namespace baremark::core::stats
