// SPDX-License-Identifier: Apache-2.0
#include "engine/data/epoch_order.h"

#include <numeric>
#include <utility>

#include "engine/graph/random.h"

namespace baremark::engine::data {

EpochOrder::EpochOrder(std::uint32_t seed, std::int64_t images)
    : m_seed(seed), m_order(static_cast<std::size_t>(images)) {}

void EpochOrder::shuffle(std::int64_t epoch) {
  m_epoch = epoch;
  std::iota(m_order.begin(), m_order.end(), 0);
  const graph::RandomKey key{m_seed, graph::Purpose::Shuffle, 0};
  graph::RandomWords words{};
  for (std::size_t left = m_order.size(); left > 1; --left) {  // Fisher-Yates shuffle, from the back
    const std::size_t draw = m_order.size() - left;
    if (draw % 4 == 0) words = graph::randomWords(key, epoch, static_cast<std::int64_t>(draw / 4));
    const auto chosen = static_cast<std::size_t>((std::uint64_t{words[draw % 4]} * left) >> 32U);
    std::swap(m_order[left - 1], m_order[chosen]);
  }
}

std::int32_t EpochOrder::imageAt(std::int64_t place) {
  const auto images = static_cast<std::int64_t>(m_order.size());
  if (place / images != m_epoch) shuffle(place / images);
  return m_order[static_cast<std::size_t>(place % images)];
}

}  // namespace baremark::engine::data
