// SPDX-License-Identifier: Apache-2.0
// What this rank sees of its machine and its limits, as the groups `machine`, `limits` and `environment` of the passport.
#pragma once

#include <cstdint>
#include <string>

#include "core/model/passport.h"

namespace baremark::engine::measure {

/// Processor, cores, kernel, clock and its governor, memory, cgroup limits, huge pages.
void addMachine(core::model::Passport& passport);

/// Limits of the process, its processors, the size of shared memory.
void addLimits(core::model::Passport& passport, int threads);

/// The environment variables that may change speed, by a fixed list of prefixes: never any other one.
void addEnvironment(core::model::Passport& passport);

/// "unlimited" or a number.
[[nodiscard]] std::string memoryLockLimit();
[[nodiscard]] std::string openFilesLimit();
[[nodiscard]] std::string stackLimit();
[[nodiscard]] std::int64_t sharedMemoryBytes();  ///< size of /dev/shm, 0 where there is none

}  // namespace baremark::engine::measure
