// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on an arm against the baseline at one point of a case (ARCHITECTURE.md, Statistics, "One point: the paired
// ratio"). Pure.
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
  RunsFailed,       // inside the margin, but an arm that fails is not equivalent
};

struct Judgement {
  Verdict verdict = Verdict::NotEnoughData;
  bool isPerhapsWithinMargin = false;  ///< slower or faster, with an interval that reaches into the margin
  std::optional<OpenReason> reason;    ///< with NotEnoughData, and only then
  /// What would decide. Nothing but for IntervalTooWide, beyond the cap, and where only "equivalent" is in reach and
  /// the arm's failures exclude it.
  std::optional<BlocksNeeded> blocksNeeded;
  bool operator==(const Judgement&) const = default;
};

/// Interval of ratio - 1 wholly inside (-m, +m): equivalent, also when 0 lies outside it; else wholly below 0: slower;
/// wholly above: faster; else not enough data. `margin` is the fraction m, 0 < m < 1; `failed` counts the arm's failed
/// runs, and any of them turns "equivalent" into "not enough data".
[[nodiscard]] Judgement judge(const std::optional<Ratio>& ratio, double margin, int failed);

/// As `compare --json` says it: "slower", "faster", "equivalent", "not enough data".
[[nodiscard]] const char* toName(Verdict verdict);

/// "too_few_blocks", "interval_too_wide", "runs_failed".
[[nodiscard]] const char* toName(OpenReason reason);

}  // namespace baremark::core::stats
