// SPDX-License-Identifier: GPL-3.0-or-later
// The past and the future of an experiment, printed as text.
#include "app/models/timeline_model.h"

#include <QAbstractItemModelTester>
#include <QLocale>

#include "app/models/run_clock.h"
#include "app/text/units_text.h"
#include "tests/unit/models/printed.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::app::models {
namespace {

using core::base::WallTime;
using core::model::BlockState;
using core::storage::Event;
using std::chrono::milliseconds;
using std::chrono::seconds;

class TimelineTest : public core::report::ReportTest {
 protected:
  void SetUp() override {
    QLocale::setDefault(QLocale(QLocale::German));
    plan({"bare metal", "box"});
    addBlock(1, {100.0, 90.0});
    m_assessment = assessed();
  }
  void TearDown() override { QLocale::setDefault(QLocale::c()); }

  core::base::WallTime after(int count) const { return m_record.created + seconds(count); }
  std::string clock(int count) const { return text::clockTime(after(count)).toStdString(); }
  core::storage::BlockRecord& block(std::size_t place) { return m_assessment.blocks[place]; }
  /// A run of the first block lasts ten seconds.
  void giveTimes() {
    block(0).started = after(1);
    block(0).ended = after(22);
    for (std::size_t i = 0; i < 2; ++i) {
      block(0).runs[i].run.started = after(2 + 10 * static_cast<int>(i));
      block(0).runs[i].run.ended = after(11 + 10 * static_cast<int>(i));
    }
  }
  std::string shown(const std::vector<QueueEntry>& next = {}) {
    const std::vector<core::storage::AllocationRecord> jobs{
        {.id = block(0).block.allocation, .scheduler = "slurm", .jobId = "4711", .submitted = after(0)}};
    m_model.show(std::make_shared<const core::report::Assessment>(m_assessment), seriesOf(m_record.experiment.arms, {}),
                 jobs, next);
    return printed(m_model);
  }

  static QueueEntry foreign() {
    return {.experiment = core::base::ExperimentId::make(),
            .name = "other",
            .block = core::base::BlockId::make(),
            .number = 7};
  }

  core::report::Assessment m_assessment;
  TimelineModel m_model;
  QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(TimelineTest, blocksWithTheirJobsAndRuns) {
  giveTimes();
  EXPECT_EQ(shown(), "Block 1 · job 4711 | " + clock(1) + " | " + clock(22) + "\n  submitted | " + clock(0) +
                         "\n  bare metal | " + clock(2) + " | " + clock(11) + "\n  box | " + clock(12) + " | " +
                         clock(21));
  EXPECT_EQ(printedHeader(m_model), "block and run | started | ended");
  const QModelIndex first = m_model.index(0, 0);
  EXPECT_EQ(m_model.runAt(first), block(0).runs[0].key);
  const QPersistentModelIndex second = m_model.indexOfRun(block(0).runs[1].key);
  EXPECT_EQ(second, m_model.index(2, 0, first));
  EXPECT_EQ(m_model.runAt(second), block(0).runs[1].key);
  EXPECT_EQ(m_model.runAt(m_model.index(0, 0, first)), block(0).runs[0].key) << "what was submitted";
  EXPECT_EQ(m_model.runAt({}), 0);
  EXPECT_FALSE(m_model.indexOfRun(0).isValid());
  EXPECT_TRUE(second.data(Qt::ToolTipRole).toString().contains(QString::fromStdString(clock(12))));
  EXPECT_EQ(m_model.index(2, TimelineModel::Ended, first).data(Qt::AccessibleTextRole).toString().toStdString(),
            "done, " + clock(21));
  block(0).runs[1].run.ended = after(30);
  (void)shown();
  ASSERT_TRUE(second.isValid()) << "cells that change keep the rows";
  EXPECT_EQ(QModelIndex(second).siblingAtColumn(TimelineModel::Ended).data().toString().toStdString(), clock(30));
  block(0).block.state = BlockState::Cancelled;
  block(0).started.reset();
  EXPECT_EQ(shown(), "") << "it was not submitted";
}

TEST_F(TimelineTest, aBlockShowsWhereItsJobRuns) {
  giveTimes();
  m_assessment.jobs[block(0).block.allocation] = {
      .scheduler = "slurm", .id = "4711", .partition = "debug", .nodes = "n1, n2"};
  QueueEntry waiting = foreign();
  waiting.job = {.scheduler = "slurm", .id = "4712", .partition = "long"};
  EXPECT_THAT(shown({waiting}),
              testing::AllOf(testing::HasSubstr("Block 1 · job 4711 | "),
                             testing::HasSubstr("  submitted · partition debug · on n1, n2 | " + clock(0)),
                             testing::EndsWith("\nother: Block 7 · job 4712 · partition long [waits]")));
  const QModelIndex first = m_model.index(0, 0);
  EXPECT_EQ(m_model.jobAt(first)->id, "4711");
  EXPECT_EQ(m_model.jobAt(m_model.index(1, 0, first))->nodes, "n1, n2") << "of a run";
  EXPECT_EQ(m_model.jobAt({}), nullptr);
}

TEST_F(TimelineTest, aRunningBlockHasNoEndAndAWaitingBlockNoTime) {
  giveTimes();
  block(0).block.state = BlockState::Running;
  block(0).ended.reset();
  block(0).runs[1].run.state = core::model::RunState::Waiting;
  block(0).runs[1].run.started.reset();
  block(0).runs[1].run.ended.reset();
  EXPECT_EQ(shown(), "Block 1 · job 4711 | " + clock(1) + " | running\n" + "  submitted | " + clock(0) + "\n" +
                         "  bare metal | " + clock(2) + " | " + clock(11) + "\n" + "  box |  | waits");
  EXPECT_EQ(m_model.runAt(m_model.indexOfRun(block(0).runs[1].key)), 0) << "it has not begun";
}

TEST_F(TimelineTest, actionsOfTheSchedulerAreShownBesideTheBlock) {
  giveTimes();
  block(0).ended.reset();
  const auto state = [this] {
    const std::string all = shown();
    return all.substr(0, all.find('\n'));
  };
  const std::string start = "Block 1 · job 4711 | " + clock(1) + " | ";
  block(0).block.state = BlockState::Waiting;
  block(0).block.end = {core::model::EndKind::NeverStarts, {"InvalidQOS"}};
  EXPECT_EQ(state(), start + "will never start as it is (InvalidQOS): ask for another QOS");
  block(0).block.end = {core::model::EndKind::Requeued, {"BeginTime"}};
  EXPECT_EQ(state(), start + "requeued, waits: BeginTime");
  block(0).block.state = BlockState::Running;
  block(0).block.end = {};
  for (auto& run : block(0).runs) run.run.attempt = 2;
  EXPECT_EQ(state(), start + "running, requeued: attempt 2");
  block(0).block.end = {core::model::EndKind::Suspended};
  EXPECT_EQ(state(), start + "suspended by the scheduler, requeued: attempt 2");
}

TEST_F(TimelineTest, waitingBlocksFollowOnce) {
  giveTimes();
  const QueueEntry own{.experiment = m_record.id,
                       .name = "report",
                       .block = block(0).block.id,
                       .state = BlockState::Running,
                       .number = 1};
  QueueEntry later{.experiment = m_record.id, .name = "report", .block = core::base::BlockId::make(), .number = 2};
  EXPECT_THAT(shown({own, later, foreign()}), testing::EndsWith("\nBlock 2 [waits]\nother: Block 7 [waits]"));
  EXPECT_EQ(m_model.rowCount(), 3);
  EXPECT_EQ(m_model.runAt(m_model.index(1, 0)), 0);
  later.isRepeat = true;
  EXPECT_THAT(shown({own, later}), testing::EndsWith("\nBlock 2, repeated [waits]"));
}

const WallTime kZero = core::base::parseIsoUtc("2026-01-02T03:04:05.000Z").value();

core::storage::RunRecord runThatBegan(WallTime when) {
  core::storage::RunRecord run;
  run.run.started = when;
  return run;
}

/// Two warm-up steps begin at second 1, timed steps at second 3.5.
std::vector<Event> events() {
  return {{0.5, "clock", "2026-01-02T03:04:05.500Z", ""},
          {0.5, "phase", "loading", ""},
          {1, "phase", "warm_up", ""},
          {3.5, "phase", "timed", ""},
          {8, "phase", "checkpoint", ""},
          {9, "phase", "timed", ""},
          {12, "phase", "ending", ""}};
}

core::model::StepColumns steps(std::int64_t first, const std::vector<double>& lengths) {
  return {.first = first, .step = lengths};
}

RunClock clockOf(const std::vector<Event>& said, const std::vector<double>& timed = {0.25, 0.5, 0.25}) {
  RunClock clock;
  clock.setAnchors(anchorsOf(runThatBegan(kZero - milliseconds(2000)), 2, said));
  clock.append(steps(-1, {1, 1}));
  clock.append(steps(1, timed));
  return clock;
}

std::optional<Instant> after(double length, Exactness exactness = Exactness::Exact) {
  return Instant{kZero + milliseconds(std::llround(length * 1000)), exactness};
}

TEST(RunClock, aStepEndsWhenThePhaseBeganAndTheStepsUpToItAreOver) {
  const RunClock clock = clockOf(events());
  EXPECT_EQ(clock.endOf(-1), after(2));
  EXPECT_EQ(clock.endOf(0), after(3));
  EXPECT_EQ(clock.endOf(1), after(3.75)) << "half a second passed between the phases";
  EXPECT_EQ(clock.endOf(3), after(4.5)) << "the phase that comes back after a checkpoint counts for nothing";
  EXPECT_EQ(clock.endOf(4), std::nullopt);
  EXPECT_EQ(clock.endOf(-2), std::nullopt);
  EXPECT_EQ(clock.firstStep(), -1);
  EXPECT_EQ(clock.lastStep(), 3);
  EXPECT_EQ(clock.started(), (Instant{kZero - milliseconds(2000), Exactness::About}));
  EXPECT_EQ(clock.endingBegan(), after(12));
}

TEST(RunClock, aTimeBelongsToTheStepThatWasRunning) {
  const RunClock clock = clockOf(events());
  EXPECT_EQ(clock.stepAt(after(0.9)->time), std::nullopt) << "before the warm-up";
  EXPECT_EQ(clock.stepAt(after(1.2)->time), -1);
  EXPECT_EQ(clock.stepAt(after(3.2)->time), 0) << "between the phases";
  EXPECT_EQ(clock.stepAt(after(3.6)->time), 1);
  EXPECT_EQ(clock.stepAt(after(60)->time), 3) << "after the last one";
  for (std::int64_t step = -1; step <= 3; ++step) EXPECT_EQ(clock.stepAt(clock.endOf(step)->time), step);
}

TEST(RunClock, withoutTheHostsClockTimesAreTheEarliestPossibleOnes) {
  std::vector<Event> said = events();
  said.erase(said.begin());
  const RunClock clock = clockOf(said);
  EXPECT_EQ(clock.endOf(1), after(1.75, Exactness::AtEarliest))
      << "the launcher began two seconds before the engine's zero";
  EXPECT_EQ(clock.stepAt(after(1.6)->time), 1);
  EXPECT_EQ(clockOf({{0.5, "clock", "yesterday", ""},
                     {std::nan(""), "phase", "timed", ""},
                     {1e300, "phase", "timed", ""},
                     {3.5, "phase", "timed", ""}})
                .endOf(1),
            after(1.75, Exactness::AtEarliest))
      << "invalid times are skipped";
}

TEST(RunClock, withoutPhasesOrAStartNoTimeIsKnown) {
  EXPECT_EQ(clockOf({}).endOf(1), std::nullopt);
  EXPECT_EQ(clockOf({}).stepAt(kZero), std::nullopt);
  RunClock clock;
  clock.setAnchors(anchorsOf({}, 0, {{1, "phase", "timed", ""}}));
  clock.append(steps(1, {1}));
  EXPECT_EQ(clock.endOf(1), std::nullopt);
}

TEST(RunClock, afterAnUnknownOrMissingStepNoTimeIsKnownAndRepeatedStepsCountOnce) {
  const RunClock unknown = clockOf(events(), {0.25, std::nan(""), 0.25});
  EXPECT_EQ(unknown.endOf(1), after(3.75));
  EXPECT_EQ(unknown.endOf(2), std::nullopt);
  EXPECT_EQ(unknown.endOf(3), std::nullopt);
  EXPECT_EQ(unknown.stepAt(after(5)->time), std::nullopt);
  EXPECT_EQ(unknown.lastStep(), 3);
  RunClock missing = clockOf(events(), {0.25});
  missing.append(steps(3, {1}));
  EXPECT_EQ(missing.endOf(1), after(3.75));
  EXPECT_EQ(missing.endOf(3), std::nullopt);
  RunClock late;
  late.setAnchors(anchorsOf(runThatBegan(kZero), 2, events()));
  late.append(steps(0, {1, 0.25}));
  EXPECT_EQ(late.endOf(0), std::nullopt);
  EXPECT_EQ(late.endOf(1), after(3.75)) << "the timed steps have a beginning of their own";
  RunClock repeated = clockOf(events(), {0.25});
  repeated.append(steps(1, {9, 0.25}));
  EXPECT_EQ(repeated.endOf(2), after(4));
  repeated.begin();
  EXPECT_EQ(repeated.firstStep(), std::nullopt);
  EXPECT_EQ(repeated.endOf(1), std::nullopt);
}

}  // namespace
}  // namespace baremark::app::models
