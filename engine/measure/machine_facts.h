// SPDX-License-Identifier: Apache-2.0
// Facts about this rank's machine and limits: the groups `machine`, `limits` and `environment` of the passport.
#pragma once

#include <cstdint>
#include <string>

#include "core/model/passport.h"
#include "engine/comm/communicator.h"

namespace baremark::engine::measure {

/// Adds processor, cores, kernel, clock and governor, memory, cgroup limits and huge pages.
void addMachine(core::model::Passport& passport);

/// Adds the limits of the process, its processors and the size of shared memory.
void addLimits(core::model::Passport& passport, int threads);

/// Adds the environment variables that may change the speed: only those with a prefix from a fixed list, and none of
/// the dynamic loader that is empty. Of LD_LIBRARY_PATH, only folders that are not empty.
void addEnvironment(core::model::Passport& passport);

/// Returns "unlimited" or a number.
[[nodiscard]] std::string memoryLockLimit();
[[nodiscard]] std::string openFilesLimit();
[[nodiscard]] std::string stackLimit();
[[nodiscard]] std::int64_t sharedMemoryBytes();  ///< returns the size of /dev/shm, or 0 if it does not exist

/// A file system that holds /dev/shm, on one node.
struct SharedMemoryPlace {
  std::string node;        ///< the same for all processes of a node, also in containers with their own host names
  std::string fileSystem;  ///< on this node; "none" without /dev/shm
};
[[nodiscard]] SharedMemoryPlace sharedMemoryPlace();

/// Names the machine of this rank, the same for all of its containers; the rank's host if the machine has no name.
[[nodiscard]] std::string machineOf(const comm::Communicator& ranks);

/// The architecture that the program was built for, as `uname -m` writes it: "x86_64".
[[nodiscard]] std::string architecture();

}  // namespace baremark::engine::measure
