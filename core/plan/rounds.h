// SPDX-License-Identifier: GPL-3.0-or-later
// Plans rounds of blocks. A round of a case has one block for each point, and the points are in random order. The
// order of arms in blocks is random but balanced: over the blocks of a case at a point, each arm is in each place as
// often as any other arm, give or take one (core/stats/README.md, "What spoils a comparison"). Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/model/experiment.h"
#include "core/model/run.h"

namespace baremark::core::plan {

/// A generator that depends only on its arguments, so that a stored seed gives the same order on every machine.
[[nodiscard]] std::mt19937_64 seededRandom(std::uint64_t seed, std::uint64_t stream, std::uint64_t item);

/// A uniformly random order of 0 .. count-1 (Fisher and Yates), the same on every platform.
[[nodiscard]] std::vector<std::size_t> randomOrder(std::size_t count, std::mt19937_64& random);

/// The order of `arms` arms in block number `index` (from 0) of a case at a point. Each group of `arms` successive
/// blocks is a Latin square with random rows, columns and symbols.
[[nodiscard]] std::vector<std::size_t> armOrder(std::size_t arms, std::uint64_t seed, std::size_t caseIndex,
                                                const model::Point& point, std::size_t index);

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
