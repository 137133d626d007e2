// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/common_window.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace baremark::engine::measure {

void StepEnds::reserve(std::size_t steps) {
  constexpr std::size_t kMostReserved = 4'000'000;
  m_ends.reserve(std::min(steps, kMostReserved));
}

double StepEnds::within(double seconds) const {
  const auto next = std::upper_bound(m_ends.begin(), m_ends.end(), seconds);
  const auto whole = static_cast<double>(next - m_ends.begin());
  if (next == m_ends.end()) return whole;
  const double begin = next == m_ends.begin() ? 0 : *(next - 1);
  return whole + std::max(0.0, seconds - begin) / (*next - begin);
}

std::vector<double> ratesOfInstances(std::span<const double> imagesOfRanks, int instances, double seconds) {
  const std::size_t ranks = imagesOfRanks.size() / static_cast<std::size_t>(instances);
  assert(ranks * static_cast<std::size_t>(instances) == imagesOfRanks.size() && seconds > 0);
  std::vector<double> rates;
  for (std::size_t first = 0; first < imagesOfRanks.size(); first += ranks) {
    const std::span<const double> own = imagesOfRanks.subspan(first, ranks);
    rates.push_back(std::accumulate(own.begin(), own.end(), 0.0) / seconds);
  }
  return rates;
}

}  // namespace baremark::engine::measure
