// SPDX-License-Identifier: GPL-3.0-or-later
// The ratio of an arm's images/s to the baseline's at one point of a case, with its interval (core/stats/README.md,
// "One point"). Pure. d = ln(X_arm / X_base) of one block. An interval needs three blocks.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/stats/log_mean.h"

namespace baremark::core::stats {

inline constexpr int kLeastBlocks = 3;

/// The spread of d, from which the width of an interval over another number of blocks follows.
struct Spread {
  double deviation = 0;  ///< s of d over all blocks; with `until` s0 of the first stage; without pairs sqrt(va + vb)
  double degreesPerBlock = 1;          ///< over n blocks there are degreesPerBlock * (n - 1) degrees of freedom, ...
  std::optional<double> fixedDegrees;  ///< ... or n0 - 1 if the spread comes from the first n0 blocks alone
  bool operator==(const Spread&) const = default;
};

struct Ratio {
  double value = 1;    ///< exp(meanLog); Baremark shows value - 1
  double meanLog = 0;  ///< mean d; without pairs, the difference of the mean logs
  int n = 0;           ///< complete pairs; without pairs, the arm's runs
  int baselineN = 0;   ///< the same; without pairs, the baseline's runs
  int looks = 0;       ///< how often a user looked and asked for more
  double level = 0.95;
  bool isPaired = true;
  // Nothing below three blocks (without pairs: below three runs on either side).
  std::optional<Interval> interval;
  std::optional<double> halfWidth;  ///< half width of the interval, in log units
  std::optional<double> p;          ///< two-sided p-value of "the ratio is 1"
  std::optional<Spread> spread;
  bool operator==(const Ratio&) const = default;
};

/// The ratio with the interval exp(mean d +- t(n - 1) s / sqrt(n)) at level 1 - 0.05 / 2^looks. Nothing for no blocks.
[[nodiscard]] std::optional<Ratio> pairedRatio(std::span<const double> logRatios, int looks = 0);

/// Stein's two stages (1945): the mean is over all blocks. The spread s0 and its n0 - 1 degrees come from the first
/// `initial` blocks alone, because these decided the number of blocks. Same as pairedRatio() if there are no other
/// blocks yet, or if `initial` is below three.
[[nodiscard]] std::optional<Ratio> twoStageRatio(std::span<const double> logRatios, std::size_t initial, int looks = 0);

/// The ratio by Welch's t on the logs of images/s, for `"order": "independent"`. Nothing unless both sides have a run.
[[nodiscard]] std::optional<Ratio> unpairedRatio(std::span<const double> armLogs, std::span<const double> baselineLogs,
                                                 int looks = 0);

/// The half width, in log units, of an interval over n >= 2 blocks with this spread and the given error.
[[nodiscard]] double halfWidthAt(const Spread& spread, int n, double error);

}  // namespace baremark::core::stats
