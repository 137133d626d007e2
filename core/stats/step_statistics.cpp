// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/step_statistics.h"

#include <cmath>
#include <string>

#include "core/stats/checks.h"
#include "core/stats/moments.h"

namespace baremark::core::stats {

base::Result<void> checkSteps(std::span<const double> stepSeconds) {
  if (stepSeconds.empty()) return base::fail({.code = base::ErrorCode::Missing, .where = "/step"});
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

}  // namespace baremark::core::stats
