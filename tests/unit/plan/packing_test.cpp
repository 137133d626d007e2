// SPDX-License-Identifier: GPL-3.0-or-later
// The number of jobs of a plan.
#include <gtest/gtest.h>

#include "core/plan/packing.h"
#include "core/plan/rounds.h"

namespace baremark::core::plan {
namespace {

model::Experiment experimentWith(int repeats, int blocks, int atLeast) {
  model::Experiment experiment;
  experiment.measure.repeats = repeats;
  experiment.allocation.blocks = blocks;
  experiment.allocation.atLeast = atLeast;
  return experiment;
}

TEST(Packing, eachBlockHasAJobUnlessTheyShareThem) {
  EXPECT_EQ(measuringAllocations(experimentWith(10, 1, 1), 1, 3, 10), 30);
  EXPECT_EQ(measuringAllocations(experimentWith(10, 4, 1), 1, 3, 10), 9) << "4 + 4 + 2 at each point";
}

TEST(Packing, thereAreAsManyJobsAsRequested) {
  EXPECT_EQ(mostOfACase(experimentWith(10, 4, 5)), 2);
  EXPECT_EQ(measuringAllocations(experimentWith(10, 4, 5), 1, 1, 10), 5);
  EXPECT_EQ(mostOfACase(experimentWith(5, 9, 5)), 1);
  EXPECT_EQ(measuringAllocations(experimentWith(5, 2, 3), 1, 1, 5), 3) << "2 + 2 + 1";
  EXPECT_EQ(measuringAllocations(experimentWith(3, 2, 2), 1, 1, 3), 2);
  for (int repeats = 1; repeats <= 20; ++repeats) {
    for (int jobs = 1; jobs <= repeats; ++jobs) {
      const int most = mostOfACase(experimentWith(repeats, repeats, jobs));
      EXPECT_GE((repeats + most - 1) / most, jobs) << repeats;
      const bool wouldMoreDo = most < repeats && (repeats + most) / (most + 1) >= jobs;
      EXPECT_FALSE(wouldMoreDo) << repeats << " over " << jobs;
    }
  }
}

TEST(Packing, casesShareAJobToo) {
  EXPECT_EQ(measuringAllocations(experimentWith(5, 2, 5), 2, 1, 5), 5) << "one block of each case";
  EXPECT_EQ(measuringAllocations(experimentWith(4, 4, 1), 2, 1, 4), 2);
}

TEST(Packing, armsInIndependentOrderHaveSeparateBlocks) {
  model::Experiment experiment = experimentWith(5, 1, 1);
  experiment.arms.resize(2);
  experiment.measure.order = model::Order::Independent;
  EXPECT_EQ(measuringAllocations(experiment, 1, 1, 5), 10);
  const auto blocks = planRounds(firstTargets(1, {{.nodes = 1, .ranks = 1}}, 5), 2, experiment.measure.order, 1);
  EXPECT_EQ(measuringAllocations(experiment, 1, 1, 5), static_cast<int>(blocks.size()));
  experiment.allocation.blocks = 4;
  EXPECT_EQ(measuringAllocations(experiment, 1, 1, 5), 3);
}

TEST(Packing, moreRepeatsThanPlannedFollowTheSameRule) {
  EXPECT_EQ(measuringAllocations(experimentWith(5, 2, 1), 1, 1, 40), 20);
}

TEST(JobsAtOnce, ifJobsMayShareANodeOnlyOneJobIsSubmittedAtATime) {
  model::Experiment experiment = experimentWith(5, 1, 1);
  experiment.scale.ranks = {2, 16};
  experiment.scale.ranksPerNode = 8;
  experiment.scale.threadsPerRank = 1;
  EXPECT_EQ(jobsAtOnce(experiment, 8), 1) << "two of the eight cores";
  EXPECT_EQ(jobsAtOnce(experiment, {}), 1) << "nobody told how many cores a node has";
  experiment.scale.threadsPerRank = 4;
  EXPECT_EQ(jobsAtOnce(experiment, 8), kMostJobsAtOnce) << "whole nodes";
}

TEST(JobsAtOnce, theRequestedNumberHasPriority) {
  model::Experiment experiment = experimentWith(5, 1, 1);
  experiment.scale.threadsPerRank = 1;
  model::AllocationSettings& asked = experiment.allocation;
  asked.isExclusive = true;
  EXPECT_EQ(jobsAtOnce(experiment, 8), kMostJobsAtOnce);
  asked.atOnce = 3;
  EXPECT_EQ(jobsAtOnce(experiment, 8), 3);
  asked = {};
  asked.atOnce = 16;
  EXPECT_EQ(jobsAtOnce(experiment, 8), 16);
  for (const char* option : {"--exclusive", "-l place=excl", "-l place=scatter:exclhost", "-l exclusive=true", "-x",
                             "-n", "-l naccesspolicy=singlejob"}) {
    asked = {};
    asked.options = {option};
    EXPECT_EQ(jobsAtOnce(experiment, 8), kMostJobsAtOnce) << option;
  }
  for (const char* option : {"--exclude=n1", "--exclusive=user", "--exclusive=mcs", "-l place=scatter",
                             "-l walltime=1:00:00", "--comment=excl"}) {
    asked = {};
    asked.options = {option};
    EXPECT_EQ(jobsAtOnce(experiment, 8), 1) << option;
  }
}

}  // namespace
}  // namespace baremark::core::plan
