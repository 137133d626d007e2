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

/// From weak to strong: unknown, the engine's model, earlier runs.
EstimateSource weaker(EstimateSource a, EstimateSource b) {
  const auto rank = [](EstimateSource source) {
    return source == EstimateSource::Unknown ? 0 : source == EstimateSource::EngineModel ? 1 : 2;
  };
  return rank(a) < rank(b) ? a : b;
}

Amount amountOf(int blocks, const model::Experiment& experiment, double cores,
                const std::optional<milliseconds>& block) {
  Amount amount{.blocks = blocks, .runs = blocks * static_cast<int>(model::comparedArms(experiment))};
  if (!block) return amount;
  amount.time = *block * blocks;
  amount.coreHours = static_cast<double>(amount.time->count()) / 3.6e6 * cores;
  return amount;
}

void add(const Amount& part, Amount& sum) {
  sum.blocks += part.blocks;
  sum.runs += part.runs;
  const bool isKnown = sum.time && part.time;
  sum.time = isKnown ? std::optional(*sum.time + *part.time) : std::nullopt;
  sum.coreHours = isKnown ? std::optional(*sum.coreHours + *part.coreHours) : std::nullopt;
}

PointCost costOf(const model::Experiment& experiment, const model::Settings& caseSettings, std::size_t caseIndex,
                 const model::Point& point, int coresOfARank, const SpeedSource& speed) {
  PointCost cost{
      .caseIndex = caseIndex, .point = point, .block = milliseconds(0), .source = EstimateSource::EarlierRuns};
  for (const model::Arm& arm : experiment.arms) {
    if (model::isProfiled(arm)) continue;  // how much a profiler slows a run is not known
    const base::Result<model::Settings> settings = runSettings(experiment, caseSettings, arm, point);
    const SpeedEstimate estimate = settings ? speed(*settings, point, arm) : SpeedEstimate{};
    const std::int64_t batch =
        settings ? batchOfARank(*settings, estimate.modelBatch) * model::processesOf(point, experiment.scale) : 0;
    const std::optional<milliseconds> time = runTime(experiment.measure, batch, estimate);
    cost.source = weaker(cost.source, time ? estimate.source : EstimateSource::Unknown);
    if (time && cost.block) *cost.block += *time;
    if (!time) cost.block.reset();
  }
  model::Measure measure = experiment.measure;
  if (model::comparedArms(experiment) == 0) {  // only profile blocks
    measure.repeats = 0;
    measure.until.reset();
  }
  const double cores = static_cast<double>(model::processesOf(point, experiment.scale)) * coresOfARank;
  cost.least = amountOf(measure.repeats, experiment, cores, cost.block);
  cost.most = amountOf(measure.until ? std::max(measure.repeats, measure.until->maxRepeats) : measure.repeats,
                       experiment, cores, cost.block);
  return cost;
}

}  // namespace

std::optional<milliseconds> runTime(const model::Measure& measure, std::int64_t globalBatch,
                                    const SpeedEstimate& speed) {
  if (!(speed.imagesPerSecond > 0) || globalBatch <= 0) return {};
  const double images = static_cast<double>(globalBatch) * (measure.batches + measure.warmupBatches);
  return milliseconds(static_cast<std::int64_t>(std::ceil(images / speed.imagesPerSecond * 1000.0))) + speed.overhead;
}

std::vector<PointCost> costOfPoints(const Cost& cost) {
  std::vector<PointCost> out;
  for (const PointCost& each : cost.points) {
    const auto same = std::ranges::find(out, each.point, &PointCost::point);
    if (same == out.end()) {
      out.push_back(each);
      continue;
    }
    add(each.least, same->least);
    add(each.most, same->most);
    same->source = weaker(same->source, each.source);
  }
  return out;
}

Cost estimateCost(const model::Experiment& experiment, const std::vector<model::Settings>& cases,
                  const std::vector<model::Point>& points, int coresOfARank, const SpeedSource& speed) {
  const Amount nothing{.time = milliseconds(0), .coreHours = 0.0};
  Cost all{.least = nothing, .most = nothing, .source = EstimateSource::EarlierRuns};
  for (std::size_t c = 0; c < cases.size(); ++c) {
    for (const model::Point& point : points) {
      const PointCost cost = costOf(experiment, cases[c], c, point, coresOfARank, speed);
      add(cost.least, all.least);
      add(cost.most, all.most);
      all.source = weaker(all.source, cost.source);
      all.points.push_back(cost);
    }
  }
  return all;
}

}  // namespace baremark::core::plan
