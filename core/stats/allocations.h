// SPDX-License-Identifier: GPL-3.0-or-later
// "n blocks in k allocations" (ARCHITECTURE.md, Statistics, "What spoils a comparison"). An interval over blocks speaks of
// the allocations that they ran in; one over the allocations' means, with k - 1 degrees, speaks of the cluster: it is
// pairedRatio() or unpairedRatio() of the values that allocationMeans() gives, and so nothing below three. Pure.
#pragma once

#include <span>
#include <vector>

#include "core/base/id.h"

namespace baremark::core::stats {

/// A value on the log scale (d of a block, or ln X of a run) and where it was measured.
struct AllocatedLog {
  base::AllocationId allocation;
  double log = 0;
  bool operator==(const AllocatedLog&) const = default;
};

/// The mean of each allocation, in the order of the allocations' ids; their number is k.
[[nodiscard]] std::vector<double> allocationMeans(std::span<const AllocatedLog> values);

}  // namespace baremark::core::stats
