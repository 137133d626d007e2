// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/blocks_needed.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace baremark::core::stats {

double decidingHalfWidth(double meanLog, double margin) {
  const double toMargin = std::min(meanLog - std::log1p(-margin), std::log1p(margin) - meanLog);
  return toMargin > 0 ? toMargin : std::fabs(meanLog);
}

std::optional<BlocksNeeded> blocksNeeded(const Ratio& ratio, double margin) {
  if (!ratio.spread || !ratio.halfWidth) return {};
  const int today = std::min(ratio.n, ratio.baselineN);
  const int nextLook = ratio.looks + 1;
  const double needed = decidingHalfWidth(ratio.meanLog, margin);
  const auto decides = [&](int n) { return halfWidthAt(*ratio.spread, n, errorAfter(nextLook)) < needed; };
  if (today >= kMostBlocksNeeded || !decides(kMostBlocksNeeded)) return {};

  // The half width falls with n, so a binary search finds the first n that decides.
  int open = today;
  int decided = kMostBlocksNeeded;
  while (decided - open > 1) {
    const int middle = std::midpoint(open, decided);
    (decides(middle) ? decided : open) = middle;
  }
  return BlocksNeeded{.total = decided,
                      .more = decided - today,
                      .level = levelAfter(nextLook),
                      .halfWidthNow = *ratio.halfWidth,
                      .halfWidthNeeded = needed};
}

}  // namespace baremark::core::stats
