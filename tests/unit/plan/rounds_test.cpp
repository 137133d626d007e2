// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/rounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/plan/packing.h"

namespace baremark::core::plan {
namespace {

TEST(BlockOrder, eachArmIsInEachPositionEquallyOftenUpToOne) {
  for (const std::size_t arms : {2U, 3U, 4U, 5U}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::vector<std::vector<int>> count(arms, std::vector<int>(arms, 0));
      for (std::size_t index = 0; index < 23; ++index) {
        const auto order = armOrder(arms, seed, 0, {1, 2}, index);
        for (std::size_t place = 0; place < arms; ++place) ++count[order[place]][place];
        int least = 1000;
        int most = 0;
        for (const auto& row : count) {
          for (const int times : row) least = std::min(least, times), most = std::max(most, times);
        }
        EXPECT_LE(most - least, 1) << arms << " arms, seed " << seed << ", after block " << index;
      }
    }
  }
}

TEST(BlockOrder, isRandomAndRepeatable) {
  std::set<std::vector<std::size_t>> orders;
  for (std::uint64_t seed = 0; seed < 200; ++seed) orders.insert(armOrder(3, seed, 0, {1, 1}, 0));
  EXPECT_EQ(orders.size(), 6U);
  EXPECT_EQ(armOrder(4, 7, 1, {2, 8}, 5), armOrder(4, 7, 1, {2, 8}, 5));
  int firstWins = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) firstWins += armOrder(2, seed, 0, {1, 1}, 0)[0] == 0 ? 1 : 0;
  EXPECT_NEAR(firstWins, 1000, 130);  // six standard deviations
}

TEST(Rounds, aRoundHasOneBlockOfEachPointOfEachCase) {
  const std::vector<model::Point> points = {{1, 1}, {1, 2}, {2, 4}};
  const auto blocks = planRounds(firstTargets(2, points, 5), 2, model::Order::Blocks, 42);
  ASSERT_EQ(blocks.size(), 30U);
  for (int round = 1; round <= 5; ++round) {
    std::set<std::pair<std::size_t, model::Point>> seen;
    for (const PlannedBlock& block : blocks) {
      if (block.round != round) continue;
      EXPECT_TRUE(seen.insert({block.caseIndex, block.point}).second);
    }
    EXPECT_EQ(seen.size(), 6U);
  }
  EXPECT_TRUE(std::is_sorted(blocks.begin(), blocks.end(),
                             [](const PlannedBlock& a, const PlannedBlock& b) { return a.round < b.round; }));
}

TEST(Rounds, pointsComeInRandomOrder) {
  const std::vector<model::Point> points = {{1, 1}, {1, 2}, {1, 4}, {1, 8}};
  const auto blocks = planRounds(firstTargets(1, points, 40), 2, model::Order::Blocks, 1);
  std::map<model::Point, int> firsts;
  for (std::size_t i = 0; i < blocks.size(); i += 4) ++firsts[blocks[i].point];
  EXPECT_EQ(firsts.size(), 4U);
}

TEST(Rounds, anExtensionContinuesWhereThePlanEnded) {
  const std::vector<model::Point> points = {{1, 1}, {1, 2}};
  const auto all = planRounds(firstTargets(1, points, 8), 3, model::Order::Blocks, 9);
  const auto first = planRounds(firstTargets(1, points, 5), 3, model::Order::Blocks, 9);
  std::vector<BlockTarget> more = firstTargets(1, points, 8);
  for (BlockTarget& target : more) target.have = 5;
  const auto rest = planRounds(more, 3, model::Order::Blocks, 9);
  ASSERT_EQ(first.size() + rest.size(), all.size());
  EXPECT_TRUE(std::equal(first.begin(), first.end(), all.begin()));
  EXPECT_TRUE(std::equal(rest.begin(), rest.end(), all.begin() + static_cast<std::ptrdiff_t>(first.size())));
}

TEST(Rounds, onePointAloneCanBeExtended) {
  const std::vector<BlockTarget> targets = {{0, {1, 1}, 5, 5}, {0, {1, 2}, 5, 9}};
  const auto blocks = planRounds(targets, 2, model::Order::Blocks, 3);
  ASSERT_EQ(blocks.size(), 4U);
  for (const PlannedBlock& block : blocks) EXPECT_EQ(block.point, (model::Point{1, 2}));
  EXPECT_EQ(blocks.front().round, 6);
}

TEST(Rounds, independentOrderHasSingleRuns) {
  const auto blocks = planRounds(firstTargets(1, {{1, 1}}, 10), 2, model::Order::Independent, 3);
  ASSERT_EQ(blocks.size(), 20U);
  int changes = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    EXPECT_EQ(blocks[i].arms.size(), 1U);
    if (i > 0 && blocks[i].arms != blocks[i - 1].arms) ++changes;
  }
  EXPECT_GT(changes, 2);
}

model::Experiment experimentWith(int repeats, int blocks, int atLeast) {
  model::Experiment experiment;
  experiment.measure.repeats = repeats;
  experiment.allocation.blocks = blocks;
  experiment.allocation.atLeast = atLeast;
  return experiment;
}

TEST(Packing, eachBlockHasAJobUnlessBlocksOrCasesShareThem) {
  EXPECT_EQ(measuringAllocations(experimentWith(10, 1, 1), 1, 3, 10), 30);
  EXPECT_EQ(measuringAllocations(experimentWith(10, 4, 1), 1, 3, 10), 9) << "4 + 4 + 2 at each point";
  EXPECT_EQ(measuringAllocations(experimentWith(5, 2, 5), 2, 1, 5), 5) << "one block of each case";
  EXPECT_EQ(measuringAllocations(experimentWith(4, 4, 1), 2, 1, 4), 2);
  EXPECT_EQ(measuringAllocations(experimentWith(5, 2, 1), 1, 1, 40), 20);
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
