// SPDX-License-Identifier: Apache-2.0
// What one look at a host found just before an experiment is queued there: the software outside and inside its images,
// and whether the bound folders exist. Values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace baremark::core::model {

/// The software of a root file system, read from its files without running them. Empty: not found.
struct SeenSoftware {
  std::string machine{};              ///< as `uname -m`: "x86_64"
  std::string libc{};                 ///< version of glibc: "2.36"
  std::vector<std::string> mpi{};     ///< MPI libraries by the names of their files: "libmpi.so.40.30.4"
  std::string pmix{};                 ///< version of PMIx: "4.2.2rc2"
  std::string cuda{};                 ///< version of the newest runtime library of CUDA: "12.4.127"
  std::vector<std::string> driver{};  ///< libraries of a GPU driver by the names of their files: "libcuda.so.535.54.03"
  std::optional<bool> verbs{};  ///< whether libibverbs is there, with which programs use a fabric; nothing: not asked
  bool operator==(const SeenSoftware&) const = default;
};

struct SeenImage {
  bool exists = false;
  SeenSoftware software{};
  std::optional<bool> isUnchanged{};  ///< its files have the digest of its record; nothing: not compared
  bool operator==(const SeenImage&) const = default;
};

/// GPUs, fabric and accounts of a host, asked for only if an experiment needs to know. Empty: not found.
struct SeenDevices {
  std::string driver{};                     ///< version of the kernel's module: "535.54.03"
  int gpus = 0;                             ///< that the driver has
  std::vector<std::string> capabilities{};  ///< of each GPU, as nvidia-smi prints them: "7.0, Tesla V100"
  bool hasUnifiedMemory = false;            ///< the kernel has the module nvidia_uvm, without which CUDA does not start
  bool hasSpecification = false;            ///< a CDI specification names GPUs
  int verbs = 0;                            ///< devices in /dev/infiniband by which programs use a fabric
  bool hasSubids = false;                   ///< the account has ranges in /etc/subuid and /etc/subgid
  std::map<std::string, bool> programs{};   ///< programs: whether they are installed
  bool operator==(const SeenDevices&) const = default;
};

/// The library in a bound file or folder that needs the newest glibc. Its own files do not count.
struct SeenNeed {
  std::string libc{};     ///< the version: "2.34"
  std::string library{};  ///< the name of the file
  bool operator==(const SeenNeed&) const = default;
};

/// The room in a folder, or in the nearest one above it that exists.
struct SeenRoom {
  std::string folder{};
  std::string kind{};  ///< of the file system: "nfs", "tmpfs"
  std::optional<std::int64_t> freeBytes{};
  std::optional<std::int64_t> freeInodes{};
  bool operator==(const SeenRoom&) const = default;
};

struct HostSight {
  SeenSoftware software{};                    ///< of the host itself
  std::map<std::string, SeenImage> images{};  ///< by path
  std::map<std::string, bool> sources{};      ///< sources of binds: whether they exist
  std::map<std::string, SeenNeed> needs{};    ///< sources of binds in which libraries were found
  std::optional<SeenDevices> devices{};       ///< nothing: not asked
  std::map<std::string, SeenRoom> rooms{};    ///< by a name of the request
  bool operator==(const HostSight&) const = default;
};

}  // namespace baremark::core::model
