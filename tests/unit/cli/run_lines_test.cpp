// SPDX-License-Identifier: GPL-3.0-or-later
// The command line's output during an experiment and at its end, written to a pipe.
#include "app/cli/run_lines.h"

#include <gmock/gmock.h>

#include <memory>
#include <optional>

#include "core/protocol/telemetry_json.h"
#include "core/runs/ownership.h"
#include "core/storage/sample_repository.h"
#include "tests/steps.h"
#include "tests/unit/storage/store_fixture.h"

namespace baremark::cli {
namespace {

using core::model::BlockState;
using core::model::EndKind;
using core::model::ExperimentState;
using core::storage::Owner;
using ::testing::HasSubstr;
using ::testing::Not;

/// Two blocks of one arm at one point. None has begun. Each run takes a minute.
Snapshot twoBlocks() {
  Snapshot snapshot;
  snapshot.record.id = core::base::ExperimentId::make();
  snapshot.record.experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"}};
  snapshot.record.cases = {{}};
  snapshot.record.state = ExperimentState::Running;
  for (int round = 1; round <= 2; ++round) {
    core::storage::BlockRecord block;
    block.block.id = core::base::BlockId::make();
    block.block.round = round;
    block.block.point = {1, 2};
    core::storage::RunRecord run;
    run.run.id = core::base::RunId::make();
    block.runs.push_back(run);
    snapshot.blocks.push_back(block);
  }
  snapshot.expected = [](const core::model::Block&, std::size_t) { return std::chrono::minutes(1); };
  return snapshot;
}

/// Lines about twoBlocks(). Most cases change the first block.
class RunLinesTest : public ::testing::Test {
 protected:
  std::string told() {
    testing::internal::CaptureStderr();
    m_lines.report(m_snapshot);
    return testing::internal::GetCapturedStderr();
  }

  Console m_console{false};
  RunLines m_lines{m_console, QStringLiteral("first · ")};
  Snapshot m_snapshot = twoBlocks();
  core::storage::BlockRecord& m_first = m_snapshot.blocks[0];
};

std::string toldAtTheEnd(const std::string& code, const std::string& time) {
  Snapshot snapshot = twoBlocks();
  snapshot.record.state = ExperimentState::Stopped;
  snapshot.record.end = {core::model::EndCode::named(code)};
  snapshot.record.experiment.allocation.time = time;
  Console console(false);
  testing::internal::CaptureStderr();
  RunLines(console).reportEnd(snapshot);
  return testing::internal::GetCapturedStderr();
}

TEST_F(RunLinesTest, aJobThatWillNeverStartIsReportedOnceWithItsReason) {
  m_first.block.state = BlockState::Waiting;
  m_first.block.end = {EndKind::Pending, {"Priority", "2030-01-01T00:00:00Z"}};
  EXPECT_EQ(told(), "") << "an ordinary wait";
  m_first.block.end = {EndKind::NeverStarts, {"AccountNotAllowed", "2030-01-01T00:00:00Z"}};
  EXPECT_THAT(told(), HasSubstr("AccountNotAllowed"));
  m_first.block.end.arguments[1] = "2030-01-01T00:00:05Z";
  EXPECT_EQ(told(), "") << "that the expected start moves is nothing new";
}

TEST_F(RunLinesTest, checksOfTheCanaryThatWarnAreReportedOnceWithTheirFix) {
  using core::base::Phrase;
  using core::preflight::Level;
  m_first.block.kind = core::model::BlockKind::Canary;
  EXPECT_EQ(told(), "") << "the canary is not done";
  m_snapshot.checks.canary = m_first.block.id.text();
  m_snapshot.checks.findings = {{.id = "PF-16",
                                 .arm = 0,
                                 .level = Level::Warn,
                                 .evidence = {Phrase::FoundSharedMemory, 64, 2},
                                 .fix = Phrase::FixSharedMemory},
                                {.id = "PF-20", .arm = 0, .level = Level::Pass, .evidence = {Phrase::FoundWorld, 2}}};
  const std::string words = told();
  EXPECT_THAT(words, HasSubstr("first · ! Where the ranks ran: 1 check"));
  EXPECT_THAT(words, HasSubstr("first ·   ! PF-16 "));
  EXPECT_THAT(words, HasSubstr(core::base::Phrased(Phrase::FixSharedMemory).english()));
  EXPECT_THAT(words, Not(HasSubstr("PF-20"))) << "it passed";
  EXPECT_EQ(told(), "") << "once";
}

TEST_F(RunLinesTest, theReasonForNoSubmissionIsStillReportedAfterAPause) {
  m_first.block.end = {EndKind::Neighbour, {"the other one"}};
  m_snapshot.record.state = ExperimentState::Paused;
  EXPECT_EQ(told(), "");
  m_snapshot.record.state = ExperimentState::Queued;
  EXPECT_THAT(told(), HasSubstr("waits for “the other one”"));
  EXPECT_EQ(told(), "");
}

TEST_F(RunLinesTest, whileAJobWaitsTheTimeIsThatOfTheWork) {
  m_first.block.state = BlockState::Waiting;
  m_first.block.end = {EndKind::Pending, {"Priority"}};
  const std::string waiting = RunLines::progress(m_snapshot).toStdString();
  EXPECT_THAT(waiting, HasSubstr("then about 2 min of work"));
  EXPECT_THAT(waiting, Not(HasSubstr(" left")));
  m_first.block.end = {EndKind::Held, {"JobHeldUser"}};
  EXPECT_THAT(RunLines::progress(m_snapshot).toStdString(), Not(HasSubstr("min"))) << "nobody knows when it begins";
  m_first.block.state = BlockState::Running;
  m_first.block.end = {};
  m_first.runs[0].run.state = core::model::RunState::Running;
  m_first.runs[0].run.started = core::base::SystemClock().wallNow();
  EXPECT_THAT(RunLines::progress(m_snapshot).toStdString(), HasSubstr("about 2 min left"));
}

TEST(RunLines, aTimeLimitIsNamedWithTheCommandForALongerOne) {
  const std::string asked = toldAtTheEnd("time_limit", "0:30:00");
  EXPECT_THAT(asked, HasSubstr("The experiment asks for a time of 0:30:00."));
  EXPECT_THAT(asked, HasSubstr("--time 1:00:00")) << "twice as long";
  EXPECT_THAT(toldAtTheEnd("time_limit", "5:00"), HasSubstr("--time 10:00:00")) << "LSF's five hours";
  EXPECT_THAT(toldAtTheEnd("time_limit", ""), HasSubstr("asks for no time"));
  const std::string other = toldAtTheEnd("job_lost", "0:30:00");
  EXPECT_THAT(other, HasSubstr("The results so far are kept."));
  EXPECT_THAT(other, Not(HasSubstr("--time")));
}

// What the command line reads each second while an experiment runs.

/// A running experiment. Another connection writes to its store.
class SnapshotTest : public core::storage::OpenStoreTest {
 protected:
  void SetUp() override {
    m_record = smallExperiment();
    ASSERT_TRUE(experiments().add(m_record));
    m_block = smallBlock(m_record.id, 0);
    core::storage::BlockRepository blocks(*m_other);
    ASSERT_TRUE(blocks.add({m_block}));
    ASSERT_TRUE(blocks.beginSubmission({.id = core::base::AllocationId::make(), .experiment = m_record.id},
                                       {m_block.block.id}));
    ASSERT_TRUE(blocks.setState(m_block.block.id, core::model::BlockState::Running, {}, {}, {}));
    m_run = blocks.keyOf(m_block.runs[0].run.id, 1).value();
    ASSERT_TRUE(blocks.setRunStarted(m_run, m_record.created, "n1"));
  }

  core::storage::ExperimentRepository experiments() { return core::storage::ExperimentRepository(*m_other); }
  void own(const Owner& owner) {
    ASSERT_TRUE(experiments().takeOwnership(m_record.id, owner, [](const Owner&) { return false; }));
  }
  /// A snapshot with another name. The stored name shows that the experiment was read again.
  SnapshotPointer marked() {
    auto snapshot = std::make_shared<Snapshot>(**readSnapshot(*m_store, m_record.id));
    snapshot->record.experiment.name = "as it was read";
    return snapshot;
  }

  std::unique_ptr<core::storage::Store> m_other = open();
  core::storage::ExperimentRecord m_record;
  core::storage::BlockRecord m_block;
  core::storage::RunKey m_run = 0;
};

TEST_F(SnapshotTest, ofAnExperimentOfThisProcessOnlyTheStepIsReadUntilTheStoreChanges) {
  own(core::runs::ownOwner());
  const SnapshotPointer before = marked();
  EXPECT_FALSE(before->step);
  ASSERT_TRUE(core::storage::SampleRepository(*m_other).import(
      m_run, {},
      core::protocol::readTelemetry(core::protocol::toLine({0.1, test::stepsOf(1, {0.5, 0.5, 0.5})}) + "\n")));
  const SnapshotPointer same = readSnapshot(*m_store, m_record.id, before).value();
  EXPECT_EQ(same->step, std::optional<std::int64_t>(3));
  EXPECT_EQ(same->record.experiment.name, "as it was read");
  ASSERT_TRUE(core::storage::BlockRepository(*m_other).finish(m_block.block.id, core::model::BlockState::Done, {},
                                                              m_record.created));
  const SnapshotPointer after = readSnapshot(*m_store, m_record.id, same).value();
  EXPECT_EQ(after->record.experiment.name, m_record.experiment.name);
  EXPECT_EQ(after->blocks.at(0).block.state, core::model::BlockState::Done);
}

TEST_F(SnapshotTest, eachHeartbeatOfAnotherOwnerIsRead) {
  Owner there{{100, 1, "another boot"}, m_record.created, "ada@login1"};
  own(there);
  const SnapshotPointer before = marked();
  there.beat += std::chrono::seconds(5);
  ASSERT_TRUE(experiments().beat(m_record.id, there));
  const SnapshotPointer after = readSnapshot(*m_store, m_record.id, before).value();
  ASSERT_TRUE(after->record.owner);
  EXPECT_EQ(after->record.owner->beat, there.beat);
}

}  // namespace
}  // namespace baremark::cli
