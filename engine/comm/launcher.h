// SPDX-License-Identifier: Apache-2.0
// Facts that a launcher (mpirun, srun, Hydra) passes to the processes it starts, and whether the launcher is still
// running.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace baremark::engine::comm {

struct LauncherFacts {
  bool isPresent = false;   ///< a launcher started this process as a rank
  std::optional<int> size;  ///< number of ranks that the launcher started, as the launcher says
  std::optional<int> rank;
};

[[nodiscard]] LauncherFacts launcherFacts();

/// True if a program of this name starts ranks. `name` is the kernel's name of the process, at most 15 characters.
[[nodiscard]] bool isLauncher(const std::string& name);

/// Watches the processes that started this one: its parent and, if the parent is a wrapper, the launcher above. If one
/// of them is gone, no launcher can end this rank any more.
class LauncherWatch {
 public:
  /// Finds these processes, and asks the kernel for a SIGTERM when the parent ends.
  LauncherWatch();
  [[nodiscard]] bool isAlive() const;

 private:
  struct Ancestor {
    std::int64_t pid = 0;
    std::string startTime;  ///< Field 22 of /proc/PID/stat. It tells the process from a later one with the same id.
  };
  std::vector<Ancestor> m_ancestors;
};

}  // namespace baremark::engine::comm
