// SPDX-License-Identifier: Apache-2.0
// Independent instances: the ranks of one start form several groups of equal size that train at the same time, each on
// its own (--instances). Ranks 0 to n - 1 are the first instance, the next n the second, and so on. Instances meet at
// the start, at the end of the warm-up, and after the timed steps.
#pragma once

#include <string>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// The communicators of one rank. With one instance, `own` is `world`.
struct Instances {
  Communicator& world;  ///< all ranks
  Communicator& own;    ///< the ranks of this rank's instance
  int count = 1;        ///< number of instances

  /// The instance of this rank, from 0.
  [[nodiscard]] int index() const { return world.rank() / own.size(); }
};

/// "Rank 3" or, with several instances of `ranksOfOne` ranks, "Rank 3 (instance 2 of 4)". Instances count from 1 here.
[[nodiscard]] inline std::string rankName(int rank, int instances, int ranksOfOne) {
  std::string text = "Rank " + std::to_string(rank);
  if (instances < 2 || ranksOfOne < 1) return text;
  return text + " (instance " + std::to_string(rank / ranksOfOne + 1) + " of " + std::to_string(instances) + ")";
}

}  // namespace baremark::engine::comm
