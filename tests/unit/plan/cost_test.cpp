// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/cost.h"

#include <gtest/gtest.h>

#include "core/plan/cautions.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

TEST(Cost, countsMultiply) {
  const model::Experiment experiment = quickStart();
  const auto cases = expandCases(experiment).value();
  const Cost cost = estimateCost(
      experiment, cases, expandPoints(experiment.scale), 1,
      [](const model::Settings&, const model::Point& point, const model::Arm&) {
        return SpeedEstimate{1000.0 * point.ranks, std::chrono::milliseconds{1000}, EstimateSource::EngineModel};
      });
  EXPECT_EQ(cost.least.blocks, 10);
  EXPECT_EQ(cost.least.runs, 20);
  // In each of two arms: 110 steps of 50 images a rank at 1000 images/s a rank take 5.5 s, plus 1 s overhead.
  EXPECT_EQ(cost.points[1].block->count(), 13000);
  EXPECT_EQ(cost.least.time->count(), 130000);
  EXPECT_EQ(cost.most, cost.least);
  // 1 rank for 65 s and 2 ranks for 65 s, one core each.
  EXPECT_NEAR(*cost.least.coreHours, 3 * 65.0 / 3600, 1e-9);
  EXPECT_EQ(cost.source, EstimateSource::EngineModel);
}

TEST(Cost, untilMayUseAllAllowedBlocks) {
  model::Experiment experiment = quickStart();
  experiment.measure.until = model::Until{.halfWidth = 0.01, .maxRepeats = 40};
  const Cost cost = estimateCost(
      experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
      [](const model::Settings&, const model::Point& point, const model::Arm&) {
        return SpeedEstimate{1000.0 * point.ranks, std::chrono::milliseconds{1000}, EstimateSource::EarlierRuns};
      });
  EXPECT_EQ(cost.points[0].least.blocks, 5);
  EXPECT_EQ(cost.points[0].most.blocks, 40);
  EXPECT_EQ(cost.least.runs, 20);
  EXPECT_EQ(cost.most.runs, 160);
  EXPECT_EQ(cost.least.time->count(), 130000);
  EXPECT_EQ(cost.most.time->count(), 8 * 130000);
  EXPECT_NEAR(*cost.most.coreHours, 8 * *cost.least.coreHours, 1e-9);
}

TEST(Cost, anUnknownSpeedGivesNoTime) {
  const model::Experiment experiment = quickStart();
  const Cost cost =
      estimateCost(experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
                   [](const model::Settings&, const model::Point&, const model::Arm&) { return SpeedEstimate{}; });
  EXPECT_FALSE(cost.least.time);
  EXPECT_FALSE(cost.most.coreHours);
  EXPECT_EQ(cost.least.runs, 20);
}

TEST(PackingAdvice, shortBlocksOfAClusterMayShareAJobIfThreeJobsRemain) {
  HostContext host = twoCores();
  host.hasScheduler = true;
  model::Experiment experiment = quickStart();
  const auto costOf = [](std::vector<std::optional<std::chrono::milliseconds>> blocks) {
    Cost cost;
    for (const auto& block : blocks) cost.points.push_back({.point = {}, .block = block, .least = {}, .most = {}});
    return cost;
  };
  using std::chrono::minutes;
  using std::chrono::seconds;
  experiment.measure.repeats = 10;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30), seconds(40)})), (Caution{"short_blocks", "4"}))
      << "4 + 4 + 2";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({minutes(5)})), (Caution{"short_blocks", "3"}))
      << "a quarter of an hour is worth a job";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({minutes(6), seconds(1)})), std::nullopt) << "one is long";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({{}})), std::nullopt) << "not known";
  experiment.allocation.atLeast = 5;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), (Caution{"short_blocks", "2"}));
  experiment.allocation.blocks = 2;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "they share already";
  experiment.allocation.blocks = 1;
  experiment.measure.repeats = 3;
  experiment.allocation.atLeast = 1;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "three jobs are the least";
  experiment.measure.repeats = 4;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "two and two are two jobs";
  experiment.measure.repeats = 5;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), (Caution{"short_blocks", "2"}));
  experiment.measure.repeats = 10;
  host.hasScheduler = false;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt);
}

model::Experiment twoCasesAtTwoPoints() {
  return parseExperiment(R"({"schema": "baremark.experiment/1", "name": "cost",
    "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": [16, 64]}},
    "arms": [{"name": "a", "runtime": "bare-metal"}, {"name": "b", "runtime": "bare-metal"}],
    "scale": {"ranks": [1, 2]},
    "measure": {"repeats": 5, "until": {"half_width": "1%", "max_repeats": 7}}})")
      .value();
}

TEST(CostOfPoints, theRowsAddUpToTheWholeWithSeveralCases) {
  const model::Experiment experiment = twoCasesAtTwoPoints();
  const auto cases = expandCases(experiment).value();
  ASSERT_EQ(cases.size(), 2U);
  const Cost cost = estimateCost(
      experiment, cases, expandPoints(experiment.scale), 1,
      [](const model::Settings&, const model::Point& point, const model::Arm&) {
        return SpeedEstimate{1000.0 * point.ranks, std::chrono::milliseconds{1000}, EstimateSource::EarlierRuns};
      });
  const std::vector<PointCost> points = costOfPoints(cost);
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].least.blocks, 10) << "five blocks of each case";
  EXPECT_EQ(points[0].most.blocks, 14);
  EXPECT_EQ(points[0].least.runs + points[1].least.runs, cost.least.runs);
  EXPECT_EQ(points[0].most.runs + points[1].most.runs, cost.most.runs);
  EXPECT_EQ(*points[0].least.time + *points[1].least.time, *cost.least.time);
  EXPECT_EQ(points[1].point.ranks, 2);
}

TEST(CostOfPoints, oneUnknownCaseLeavesThePointsTimeUnknown) {
  Cost cost;
  for (const std::size_t index : {0U, 1U}) {
    PointCost point{.caseIndex = index, .point = {1, 1}, .block = {}, .source = EstimateSource::EarlierRuns};
    point.least = point.most = {.blocks = 5, .runs = 10, .time = std::chrono::milliseconds(100), .coreHours = 1.0};
    cost.points.push_back(point);
  }
  cost.points[1].least.time.reset();
  cost.points[1].source = EstimateSource::Unknown;
  const std::vector<PointCost> points = costOfPoints(cost);
  ASSERT_EQ(points.size(), 1U);
  EXPECT_FALSE(points[0].least.time);
  EXPECT_EQ(points[0].least.runs, 20);
  EXPECT_EQ(points[0].source, EstimateSource::Unknown);
}

}  // namespace
}  // namespace baremark::core::plan
