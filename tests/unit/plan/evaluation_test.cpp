// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from an experiment on a host, for experiments that can run and for drafts that cannot yet.
#include "core/plan/evaluation.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace baremark::core::plan
