// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/until.h"

#include <algorithm>
#include <cmath>

#include "core/stats/moments.h"
#include "core/stats/ratio.h"
#include "core/stats/student_t.h"

namespace baremark::core::stats {

int initialBlocks(int repeats) {
  return std::max(5, repeats);
}

std::optional<int> plannedBlocks(std::span<const double> firstLogRatios, int initial, const model::Until& until) {
  if (firstLogRatios.size() < kLeastBlocks) return {};
  const double t = studentTQuantile(0.975, static_cast<double>(firstLogRatios.size() - 1));
  const double wanted = std::ceil(std::pow(t * *deviation(firstLogRatios) / until.halfWidth, 2));
  // Compare as doubles: a wide spread can need more blocks than an int holds.
  return static_cast<int>(std::min<double>(until.maxRepeats, std::max<double>(initial, wanted)));
}

int plannedBlocksOfPoint(std::span<const std::vector<double>> firstLogRatios, int initial, const model::Until& until) {
  int planned = std::min(initial, until.maxRepeats);
  for (const std::vector<double>& arm : firstLogRatios) {
    planned = std::max(planned, plannedBlocks(arm, initial, until).value_or(planned));
  }
  return planned;
}

}  // namespace baremark::core::stats
