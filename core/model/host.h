// SPDX-License-Identifier: Apache-2.0
// A place where runs happen, and what is known of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace baremark::core::model {

/// A part of a cluster that jobs can ask for.
struct PartitionFacts {
  std::string name;
  bool isDefault = false;
  bool isUp = true;
  std::string timeLimit;  ///< as the scheduler prints it
  int nodes = 0;
  int cores = 1;          ///< of its smallest node
  std::string devices;    ///< "gpu:a100:4", or empty
  bool operator==(const PartitionFacts&) const = default;
};

/// What a probe found; nothing where it could not be known.
struct HostFacts {
  std::string hostname;
  std::string system;     ///< "Debian GNU/Linux 12 (bookworm)"
  std::string kernel;     ///< "6.1.0-21-amd64"
  std::string processor;  ///< model name
  int cores = 1;          ///< physical cores that this account may use
  int processors = 1;     ///< hardware threads that this account may use
  std::optional<std::int64_t> memoryBytes;
  std::optional<std::int64_t> freeBytes;  ///< on the file system of the host root
  std::string mpiVersion;                 ///< "Open MPI 4.1.4", or empty where none was found
  std::optional<double> load;             ///< one-minute load average
  std::optional<std::string> governor;    ///< frequency governor of the first core
  std::optional<bool> onBattery;
  bool isRoot = false;
  std::string user;
  std::vector<PartitionFacts> partitions;  ///< with a scheduler
  bool operator==(const HostFacts&) const = default;
};

/// Cores of a node that a job of this partition gets; an empty name is the default one. Without partitions the host's own.
[[nodiscard]] inline int coresOfANode(const HostFacts& facts, const std::string& partition) {
  const PartitionFacts* found = nullptr;
  for (const PartitionFacts& candidate : facts.partitions) {
    const bool isMeant = partition.empty() ? candidate.isDefault : candidate.name == partition;
    if (isMeant) return candidate.cores;
    if (found == nullptr) found = &candidate;
  }
  return found == nullptr ? facts.cores : found->cores;
}

/// How a runtime fared when it was tried on a host.
struct RuntimeProbe {
  std::string runtime;  ///< the descriptor's id
  bool works = false;
  std::string version;
  double seconds = 0;       ///< how long trying took
  std::string explanation;  ///< what it did, or why it does not work (untrusted text in `detail`)
  std::string detail;
  bool operator==(const RuntimeProbe&) const = default;
};

}  // namespace baremark::core::model
