// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/stats/moments.h"

namespace baremark::core::stats {

Throughput throughputOf(std::span<const double> imagesPerSecond) {
  if (imagesPerSecond.empty()) return {};
  std::vector<double> logs(imagesPerSecond.size());
  std::transform(imagesPerSecond.begin(), imagesPerSecond.end(), logs.begin(),
                 [](double rate) { return std::log(rate); });
  Throughput out{.n = static_cast<int>(logs.size()), .median = median(imagesPerSecond), .mean = std::exp(*mean(logs))};
  if (const std::optional<LogMean> estimate = meanOfLogs(logs)) out.interval = intervalOf(*estimate, errorAfter(0));
  return out;
}

}  // namespace baremark::core::stats
