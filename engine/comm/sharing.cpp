// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/sharing.h"

#include <algorithm>
#include <functional>
#include <map>

namespace baremark::engine::comm {

std::string placeOfGpu(const std::string& machine, const std::string& bus, int rankOnNode) {
  return machine + " " + (bus.empty() ? "rank " + std::to_string(rankOnNode) : bus);
}

Sharing sharingOf(Communicator& ranks, const std::string& place) {
  const std::string digest = std::to_string(std::hash<std::string>{}(place));  // long messages may not work yet
  std::map<std::string, int> counts;
  for (const std::string& each : ranks.allGather(digest)) ++counts[each];
  Sharing sharing{.own = counts[digest]};
  for (const auto& [name, count] : counts) sharing.most = std::max(sharing.most, count);
  return sharing;
}

}  // namespace baremark::engine::comm
