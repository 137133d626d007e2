// SPDX-License-Identifier: Apache-2.0
// A host, and what Baremark knows of it. Values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/error.h"
#include "core/base/lines.h"

namespace baremark::core::model {

/// A part of a cluster that jobs can ask for: a partition of Slurm, a queue of others. Empty: not known.
struct PartitionFacts {
  std::string name;  ///< empty: the cluster has no partitions, and this is all of it
  bool isDefault = false;
  bool isUp = true;
  std::string timeLimit;  ///< as the scheduler prints it, or as a job asks for it (LSF, Grid Engine)
  std::optional<int> nodes;
  std::optional<int> cores;  ///< of its smallest node
  std::string devices;       ///< "gpu:a100:4", or empty
  /// For a job that asks for no time, as the scheduler prints it; empty: the limit, or not known.
  std::string defaultTime{};
  bool operator==(const PartitionFacts&) const = default;
};

/// An account that this user's jobs may be charged to, as the scheduler's accounting reports it.
struct AccountFacts {
  std::string account;
  std::string partition;         ///< where it may be used; empty: everywhere
  std::vector<std::string> qos;  ///< qualities of service that jobs of this account may ask for
  bool operator==(const AccountFacts&) const = default;
};

/// A launcher that works on the host.
struct LauncherFacts {
  std::string id;  ///< of its descriptor
  std::string version;
  std::string program{};  ///< path of the program that answered: "/usr/bin/mpirun.openmpi"; empty: not known
  bool operator==(const LauncherFacts&) const = default;
};

/// A GPU that the host's driver lists.
struct GpuFacts {
  std::string name;
  std::optional<std::int64_t> memoryBytes;
  std::string driver;
  std::string capability{};            ///< compute capability: "9.0"; empty: not known, as with drivers before 510
  std::string bus{};                   ///< PCI address: "00000000:3B:00.0"
  std::optional<bool> isDivided{};     ///< MIG: programs see instances instead of the GPU
  std::optional<bool> hasEcc{};        ///< errors of its memory are corrected
  std::optional<bool> isPersistent{};  ///< the driver keeps it ready while no program uses it
  std::optional<double> powerLimitWatt{};
  std::optional<double> mostClockMHz{};  ///< of its multiprocessors (SM)
  bool operator==(const GpuFacts&) const = default;
};

/// A folder that matters to runs, and its file system.
struct FileSystemFacts {
  std::string place;  ///< "home", "runs", "/tmp", or the variable that names it: "SCRATCH"
  std::string path;
  std::string kind;  ///< "nfs", "lustre", "tmpfs"
  std::optional<std::int64_t> freeBytes;
  std::optional<std::int64_t> totalBytes;
  std::optional<std::int64_t> freeInodes{};
  bool operator==(const FileSystemFacts&) const = default;
};

/// What a probe found. Empty: it could not be known.
struct HostFacts {
  std::string hostname;
  std::string system;     ///< "Debian GNU/Linux 12 (bookworm)"
  std::string kernel;     ///< "6.1.0-21-amd64"
  std::string processor;  ///< model name
  int cores = 1;          ///< physical cores that this account may use
  int processors = 1;     ///< hardware threads that this account may use
  /// The processor time that control groups allow, in cores; only if it is less than the physical cores of the affinity
  /// mask. The two numbers above are within it.
  std::optional<double> cpuQuota{};
  std::optional<std::int64_t> memoryBytes;
  std::optional<std::int64_t> freeBytes;  ///< on the file system of the host root
  std::string mpiVersion;                 ///< "Open MPI 4.1.4"; empty: none was found
  std::optional<double> load;             ///< one-minute load average
  std::optional<std::string> governor;    ///< frequency governor of the first core
  std::optional<bool> onBattery;
  bool isRoot = false;
  std::string user;
  std::optional<int> sockets;
  std::optional<int> numaNodes;
  std::vector<GpuFacts> gpus;
  /// For each kind of link between two GPUs, as `nvidia-smi topo -m` names it ("NV12", "PIX"): the number of pairs.
  std::map<std::string, int> gpuLinks{};
  std::string cuda;         ///< the newest version that the driver supports
  std::string cudaToolkit;  ///< of nvcc
  std::string nccl;
  /// Ports of InfiniBand and similar fabrics: "mlx5_0 port 1: ACTIVE, 100 Gb/sec (4X EDR), InfiniBand".
  std::vector<std::string> fabrics;
  std::string fileSystem;                ///< kind of that of the host root: "nfs", "lustre", "ext2/ext3"
  std::string modules;                   ///< "Lmod 8.7", "Environment Modules 5.2", or empty
  std::vector<std::string> moduleNames;  ///< modules that can be loaded: "openmpi/4.1.6"
  std::vector<FileSystemFacts> fileSystems;
  std::string searchPath;  ///< PATH of the account's login shell; commands are looked for there first
  std::string cluster;     ///< the cluster that the scheduler is asked about; empty: the default of its commands
  std::vector<PartitionFacts> partitions;         ///< with a scheduler
  std::vector<AccountFacts> accounts;             ///< if the scheduler's accounting reports them
  std::vector<std::string> parallelEnvironments;  ///< Grid Engine: they give a job more than one slot
  std::vector<LauncherFacts> launchers;           ///< launchers that work; the first is the default
  std::string engineMpi{};  ///< MPI of the host's engine: "Open MPI 4.1.4"; empty: it has none, or it is not known
  std::optional<bool> userNamespaces{};  ///< whether the account can create a user namespace
  std::string namespaceBarrier{};        ///< what forbids it: "user.max_user_namespaces=0", "seccomp"
  std::optional<bool> fuse{};            ///< whether the account can open /dev/fuse
  bool operator==(const HostFacts&) const = default;
};

/// A node of a cluster, as a job on it saw it.
struct NodeFacts {
  std::string partition;  ///< empty: the scheduler's own choice
  std::string job;
  std::optional<base::WallTime> seen;
  HostFacts facts;  ///< without partitions and launchers
  bool operator==(const NodeFacts&) const = default;
};

/// The partitions that a job can ask for, by name.
[[nodiscard]] inline std::vector<std::string> namesOfPartitions(const HostFacts& facts) {
  std::vector<std::string> names;
  for (const PartitionFacts& partition : facts.partitions) {
    if (!partition.name.empty()) names.push_back(partition.name);
  }
  return names;
}

/// The partition of jobs that name none, if the scheduler reports it and it takes jobs now. Null: not known, or closed.
[[nodiscard]] inline const PartitionFacts* defaultPartition(const HostFacts& facts) {
  for (const PartitionFacts& candidate : facts.partitions) {
    if (candidate.isDefault && candidate.isUp) return &candidate;
  }
  return nullptr;
}

/// The partition of this name; for an empty name the scheduler's default. Null: not known.
[[nodiscard]] inline const PartitionFacts* partitionOf(const HostFacts& facts, const std::string& name) {
  for (const PartitionFacts& candidate : facts.partitions) {
    if (name.empty() ? candidate.isDefault : candidate.name == name) return &candidate;
  }
  return nullptr;
}

/// The names in a list such as "debug,gpu". The scheduler uses the one that has room first.
[[nodiscard]] inline std::vector<std::string> partitionsIn(const std::string& list) {
  return base::wordsIn(list, ",");
}

/// The known partitions of a list of names; for an empty list the scheduler's default.
[[nodiscard]] inline std::vector<const PartitionFacts*> partitionsOf(const HostFacts& facts, const std::string& list) {
  std::vector<const PartitionFacts*> found;
  for (const std::string& name : list.empty() ? std::vector<std::string>{""} : partitionsIn(list)) {
    if (const PartitionFacts* partition = partitionOf(facts, name)) found.push_back(partition);
  }
  return found;
}

/// Whether a job saw the node in this partition (empty name: the scheduler's default).
[[nodiscard]] inline bool wasSeenIn(const HostFacts& login, const std::optional<NodeFacts>& seen,
                                    const std::string& partition) {
  const PartitionFacts* found = partitionOf(login, partition);
  const std::string name = found == nullptr ? partition : found->name;
  return seen && (seen->partition == name || (seen->partition.empty() && partition.empty()));
}

/// Cores of the smallest node in this partition (empty name: the scheduler's default). If the scheduler and a job that
/// ran there give different numbers, the smaller one counts. For a list of partitions: the smallest number, if all are
/// known. Nothing if it is not known: the login node says nothing about the other nodes.
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
  std::optional<int> cores = found == nullptr ? std::nullopt : found->cores;
  if (wasSeenIn(login, seen, partition)) cores = std::min(cores.value_or(seen->facts.cores), seen->facts.cores);
  return cores;
}

/// A step that failed in the host's last test.
struct FailedStep {
  std::string step;  ///< "folder", "runtimes", "engine"
  base::Error error;
  bool operator==(const FailedStep&) const = default;
};

/// Since when and why a host is not reachable.
struct Outage {
  base::Error why;
  base::WallTime since{};
  /// the earliest time of the next attempt; nothing: only when the user asks for it
  std::optional<base::WallTime> nextTry;
};

/// The outcome of a runtime's test on a host.
struct RuntimeProbe {
  std::string runtime;  ///< the descriptor's id
  bool works = false;
  std::string version;
  double seconds = 0;       ///< how long the test took
  std::string explanation;  ///< a code: "ran", "not_installed", "timeout", "outside_image" or "failed"
  std::string detail;       ///< what the runtime printed, or the missing program; untrusted, printable
  /// Variants that work although the default does not. They are tried only if the default fails.
  std::vector<std::string> workingVariants{};
  bool operator==(const RuntimeProbe&) const = default;
};

}  // namespace baremark::core::model
