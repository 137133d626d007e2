// SPDX-License-Identifier: GPL-3.0-or-later
// Planning of blocks, and selection of those that are submitted together.
#include "core/runs/preparation.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/plan/experiment_file.h"
#include "core/runs/block_composer.h"
#include "core/runs/planning.h"
#include "tests/refused.h"
#include "tests/unit/containers/shipped.h"
#include "tests/unit/launch/shipped.h"

namespace baremark::core::runs {
namespace {

using model::BlockKind;
using model::BlockState;
using storage::BlockRecord;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

class PacksTest : public ::testing::Test {
 protected:
  void SetUp() override {
    m_experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}, {.name = "other", .runtime = "bare-metal"}};
    m_experiment.measure.repeats = 10;
    m_record = {.id = base::ExperimentId::make(), .experiment = m_experiment, .seed = 1, .threads = 1, .cases = {{}}};
  }
  std::vector<BlockRecord> blocks(int repeats, const std::vector<model::Point>& points = {{1, 1}}) const {
    return moreBlocks(m_record, plan::firstTargets(1, points, repeats), 0, 0);
  }
  PackingRules rules() const { return {.experiment = m_experiment, .hasScheduler = true}; }
  using Sizes = std::vector<std::size_t>;
  Sizes sizesOf(const std::vector<BlockRecord>& all) const {
    Sizes sizes;
    for (const Pack& pack : packsOf(all, rules())) sizes.push_back(pack.size());
    return sizes;
  }

  model::Experiment m_experiment;
  storage::ExperimentRecord m_record;
};

TEST_F(PacksTest, haveOneBlockEachOrTheRequestedNumberOfAPoint) {
  EXPECT_EQ(sizesOf(blocks(3)), (Sizes{1, 1, 1}));
  m_experiment.allocation.blocks = 4;
  EXPECT_EQ(sizesOf(blocks(10)), (Sizes{4, 4, 2}));
  m_experiment.allocation.atLeast = 5;
  EXPECT_EQ(sizesOf(blocks(10)), (Sizes{2, 2, 2, 2, 2}));
}

TEST_F(PacksTest, ofACanaryOrARepeatHaveOneBlockAndLeaveOutBlocksThatAreNoLongerPlanned) {
  m_experiment.allocation.blocks = 5;
  std::vector<BlockRecord> all = blocks(4);
  all[0].block.kind = model::BlockKind::Canary;
  EXPECT_EQ(sizesOf(all), (Sizes{1, 3}));
  all[1].block.repeats = base::BlockId::make();
  EXPECT_EQ(packWith(all[1], all, rules()), (Pack{all[1]}));
  EXPECT_EQ(packWith(all[2], all, rules()), (Pack{all[2], all[3]})) << "one that repeats another shares with none";
  EXPECT_EQ(packWith(all[2], all, {.experiment = m_experiment, .hasScheduler = false}), (Pack{all[2]}));
  all = blocks(3);
  all[1].block.state = model::BlockState::Done;
  EXPECT_EQ(packWith(all[0], all, rules()), (Pack{all[0], all[2]}));
}

TEST_F(PacksTest, haveAnIndexFromTheOrderOfTheirFolders) {
  const auto allocationOf = [](const char* id, std::vector<protocol::BlockFile> files) {
    ComposedAllocation allocation;
    allocation.allocation.id = base::AllocationId(id);
    allocation.blocks = std::move(files);
    return allocation;
  };
  const protocol::BlockFile check{.id = base::BlockId("B0"), .kind = model::BlockKind::Canary, .point = {2, 4}};
  const protocol::BlockFile first{
      .id = base::BlockId("B1"), .caseSettings = {{"batch_size", std::int64_t{16}}}, .point = {1, 1}, .round = 1};
  const protocol::BlockFile second{.id = base::BlockId("B2"), .point = {1, 2}, .round = 2};
  EXPECT_EQ(indexOf("my\nname", {allocationOf("Z", {check}), allocationOf("Y", {first, second})}),
            "# my name: submit these scripts, or run them by hand, in this order. Each line is a block.\n"
            "1 Z/job.sh B0 check before the first run, 2 nodes, 4 ranks\n"
            "2 Y/job.sh B1 round 1, 1 node, 1 rank, " +
                model::toText(first.caseSettings) +
                "\n"
                "3 Y/job.sh B2 round 2, 1 node, 2 ranks\n");
}

BlockRecord blockOf(int round, BlockState state, const std::vector<std::size_t>& arms = {0, 1}) {
  BlockRecord record;
  record.block.id = base::BlockId::make();
  record.block.kind = model::BlockKind::Measure;
  record.block.point = {1, 2};
  record.block.round = round;
  record.block.state = state;
  for (const std::size_t arm : arms) {
    storage::RunRecord run;
    run.run.arm = arm;
    record.runs.push_back(run);
  }
  return record;
}

TEST(Planning, anIncompleteEarlierRoundIsFilledOnce) {
  std::vector<BlockRecord> blocks{blockOf(1, BlockState::Done), blockOf(2, BlockState::Cut),
                                  blockOf(2, BlockState::Cancelled), blockOf(3, BlockState::Done),
                                  blockOf(4, BlockState::Cancelled)};
  const std::vector<BlockRecord> gaps = gapsIn(blocks, 7);
  ASSERT_EQ(gaps.size(), 1U) << "round 4 comes with the rounds that follow";
  EXPECT_EQ(gaps[0].block.round, 2);
  EXPECT_EQ(gaps[0].block.repeats, blocks[1].block.id);
  EXPECT_EQ(gaps[0].sequence, 7);
  EXPECT_EQ(gaps[0].runs.size(), 2U);
  EXPECT_EQ(gaps[0].block.state, BlockState::Planned);
  blocks.push_back(gaps[0]);
  EXPECT_TRUE(gapsIn(blocks, 8).empty());
  // In independent order, each arm has its place in a round.
  const std::vector<BlockRecord> apart =
      gapsIn({blockOf(1, BlockState::Done, {0}), blockOf(1, BlockState::Cancelled, {1}),
              blockOf(5, BlockState::Done, {1}), blockOf(5, BlockState::Cancelled, {0}),
              blockOf(2, BlockState::Cancelled, {0}), blockOf(2, BlockState::Done, {1})},
             1);
  ASSERT_EQ(apart.size(), 3U);
  EXPECT_EQ(apart[0].runs.at(0).run.arm, 1U);
  EXPECT_EQ(apart[1].runs.at(0).run.arm, 0U);
  EXPECT_EQ(apart[2].block.round, 2);
}

// The blocks of profiled arms: their place in the plan, their commands, and what a resume adds.

PlannedExperiment planned(const std::string& arms, const std::string& order = "blocks") {
  const std::string file =
      R"({"schema": "baremark.experiment/1", "name": "x", "workload": {"engine": {"model": "mnist"}}, "arms": [)" +
      arms + R"(], "scale": {"ranks": [1, 2], "ranks_per_node": 1}, "measure": {"repeats": 3, "order": ")" + order +
      R"("}})";
  return planExperiment(test::got(plan::parseExperiment(file)), file, 5, 4, base::WallTime{}).value();
}

const std::string kTraced = R"({"name": "traced", "runtime": "charliecloud", "profiler": "strace", "env": {"A": "b"}})";
const std::string kThree =
    kTraced + R"(, {"name": "bare", "runtime": "bare-metal"}, {"name": "charlie", "runtime": "charliecloud"})";

std::vector<BlockRecord> ofKind(std::vector<BlockRecord> blocks, BlockKind kind) {
  std::erase_if(blocks, [kind](const BlockRecord& block) { return block.block.kind != kind; });
  return blocks;
}

ComposeContext context() {
  ComposeContext context;
  for (const char* id : {"bare-metal", "charliecloud"}) context.runtimes[id] = containers::shippedRuntime(id);
  for (const char* id : {"strace", "gdbserver"}) context.profilers[id] = containers::shippedProfiler(id);
  context.launcher = launch::launcherNamed("open-mpi");
  context.hostRoot = "/runs";
  context.engine = "/opt/baremark-engine";
  context.images = {{kEngineImage, {"/runs/images/baremark-engine", "sha256:0123456789abcdef01"}}};
  context.jobPrelude = "#!/bin/sh\n";
  return context;
}

std::vector<std::string> commandOf(const PlannedExperiment& plan, const BlockRecord& block) {
  return test::got(compose(plan.record, base::AllocationId("01J0000000000000000000A110"), {block},
                           std::chrono::seconds(600), context()))
      .job.blocks.at(0)
      .runs.at(0)
      .command;
}

std::ptrdiff_t placeOf(const std::vector<std::string>& words, const std::string& word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? -1 : found - words.begin();
}

TEST(ProfileBlocks, theyComeLastAndHoldOnlyTheProfiledArms) {
  for (const char* order : {"blocks", "independent"}) {
    const PlannedExperiment plan = planned(kThree, order);
    const auto measured = ofKind(plan.blocks, BlockKind::Measure);
    EXPECT_EQ(measured.size(), std::string(order) == "blocks" ? 6U : 12U);
    for (const BlockRecord& block : measured) {
      for (const storage::RunRecord& run : block.runs)
        EXPECT_FALSE(model::isProfiled(plan.record.experiment.arms.at(run.run.arm)));
    }
    const auto profiles = ofKind(plan.blocks, BlockKind::Profile);
    ASSERT_EQ(profiles.size(), 2U) << "one for each point";
    EXPECT_GT(profiles.front().sequence, measured.back().sequence);
    ASSERT_EQ(profiles.front().runs.size(), 1U);
    EXPECT_EQ(plan.record.experiment.arms.at(profiles.front().runs[0].run.arm).name, "traced");
    EXPECT_EQ(ofKind(plan.blocks, BlockKind::Canary).at(0).runs.size(), 3U) << "the check starts every arm";
  }
}

TEST(ProfileBlocks, onlyTheirRunsAreUnderTheProfiler) {
  const PlannedExperiment plan = planned(kTraced);
  EXPECT_TRUE(ofKind(plan.blocks, BlockKind::Measure).empty());
  const auto profiles = ofKind(plan.blocks, BlockKind::Profile);
  ASSERT_EQ(profiles.size(), 2U);
  EXPECT_EQ(placeOf(commandOf(plan, ofKind(plan.blocks, BlockKind::Canary).at(0)), "strace"), -1);
  const auto words = commandOf(plan, profiles[0]);
  const std::ptrdiff_t tool = placeOf(words, "strace");
  EXPECT_GT(tool, placeOf(words, "mpirun"));
  EXPECT_GT(placeOf(words, "ch-run"), tool) << "outside, before the runtime";
  const std::string folder = "/runs/" + plan.record.id.text() + "/" + profiles[0].block.id.text() + "/a${ATTEMPT}/";
  EXPECT_THAT(words, Contains(AllOf(StartsWith(folder), HasSubstr("strace-"))))
      << "the output is in the run's folder on the host";
  // Charliecloud joins the ranks of a node by a word that they have in common. Under a profiler, their parents differ.
  EXPECT_EQ(profiles[1].block.point, (model::Point{2, 2}));
  EXPECT_THAT(commandOf(plan, profiles[1]),
              AllOf(Contains(HasSubstr("export BAREMARK_NODE=$PPID;")), Contains(HasSubstr("}$BAREMARK_NODE\""))));
}

TEST(ProfileBlocks, insideTheProfilerStandsDirectlyBeforeTheEngine) {
  std::string arm = kTraced;
  arm.insert(arm.size() - 1, R"(, "profiler_side": "inside", "wrap": ["nice"])");
  const PlannedExperiment plan = planned(arm);
  const auto words = commandOf(plan, ofKind(plan.blocks, BlockKind::Profile).at(0));
  const std::ptrdiff_t tool = placeOf(words, "strace");
  EXPECT_GT(tool, placeOf(words, "ch-run"));
  EXPECT_GT(tool, placeOf(words, "nice"));
  EXPECT_GT(placeOf(words, "nice"), placeOf(words, "A=b"));
  EXPECT_GT(placeOf(words, kEngineInImage), tool);
  EXPECT_THAT(words, Contains(AllOf(StartsWith("/mnt/0/a${ATTEMPT}/"), HasSubstr("strace-"))))
      << "the output is in the run's folder as the container sees it";
}

TEST(ProfileBlocks, aResumeRepeatsThoseWithoutAReplacement) {
  std::vector<BlockRecord> blocks = planned(kThree).blocks;
  EXPECT_TRUE(missingProfiles(blocks, 20).empty());
  for (BlockRecord& block : blocks) block.block.state = BlockState::Cancelled;
  std::vector<BlockRecord> missing = missingProfiles(blocks, 20);
  ASSERT_EQ(missing.size(), 2U);
  EXPECT_EQ(missing[0].block.kind, BlockKind::Profile);
  EXPECT_EQ(missing[1].sequence, 21);
  blocks.insert(blocks.end(), missing.begin(), missing.end());
  EXPECT_TRUE(missingProfiles(blocks, 22).empty());
}

}  // namespace
}  // namespace baremark::core::runs
