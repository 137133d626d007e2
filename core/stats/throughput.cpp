// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace baremark::core::stats {

Throughput throughputOf(std::span<const double> imagesPerSecond) {
  if (imagesPerSecond.empty()) return {};
  std::vector<double> logs(imagesPerSecond.size());
  std::ranges::transform(imagesPerSecond, logs.begin(), [](double rate) { return std::log(rate); });
  Throughput out{.n = static_cast<int>(logs.size()), .median = median(imagesPerSecond), .mean = std::exp(*mean(logs))};
  if (const std::optional<LogMean> estimate = meanOfLogs(logs)) out.interval = intervalOf(*estimate, errorAfter(0));
  return out;
}

std::optional<BatchTime> normalisedBatchTime(std::span<const double> armSeconds,
                                             std::span<const double> baselineSeconds) {
  const std::optional<double> armMean = mean(armSeconds);
  const std::optional<double> baselineMean = mean(baselineSeconds);
  if (!armMean || !baselineMean) return {};
  BatchTime out{.n = static_cast<int>(armSeconds.size()), .mean = *armMean / *baselineMean};
  if (const std::optional<double> spread = deviation(armSeconds)) out.deviation = *spread / *baselineMean;
  return out;
}

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

std::optional<double> imagesPerJoule(std::int64_t images, std::optional<double> joules) {
  if (images <= 0 || !joules || !std::isfinite(*joules) || *joules <= 0) return {};
  return static_cast<double>(images) / *joules;
}

std::optional<Efficacy> efficacyOf(std::span<const double> imagesPerJoule) {
  const std::optional<double> middle = median(imagesPerJoule);
  if (!middle) return {};
  return Efficacy{.n = static_cast<int>(imagesPerJoule.size()), .median = *middle};
}

}  // namespace baremark::core::stats
