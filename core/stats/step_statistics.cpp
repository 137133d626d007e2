// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/step_statistics.h"

#include <cmath>
#include <cstddef>
#include <string>

#include "core/stats/comparison_input.h"
#include "core/stats/log_mean.h"

namespace baremark::core::stats {
namespace {

constexpr double kDriftP = 0.001;

}  // namespace

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
  drift.isFlagged = drift.p < kDriftP && std::fabs(drift.change) > margin / 2;
  return drift;
}

}  // namespace baremark::core::stats
