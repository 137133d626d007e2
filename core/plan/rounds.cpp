// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/rounds.h"

#include <algorithm>
#include <map>
#include <utility>

namespace baremark::core::plan {
namespace {

/// The finaliser of SplitMix64: spreads neighbouring seeds over all bits.
std::uint64_t spread(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15ULL;
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
  return value ^ (value >> 31U);
}

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

std::mt19937_64 seededRandom(std::uint64_t seed, std::uint64_t stream, std::uint64_t item) {
  return std::mt19937_64(spread(spread(spread(seed) ^ stream) ^ item));
}

std::vector<std::size_t> randomOrder(std::size_t count, std::mt19937_64& random) {
  std::vector<std::size_t> order(count);
  for (std::size_t i = 0; i < count; ++i) order[i] = i;
  for (std::size_t i = count; i > 1; --i) {
    // Draws from the incomplete top of the range are rejected, so that every place is equally likely.
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % i;
    std::uint64_t draw = random();
    while (draw >= limit) draw = random();
    std::swap(order[i - 1], order[draw % i]);
  }
  return order;
}

std::vector<std::size_t> armOrder(std::size_t arms, std::uint64_t seed, std::size_t caseIndex,
                                  const model::Point& point, std::size_t index) {
  if (arms == 0) return {};
  const std::uint64_t cell = (static_cast<std::uint64_t>(caseIndex) << 40U) ^
                             (static_cast<std::uint64_t>(point.nodes) << 20U) ^ static_cast<std::uint64_t>(point.ranks);
  std::mt19937_64 random = seededRandom(seed, cell, index / arms);
  const std::vector<std::size_t> rows = randomOrder(arms, random);
  const std::vector<std::size_t> columns = randomOrder(arms, random);
  const std::vector<std::size_t> symbols = randomOrder(arms, random);
  std::vector<std::size_t> order(arms);
  for (std::size_t place = 0; place < arms; ++place)
    order[place] = symbols[(rows[index % arms] + columns[place]) % arms];
  return order;
}

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
