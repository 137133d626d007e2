// SPDX-License-Identifier: GPL-3.0-or-later
// Selection of the blocks that are submitted together.
#include "core/runs/packs.h"

#include <gtest/gtest.h>

#include "core/runs/planning.h"
#include "core/runs/preparation.h"

namespace baremark::core::runs {
namespace {

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
  PackingRules rules(std::size_t mostJobs = kMostJobsAtOnce) const {
    return {.experiment = m_experiment, .hasScheduler = true, .mostJobs = mostJobs};
  }
  static std::vector<std::vector<std::size_t>> sizesOf(const std::vector<Packs>& submissions) {
    std::vector<std::vector<std::size_t>> sizes;
    for (const Packs& packs : submissions) {
      sizes.emplace_back();
      for (const auto& pack : packs) sizes.back().push_back(pack.size());
    }
    return sizes;
  }
  using Sizes = std::vector<std::vector<std::size_t>>;

  model::Experiment m_experiment;
  storage::ExperimentRecord m_record;
};

TEST_F(PacksTest, haveOneBlockEachByDefault) {
  EXPECT_EQ(sizesOf(submissionsOf(blocks(3), rules())), (Sizes{{1}, {1}, {1}}));
}

TEST_F(PacksTest, haveTheRequestedNumberOfBlocksOfAPoint) {
  m_experiment.allocation.blocks = 4;
  EXPECT_EQ(sizesOf(submissionsOf(blocks(10), rules())), (Sizes{{4}, {4}, {2}}));
  m_experiment.allocation.atLeast = 5;
  EXPECT_EQ(sizesOf(submissionsOf(blocks(10), rules())), (Sizes{{2}, {2}, {2}, {2}, {2}}));
}

TEST_F(PacksTest, ofAnArrayHaveOnePointUpToTheLimit) {
  m_experiment.allocation.isArray = true;
  m_experiment.allocation.blocks = 3;
  EXPECT_EQ(sizesOf(submissionsOf(blocks(10), rules())), (Sizes{{3, 3, 3, 1}}));
  EXPECT_EQ(sizesOf(submissionsOf(blocks(10), rules(2))), (Sizes{{3, 3}, {3, 1}}));
  // Two points: the first array leaves a part of the free places, the next look has all of them.
  const Sizes both = sizesOf(submissionsOf(blocks(10, {{1, 1}, {1, 2}}), rules(6)));
  EXPECT_EQ(both, (Sizes{{3, 3, 3, 1}, {3, 3}, {3, 1}}));
}

TEST_F(PacksTest, ofACanaryOrARepeatHaveOneBlock) {
  m_experiment.allocation.isArray = true;
  m_experiment.allocation.blocks = 5;
  std::vector<BlockRecord> all = blocks(4);
  all[0].block.kind = model::BlockKind::Canary;
  EXPECT_EQ(sizesOf(submissionsOf(all, rules())), (Sizes{{1}, {3}}));
  all[1].block.repeats = base::BlockId::make();
  EXPECT_EQ(packsWith(all[1], all, rules()), (Packs{{all[1]}}));
  EXPECT_EQ(packsWith(all[2], all, rules()), (Packs{{all[2], all[3]}})) << "one that repeats another shares with none";
  EXPECT_EQ(packsWith(all[2], all, {.experiment = m_experiment, .hasScheduler = false, .mostJobs = 1}),
            (Packs{{all[2]}}));
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
  EXPECT_EQ(indexOf("my\nname", {{allocationOf("Z", {check})},
                                 {allocationOf("Y", {first, second})},
                                 {allocationOf("C", {first}), allocationOf("A", {second})}}),
            "# my name: submit these scripts, or run them by hand, in this order. Each line is a block.\n"
            "1 Z/job.sh B0 check before the first run, 2 nodes, 4 ranks\n"
            "2 Y/job.sh B1 round 1, 1 node, 1 rank, " +
                model::toText(first.caseSettings) +
                "\n"
                "3 Y/job.sh B2 round 2, 1 node, 2 ranks\n"
                "4 C/array.sh B1 round 1, 1 node, 1 rank, " +
                model::toText(first.caseSettings) +
                "\n"
                "5 C/array.sh B2 round 2, 1 node, 2 ranks\n");
}

TEST_F(PacksTest, leaveOutBlocksThatAreNoLongerPlanned) {
  m_experiment.allocation.blocks = 5;
  std::vector<BlockRecord> all = blocks(3);
  all[1].block.state = model::BlockState::Done;
  EXPECT_EQ(packsWith(all[0], all, rules()), (Packs{{all[0], all[2]}}));
}

TEST_F(PacksTest, onlySeveralAllocationsHaveTheIdOfAnArray) {
  const NamedPacks alone = nameSubmission({blocks(1)});
  EXPECT_FALSE(alone.array);
  EXPECT_EQ(alone.allocations.size(), 1U);
  const NamedPacks array = nameSubmission({blocks(1), blocks(1)});
  ASSERT_TRUE(array.array);
  EXPECT_EQ(array.allocations.size(), 2U);
  EXPECT_NE(*array.array, array.allocations.front());
}

TEST(ImagePath, hasTheFirstDigitsOfTheEnginesBuild) {
  EXPECT_EQ(imagePath("/root", "engine", "0123456789abcdef0123"), "/root/images/engine-0123456789abcdef");
}

}  // namespace
}  // namespace baremark::core::runs
