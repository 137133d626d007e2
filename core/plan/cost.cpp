// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/cost.h"

#include <algorithm>
#include <cmath>

#include "core/plan/expansion.h"

namespace baremark::core::plan {
namespace {

using std::chrono::milliseconds;

std::int64_t batchOfARank(const model::Settings& settings, std::int64_t modelBatch) {
  const auto found = settings.find("batch_size");
  if (found == settings.end()) return modelBatch;
  const auto* batch = std::get_if<std::int64_t>(&found->second);
  return batch == nullptr ? modelBatch : *batch;
}

std::optional<milliseconds> runTime(const model::Measure& measure, std::int64_t globalBatch, const SpeedEstimate& speed) {
  if (!(speed.imagesPerSecond > 0) || globalBatch <= 0) return {};
  const double images = static_cast<double>(globalBatch) * (measure.batches + measure.warmupBatches);
  return milliseconds(static_cast<std::int64_t>(std::ceil(images / speed.imagesPerSecond * 1000.0))) + speed.overhead;
}

/// Unknown is weaker than a model, a model weaker than earlier runs.
EstimateSource weaker(EstimateSource a, EstimateSource b) {
  const auto rank = [](EstimateSource source) {
    return source == EstimateSource::Unknown ? 0 : source == EstimateSource::EngineModel ? 1 : 2;
  };
  return rank(a) < rank(b) ? a : b;
}

PointCost costOf(const model::Experiment& experiment, const model::Settings& caseSettings, std::size_t caseIndex,
                 const model::Point& point, const SpeedSource& speed) {
  PointCost cost{.caseIndex = caseIndex, .point = point, .blocks = experiment.measure.repeats,
                 .source = EstimateSource::EarlierRuns};
  cost.runs = cost.blocks * static_cast<int>(experiment.arms.size());
  cost.block = milliseconds(0);
  for (const model::Arm& arm : experiment.arms) {
    const base::Result<model::Settings> settings = runSettings(experiment, caseSettings, arm, point);
    const SpeedEstimate estimate = settings ? speed(*settings, point, arm) : SpeedEstimate{};
    const std::int64_t batch = settings ? batchOfARank(*settings, estimate.modelBatch) * point.ranks : 0;
    const std::optional<milliseconds> time = runTime(experiment.measure, batch, estimate);
    cost.source = weaker(cost.source, time ? estimate.source : EstimateSource::Unknown);
    if (time && cost.block) *cost.block += *time;
    if (!time) cost.block.reset();
  }
  if (cost.block) cost.total = *cost.block * cost.blocks;
  return cost;
}

}  // namespace

Cost estimateCost(const model::Experiment& experiment, const std::vector<model::Settings>& cases,
                  const std::vector<model::Point>& points, int coresOfARank, const SpeedSource& speed) {
  Cost all{.total = milliseconds(0), .coreHours = 0.0, .source = EstimateSource::EarlierRuns};
  for (std::size_t c = 0; c < cases.size(); ++c) {
    for (const model::Point& point : points) {
      PointCost cost = costOf(experiment, cases[c], c, point, speed);
      all.blocks += cost.blocks;
      all.runs += cost.runs;
      all.source = weaker(all.source, cost.source);
      if (cost.total && all.total) {
        *all.total += *cost.total;
        *all.coreHours += static_cast<double>(cost.total->count()) / 3.6e6 * point.ranks * coresOfARank;
      } else {
        all.total.reset();
        all.coreHours.reset();
      }
      all.points.push_back(std::move(cost));
    }
  }
  return all;
}

}  // namespace baremark::core::plan
