// SPDX-License-Identifier: Apache-2.0
// The memory that a network may take. Values only.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace baremark::engine::graph {

/// What is free where the network's memory is, before the first rank allocates. By default it is not known, so every
/// network fits.
struct FreeMemory {
  std::int64_t bytes = std::numeric_limits<std::int64_t>::max();
  int ranks = 1;           ///< that share it, each with a network of its own
  std::string where = {};  ///< "on this machine"
  std::string place = {};  ///< within the machine, the same text for all ranks that share it

  /// Bytes for each rank.
  [[nodiscard]] std::int64_t share() const { return bytes / ranks; }
};

}  // namespace baremark::engine::graph
