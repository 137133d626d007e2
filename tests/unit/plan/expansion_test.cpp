// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/expansion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/packing.h"
#include "core/plan/rounds.h"
#include "tests/refused.h"
#include "tests/unit/plan/quick_start.h"

namespace baremark::core::plan {
namespace {

using model::SettingValue;

model::Experiment twoByThree() {
  model::Experiment experiment;
  experiment.engine["model"] = {std::string("mnist")};
  experiment.engine["batch_size"] = {std::int64_t{16}, std::int64_t{32}};
  experiment.engine["optimizer"] = {std::string("sgd"), std::string("momentum"), std::string("adam")};
  experiment.scale.ranks = {1, 2, 4};
  return experiment;
}

TEST(Expansion, theTimeBetweenJobsIsAWholeNumberAndAUnit) {
  using std::chrono::seconds;
  EXPECT_EQ(durationIn("90s"), seconds(90));
  EXPECT_EQ(durationIn("30m"), seconds(1800));
  EXPECT_EQ(durationIn("6h"), seconds(21600));
  EXPECT_EQ(durationIn("30d"), seconds(2592000));
  for (const char* text : {"", "6", "h", "0h", "06h", "-6h", "+6h", "6 h", "6hh", "31d", "1w", "9999999d",
                           "99999999999999999999s", "1.5h"})
    EXPECT_EQ(durationIn(text), std::nullopt) << text;
}

TEST(Expansion, excludedCombinationsAreLeftOut) {
  model::Experiment experiment = twoByThree();
  experiment.exclude = {{{"batch_size", std::int64_t{32}}, {"optimizer", std::string("adam")}}};
  const auto cases = expandCases(experiment).value();
  EXPECT_EQ(cases.size(), 5U);
  for (const model::Settings& settings : cases)
    EXPECT_FALSE(settings.at("batch_size") == SettingValue(std::int64_t{32}) &&
                 settings.at("optimizer") == SettingValue(std::string("adam")));
  // Everything.
  experiment.exclude = {{{"model", std::string("mnist")}}};
  EXPECT_EQ(expandCases(experiment).error().where, "/exclude");
}

TEST(Expansion, zippedListsWalkSideBySide) {
  model::Experiment experiment = twoByThree();
  experiment.engine["optimizer"] = {std::string("sgd"), std::string("adam")};
  experiment.zip = {{"batch_size", "optimizer"}};
  const auto cases = expandCases(experiment).value();
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(cases[0].at("optimizer"), SettingValue(std::string("sgd")));
  EXPECT_EQ(cases[1].at("batch_size"), SettingValue(std::int64_t{32}));
  EXPECT_EQ(cases[1].at("optimizer"), SettingValue(std::string("adam")));
  // Lists of different lengths.
  experiment = twoByThree();
  const std::vector<std::string> together{"batch_size", "optimizer"};
  experiment.zip = {together};  // two values and three
  EXPECT_TRUE(test::refused(expandCases(experiment), {.where = "/zip"}));
  experiment.engine.erase("batch_size");
  EXPECT_TRUE(test::refused(expandCases(experiment), {.where = "/zip"}));
}

TEST(Expansion, tooManyCasesAreRefused) {
  model::Experiment experiment = twoByThree();
  auto& seeds = experiment.engine["tf_random_seed"];
  for (std::int64_t seed = 0; seed < 500; ++seed) seeds.emplace_back(seed);
  EXPECT_TRUE(
      test::refused(expandCases(experiment), {.code = base::ErrorCode::TooLarge, .allowed = "1 to 1000 cases"}));
}

TEST(Expansion, pointsFillNodesAndHaveTheSameThreads) {
  model::Scale scale{.ranks = {1, 4, 6, 8}, .ranksPerNode = 4};
  EXPECT_EQ(expandPoints(scale), (std::vector<model::Point>{{1, 1}, {1, 4}, {2, 6}, {2, 8}}));
  scale.ranksPerNode.reset();
  EXPECT_EQ(expandPoints(scale).back(), (model::Point{1, 8}));
  // The threads are the same at every point.
  EXPECT_EQ(threadsPerRank({.ranks = {1, 2}}, 8), 4);
  EXPECT_EQ(threadsPerRank({.ranks = {1, 2, 16}, .ranksPerNode = 4}, 76), 19);
  EXPECT_EQ(threadsPerRank({.ranks = {4}}, 2), 1);
  EXPECT_EQ(threadsPerRank({.ranks = {4}, .threadsPerRank = 3}, 2), 3);
  EXPECT_EQ(threadsPerRank({.ranks = {4}, .threadsPerRank = 3}, {}), 3);
  EXPECT_EQ(threadsPerRank({.ranks = {4}}, {}).error().code, base::ErrorCode::Missing);
}

TEST(Expansion, anArmsSettingsOverrideTheCase) {
  const model::Experiment experiment = twoByThree();
  const model::Arm arm{.name = "a", .settings = {{"optimizer", std::string("sgd")}}};
  const auto settings = runSettings(experiment, {{"optimizer", std::string("adam")}}, arm, {1, 2});
  EXPECT_EQ(settings->at("optimizer"), SettingValue(std::string("sgd")));
}

TEST(Expansion, strongScalingDividesTheGlobalBatchOrRefuses) {
  model::Experiment experiment = twoByThree();
  experiment.scale.mode = model::ScalingMode::Strong;
  experiment.scale.globalBatch = 64;
  EXPECT_EQ(runSettings(experiment, {}, {}, {1, 4})->at("batch_size"), SettingValue(std::int64_t{16}));
  EXPECT_EQ(runSettings(experiment, {}, {}, {1, 3}).error().where, "/scale/global_batch");
}

TEST(Expansion, casesAreLabelledByWhatDiffers) {
  const auto cases = expandCases(twoByThree()).value();
  EXPECT_EQ(cases.size(), 6U) << "the lists multiply out";
  const model::Settings label = distinguishing(cases, 0);
  EXPECT_EQ(label.size(), 2U);
  EXPECT_EQ(label.count("model"), 0U);
}

// Several trainings at once: their ranks, cores, cost and cautions.

model::Experiment instances(int count, std::vector<int> ranks) {
  model::Experiment experiment = quickStart();
  experiment.scale.instances = count;
  experiment.scale.ranks = std::move(ranks);
  return experiment;
}

HostContext cores(int count) {
  HostContext host = twoCores();
  host.facts.cores = count;
  return host;
}

TEST(Instances, theRanksOfAllFillTheNodes) {
  model::Scale scale{.ranks = {1, 2}, .instances = 4};
  EXPECT_EQ(mostRanksOnANode(scale), 8);
  EXPECT_EQ(expandPoints(scale), (std::vector<model::Point>{{1, 1}, {1, 2}}));
  EXPECT_EQ(threadsPerRank(scale, 16), 2);
  scale.ranksPerNode = 4;
  EXPECT_EQ(expandPoints(scale), (std::vector<model::Point>{{1, 1}, {2, 2}}));
  EXPECT_EQ(model::processesOf({2, 2}, scale), 8);
  EXPECT_EQ(model::processesOnANode({2, 2}, scale), 4);
}

TEST(Instances, theyMustFitOnTheCores) {
  EXPECT_TRUE(validate(instances(2, {1}), cores(2)));
  EXPECT_TRUE(validate(instances(2, {1, 2}), cores(4)));
  const auto refused = validate(instances(3, {1}), cores(2));
  ASSERT_TRUE(test::refused(refused, {.where = "/scale/instances", .value = "3"}));
  EXPECT_EQ(refused.error().allowed, (base::Phrased{base::Phrase::CoresOfHost, 1, 2, 2}));
  HostContext limited = cores(2);
  limited.facts.cpuQuota = 2.5;
  EXPECT_EQ(validate(instances(3, {1}), limited).error().allowed, (base::Phrased{base::Phrase::CoresOfQuota, 1, 2, 2}));
  model::Experiment threads = instances(2, {1});
  threads.scale.threadsPerRank = 2;
  EXPECT_TRUE(test::refused(validate(threads, cores(2)), {.where = "/scale/threads_per_rank"}));
  model::Experiment perNode = instances(2, {2});
  perNode.scale.ranksPerNode = 2;
  EXPECT_TRUE(test::refused(validate(perNode, cores(4)), {.where = "/scale/ranks/0"}));
}

TEST(Instances, unboundOnesThatShareCoresAreACaution) {
  model::Experiment experiment = instances(4, {1});
  experiment.scale.threadsPerRank = 2;
  experiment.scale.bind = model::Binding::None;
  EXPECT_TRUE(validate(experiment, cores(4)));
  const Caution over{CautionCode::Oversubscribed, {"8", "4"}};
  EXPECT_EQ(std::ranges::count(cautions(experiment, cores(4)), over), 1);
  EXPECT_EQ(std::ranges::count(cautions(experiment, cores(8)), over.code, &Caution::code), 0);
  experiment.scale.instances = 1;
  EXPECT_EQ(std::ranges::count(cautions(experiment, cores(4)), over.code, &Caution::code), 0);
}

TEST(Instances, theCostCountsAllOfThem) {
  const auto costOf = [](const model::Experiment& experiment) {
    return estimateCost(experiment, expandCases(experiment).value(), expandPoints(experiment.scale), 1,
                        [&](const model::Settings&, const model::Point& point, const model::Arm&) {
                          return SpeedEstimate{1000.0 * model::processesOf(point, experiment.scale),
                                               std::chrono::milliseconds{1000}, EstimateSource::EngineModel};
                        });
  };
  const Cost one = costOf(instances(1, {1}));
  const Cost four = costOf(instances(4, {1}));
  EXPECT_EQ(four.least.runs, one.least.runs);
  EXPECT_EQ(four.least.time, one.least.time) << "they run at once";
  ASSERT_TRUE(one.least.coreHours && four.least.coreHours);
  EXPECT_NEAR(*four.least.coreHours, 4 * *one.least.coreHours, 1e-9);
  EXPECT_EQ(leastCoresOfANode(instances(4, {1}), 8), 8);
}

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
  // One point alone.
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
  // There are as many as requested.
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
  // The requested number has priority.
  experiment = experimentWith(5, 1, 1);
  experiment.scale.threadsPerRank = 1;
  model::AllocationSettings& asked = experiment.allocation;
  asked.isExclusive = true;
  EXPECT_EQ(jobsAtOnce(experiment, 8), kMostJobsAtOnce);
  asked.atOnce = 3;
  EXPECT_EQ(jobsAtOnce(experiment, 8), 3);
  asked = {.atOnce = 16};
  EXPECT_EQ(jobsAtOnce(experiment, 8), 16);
  for (const char* option : {"--exclusive", "-l place=excl", "-l place=scatter:exclhost", "-l exclusive=true", "-x",
                             "-n", "-l naccesspolicy=singlejob"}) {
    asked = {.options = {option}};
    EXPECT_EQ(jobsAtOnce(experiment, 8), kMostJobsAtOnce) << option;
  }
  for (const char* option : {"--exclude=n1", "--exclusive=user", "--exclusive=mcs", "-l place=scatter",
                             "-l walltime=1:00:00", "--comment=excl"}) {
    asked = {.options = {option}};
    EXPECT_EQ(jobsAtOnce(experiment, 8), 1) << option;
  }
}

}  // namespace
}  // namespace baremark::core::plan
