// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of one point of a case as blocks: what pairs are made of. Pure; the runs outlive what points to them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/stats/allocations.h"
#include "core/stats/comparison_input.h"

namespace baremark::core::stats {

/// The runs of one block by arm; nullptr where an arm has none.
using BlockRuns = std::vector<const RunInput*>;

/// Blocks in the order of their rounds, then of their ids.
[[nodiscard]] std::vector<BlockRuns> blocksOf(const std::vector<const RunInput*>& runs, std::size_t arms);

/// At most `count` blocks from the first on.
[[nodiscard]] std::span<const BlockRuns> firstBlocks(const std::vector<BlockRuns>& blocks, int count);

/// images/s of each run of the arm that is done.
[[nodiscard]] std::vector<double> ratesOf(std::span<const BlockRuns> blocks, std::size_t arm);

/// Their logs.
[[nodiscard]] std::vector<AllocatedLog> logRatesOf(std::span<const BlockRuns> blocks, std::size_t arm);

/// d = ln(X_arm / X_base) of each block in which both are done.
[[nodiscard]] std::vector<AllocatedLog> logRatiosOf(std::span<const BlockRuns> blocks, std::size_t arm,
                                                    std::size_t baseline);

}  // namespace baremark::core::stats
