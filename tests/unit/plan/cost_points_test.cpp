// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"

namespace baremark::core::plan {
namespace {

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
