// SPDX-License-Identifier: Apache-2.0
// What a launcher (mpirun, srun, hydra) says to a process that it started, through the environment.
#pragma once

#include <optional>

namespace baremark::engine::comm {

struct LauncherFacts {
  bool isPresent = false;   ///< some launcher started this process as a rank
  std::optional<int> size;  ///< how many ranks it says it started
  std::optional<int> rank;
};

[[nodiscard]] LauncherFacts launcherFacts();

}  // namespace baremark::engine::comm
