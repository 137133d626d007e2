// SPDX-License-Identifier: GPL-3.0-or-later
// What benchmarks do with their times.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace baremark::bench {

using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}
inline double millisecondsSince(Clock::time_point start) {
  return 1000 * secondsSince(start);
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace baremark::bench
