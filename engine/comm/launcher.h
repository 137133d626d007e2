// SPDX-License-Identifier: Apache-2.0
// What a launcher (mpirun, srun, hydra) says to a process that it started, and whether it still lives.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace baremark::engine::comm {

struct LauncherFacts {
  bool isPresent = false;   ///< some launcher started this process as a rank
  std::optional<int> size;  ///< how many ranks it says it started
  std::optional<int> rank;
};

[[nodiscard]] LauncherFacts launcherFacts();

/// Whether a process of this name starts ranks; the name is as the kernel has it, at most 15 characters.
[[nodiscard]] bool isLauncher(const std::string& name);

/// The processes that started this one: its parent, and where that is a wrapper the launcher above it. When one of them is
/// gone, nobody is left to end this rank.
class LauncherWatch {
 public:
  /// Looks up the processes, and asks the kernel for a SIGTERM when the parent ends.
  LauncherWatch();
  [[nodiscard]] bool isAlive() const;

 private:
  struct Ancestor {
    std::int64_t pid = 0;
    std::string startTime;  ///< field 22 of its stat: a later process may get the same number
  };
  std::vector<Ancestor> m_ancestors;
};

}  // namespace baremark::engine::comm
