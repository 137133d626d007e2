// SPDX-License-Identifier: GPL-3.0-or-later
// How many blocks would decide what is open today (ARCHITECTURE.md, Statistics, "One point: the paired ratio"). Pure.
#pragma once

#include <optional>

#include "core/stats/ratio.h"

namespace baremark::core::stats {

/// Beyond this many blocks nobody waits: nothing is said.
inline constexpr int kMostBlocksNeeded = 100000;

struct BlocksNeeded {
  int total = 0;               ///< blocks in all; without pairs, runs on either side
  int more = 0;                ///< total - today's
  double level = 0;            ///< of the interval that will then be shown: 97.5 % for the first extension
  double halfWidthNow = 0;     ///< in log units, of today's interval
  double halfWidthNeeded = 0;  ///< in log units: the total's half width at `level` is below this
  bool operator==(const BlocksNeeded&) const = default;
};

/// The half width in log units that would decide: the distance of mean d to the nearer end of the margin,
/// min(mean d - ln(1 - m), ln(1 + m) - mean d), where that is positive; else the distance to no difference, |mean d|.
/// `margin` is a fraction, 0 < margin < 1.
[[nodiscard]] double decidingHalfWidth(double meanLog, double margin);

/// For a ratio whose verdict is open: the smallest number of blocks, above today's, whose half width at today's spread,
/// by the interval that will be shown after the next extension with its own t, is below the deciding one. Nothing
/// without an interval today and beyond kMostBlocksNeeded.
[[nodiscard]] std::optional<BlocksNeeded> blocksNeeded(const Ratio& ratio, double margin);

}  // namespace baremark::core::stats
