// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on an arm against the baseline at one point of a case (core/stats/README.md, "One point"). Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "core/stats/blocks_needed.h"
#include "core/stats/ratio.h"

namespace baremark::core::stats {

enum class Verdict : std::uint8_t { Slower, Faster, Equivalent, NotEnoughData };

/// Why a verdict is NotEnoughData.
enum class OpenReason : std::uint8_t {
  TooFewBlocks,     // fewer than three complete pairs: there is no interval
  IntervalTooWide,  // neither inside the margin nor on one side of no difference
  RunsFailed,       // inside the margin, but an arm with failed runs is not equivalent
};

struct Judgement {
  Verdict verdict = Verdict::NotEnoughData;
  bool isPerhapsWithinMargin = false;  ///< slower or faster, but the interval reaches into the margin
  std::optional<OpenReason> reason;    ///< only for NotEnoughData
  /// How many blocks would decide. Only for IntervalTooWide. Nothing above kMostBlocksNeeded, or if only "equivalent"
  /// is in reach and the arm's failed runs exclude it.
  std::optional<BlocksNeeded> blocksNeeded;
  bool operator==(const Judgement&) const = default;
};

/// The verdict for the interval of ratio - 1:
///   wholly inside (-m, +m)   equivalent, even if 0 lies outside the interval
///   else wholly below 0      slower
///   else wholly above 0      faster
///   else                     not enough data
/// `margin` is the fraction m, 0 < m < 1. `failed` is the number of the arm's failed runs; if there is one,
/// "equivalent" becomes "not enough data".
[[nodiscard]] Judgement judge(const std::optional<Ratio>& ratio, double margin, int failed);

/// The verdict in `compare --json`: "slower", "faster", "equivalent", "not enough data".
[[nodiscard]] const char* toName(Verdict verdict);

/// "too_few_blocks", "interval_too_wide", "runs_failed".
[[nodiscard]] const char* toName(OpenReason reason);

}  // namespace baremark::core::stats
