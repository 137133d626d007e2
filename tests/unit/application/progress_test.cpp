// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress.h"

#include <gtest/gtest.h>

#include "app/application/connection_patience.h"
#include "app/application/transfers.h"
#include "app/text/block_text.h"
#include "app/text/form_text.h"
#include "remote/ssh/offline.h"
#include "tests/refused.h"

namespace baremark::app {
namespace {

using namespace std::chrono_literals;
using core::base::ErrorCode;
using core::model::BlockState;
using core::model::EndKind;
using core::model::ExperimentState;
using core::model::RunState;
using core::storage::BlockRecord;

namespace offline = remote::offline;

const core::base::WallTime kStart{1'000'000'000ms};

/// Blocks of two arms at one point. None has begun.
std::vector<BlockRecord> plannedBlocks(int count) {
  std::vector<BlockRecord> blocks;
  for (int i = 0; i < count; ++i) {
    BlockRecord block;
    block.block.id = core::base::BlockId::make();
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

void set(BlockRecord& block, BlockState state, const core::model::EndReason& end) {
  block.block.state = state;
  block.block.end = end;
}

/// The state of a running experiment.
text::SignedText running(const std::vector<BlockRecord>& blocks) {
  return stateText(ExperimentState::Running, blocks);
}

TEST(Progress, anExperimentWhoseJobsAllWaitIsNotCalledRunning) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  EXPECT_EQ(blockThatWaits(blocks), nullptr);
  set(blocks[1], BlockState::Waiting, {EndKind::Held, {"JobHeldUser"}});
  set(blocks[2], BlockState::Waiting, {EndKind::Pending, {"Priority"}});
  EXPECT_EQ(blockThatWaits(blocks), &blocks[1]);
  EXPECT_EQ(running(blocks).words, QStringLiteral("held, must be released: JobHeldUser"));
  EXPECT_EQ(stateText(ExperimentState::Running, blocks, true),
            (text::SignedText{text::Sign::Warning, QStringLiteral("being cancelled")}));
  EXPECT_EQ(shortStateText(ExperimentState::Running, blocks, true).words, QStringLiteral("being cancelled"));
  EXPECT_EQ(stateText(ExperimentState::Cancelled, blocks, true), text::describe(ExperimentState::Cancelled))
      << "it is over";
  EXPECT_EQ(stateText(ExperimentState::Paused, blocks), text::describe(ExperimentState::Paused));
  // The job of the block has begun, or another job runs.
  blocks[1].block.end = {EndKind::Running};
  EXPECT_EQ(blockThatWaits(blocks), &blocks[2]);
  blocks[0].block.state = BlockState::Running;
  EXPECT_EQ(blockThatWaits(blocks), nullptr);
  EXPECT_EQ(running(blocks), text::describe(ExperimentState::Running));
}

TEST(Progress, anExperimentWithoutASubmittedJobIsNotCalledRunning) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  blocks[0].block.state = BlockState::Done;
  blocks[1].block.end = {EndKind::Apart, {"6h"}};
  EXPECT_EQ(blockThatWaits(blocks), &blocks[1]);
  EXPECT_EQ(running(blocks).words,
            QStringLiteral("waits: its next job is submitted 6h after the start of the previous job"));
  blocks[1].block.end = {EndKind::SubmitLimit, {}, "QOSMaxSubmitJobPerUserLimit"};
  EXPECT_EQ(running(blocks).words, QStringLiteral("waits: the scheduler accepts no more jobs of this account now"));
  blocks[1].block.end = {EndKind::Neighbour, {"the other one"}};
  for (const ExperimentState state : {ExperimentState::Running, ExperimentState::Queued})
    EXPECT_EQ(stateText(state, blocks).words,
              QStringLiteral("waits for “the other one”, whose jobs might get the same nodes"));
  // The experiment has another job, whose block begins in a moment.
  blocks[2].block.state = BlockState::Submitting;
  EXPECT_EQ(running(blocks), text::describe(ExperimentState::Running));
}

TEST(Progress, anExperimentWithASuspendedOrSilentJobIsNotCalledRunning) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  set(blocks[0], BlockState::Waiting, {EndKind::Pending, {"Priority"}});
  set(blocks[1], BlockState::Running, {EndKind::Silent, {"2026-01-01T12:00:00.000Z", "RUN"}});
  EXPECT_EQ(blockThatWaits(blocks), &blocks[1]) << "somebody has to see to it";
  EXPECT_EQ(running(blocks), text::describe(blocks[1]));
  EXPECT_EQ(running(blocks).sign, text::Sign::Warning);
  EXPECT_EQ(shortStateText(ExperimentState::Running, blocks), running(blocks));
  EXPECT_EQ(silentSince(ExperimentState::Running, blocks), "2026-01-01T12:00:00.000Z");
  EXPECT_EQ(silentSince(ExperimentState::Cancelled, blocks), "");
  blocks[1].block.end = {EndKind::Suspended};
  EXPECT_EQ(running(blocks).words, QStringLiteral("suspended by the scheduler"));
  EXPECT_EQ(silentSince(ExperimentState::Running, blocks), "");
  // Another block is running.
  blocks[2].block.state = BlockState::Running;
  EXPECT_EQ(blockThatWaits(blocks), nullptr);
}

TEST(Progress, inLittleSpaceAWaitHasAShortText) {
  std::vector<BlockRecord> blocks = plannedBlocks(2);
  const auto shown = [&](BlockState state, const core::model::EndReason& end) {
    set(blocks[0], state, end);
    return shortStateText(ExperimentState::Running, blocks);
  };
  const text::SignedText waits{text::Sign::Open, QStringLiteral("waits for its scheduler")};
  EXPECT_EQ(shown(BlockState::Running, {}), text::describe(ExperimentState::Running));
  EXPECT_EQ(shown(BlockState::Waiting, {EndKind::Pending, {"Priority"}}), waits);
  EXPECT_EQ(shown(BlockState::Planned, {EndKind::SubmitLimit, {}, "words"}), waits);
  EXPECT_EQ(shown(BlockState::Planned, {EndKind::Apart, {"6h"}}), text::describe(ExperimentState::Queued));
  EXPECT_EQ(shown(BlockState::Waiting, {EndKind::Held, {"JobHeldUser"}}).words,
            QStringLiteral("held, must be released: JobHeldUser"));
  EXPECT_EQ(shown(BlockState::Submitting, {EndKind::StateUnknown}).words,
            QStringLiteral("submitted; Baremark checks whether the scheduler has it"));
  EXPECT_EQ(shortStateText(ExperimentState::Stopped, blocks), text::describe(ExperimentState::Stopped));
}

TEST(Progress, aRepeatedBlockHasTheNumberOfTheOneThatWasCut) {
  std::vector<BlockRecord> blocks = plannedBlocks(4);
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
  for (const std::size_t left : {1U, 2U}) blocks.push_back(plannedBlocks(3)[left]);
  EXPECT_EQ(blockNumbers(blocks), (std::vector<int>{1, 2, 3, 2, 3}));
  const Progress resumed = progressOf(blocks, kStart, {});
  EXPECT_EQ(doneText(resumed), doneText(cancelled));
  EXPECT_EQ(resumed.lastBlock, 3);
  EXPECT_EQ(progressOf(blocks, kStart, tenAndTwenty).left, std::optional(60000ms));
}

TEST(Progress, ofSeveralSubmittedBlocksFinishedOnesAreCounted) {
  std::vector<BlockRecord> blocks = plannedBlocks(3);
  const core::base::AllocationId job = core::base::AllocationId::make();
  for (BlockRecord& block : blocks) block.block.state = BlockState::Waiting;
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

// How long work waits for a host that is away.

const core::base::MonotonicTime kBegin{};

core::base::Error away(const char* reason) {
  return remote::offlineError("cluster", reason, "words");
}

TEST(ConnectionPatience, aLostConnectionIsAwaitedWithoutALimit) {
  ConnectionPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kLost), kBegin));
  for (const char* reason : {offline::kUnreachable, offline::kPortRefused, offline::kTurnedAway, offline::kLost})
    EXPECT_TRUE(patience.pauseAfter(away(reason), kBegin + 24h)) << reason;
}

TEST(ConnectionPatience, aHostThatWasNeverReachedIsAnErrorAtOnceUnlessItHasRunningWork) {
  ConnectionPatience patience;
  EXPECT_FALSE(patience.pauseAfter(away(offline::kUnreachable), kBegin));
  EXPECT_FALSE(patience.pauseAfter(away(offline::kPortRefused), kBegin));
  for (const char* reason : {offline::kUnreachable, offline::kPortRefused, offline::kTurnedAway}) {
    ConnectionPatience withWork(Reached::Before);
    EXPECT_TRUE(withWork.pauseAfter(away(reason), kBegin)) << reason;
    EXPECT_TRUE(withWork.pauseAfter(away(reason), kBegin + 24h)) << reason;
  }
}

TEST(ConnectionPatience, aHostThatRejectsTheSignInIsRetriedForTwoMinutes) {
  ConnectionPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h));
  EXPECT_TRUE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h + 119s));
  EXPECT_FALSE(patience.pauseAfter(away(offline::kTurnedAway), kBegin + 1h + 120s));
}

TEST(ConnectionPatience, aSilentSchedulerIsRetriedForTwoMinutesOrWithoutLimitIfItHasWork) {
  for (const auto code : {ErrorCode::Unavailable, ErrorCode::Timeout}) {
    const core::base::Error silent{.code = code, .where = "Slurm", .allowed = core::base::Phrase::SchedulerAway};
    ConnectionPatience patience;
    EXPECT_TRUE(patience.pauseAfter(silent, kBegin + 1h));
    EXPECT_TRUE(patience.pauseAfter(silent, kBegin + 1h + 119s));
    EXPECT_FALSE(patience.pauseAfter(silent, kBegin + 1h + 120s));
    ConnectionPatience withWork(Reached::Before);
    EXPECT_TRUE(withWork.pauseAfter(silent, kBegin));
    EXPECT_TRUE(withWork.pauseAfter(silent, kBegin + 24h));
  }
  EXPECT_FALSE(
      ConnectionPatience(Reached::Before).pauseAfter({.code = ErrorCode::Unavailable, .where = "Slurm"}, kBegin))
      << "its commands are not there";
}

TEST(ConnectionPatience, problemsThatNeedTheUserAreNotAwaited) {
  ConnectionPatience patience;
  EXPECT_TRUE(patience.pauseAfter(away(offline::kLost), kBegin));
  for (const char* reason : {offline::kSignInRefused, offline::kSignInNeeded, offline::kHostKeyChanged,
                             offline::kConfigRefused, offline::kForcedCommand})
    EXPECT_FALSE(patience.pauseAfter(away(reason), kBegin)) << reason;
  EXPECT_FALSE(patience.pauseAfter({.code = ErrorCode::CommandFailed, .where = "cluster"}, kBegin));
}

TEST(ConnectionPatience, workIsRepeatedAfterALostConnectionAndTheWaitIsReportedOnce) {
  int calls = 0;
  std::vector<std::string> told;
  const auto done = retryUntilConnected(
      Reached::NotYet, [&](const core::base::Error& error) { told.push_back(error.value.english()); }, {},
      [&]() -> core::base::Result<int> {
        if (++calls < 3) return core::base::fail(away(offline::kLost));
        return calls;
      });
  EXPECT_EQ(test::got(done), 3);
  EXPECT_EQ(told, std::vector<std::string>{offline::kLost});
}

TEST(ConnectionPatience, aCancelledWaitEnds) {
  int calls = 0;
  const auto left = retryUntilConnected(
      Reached::Before, {}, [&] { return calls > 0; },
      [&]() -> core::base::Result<void> {
        ++calls;
        return core::base::fail(away(offline::kUnreachable));
      });
  EXPECT_EQ(test::errorOf(left).code, ErrorCode::Cancelled);
  EXPECT_EQ(calls, 1);
}

TEST(TransferMeter, rateAndTimeLeftComeFromTheLastTenSeconds) {
  TransferMeter meter;
  const std::chrono::steady_clock::time_point start{1h};
  EXPECT_FALSE(meter.at({.done = 500, .total = 10500, .before = 500}, start).bytesPerSecond);
  EXPECT_FALSE(meter.at({.done = 600, .total = 10500, .before = 500}, start + 100ms).left) << "too early to tell";
  const TransferState second = meter.at({.done = 1500, .total = 10500, .before = 500}, start + 1s);
  ASSERT_TRUE(second.bytesPerSecond && second.left);
  EXPECT_DOUBLE_EQ(*second.bytesPerSecond, 1000);
  EXPECT_EQ(*second.left, 9s);
  // From here on the transfer is ten times slower. After a while only the new speed counts.
  TransferState later;
  for (int i = 1; i <= 20; ++i)
    later = meter.at({.done = 1500 + 100 * i, .total = 10500, .before = 500}, start + i * 1s + 1s);
  EXPECT_NEAR(*later.bytesPerSecond, 100, 1);
}

TEST(TransferText, saysHowFarAndHowLong) {
  const auto words = [](double done, std::optional<double> speed, std::optional<std::chrono::milliseconds> left) {
    return text::transferWords(static_cast<std::int64_t>(done), 90'000'000, speed, left).toStdString();
  };
  EXPECT_EQ(words(12e6, {}, {}), "12.0 MB of 90.0 MB");
  EXPECT_EQ(words(12e6, 11.2e6, 6900ms), "12.0 MB of 90.0 MB, 11.2 MB/s, 7.0 s left");
  EXPECT_EQ(words(89e6, 11.2e6, 100ms), "89.0 MB of 90.0 MB, 11.2 MB/s, nearly done");
  EXPECT_EQ(words(90e6, 11.2e6, 0ms), "90.0 MB of 90.0 MB, being verified on the host");
}

}  // namespace
}  // namespace baremark::app
