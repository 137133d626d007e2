// SPDX-License-Identifier: Apache-2.0
#include "engine/train/overlap_choice.h"

#include <algorithm>
#include <cstdio>

namespace baremark::engine::train {

OverlapTrial::OverlapTrial(std::int64_t steps) : m_steps(steps) {
  for (auto& seconds : m_seconds) seconds.reserve(static_cast<std::size_t>(steps) / kOverlaps.size() + 1);
}

comm::Overlap OverlapTrial::overlapFor(std::int64_t index) const {
  return index == 0 ? comm::Overlap::None : kOverlaps[static_cast<std::size_t>(index - 1) % kOverlaps.size()];
}

void OverlapTrial::record(std::int64_t index, double stepSeconds) {
  if (index > 0) m_seconds[static_cast<std::size_t>(index - 1) % kOverlaps.size()].push_back(stepSeconds);
}

comm::Overlap OverlapTrial::choose(comm::Communicator& communicator) {
  for (std::size_t kind = 0; kind < kOverlaps.size(); ++kind) {
    std::vector<double>& seconds = m_seconds[kind];
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::nth_element(seconds.begin(), middle, seconds.end());
    m_medians[kind] = *middle;
  }
  communicator.max(m_medians);
  constexpr double kWorthIt = 0.98;
  const auto fastest =
      static_cast<std::size_t>(std::min_element(m_medians.begin(), m_medians.end()) - m_medians.begin());
  return m_medians[fastest] < kWorthIt * m_medians[0] ? kOverlaps[fastest] : comm::Overlap::None;
}

std::string OverlapTrial::describe() const {
  std::string text;
  for (std::size_t kind = 0; kind < kOverlaps.size(); ++kind) {
    std::array<char, 64> row{};
    std::snprintf(row.data(), row.size(), "%s%s %.2f ms", kind > 0 ? ", " : "", comm::toName(kOverlaps[kind]),
                  m_medians[kind] * 1e3);
    text += row.data();
  }
  return text + " a step";
}

}  // namespace baremark::engine::train
