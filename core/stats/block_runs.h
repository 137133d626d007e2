// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of one point of a case, grouped into blocks, from which pairs are made. Pure. The results point to the runs,
// which must outlive them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/stats/allocations.h"
#include "core/stats/comparison_input.h"

namespace baremark::core::stats {

/// The runs of one block, by arm. nullptr: the arm has no run.
using BlockRuns = std::vector<const RunInput*>;

/// Groups runs into blocks, ordered by round, then by id.
[[nodiscard]] std::vector<BlockRuns> blocksOf(const std::vector<const RunInput*>& runs, std::size_t arms);

/// The first `count` blocks, or all if there are fewer.
[[nodiscard]] std::span<const BlockRuns> firstBlocks(const std::vector<BlockRuns>& blocks, int count);

/// images/s of each finished run of the arm.
[[nodiscard]] std::vector<double> ratesOf(std::span<const BlockRuns> blocks, std::size_t arm);

/// ln(images/s) of each finished run of the arm.
[[nodiscard]] std::vector<AllocatedLog> logRatesOf(std::span<const BlockRuns> blocks, std::size_t arm);

/// d = ln(X_arm / X_base) of each block in which both runs are finished.
[[nodiscard]] std::vector<AllocatedLog> logRatiosOf(std::span<const BlockRuns> blocks, std::size_t arm,
                                                    std::size_t baseline);

}  // namespace baremark::core::stats
