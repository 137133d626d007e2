// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from an experiment on a host, for experiments that can run and for drafts that cannot yet.
#include "core/plan/evaluation.h"

#include <gtest/gtest.h>

#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/forced_environment.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

SpeedSource hundredImagesASecond(int) {
  return [](const auto&, const auto&, const auto&) {
    return SpeedEstimate{.imagesPerSecond = 100, .source = EstimateSource::EngineModel, .modelBatch = 50};
  };
}

TEST(Evaluation, ofAnExperimentThatCanRunHasEverything) {
  const Evaluation found = evaluate(quickStart(), twoCores(), hundredImagesASecond);
  EXPECT_FALSE(found.problem);
  EXPECT_EQ(found.cases.size(), 1U);
  EXPECT_EQ(found.points.size(), 2U);
  EXPECT_EQ(found.threads, 1);
  EXPECT_TRUE(found.cost.least.time);
  EXPECT_EQ(found.cautions, cautions(quickStart(), twoCores()));
}

TEST(Evaluation, ofARefusedExperimentHasItsCostAllTheSame) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].runtime = "charliecluod";
  const Evaluation found = evaluate(experiment, twoCores(), hundredImagesASecond);
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(found.problem->suggestion, "charliecloud");
  EXPECT_TRUE(found.cost.least.time);
}

TEST(Evaluation, anEarlierRefusalIsTheProblem) {
  const base::Error refusal{.code = base::ErrorCode::UnknownKey, .where = "/nmae"};
  const Evaluation found = evaluate(quickStart(), twoCores(), hundredImagesASecond, refusal);
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(found.problem->where, "/nmae");
}

TEST(Evaluation, ofADraftWithoutArmsStopsBeforeItsPoints) {
  model::Experiment experiment = quickStart();
  experiment.arms.clear();
  const Evaluation found =
      evaluate(experiment, twoCores(), hundredImagesASecond, base::Error{.code = base::ErrorCode::Missing});
  EXPECT_TRUE(found.points.empty());
  EXPECT_TRUE(found.cost.points.empty());
}

HostContext whereContainersNeed(const Variables& variables) {
  HostContext host = twoCores();
  host.forced[{"charliecloud", ""}] = variables;
  host.limits["charliecloud"].label = "Charliecloud";
  return host;
}

TEST(ForcedEnvironment, thatOfEveryArmIsACautionAndABareArmCanDoWithout) {
  const HostContext host = whereContainersNeed({{"B", "2"}, {"A", "1"}});
  const model::Experiment experiment = quickStart();
  EXPECT_EQ(forcedVariables(experiment, host), (Variables{{"A", "1"}, {"B", "2"}}));
  EXPECT_EQ(cautions(experiment, host).front(),
            (Caution{CautionCode::ForcedEnvironment, {"A=1, B=2", "Charliecloud"}}));
  const auto place = test::got(armToSplitOff(experiment, host));
  EXPECT_EQ(place, baselineIndex(experiment));
  model::Arm arm = experiment.arms[place];
  arm.wrap = {"numactl"};
  const model::Arm without = withoutVariables(arm, forcedVariables(experiment, host));
  EXPECT_EQ(without.name, "bare metal, own settings");
  EXPECT_EQ(without.wrap, (std::vector<std::string>{"env", "-u", "A", "-u", "B", "numactl"}));
  EXPECT_EQ(without.runtime, arm.runtime);
  EXPECT_FALSE(armWithout(experiment, forcedVariables(experiment, host)));
  model::Experiment split = experiment;
  split.arms.push_back(without);
  EXPECT_EQ(armWithout(split, forcedVariables(split, host)), experiment.arms.size());
  arm.name = std::string(64, 'x');
  EXPECT_EQ(withoutVariables(arm, {{"A", "1"}}).name.size(), 64U);
}

TEST(ForcedEnvironment, theRuntimesThatNeedItAreNamedOnce) {
  HostContext host = whereContainersNeed({{"A", "1"}});
  host.forced[{"own", "fast"}] = {{"A", "1"}};
  model::Experiment experiment = quickStart();
  EXPECT_EQ(forcingRuntimes(experiment, twoCores()), std::vector<std::string>());
  experiment.arms.push_back(experiment.arms.back());
  experiment.arms.push_back({.name = "default", .runtime = "own"});
  EXPECT_EQ(forcingRuntimes(experiment, host), std::vector<std::string>{"Charliecloud"});
  experiment.arms.push_back({.name = "fast", .runtime = "own", .variant = "fast"});
  EXPECT_EQ(forcingRuntimes(experiment, host), (std::vector<std::string>{"Charliecloud", "own"}));
}

TEST(ForcedEnvironment, isSplitOffOnceAndOnlyFromAnArmThatCanDoWithout) {
  const HostContext host = whereContainersNeed({{"A", "1"}});
  model::Experiment experiment = quickStart();
  EXPECT_FALSE(armToSplitOff(experiment, twoCores())) << "nothing is forced";
  experiment.arms.push_back(withoutVariables(experiment.arms[*armToSplitOff(experiment, host)], {{"A", "1"}}));
  EXPECT_FALSE(armToSplitOff(experiment, host)) << "it is there";
  experiment = quickStart();
  for (model::Arm& arm : experiment.arms) arm.runtime = "charliecloud";
  EXPECT_FALSE(armToSplitOff(experiment, host)) << "their ranks would hang";
}

/// With 1000 images/s of each rank, and a second more for each run.
Cost estimated(const model::Experiment& experiment, EstimateSource source) {
  return estimateCost(experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
                      [source](const model::Settings&, const model::Point& point, const model::Arm&) {
                        return SpeedEstimate{1000.0 * point.ranks, std::chrono::milliseconds{1000}, source};
                      });
}

TEST(Cost, countsMultiply) {
  const Cost cost = estimated(quickStart(), EstimateSource::EngineModel);
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
  const Cost cost = estimated(experiment, EstimateSource::EarlierRuns);
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
    for (const auto& block : blocks) cost.points.push_back({.block = block});
    return cost;
  };
  using std::chrono::minutes;
  using std::chrono::seconds;
  experiment.measure.repeats = 10;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30), seconds(40)})),
            (Caution{CautionCode::ShortBlocks, {"4"}}))
      << "4 + 4 + 2";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({minutes(5)})), (Caution{CautionCode::ShortBlocks, {"3"}}))
      << "a quarter of an hour is worth a job";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({minutes(6), seconds(1)})), std::nullopt) << "one is long";
  EXPECT_EQ(packingAdvice(experiment, host, costOf({{}})), std::nullopt) << "not known";
  experiment.allocation.atLeast = 5;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), (Caution{CautionCode::ShortBlocks, {"2"}}));
  experiment.allocation.blocks = 2;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "they share already";
  experiment.allocation.blocks = 1;
  experiment.measure.repeats = 3;
  experiment.allocation.atLeast = 1;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "three jobs are the least";
  experiment.measure.repeats = 4;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), std::nullopt) << "two and two are two jobs";
  experiment.measure.repeats = 5;
  EXPECT_EQ(packingAdvice(experiment, host, costOf({seconds(30)})), (Caution{CautionCode::ShortBlocks, {"2"}}));
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
  ASSERT_EQ(expandCases(experiment)->size(), 2U);
  const Cost cost = estimated(experiment, EstimateSource::EarlierRuns);
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
    PointCost point{.caseIndex = index, .point = {1, 1}, .source = EstimateSource::EarlierRuns};
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
