// SPDX-License-Identifier: GPL-3.0-or-later
// Values with an exact mean and spread.
#pragma once

#include <cmath>
#include <vector>

namespace baremark::core::stats {

/// `n` values (n >= 2), evenly spaced, with exactly this mean and sample standard deviation.
[[nodiscard]] inline std::vector<double> scattered(double mean, double deviation, int n) {
  const double middle = (n - 1) / 2.0;
  const double unit = deviation / std::sqrt(n * (n + 1) / 12.0);  // the sample deviation of 1..n
  std::vector<double> out;
  for (int i = 0; i < n; ++i) out.push_back(mean + (i - middle) * unit);
  return out;
}

}  // namespace baremark::core::stats
