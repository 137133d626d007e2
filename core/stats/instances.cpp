// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/instances.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/stats/moments.h"

namespace baremark::core::stats {

std::optional<InstanceSpread> spreadOf(std::span<const double> imagesPerSecond) {
  if (imagesPerSecond.size() < 2) return {};
  const auto [least, most] = std::minmax_element(imagesPerSecond.begin(), imagesPerSecond.end());
  const double average = *mean(imagesPerSecond);
  return InstanceSpread{
      .least = *least, .most = *most, .mean = average, .variation = *deviation(imagesPerSecond) / average};
}

std::optional<InstanceRates> instanceRatesOf(std::span<const std::vector<double>> runs) {
  if (runs.empty() || runs.front().size() < 2) return {};
  InstanceRates out;
  std::vector<double> logs(runs.front().size());
  for (const std::vector<double>& run : runs) {
    if (run.size() != logs.size()) continue;
    ++out.n;
    out.variation += spreadOf(run)->variation;
    for (std::size_t i = 0; i < run.size(); ++i) logs[i] += std::log(run[i]);
  }
  out.variation /= out.n;
  for (const double sum : logs) out.imagesPerSecond.push_back(std::exp(sum / out.n));
  return out;
}

}  // namespace baremark::core::stats
