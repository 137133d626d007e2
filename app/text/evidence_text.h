// SPDX-License-Identifier: GPL-3.0-or-later
// The evidence for a verdict in words: its blocks and allocations, its interval and the formula. If several blocks
// share an allocation, the verdict is valid only for these allocations. Also notes on a comparison: unintended
// differences between its arms, and warnings about its numbers. Pure.
#pragma once

#include <QStringList>

#include "app/text/state_text.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// The scope of a verdict: " on these nodes", " on these 3 allocations", or an empty text if each block has its own
/// allocation.
[[nodiscard]] QString scope(int allocations, int blocks);

/// The same for a finding; empty for a point that was not compared.
[[nodiscard]] QString scopeOf(const core::stats::Finding& finding);

/// The verdict of one point, with its scope.
[[nodiscard]] SignedText describePoint(const core::stats::ComparedCell& cell);

/// The ratio over the means of the allocations if it differs from the ratio over the blocks; otherwise null.
[[nodiscard]] const core::stats::Ratio* allocationRatio(const core::stats::ComparedCell& cell);

/// "docker, 2 ranks: instances 51.2 + 50.8 (spread 0.6 %)" for each cell that has several instances.
[[nodiscard]] QStringList instanceLines(const core::report::Assessment& assessment);

[[nodiscard]] bool hasAllocationRatios(const core::report::Assessment& assessment);

/// "for the whole cluster, over the means of 5 allocations: −3.4 % (−5.2 to −1.5)".
[[nodiscard]] QString ofTheCluster(const core::stats::Ratio& across);

/// The number of blocks of the point in which both arms are done, for the arm with the fewest such blocks.
[[nodiscard]] int fewestPairs(const core::report::Assessment& assessment, const core::stats::ComparedPoint& compared);

/// "10 blocks in 10 allocations", "5 blocks in 2 allocations, valid only for these allocations", "5 blocks in
/// 1 allocation, valid only for these nodes".
[[nodiscard]] QString evidence(int blocks, int allocations);

/// More blocks than fit in this time count as too many.
inline constexpr std::chrono::hours kLongestInReach{30 * 24};

/// Whether so many more blocks are too many: more than can be added at once, or longer than kLongestInReach. `block` is
/// the time of one block, if it is known.
[[nodiscard]] bool isOutOfReach(int more, std::optional<std::chrono::milliseconds> block);

/// The calculation for "not enough data": half width now, half width needed, how many more blocks, and whether these
/// are too many. Empty if it cannot be calculated. `block` as in isOutOfReach.
[[nodiscard]] QString openSum(const core::stats::ComparedCell& cell,
                              std::optional<std::chrono::milliseconds> block = {});

/// The undecided point of a case that needs the fewest additional blocks.
struct OpenPoint {
  std::size_t place = 0;  ///< in the comparison's list of points
  int blocks = 0;         ///< as many as can be added at once
  bool operator==(const OpenPoint&) const = default;
};
[[nodiscard]] std::optional<OpenPoint> openPoint(const core::report::Assessment& assessment, std::size_t caseIndex);

/// The evidence of the points: "Each point: 5 blocks in 5 allocations", or a line for each point if they differ. A
/// point that was extended after seeing results has a note with the level of its interval.
[[nodiscard]] QStringList evidenceLines(const core::report::Assessment& assessment,
                                        std::optional<std::size_t> caseIndex = {});

/// "95 %", or "95 % to 97.5 %" if blocks were added at some of the points after seeing results.
[[nodiscard]] QString intervalLevels(const core::report::Assessment& assessment,
                                     std::optional<std::size_t> caseIndex = {});

/// What a difference is, and the level of its intervals, for the line above the plot.
[[nodiscard]] QString differenceFormula(const core::report::Assessment& assessment,
                                        std::optional<std::size_t> caseIndex = {});
/// The same as a formula.
[[nodiscard]] QString exactDifferenceFormula(const core::report::Assessment& assessment);

/// An explanation of the interval over allocations if one is shown; otherwise empty.
[[nodiscard]] QString allocationsFormula(const core::report::Assessment& assessment);

/// Speed-up and efficiency come from the rounds in which both points are done. Whether these are fewer than the runs of
/// a point, so that its images/s give another quotient: while an experiment runs, or after failures.
[[nodiscard]] bool hasFewerRounds(const core::report::Assessment& assessment,
                                  const core::stats::ComparedPoint& compared, std::size_t arm);

/// The formula of the efficiency in a table of all points.
[[nodiscard]] QString efficiencyFormula(const core::report::Assessment& assessment);

/// The unintended differences between the arms, one line for each, at all points together. The backend and the most
/// important groups come first. At most `most` lines, then a line with the number of further differences. `store` as in
/// commandLine.
[[nodiscard]] QStringList differenceLines(const core::report::Assessment& assessment, const QString& store,
                                          int most = 8);

/// Warnings about the numbers, one line each: the slow reference backend, and for each arm and kind of warning the
/// number of runs.
[[nodiscard]] QStringList warningLines(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
