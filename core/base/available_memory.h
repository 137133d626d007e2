// SPDX-License-Identifier: Apache-2.0
// How much memory this process may use: what the machine has, within the limits of its control groups. Any thread.
#pragma once

#include <optional>
#include <string>

namespace baremark::core::base {

/// The least memory limit of this process's control groups, in bytes. Empty: no limit. `process`: its /proc folder.
[[nodiscard]] std::optional<double> memoryLimit(const std::string& process = "/proc/self");

struct AvailableMemory {
  double bytes = 0;
  std::string group;  ///< identifies the control group that limits them; empty: the machine does

  bool operator==(const AvailableMemory&) const = default;
};

/// What this process can still allocate: the machine's MemAvailable and SwapFree, or less if a control group has less
/// left below its limit. What the kernel would free first, such as cached files, counts as available. Empty: not known.
[[nodiscard]] std::optional<AvailableMemory> availableMemory(const std::string& process = "/proc/self",
                                                             const std::string& meminfo = "/proc/meminfo");

}  // namespace baremark::core::base
