// SPDX-License-Identifier: Apache-2.0
// Identifies a process; a later process with the same number has another identity.
#pragma once

#include <cstdint>
#include <string>

namespace baremark::core::model {

struct ProcessIdentity {
  std::int64_t pid = 0;
  std::uint64_t startTime = 0;  ///< field 22 of /proc/PID/stat: clock ticks since boot
  std::string bootId;           ///< /proc/sys/kernel/random/boot_id
  bool operator==(const ProcessIdentity&) const = default;
};

}  // namespace baremark::core::model
