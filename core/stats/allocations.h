// SPDX-License-Identifier: GPL-3.0-or-later
// "n blocks in k allocations" (core/stats/README.md, "Several blocks in an allocation"). An interval over blocks holds
// for the allocations in which the blocks ran. An interval over the means of allocations, with k - 1 degrees of
// freedom, holds for the cluster. It is pairedRatio() or unpairedRatio() of the values of allocationMeans(), so it
// needs three allocations. Pure.
#pragma once

#include <span>
#include <vector>

#include "core/base/id.h"

namespace baremark::core::stats {

/// A value on the log scale (d of a block, or ln X of a run) and the allocation in which it was measured.
struct AllocatedLog {
  base::AllocationId allocation;
  double log = 0;
  bool operator==(const AllocatedLog&) const = default;
};

/// The mean of each allocation, in the order of the allocations' ids. The list has k values.
[[nodiscard]] std::vector<double> allocationMeans(std::span<const AllocatedLog> values);

}  // namespace baremark::core::stats
