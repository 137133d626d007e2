// SPDX-License-Identifier: GPL-3.0-or-later
// Plans rounds of blocks. A round of a case has one block for each point, and the points are in random order. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/experiment.h"
#include "core/model/run.h"

namespace baremark::core::plan {

/// A planned block before it has an id.
struct PlannedBlock {
  std::size_t caseIndex = 0;
  model::Point point;
  int round = 1;                  ///< 1-based
  std::vector<std::size_t> arms;  ///< indexes, in the order of their runs; one arm if the order is independent
  bool operator==(const PlannedBlock&) const = default;
};

/// How many blocks a case has at a point, and how many it needs in all.
struct BlockTarget {
  std::size_t caseIndex = 0;
  model::Point point;
  int have = 0;
  int want = 0;
  bool operator==(const BlockTarget&) const = default;
};

/// Returns the missing blocks of all targets, round by round. In a round, the cases are in random order, and so are the
/// points of each case. The same seed and targets give the same blocks.
[[nodiscard]] std::vector<PlannedBlock> planRounds(const std::vector<BlockTarget>& targets, std::size_t arms,
                                                   model::Order order, std::uint64_t seed);

/// The targets of a new experiment: every case at every point has no block and needs `repeats`.
[[nodiscard]] std::vector<BlockTarget> firstTargets(std::size_t cases, const std::vector<model::Point>& points,
                                                    int repeats);

}  // namespace baremark::core::plan
