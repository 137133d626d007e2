// SPDX-License-Identifier: GPL-3.0-or-later
// Repeat until the interval is narrow enough: one look, at the spread only (ARCHITECTURE.md, Statistics, "Many points, and
// repeat-until"; Stein 1945). Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/model/experiment.h"

namespace baremark::core::stats {

/// n0: the blocks after which `until` looks: `repeats`, at least 5.
[[nodiscard]] int initialBlocks(int repeats);

/// N = min(max_repeats, max(n0, ceil((t(0.975, n - 1) s0 / h)^2))), with s0 the deviation of d over the n complete
/// pairs among the first n0 blocks and h the half width wanted in log units (above 0). n is n0 but where runs failed;
/// nothing below three pairs, whose spread says too little to plan by.
[[nodiscard]] std::optional<int> plannedBlocks(std::span<const double> firstLogRatios, int initial,
                                               const model::Until& until);

/// The blocks of a point with several arms beside the baseline: the largest N of any; n0 (at most max_repeats) where no
/// arm has three pairs. One list of first log ratios an arm.
[[nodiscard]] int plannedBlocksOfPoint(std::span<const std::vector<double>> firstLogRatios, int initial,
                                       const model::Until& until);

}  // namespace baremark::core::stats
