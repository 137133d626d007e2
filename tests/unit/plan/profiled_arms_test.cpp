// SPDX-License-Identifier: GPL-3.0-or-later
// Profiled arms in the experiment file, in its checks, in the cost and among the cautions.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json.h"
#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/packing.h"
#include "core/plan/validation.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode;
using model::ProfilerSide;

HostContext withProfilers() {
  HostContext host = twoCores();
  host.profilers = {{"strace", ProfilerSide::Outside}, {"gdbserver", ProfilerSide::Inside}};
  return host;
}

/// The quick start with a third, profiled arm.
model::Experiment profiled() {
  model::Experiment experiment = quickStart();
  experiment.arms.insert(experiment.arms.begin(), {.name = "traced", .runtime = "charliecloud", .profiler = "strace"});
  return experiment;
}

TEST(ProfiledArms, theFileKeepsThem) {
  model::Experiment experiment = profiled();
  experiment.arms[0].profilerSide = ProfilerSide::Inside;
  const auto read = test::got(parseExperiment(toJson(experiment).dump()));
  EXPECT_EQ(read, experiment);
  base::Json json = toJson(experiment);
  json["arms"][0]["profiler_side"] = "beside";
  EXPECT_EQ(parseExperiment(json.dump()).error().where, "/arms/0/profiler_side");
  json = toJson(experiment);
  json.erase("baseline");
  EXPECT_EQ(parseExperiment(json.dump()).value().baseline, "bare metal") << "the first arm that is compared";
}

TEST(ProfiledArms, aPlanHasThemLast) {
  const model::Experiment experiment = model::withProfiledArmsLast(profiled());
  EXPECT_EQ(experiment.arms[0].name, "bare metal");
  EXPECT_EQ(experiment.arms[1].name, "charliecloud");
  EXPECT_EQ(experiment.arms[2].name, "traced");
  EXPECT_EQ(model::comparedArms(experiment), 2U);
}

TEST(ProfiledArms, anUnknownProfilerNamesTheKnownOnes) {
  model::Experiment experiment = profiled();
  EXPECT_TRUE(validate(experiment, withProfilers()));
  experiment.arms[0].profiler = "starce";
  EXPECT_TRUE(test::refused(validate(experiment, withProfilers()),
                            {.code = ErrorCode::UnknownValue, .where = "/arms/0/profiler", .suggestion = "strace"}));
}

TEST(ProfiledArms, ranksThatStartInOneContainerCannotBeProfiledFromOutside) {
  model::Experiment experiment = profiled();
  HostContext host = withProfilers();
  host.mpiModels["charliecloud"] = {"hybrid", "inner"};
  EXPECT_TRUE(validate(experiment, host));
  experiment.arms[0].mpi = model::kInnerMpi;
  const auto refused = validate(experiment, host);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().allowed.phrase(), base::Phrase::ProfilerInside);
  experiment.arms[0].profilerSide = ProfilerSide::Inside;
  EXPECT_TRUE(validate(experiment, host));
}

TEST(ProfiledArms, aDaemonsRanksCannotBeProfiledFromOutside) {
  HostContext host = withProfilers();
  host.daemonRuntimes = {"charliecloud"};
  model::Experiment experiment = profiled();
  EXPECT_TRUE(
      test::refused(validate(experiment, host), {.code = ErrorCode::NotApplicable, .where = "/arms/0/profiler_side"}));
  experiment.arms[0].profilerSide = ProfilerSide::Inside;
  EXPECT_TRUE(validate(experiment, host));
}

TEST(ProfiledArms, aSideWithoutAProfilerIsRefused) {
  model::Experiment experiment = quickStart();
  experiment.arms[1].profilerSide = ProfilerSide::Outside;
  EXPECT_TRUE(test::refused(validate(experiment, withProfilers()),
                            {.code = ErrorCode::NotApplicable, .where = "/arms/1/profiler_side"}));
}

TEST(ProfiledArms, theBaselineIsCompared) {
  model::Experiment experiment = profiled();
  experiment.baseline = "traced";
  EXPECT_TRUE(
      test::refused(validate(experiment, withProfilers()), {.code = ErrorCode::Conflict, .where = "/baseline"}));
  experiment.arms.erase(experiment.arms.begin() + 1, experiment.arms.end());
  EXPECT_TRUE(validate(experiment, withProfilers())) << "nothing is compared";
}

TEST(ProfiledArms, theyCountOnceAtEachPoint) {
  model::Experiment experiment = profiled();
  experiment.measure.repeats = 24'999;  // x 2 points x 2 compared arms = 99,996 runs
  EXPECT_TRUE(checkRuns(experiment, 1)) << "2 profiled runs more";
  experiment.arms.push_back({.name = "b", .runtime = "bare-metal", .profiler = "strace"});
  EXPECT_TRUE(checkRuns(experiment, 1));
  experiment.arms.push_back({.name = "c", .runtime = "bare-metal", .profiler = "strace"});
  EXPECT_EQ(checkRuns(experiment, 1).error().code, ErrorCode::OutOfRange);
}

TEST(ProfiledArms, theirBlocksAreCountedAmongTheJobs) {
  model::Experiment experiment = profiled();
  const int measured = jobCounts(quickStart(), 3, 2).least;
  EXPECT_EQ(measured, 3 * 2 * experiment.measure.repeats);
  EXPECT_EQ(jobCounts(experiment, 3, 2), (JobCounts{measured + 6, measured + 6})) << "one of each case at each point";
  experiment.measure.until = model::Until{.maxRepeats = 40};
  EXPECT_EQ(jobCounts(experiment, 3, 2), (JobCounts{measured + 6, 3 * 2 * 40 + 6}));
  experiment.allocation.blocks = 2;
  EXPECT_EQ(jobCounts(experiment, 3, 2).most, 3 * 2 * 20 + 4) << "two cases share a job";
  experiment.arms.resize(1);
  EXPECT_EQ(jobCounts(experiment, 3, 2), (JobCounts{4, 4})) << "nothing is measured";
}

TEST(ProfiledArms, theEstimateHasOnlyTheComparedArms) {
  const auto costOf = [](const model::Experiment& experiment) {
    return estimateCost(experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
                        [](const auto&, const auto&, const auto&) {
                          return SpeedEstimate{.imagesPerSecond = 100, .source = EstimateSource::EarlierRuns};
                        });
  };
  EXPECT_EQ(costOf(profiled()).least, costOf(quickStart()).least);
  EXPECT_GT(costOf(quickStart()).least.runs, 0);
  model::Experiment experiment = profiled();
  experiment.arms.resize(1);
  EXPECT_EQ(costOf(experiment).least.runs, 0);
}

TEST(ProfiledArms, aCautionSaysThatTheyAreNotCompared) {
  const std::vector<Caution> found = cautions(profiled(), withProfilers());
  EXPECT_EQ(std::count(found.begin(), found.end(), Caution{"profiled", "traced"}), 1);
  model::Experiment experiment = profiled();
  experiment.arms.erase(experiment.arms.begin() + 1);
  const std::vector<Caution> alone = cautions(experiment, withProfilers());
  EXPECT_EQ(std::count(alone.begin(), alone.end(), Caution{"one_arm", "charliecloud"}), 1);
}

}  // namespace
}  // namespace baremark::core::plan
