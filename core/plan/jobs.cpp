// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/jobs.h"

#include <algorithm>

#include "core/plan/packing.h"

namespace baremark::core::plan {
namespace {

/// Each case has one profile block at each point, and the blocks of a point share jobs.
int profilingAllocations(const model::Experiment& experiment, std::size_t cases, std::size_t points) {
  if (model::comparedArms(experiment) == experiment.arms.size()) return 0;
  const auto blocks = static_cast<std::size_t>(std::max(1, experiment.allocation.blocks));
  return static_cast<int>((cases + blocks - 1) / blocks * points);
}

}  // namespace

JobCounts jobCounts(const model::Experiment& experiment, std::size_t cases, std::size_t points) {
  const int profiling = profilingAllocations(experiment, cases, points);
  const bool hasOnlyProfiled = !experiment.arms.empty() && model::comparedArms(experiment) == 0;
  if (hasOnlyProfiled) return {.least = profiling, .most = profiling};
  const model::Measure& measure = experiment.measure;
  const int most = measure.until ? std::max(measure.repeats, measure.until->maxRepeats) : measure.repeats;
  return {.least = measuringAllocations(experiment, cases, points, measure.repeats) + profiling,
          .most = measuringAllocations(experiment, cases, points, most) + profiling};
}

}  // namespace baremark::core::plan
