// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/holm.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace baremark::core::stats {

std::vector<double> holmAdjusted(std::span<const double> p) {
  std::vector<std::size_t> ascending(p.size());
  std::iota(ascending.begin(), ascending.end(), std::size_t{0});
  std::sort(ascending.begin(), ascending.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> adjusted(p.size());
  double largest = 0;
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    largest = std::max(largest, std::min(1.0, static_cast<double>(p.size() - i) * p[ascending[i]]));
    adjusted[ascending[i]] = largest;
  }
  return adjusted;
}

}  // namespace baremark::core::stats
