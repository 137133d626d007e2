// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/allocations.h"

#include <map>

#include "core/stats/moments.h"

namespace baremark::core::stats {

std::vector<double> allocationMeans(std::span<const AllocatedLog> values) {
  std::map<base::AllocationId, std::vector<double>> byAllocation;
  for (const AllocatedLog& value : values) byAllocation[value.allocation].push_back(value.log);
  std::vector<double> means;
  for (const auto& [allocation, logs] : byAllocation) means.push_back(*mean(logs));
  return means;
}

}  // namespace baremark::core::stats
