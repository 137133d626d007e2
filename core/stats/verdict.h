// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict on an arm against the baseline at one point of a case, and how many blocks would decide an open one, from
// one look at the spread alone (core/stats/README.md, "One point", "Repeat until"; Stein 1945). Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/model/experiment.h"
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

/// n0, the number of blocks after which `until` looks: `repeats`, but at least 5.
[[nodiscard]] int initialBlocks(int repeats);

/// N = min(max_repeats, max(n0, ceil((t(0.975, n - 1) s0 / h)^2))), the number of blocks of an arm. s0 is the deviation
/// of d over the n complete pairs among the first n0 blocks; n is below n0 if runs failed. h > 0 is the half width, in
/// log units, that the experiment asks for. Nothing below three pairs: their spread is too uncertain.
[[nodiscard]] std::optional<int> plannedBlocks(std::span<const double> firstLogRatios, int initial,
                                               const model::Until& until);

/// The number of blocks at a point: the largest N of its arms, or n0 (at most max_repeats) if no arm has three pairs.
/// `firstLogRatios` has a list for each arm except the baseline.
[[nodiscard]] int plannedBlocksOfPoint(std::span<const std::vector<double>> firstLogRatios, int initial,
                                       const model::Until& until);

}  // namespace baremark::core::stats
