// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/block_order.h"

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
  for (std::size_t place = 0; place < arms; ++place) {
    order[place] = symbols[(rows[index % arms] + columns[place]) % arms];
  }
  return order;
}

}  // namespace baremark::core::plan
