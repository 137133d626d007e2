// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/rounds.h"

#include <algorithm>
#include <map>

#include "core/plan/block_order.h"

namespace baremark::core::plan {
namespace {

constexpr std::uint64_t kRoundStream = 1;
constexpr std::uint64_t kPointStream = 2;
constexpr std::uint64_t kIndependentStream = 3;

/// Splits blocks into blocks of one arm, in random order. No runs are paired then.
std::vector<PlannedBlock> separated(const std::vector<PlannedBlock>& blocks, std::mt19937_64& random) {
  std::vector<PlannedBlock> singles;
  for (const PlannedBlock& block : blocks) {
    for (const std::size_t arm : block.arms) {
      PlannedBlock single = block;
      single.arms = {arm};
      singles.push_back(std::move(single));
    }
  }
  std::vector<PlannedBlock> out;
  for (const std::size_t place : randomOrder(singles.size(), random)) out.push_back(singles[place]);
  return out;
}

}  // namespace

std::vector<BlockTarget> firstTargets(std::size_t cases, const std::vector<model::Point>& points, int repeats) {
  std::vector<BlockTarget> targets;
  for (std::size_t c = 0; c < cases; ++c) {
    for (const model::Point& point : points)
      targets.push_back({.caseIndex = c, .point = point, .have = 0, .want = repeats});
  }
  return targets;
}

std::vector<PlannedBlock> planRounds(const std::vector<BlockTarget>& targets, std::size_t arms, model::Order order,
                                     std::uint64_t seed) {
  int first = 0;
  int last = 0;
  std::map<std::size_t, std::vector<BlockTarget>> byCase;
  for (const BlockTarget& target : targets) {
    first = byCase.empty() ? target.have : std::min(first, target.have);
    last = std::max(last, target.want);
    byCase[target.caseIndex].push_back(target);
  }
  std::vector<std::size_t> caseIndexes;
  for (const auto& entry : byCase) caseIndexes.push_back(entry.first);

  std::vector<PlannedBlock> blocks;
  for (int round = first; round < last; ++round) {
    const auto number = static_cast<std::uint64_t>(round);
    std::mt19937_64 random = seededRandom(seed, kRoundStream, number);
    for (const std::size_t place : randomOrder(caseIndexes.size(), random)) {
      const std::size_t caseIndex = caseIndexes[place];
      const std::vector<BlockTarget>& points = byCase.at(caseIndex);
      std::mt19937_64 pointRandom = seededRandom(seed, kPointStream + (caseIndex << 8U), number);
      for (const std::size_t p : randomOrder(points.size(), pointRandom)) {
        const BlockTarget& target = points[p];
        if (round < target.have || round >= target.want) continue;
        blocks.push_back({.caseIndex = caseIndex,
                          .point = target.point,
                          .round = round + 1,
                          .arms = armOrder(arms, seed, caseIndex, target.point, static_cast<std::size_t>(round))});
      }
    }
  }
  if (order == model::Order::Blocks) return blocks;
  std::mt19937_64 random = seededRandom(seed, kIndependentStream, static_cast<std::uint64_t>(first));
  return separated(blocks, random);
}

}  // namespace baremark::core::plan
