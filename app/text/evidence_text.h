// SPDX-License-Identifier: GPL-3.0-or-later
// What stands behind a verdict, in words: its blocks and allocations, its interval and how it was made. Where several blocks
// share an allocation, a verdict speaks on these alone; from three allocations the interval over their means stands beside it.
#pragma once

#include <QString>
#include <QStringList>
#include <chrono>
#include <cstddef>
#include <optional>

#include "app/text/state_text.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// What a verdict over so many blocks speaks of: " on these nodes", " on these 3 allocations", or nothing where each block has
/// an allocation of its own.
[[nodiscard]] QString scope(int allocations, int blocks);

/// The verdict of one point, with its scope.
[[nodiscard]] SignedText describePoint(const core::stats::ComparedCell& cell);

/// The ratio over the means of the allocations, where it says something else than that over the blocks; else null.
[[nodiscard]] const core::stats::Ratio* allocationRatio(const core::stats::ComparedCell& cell);

[[nodiscard]] bool hasAllocationRatios(const core::report::Assessment& assessment);

/// "of the cluster, over the means of 5 allocations: −3.4 % (−5.2 to −1.5)".
[[nodiscard]] QString ofTheCluster(const core::stats::Ratio& across);

/// Blocks of the point in which both arms are done, for the arm that has fewest.
[[nodiscard]] int fewestPairs(const core::report::Assessment& assessment, const core::stats::ComparedPoint& compared);

/// "10 blocks in 10 allocations", "5 blocks in 2 allocations, on these alone", "5 blocks in 1 allocation, on these nodes".
[[nodiscard]] QString evidence(int blocks, int allocations);

/// The longest that more blocks may take before they are called out of reach.
inline constexpr std::chrono::hours kLongestInReach{30 * 24};

/// Whether nobody measures that many more blocks: more than can be added at once, or longer than kLongestInReach.
/// `block` is how long one takes, where that is known.
[[nodiscard]] bool isOutOfReach(int more, std::optional<std::chrono::milliseconds> block);

/// The sum behind "not enough data": half width now, what is needed, blocks in all, and whether they are out of reach.
/// Empty where nothing can be said. `block` as in isOutOfReach.
[[nodiscard]] QString openSum(const core::stats::ComparedCell& cell, std::optional<std::chrono::milliseconds> block = {});

/// What stands behind the points: "Each point: 5 blocks in 5 allocations", or a line for each point where they differ. A point
/// to which blocks were added after a look says so, with the level of its interval.
[[nodiscard]] QStringList evidenceLines(const core::report::Assessment& assessment, std::optional<std::size_t> caseIndex = {});

/// "95 %", or "95 % to 97.5 %" where blocks were added after a look at some of the points.
[[nodiscard]] QString intervalLevels(const core::report::Assessment& assessment, std::optional<std::size_t> caseIndex = {});

/// The formula of the difference and the level of its intervals, as they stand above the plot.
[[nodiscard]] QString differenceFormula(const core::report::Assessment& assessment, std::optional<std::size_t> caseIndex = {});

/// What the interval over allocations is, where one is shown; else empty.
[[nodiscard]] QString allocationsFormula(const core::report::Assessment& assessment);

/// The formula of the efficiency in a table of all points.
[[nodiscard]] QString efficiencyFormula(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
