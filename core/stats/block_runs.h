// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of one point of a case, grouped into blocks, from which pairs are made. Pure. The results point to the runs,
// which must outlive them. An interval over blocks holds for the allocations in which they ran. One over the means of
// allocations, with k - 1 degrees of freedom, holds for the cluster and needs three allocations (core/stats/README.md).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/id.h"
#include "core/stats/comparison_input.h"

namespace baremark::core::stats {

/// A value on the log scale (d of a block, or ln X of a run) and the allocation in which it was measured.
struct AllocatedLog {
  base::AllocationId allocation;
  double log = 0;
  bool operator==(const AllocatedLog&) const = default;
};

/// The mean of each allocation, in the order of the allocations' ids. The list has k values.
[[nodiscard]] std::vector<double> allocationMeans(std::span<const AllocatedLog> values);

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
