// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of blocks: a round of a case holds one block of each of its points, the points in random order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/model/experiment.h"
#include "core/model/run.h"

namespace baremark::core::plan {

/// A block before it has an id: what runs, and in which order.
struct PlannedBlock {
  std::size_t caseIndex = 0;
  model::Point point;
  int round = 1;                    ///< 1-based
  std::vector<std::size_t> arms;    ///< in their order; one arm where the order is independent
  bool operator==(const PlannedBlock&) const = default;
};

/// How many blocks a case has at a point, and how many it gets in all.
struct BlockTarget {
  std::size_t caseIndex = 0;
  model::Point point;
  int have = 0;
  int want = 0;
  bool operator==(const BlockTarget&) const = default;
};

/// The blocks that take every target from `have` to `want`, round by round; within a round the cases are in random order and
/// the points of each case too. The same seed and targets give the same blocks.
[[nodiscard]] std::vector<PlannedBlock> planRounds(const std::vector<BlockTarget>& targets, std::size_t arms,
                                                   model::Order order, std::uint64_t seed);

/// Targets of a new experiment: every case at every point, from 0 to `repeats`.
[[nodiscard]] std::vector<BlockTarget> firstTargets(std::size_t cases, const std::vector<model::Point>& points, int repeats);

}  // namespace baremark::core::plan
