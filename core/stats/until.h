// SPDX-License-Identifier: GPL-3.0-or-later
// Repeat until the interval is narrow enough: one look, at the spread alone (core/stats/README.md, "Repeat until";
// Stein 1945). Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/model/experiment.h"

namespace baremark::core::stats {

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
