// SPDX-License-Identifier: GPL-3.0-or-later
// How many blocks would decide an open verdict (core/stats/README.md, "One point"). Pure.
#pragma once

#include <optional>

#include "core/stats/ratio.h"

namespace baremark::core::stats {

/// Baremark names no number of blocks above this one: no user would wait for it.
inline constexpr int kMostBlocksNeeded = 100000;

struct BlocksNeeded {
  int total = 0;            ///< number of blocks; without pairs, number of runs on each side
  int more = 0;             ///< total minus today's blocks
  double level = 0;         ///< of the interval that Baremark will show then: 97.5 % for the first extension
  double halfWidthNow = 0;  ///< half width of today's interval, in log units
  double halfWidthNeeded =
      0;  ///< half width that decides, in log units; with `total` blocks the half width is below it
  bool operator==(const BlocksNeeded&) const = default;
};

/// The half width, in log units, that would decide. It is the distance from mean d to the nearer end of the margin,
/// min(mean d - ln(1 - m), ln(1 + m) - mean d), if that is positive; else the distance to no difference, |mean d|.
/// `margin` is the fraction m, 0 < m < 1.
[[nodiscard]] double decidingHalfWidth(double meanLog, double margin);

/// For a ratio with an open verdict: the smallest number of blocks above today's whose half width decides. The half
/// width is that of the interval after the next extension, at its own level and t, with today's spread. Nothing if
/// there is no interval today, or if the number is above kMostBlocksNeeded.
[[nodiscard]] std::optional<BlocksNeeded> blocksNeeded(const Ratio& ratio, double margin);

}  // namespace baremark::core::stats
