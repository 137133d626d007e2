// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress.h"

#include <gtest/gtest.h>

namespace baremark::app {
namespace {

using namespace std::chrono_literals;
using core::model::BlockState;
using core::model::RunState;
using core::storage::BlockRecord;

const core::base::WallTime kStart{1'000'000'000ms};

/// Blocks of two arms at one point, of which none began.
std::vector<BlockRecord> plannedBlocks(int count) {
  std::vector<BlockRecord> blocks;
  for (int i = 0; i < count; ++i) {
    BlockRecord block;
    block.block.round = i + 1;
    block.block.point = {1, 2};
    for (std::size_t arm = 0; arm < 2; ++arm) {
      core::storage::RunRecord run;
      run.run.id = core::base::RunId::make();
      run.run.arm = arm;
      block.runs.push_back(run);
    }
    blocks.push_back(block);
  }
  return blocks;
}

std::optional<std::chrono::milliseconds> tenAndTwenty(const core::model::Block&, std::size_t arm) { return arm == 0 ? 10s : 20s; }

TEST(Progress, withoutAnythingLikeItWhatIsLeftIsUnknown) {
  EXPECT_FALSE(progressOf(plannedBlocks(3), kStart, {}).left);
  EXPECT_FALSE(progressOf(plannedBlocks(3), kStart, [](const auto&, std::size_t) { return std::nullopt; }).left);
}

TEST(Progress, earlierRunsSayWhatIsLeftBeforeTheFirstRunIsDone) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  EXPECT_EQ(progressOf(blocks, kStart, tenAndTwenty).left, std::optional(90000ms));
  blocks[0].block.state = BlockState::Running;
  blocks[0].runs[1].run.state = RunState::Running;
  blocks[0].runs[1].run.started = kStart;
  EXPECT_EQ(progressOf(blocks, kStart + 5s, tenAndTwenty).left, std::optional(85000ms));
  EXPECT_EQ(progressOf(blocks, kStart + 60s, tenAndTwenty).left, std::optional(70000ms)) << "later than expected";
  EXPECT_EQ(progressOf(blocks, kStart - 60s, tenAndTwenty).left, std::optional(90000ms)) << "a clock that was put back";
}

TEST(Progress, aRepeatedBlockHasTheNumberOfTheOneThatWasCut) {
  std::vector<BlockRecord> blocks = plannedBlocks(4);
  for (BlockRecord& block : blocks) block.block.id = core::base::BlockId::make();
  blocks[0].block.state = BlockState::Done;
  blocks[1].block.state = BlockState::Cut;
  blocks[2].block.state = BlockState::Running;
  blocks[3].block.repeats = blocks[1].block.id;
  EXPECT_EQ(blockNumbers(blocks), (std::vector<int>{1, 2, 3, 2}));
  EXPECT_EQ(progressOf(blocks, kStart, tenAndTwenty).currentBlock, 3);
  EXPECT_EQ(progressOf(blocks, kStart, tenAndTwenty).lastBlock, 3);
  blocks[2].block.state = BlockState::Done;
  blocks[3].block.state = BlockState::Running;
  EXPECT_EQ(progressOf(blocks, kStart, tenAndTwenty).currentBlock, 2);
}

TEST(Progress, itsOwnRunsTellMoreThanEarlierOnes) {
  std::vector<BlockRecord> blocks = plannedBlocks(2);
  blocks[0].block.state = BlockState::Running;
  core::model::Run& done = blocks[0].runs[0].run;
  done.state = RunState::Done;
  done.started = kStart;
  done.ended = kStart + 7s;
  // The other arm has no run yet; what its neighbour took at this very point is nearer than another experiment.
  EXPECT_EQ(progressOf(blocks, kStart + 7s, tenAndTwenty).left, std::optional(21000ms));
}

}  // namespace
}  // namespace baremark::app
