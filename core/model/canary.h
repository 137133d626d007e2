// SPDX-License-Identifier: Apache-2.0
// What the check before the first run (the canary) found in one arm.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace baremark::core::model {

struct CanaryRank {
  int rank = 0;
  std::string host;
  std::string cpus;  ///< the affinity mask as a list: "0", "0-3,8"
  int threads = 0;
  std::string memlock;  ///< "unlimited" or bytes
  std::string openFiles;
  std::string stack;
  std::int64_t sharedMemoryBytes = 0;  ///< size of /dev/shm
  /// UCX's transports and devices to other ranks: "cma/memory"; "none": MPI does not use UCX; nothing: unknown
  std::optional<std::string> ucx{};
  bool operator==(const CanaryRank&) const = default;
};

/// The end of the name of a single-copy mechanism that the system refuses to ranks: "cma, refused".
inline constexpr const char* kRefusedCopy = ", refused";

struct CanaryReport {
  int worldSize = 0;                      ///< as every rank reports it
  std::vector<CanaryRank> ranks;          ///< as read; of very many ranks only those that fit into a line of telemetry
  std::int64_t exchangeBytes = 0;         ///< size of the message that each rank sent to its neighbour
  std::optional<double> exchangeSeconds;  ///< nothing: the exchange did not finish in time
  std::string singleCopy;  ///< Open MPI's single-copy mechanism: cma, none, ... or "unknown"; with kRefusedCopy
  bool operator==(const CanaryReport&) const = default;
};

}  // namespace baremark::core::model
