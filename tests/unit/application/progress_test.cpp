// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress.h"
#include "app/text/block_text.h"

#include <gtest/gtest.h>

namespace baremark::app {
namespace {

using namespace std::chrono_literals;
using core::model::BlockState;
using core::model::RunState;
using core::storage::BlockRecord;

const core::base::WallTime kStart{1'000'000'000ms};

/// Blocks of two arms at one point. None has begun.
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

std::optional<std::chrono::milliseconds> tenAndTwenty(const core::model::Block&, std::size_t arm) {
  return arm == 0 ? 10s : 20s;
}

TEST(Progress, withoutComparableRunsTheTimeLeftIsUnknown) {
  EXPECT_FALSE(progressOf(plannedBlocks(3), kStart, {}).left);
  EXPECT_FALSE(progressOf(plannedBlocks(3), kStart, [](const auto&, std::size_t) { return std::nullopt; }).left);
}

TEST(Progress, earlierRunsGiveTheTimeLeftBeforeTheFirstRunIsDone) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  EXPECT_EQ(progressOf(blocks, kStart, tenAndTwenty).left, std::optional(90000ms));
  blocks[0].block.state = BlockState::Running;
  blocks[0].runs[1].run.state = RunState::Running;
  blocks[0].runs[1].run.started = kStart;
  EXPECT_EQ(progressOf(blocks, kStart + 5s, tenAndTwenty).left, std::optional(85000ms));
  EXPECT_EQ(progressOf(blocks, kStart + 60s, tenAndTwenty).left, std::optional(70000ms)) << "later than expected";
  EXPECT_EQ(progressOf(blocks, kStart - 60s, tenAndTwenty).left, std::optional(90000ms)) << "a clock that was put back";
}

TEST(Progress, anExperimentWhoseJobsAllWaitIsNotCalledRunning) {
  using core::model::ExperimentState;
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  EXPECT_EQ(blockThatWaits(blocks), nullptr);
  blocks[1].block.state = BlockState::Waiting;
  blocks[1].block.end = {core::model::EndKind::Held, {"JobHeldUser"}};
  blocks[2].block.state = BlockState::Waiting;
  blocks[2].block.end = {core::model::EndKind::Pending, {"Priority"}};
  EXPECT_EQ(blockThatWaits(blocks), &blocks[1]);
  EXPECT_EQ(stateText(ExperimentState::Running, blocks).words, QStringLiteral("held, must be released: JobHeldUser"));
  EXPECT_EQ(stateText(ExperimentState::Running, blocks, true),
            (text::SignedText{text::Sign::Warning, QStringLiteral("being cancelled")}));
  EXPECT_EQ(shortStateText(ExperimentState::Running, blocks, true).words, QStringLiteral("being cancelled"));
  EXPECT_EQ(stateText(ExperimentState::Cancelled, blocks, true), text::describe(ExperimentState::Cancelled))
      << "it is over";
  EXPECT_EQ(stateText(ExperimentState::Paused, blocks), text::describe(ExperimentState::Paused));
  // The job of the block has begun, or another job runs.
  blocks[1].block.end = {core::model::EndKind::Running};
  EXPECT_EQ(blockThatWaits(blocks), &blocks[2]);
  blocks[0].block.state = BlockState::Running;
  EXPECT_EQ(blockThatWaits(blocks), nullptr);
  EXPECT_EQ(stateText(ExperimentState::Running, blocks), text::describe(ExperimentState::Running));
}

TEST(Progress, anExperimentWithoutASubmittedJobIsNotCalledRunning) {
  using core::model::ExperimentState;
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  blocks[0].block.state = BlockState::Done;
  blocks[1].block.end = {core::model::EndKind::Apart, {"6h"}};
  EXPECT_EQ(blockThatWaits(blocks), &blocks[1]);
  EXPECT_EQ(stateText(ExperimentState::Running, blocks).words,
            QStringLiteral("waits: its next job is submitted 6h after the start of the previous job"));
  EXPECT_EQ(stateText(ExperimentState::Paused, blocks), text::describe(ExperimentState::Paused));
  blocks[1].block.end = {core::model::EndKind::SubmitLimit, {}, "QOSMaxSubmitJobPerUserLimit"};
  EXPECT_EQ(stateText(ExperimentState::Running, blocks).words,
            QStringLiteral("waits: the scheduler accepts no more jobs of this account now"));
  blocks[1].block.end = {core::model::EndKind::Neighbour, {"the other one"}};
  for (const ExperimentState state : {ExperimentState::Running, ExperimentState::Queued})
    EXPECT_EQ(stateText(state, blocks).words,
              QStringLiteral("waits for “the other one”, whose jobs might get the same nodes"));
  // The experiment has another job, whose block begins in a moment.
  blocks[2].block.state = BlockState::Submitting;
  EXPECT_EQ(stateText(ExperimentState::Running, blocks), text::describe(ExperimentState::Running));
}

TEST(Progress, anExperimentWithASuspendedOrSilentJobIsNotCalledRunning) {
  using core::model::ExperimentState;
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  blocks[0].block.state = BlockState::Waiting;
  blocks[0].block.end = {core::model::EndKind::Pending, {"Priority"}};
  blocks[1].block.state = BlockState::Running;
  blocks[1].block.end = {core::model::EndKind::Silent, {"2026-01-01T12:00:00.000Z", "RUN"}};
  EXPECT_EQ(blockThatWaits(blocks), &blocks[1]) << "somebody has to see to it";
  const text::SignedText state = stateText(ExperimentState::Running, blocks);
  EXPECT_EQ(state, text::describe(blocks[1]));
  EXPECT_EQ(state.sign, text::Sign::Warning);
  EXPECT_EQ(shortStateText(ExperimentState::Running, blocks), state);
  EXPECT_EQ(silentSince(ExperimentState::Running, blocks), "2026-01-01T12:00:00.000Z");
  EXPECT_EQ(silentSince(ExperimentState::Cancelled, blocks), "");
  EXPECT_EQ(stateText(ExperimentState::Paused, blocks), text::describe(ExperimentState::Paused));
  blocks[1].block.end = {core::model::EndKind::Suspended};
  EXPECT_EQ(stateText(ExperimentState::Running, blocks).words, QStringLiteral("suspended by the scheduler"));
  EXPECT_EQ(silentSince(ExperimentState::Running, blocks), "");
  // Another block is running.
  blocks[2].block.state = BlockState::Running;
  EXPECT_EQ(blockThatWaits(blocks), nullptr);
  EXPECT_EQ(stateText(ExperimentState::Running, blocks), text::describe(ExperimentState::Running));
}

TEST(Progress, inLittleSpaceAWaitHasAShortText) {
  using core::model::ExperimentState;
  std::vector<BlockRecord> blocks = plannedBlocks(2);
  const auto shown = [&](BlockState state, const core::model::EndReason& end) {
    blocks[0].block.state = state;
    blocks[0].block.end = end;
    return shortStateText(ExperimentState::Running, blocks);
  };
  EXPECT_EQ(shown(BlockState::Running, {}), text::describe(ExperimentState::Running));
  EXPECT_EQ(shown(BlockState::Waiting, {core::model::EndKind::Pending, {"Priority"}}),
            (text::SignedText{text::Sign::Open, QStringLiteral("waits for its scheduler")}));
  EXPECT_EQ(shown(BlockState::Planned, {core::model::EndKind::SubmitLimit, {}, "words"}),
            (text::SignedText{text::Sign::Open, QStringLiteral("waits for its scheduler")}));
  EXPECT_EQ(shown(BlockState::Planned, {core::model::EndKind::Apart, {"6h"}}), text::describe(ExperimentState::Queued));
  EXPECT_EQ(shown(BlockState::Waiting, {core::model::EndKind::Held, {"JobHeldUser"}}).words,
            QStringLiteral("held, must be released: JobHeldUser"));
  EXPECT_EQ(shown(BlockState::Submitting, {core::model::EndKind::StateUnknown}).words,
            QStringLiteral("submitted; Baremark checks whether the scheduler has it"));
  EXPECT_EQ(shortStateText(ExperimentState::Stopped, blocks), text::describe(ExperimentState::Stopped));
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

TEST(Progress, cancelledBlocksStayInThePlanUntilTheyArePlannedAgain) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  for (BlockRecord& block : blocks) block.block.id = core::base::BlockId::make();
  const auto end = [](BlockRecord& block, BlockState state, RunState ofRuns) {
    block.block.state = state;
    for (auto& run : block.runs) run.run.state = ofRuns;
  };
  end(blocks[0], BlockState::Done, RunState::Done);
  end(blocks[1], BlockState::Cut, RunState::Cut);
  end(blocks[2], BlockState::Cancelled, RunState::Cut);
  const Progress cancelled = progressOf(blocks, kStart, {});
  EXPECT_EQ(doneText(cancelled), QStringLiteral("2 of 6 runs, 1 of 3 blocks"));
  // Resuming plans both blocks again, after the others.
  for (const std::size_t left : {1U, 2U}) {
    BlockRecord again = plannedBlocks(3)[left];
    again.block.id = core::base::BlockId::make();
    blocks.push_back(again);
  }
  EXPECT_EQ(blockNumbers(blocks), (std::vector<int>{1, 2, 3, 2, 3}));
  const Progress resumed = progressOf(blocks, kStart, {});
  EXPECT_EQ(doneText(resumed), doneText(cancelled));
  EXPECT_EQ(resumed.lastBlock, 3);
  EXPECT_EQ(progressOf(blocks, kStart, tenAndTwenty).left, std::optional(60000ms));
}

TEST(Progress, ofSeveralSubmittedBlocksFinishedOnesAreCounted) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  const core::base::AllocationId job = core::base::AllocationId::make();
  for (BlockRecord& block : blocks) {
    block.block.id = core::base::BlockId::make();
    block.block.state = BlockState::Waiting;
  }
  blocks[1].block.allocation = blocks[2].block.allocation = job;
  blocks[1].block.state = BlockState::Running;
  blocks[1].runs[0].run.state = RunState::Running;
  EXPECT_EQ(workText(progressOf(blocks, kStart, {})),
            QStringLiteral("0 of 6 runs, 0 of 3 blocks done, 3 at the scheduler"));
  EXPECT_EQ(blockBefore(blocks, 2), std::optional(2));
  EXPECT_FALSE(blockBefore(blocks, 1)) << "the first of its job";
  EXPECT_FALSE(blockBefore(blocks, 0));
  blocks[0].block.state = blocks[1].block.state = BlockState::Done;
  EXPECT_FALSE(blockBefore(blocks, 2)) << "that one is over";
  blocks[2].block.state = BlockState::Running;
  blocks[2].runs[0].run.state = RunState::Running;
  EXPECT_EQ(workText(progressOf(blocks, kStart, {})), QStringLiteral("Run 5 of 6, block 3 of 3"));
}

TEST(Progress, itsOwnRunsGiveABetterEstimateThanEarlierOnes) {
  std::vector<BlockRecord> blocks = plannedBlocks(2);
  blocks[0].block.state = BlockState::Running;
  core::model::Run& done = blocks[0].runs[0].run;
  done.state = RunState::Done;
  done.started = kStart;
  done.ended = kStart + 7s;
  // The other arm has no run yet: its neighbour at the same point is a better estimate than another experiment.
  EXPECT_EQ(progressOf(blocks, kStart + 7s, tenAndTwenty).left, std::optional(21000ms));
}

}  // namespace
}  // namespace baremark::app
