// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "core/stats/comparison_input.h"
#include "core/stats/log_mean.h"

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

base::Result<void> checkSteps(std::span<const double> stepSeconds) {
  if (stepSeconds.empty()) return base::fail(base::ErrorCode::Missing, "/step");
  for (std::size_t i = 0; i < stepSeconds.size(); ++i) {
    if (auto checked = checkPositive(stepSeconds[i], "/step/" + std::to_string(i)); !checked) return checked;
  }
  return {};
}

base::Result<TfFigures> tfFigures(std::span<const double> stepSeconds, double imagesPerStep) {
  if (auto checked = checkSteps(stepSeconds); !checked) return base::fail(checked.error());
  if (auto checked = checkPositive(imagesPerStep, "/images_per_step"); !checked) return base::fail(checked.error());
  std::vector<double> speeds;
  for (const double seconds : stepSeconds) speeds.push_back(imagesPerStep / seconds);
  const double middle = *median(speeds);
  std::vector<double> distances;
  for (const double speed : speeds) distances.push_back(std::fabs(speed - middle));
  return TfFigures{.speed = imagesPerStep / *mean(stepSeconds),
                   .uncertainty = *populationDeviation(speeds) / std::sqrt(static_cast<double>(speeds.size())),
                   .jitter = 1.4826 * *median(distances)};
}

std::vector<double> batchMeans(std::span<const double> stepSeconds) {
  std::vector<double> means;
  if (stepSeconds.size() < kStepBatches) return means;
  for (std::size_t i = 0; i < kStepBatches; ++i) {
    const std::size_t first = i * stepSeconds.size() / kStepBatches;
    const std::size_t end = (i + 1) * stepSeconds.size() / kStepBatches;
    means.push_back(*mean(stepSeconds.subspan(first, end - first)));
  }
  return means;
}

base::Result<std::optional<Drift>> driftOf(std::span<const double> stepSeconds, double margin) {
  if (stepSeconds.size() < kLeastStepsForBatches) return std::nullopt;
  if (auto checked = checkSteps(stepSeconds); !checked) return base::fail(checked.error());
  const std::vector<double> batches = batchMeans(stepSeconds);
  const std::span<const double> all = batches;
  const std::size_t half = stepSeconds.size() / 2;
  Drift drift{.change = *mean(stepSeconds.subspan(half)) / *mean(stepSeconds.first(half)) - 1,
              .p = twoSidedP(*differenceOfLogs(all.last(kStepBatches / 2), all.first(kStepBatches / 2)))};
  drift.isFlagged = drift.p < 0.001 && std::fabs(drift.change) > margin / 2;
  return drift;
}

}  // namespace baremark::core::stats
