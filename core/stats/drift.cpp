// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/drift.h"

#include <cmath>
#include <cstddef>

#include "core/stats/log_mean.h"
#include "core/stats/moments.h"
#include "core/stats/step_statistics.h"

namespace baremark::core::stats {
namespace {

constexpr double kDriftP = 0.001;

}  // namespace

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
