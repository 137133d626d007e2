// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from an experiment on a host, for experiments that can run and for drafts that cannot yet.
#include "core/plan/evaluation.h"

#include <gtest/gtest.h>

#include "core/plan/cautions.h"
#include "core/plan/forced_environment.h"
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
  EXPECT_TRUE(found.isComplete);
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
  EXPECT_TRUE(found.isComplete);
  EXPECT_TRUE(found.cost.least.time);
}

TEST(Evaluation, anEarlierRefusalIsTheProblem) {
  const base::Error refusal{.code = base::ErrorCode::UnknownKey, .where = "/nmae"};
  const Evaluation found = evaluate(quickStart(), twoCores(), hundredImagesASecond, refusal);
  ASSERT_TRUE(found.problem);
  EXPECT_EQ(found.problem->where, "/nmae");
  EXPECT_TRUE(found.isComplete);
}

TEST(Evaluation, ofADraftWithoutArmsStopsBeforeItsPoints) {
  model::Experiment experiment = quickStart();
  experiment.arms.clear();
  const Evaluation found =
      evaluate(experiment, twoCores(), hundredImagesASecond, base::Error{.code = base::ErrorCode::Missing});
  EXPECT_TRUE(found.points.empty());
  EXPECT_FALSE(found.isComplete);
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
  EXPECT_EQ(cautions(experiment, host).front(), (Caution{"forced_environment", "A=1, B=2\nCharliecloud"}));
  const auto place = armToSplitOff(experiment, host);
  ASSERT_TRUE(place);
  EXPECT_EQ(*place, baselineIndex(experiment));
  model::Arm arm = experiment.arms[*place];
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

}  // namespace
}  // namespace baremark::core::plan
