// SPDX-License-Identifier: GPL-3.0-or-later
// Planning of blocks, and selection of those that are submitted together.
#include "core/runs/preparation.h"

#include <gtest/gtest.h>

#include "core/runs/planning.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using storage::BlockRecord;

class PacksTest : public ::testing::Test {
 protected:
  void SetUp() override {
    m_experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}, {.name = "other", .runtime = "bare-metal"}};
    m_experiment.measure.repeats = 10;
    m_record = {.id = base::ExperimentId::make(),
                .experiment = m_experiment,
                .file = {},
                .seed = 1,
                .threads = 1,
                .cases = {{}},
                .created = {}};
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

TEST_F(PacksTest, ofACanaryOrARepeatHaveOneBlock) {
  m_experiment.allocation.blocks = 5;
  std::vector<BlockRecord> all = blocks(4);
  all[0].block.kind = model::BlockKind::Canary;
  EXPECT_EQ(sizesOf(all), (Sizes{1, 3}));
  all[1].block.repeats = base::BlockId::make();
  EXPECT_EQ(packWith(all[1], all, rules()), (Pack{all[1]}));
  EXPECT_EQ(packWith(all[2], all, rules()), (Pack{all[2], all[3]})) << "one that repeats another shares with none";
  EXPECT_EQ(packWith(all[2], all, {.experiment = m_experiment, .hasScheduler = false}), (Pack{all[2]}));
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

TEST_F(PacksTest, leaveOutBlocksThatAreNoLongerPlanned) {
  m_experiment.allocation.blocks = 5;
  std::vector<BlockRecord> all = blocks(3);
  all[1].block.state = model::BlockState::Done;
  EXPECT_EQ(packWith(all[0], all, rules()), (Pack{all[0], all[2]}));
}

TEST(ImagePath, hasTheFirstDigitsOfTheEnginesBuild) {
  EXPECT_EQ(imagePath("/root", "engine", "0123456789abcdef0123"), "/root/images/engine-0123456789abcdef");
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
}

TEST(Planning, inIndependentOrderEachArmHasItsPlaceInARound) {
  const std::vector<BlockRecord> blocks{blockOf(1, BlockState::Done, {0}),      blockOf(1, BlockState::Cancelled, {1}),
                                        blockOf(5, BlockState::Done, {1}),      blockOf(5, BlockState::Cancelled, {0}),
                                        blockOf(2, BlockState::Cancelled, {0}), blockOf(2, BlockState::Done, {1})};
  const std::vector<BlockRecord> gaps = gapsIn(blocks, 1);
  ASSERT_EQ(gaps.size(), 3U);
  EXPECT_EQ(gaps[0].runs.at(0).run.arm, 1U);
  EXPECT_EQ(gaps[1].runs.at(0).run.arm, 0U);
  EXPECT_EQ(gaps[2].block.round, 2);
}

}  // namespace
}  // namespace baremark::core::runs
