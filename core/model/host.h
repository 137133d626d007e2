// SPDX-License-Identifier: Apache-2.0
// A place where runs happen, and what is known of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace baremark::core::model {

/// A part of a cluster that jobs can ask for: a partition of Slurm, a queue elsewhere. Nothing where the scheduler does not say.
struct PartitionFacts {
  std::string name;
  bool isDefault = false;
  bool isUp = true;
  std::string timeLimit;  ///< as the scheduler prints it
  std::optional<int> nodes;
  std::optional<int> cores;  ///< of its smallest node
  std::string devices;    ///< "gpu:a100:4", or empty
  std::string defaultTime{};  ///< of a job that asks for none, as the scheduler prints it; empty: the limit, or not known
  bool operator==(const PartitionFacts&) const = default;
};

/// What this user's jobs may be charged to, as the scheduler's accounting tells it.
struct AccountFacts {
  std::string account;
  std::string partition;         ///< where it holds; empty: everywhere
  std::vector<std::string> qos;  ///< that jobs of this account may ask for
  bool operator==(const AccountFacts&) const = default;
};

/// A launcher that answered.
struct LauncherFacts {
  std::string id;  ///< of its descriptor
  std::string version;
  bool operator==(const LauncherFacts&) const = default;
};

/// A GPU that the host's driver lists.
struct GpuFacts {
  std::string name;
  std::optional<std::int64_t> memoryBytes;
  std::string driver;
  bool operator==(const GpuFacts&) const = default;
};

/// A place that matters to runs, and the file system that it lies on.
struct FileSystemFacts {
  std::string place;  ///< "home", "runs", "/tmp", or the variable that names it: "SCRATCH"
  std::string path;
  std::string kind;   ///< "nfs", "lustre", "tmpfs"
  std::optional<std::int64_t> freeBytes;
  std::optional<std::int64_t> totalBytes;
  bool operator==(const FileSystemFacts&) const = default;
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
  std::vector<std::string> groups;  ///< of that user
  std::optional<int> sockets;
  std::optional<int> numaNodes;
  std::vector<GpuFacts> gpus;
  std::string cuda;                  ///< the newest that the driver supports
  std::string cudaToolkit;           ///< of nvcc
  std::string nccl;
  std::vector<std::string> fabrics;  ///< ports of InfiniBand and its like: "mlx5_0 port 1: ACTIVE, 100 Gb/sec (4X EDR), InfiniBand"
  std::string fileSystem;            ///< kind of that of the host root: "nfs", "lustre", "ext2/ext3"
  std::string modules;               ///< "Lmod 8.7", "Environment Modules 5.2", or empty
  std::vector<std::string> moduleNames;  ///< that can be loaded: "openmpi/4.1.6"
  std::vector<FileSystemFacts> fileSystems;
  std::string searchPath;            ///< of the account's login shell; commands are looked for there first
  std::vector<PartitionFacts> partitions;  ///< with a scheduler
  std::vector<AccountFacts> accounts;      ///< where the scheduler's accounting tells them
  std::vector<std::string> parallelEnvironments;  ///< of Grid Engine: ways to more than one slot
  std::vector<LauncherFacts> launchers;    ///< that answered; the first starts ranks where none is asked for
  bool operator==(const HostFacts&) const = default;
};

/// A node of a cluster as a job on it saw it.
struct NodeFacts {
  std::string partition;  ///< empty: the scheduler's own choice
  std::string job;
  std::optional<base::WallTime> seen;
  HostFacts facts;        ///< without partitions and launchers
  bool operator==(const NodeFacts&) const = default;
};

/// Where jobs go that name none, as far as the scheduler tells it and it takes jobs now; else nothing.
[[nodiscard]] inline const PartitionFacts* defaultPartition(const HostFacts& facts) {
  for (const PartitionFacts& candidate : facts.partitions) {
    if (candidate.isDefault && candidate.isUp) return &candidate;
  }
  return nullptr;
}

/// The partition of this name; of an empty one the scheduler's own choice. Nothing where it is not known.
[[nodiscard]] inline const PartitionFacts* partitionOf(const HostFacts& facts, const std::string& name) {
  for (const PartitionFacts& candidate : facts.partitions) {
    if (name.empty() ? candidate.isDefault : candidate.name == name) return &candidate;
  }
  return nullptr;
}

/// The names of a list such as "debug,gpu", of which the scheduler takes the one that has room first.
[[nodiscard]] inline std::vector<std::string> partitionsIn(const std::string& list) {
  std::vector<std::string> names;
  std::size_t begin = 0;
  while (begin < list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    if (end > begin) names.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return names;
}

/// Those of a list of names that are known; of an empty one the scheduler's own choice.
[[nodiscard]] inline std::vector<const PartitionFacts*> partitionsOf(const HostFacts& facts, const std::string& list) {
  std::vector<const PartitionFacts*> found;
  for (const std::string& name : list.empty() ? std::vector<std::string>{""} : partitionsIn(list)) {
    if (const PartitionFacts* partition = partitionOf(facts, name)) found.push_back(partition);
  }
  return found;
}

/// Cores of a node that a job of this partition gets (an empty name: the scheduler's own choice): of its smallest node, as the
/// scheduler tells it or as a job there saw it, whichever is fewer. Nothing where neither is known: the login node tells nothing of
/// the nodes behind it. Of a list the fewest, where those of each are known.
[[nodiscard]] inline std::optional<int> coresOfANode(const HostFacts& login, const std::optional<NodeFacts>& seen,
                                                     const std::string& partition) {
  if (const std::vector<std::string> names = partitionsIn(partition); names.size() > 1) {
    std::optional<int> least;
    for (const std::string& each : names) {
      const std::optional<int> cores = coresOfANode(login, seen, each);
      if (!cores) return {};
      least = std::min(least.value_or(*cores), *cores);
    }
    return least;
  }
  const PartitionFacts* found = partitionOf(login, partition);
  const std::string name = found == nullptr ? partition : found->name;
  std::optional<int> cores = found == nullptr ? std::nullopt : found->cores;
  const bool wasSeenThere = seen && (seen->partition == name || (seen->partition.empty() && partition.empty()));
  if (wasSeenThere) cores = std::min(cores.value_or(seen->facts.cores), seen->facts.cores);
  return cores;
}

/// A step of a host's test that failed when it was last tested.
struct FailedStep {
  std::string step;  ///< "folder", "runtimes", "engine"
  base::Error error;
  bool operator==(const FailedStep&) const = default;
};

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
