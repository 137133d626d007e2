// SPDX-License-Identifier: GPL-3.0-or-later
// The ratio of an arm's images/s to the baseline's at one point of a case, with its interval (ARCHITECTURE.md, Statistics,
// "One point: the paired ratio" and "Many points, and repeat-until"). Pure functions.
//
// d = ln(X_arm / X_base) of one block. An interval needs at least three blocks; below that a ratio is only its value.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/stats/log_mean.h"

namespace baremark::core::stats {

inline constexpr int kLeastBlocks = 3;

/// How d scatters, and so how wide an interval over another number of blocks would be.
struct Spread {
  double deviation = 0;  ///< s of d over all blocks, s0 of the first ones with `until`, sqrt(va + vb) without pairs
  double degreesPerBlock = 1;          ///< degrees of freedom over n blocks: this times (n - 1), ...
  std::optional<double> fixedDegrees;  ///< ... unless the spread comes from the first n0 blocks alone: n0 - 1
  bool operator==(const Spread&) const = default;
};

struct Ratio {
  double value = 1;    ///< exp(meanLog); the shown change is value - 1
  double meanLog = 0;  ///< mean d, or without pairs the difference of the mean logs
  int n = 0;           ///< complete pairs; without pairs the arm's runs
  int baselineN = 0;   ///< the same n; without pairs the baseline's runs
  int looks = 0;       ///< how often somebody looked and asked for more
  double level = 0.95;
  bool isPaired = true;
  // Nothing below three blocks (without pairs: three runs on either side).
  std::optional<Interval> interval;
  std::optional<double> halfWidth;  ///< of the interval, in log units
  std::optional<double> p;          ///< two-sided p-value of "the ratio is 1"
  std::optional<Spread> spread;
  bool operator==(const Ratio&) const = default;
};

/// d of one block. OutOfRange unless both rates are finite and above 0.
[[nodiscard]] base::Result<double> logRatio(double armImagesPerSecond, double baselineImagesPerSecond);

/// exp(mean d +- t(n - 1) s / sqrt(n)) at level 1 - 0.05 / 2^looks. Nothing for no blocks.
[[nodiscard]] std::optional<Ratio> pairedRatio(std::span<const double> logRatios, int looks = 0);

/// Stein (1945): the mean over all blocks, the spread s0 and its degrees n0 - 1 from the first `initial` ones alone,
/// since these decided how many there are. As pairedRatio where there are no others yet, or where they are fewer than
/// three.
[[nodiscard]] std::optional<Ratio> twoStageRatio(std::span<const double> logRatios, std::size_t initial, int looks = 0);

/// Welch's t on the logs of images/s, for `"order": "independent"`. Nothing unless both sides have a run.
[[nodiscard]] std::optional<Ratio> unpairedRatio(std::span<const double> armLogs, std::span<const double> baselineLogs,
                                                 int looks = 0);

/// The half width in log units over n blocks (n >= 2) with this spread, for an interval that allows `error`.
[[nodiscard]] double halfWidthAt(const Spread& spread, int n, double error);

}  // namespace baremark::core::stats
