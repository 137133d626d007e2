// SPDX-License-Identifier: GPL-3.0-or-later
// The window's tables and trees of a small store, printed as text.
#include <QAbstractItemModelTester>
#include <QLocale>

#include "app/models/experiments_model.h"
#include "app/models/passport_model.h"
#include "app/models/queue_model.h"
#include "app/models/runs_model.h"
#include "app/text/units_text.h"
#include "core/storage/host_repository.h"
#include "tests/refused.h"
#include "tests/unit/models/printed.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::app::models {
namespace {

using core::model::BlockState;

class ItemModels : public core::report::ReportTest {
 protected:
  void SetUp() override { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  /// Three blocks: both arms done; one failed; cut short.
  AssessmentPointer threeBlocks() {
    plan({"bare metal", "box"});
    addBlock(1, {100.0, 90.0});
    addBlock(2, {100.0, std::nullopt});
    addBlock(3, {100.0, 95.0}, {1, 1}, {}, BlockState::Cut);
    return std::make_shared<const core::report::Assessment>(assessed());
  }
  std::string runs(RunGrouping grouping, const QString& filter = {}) {
    m_runs.show(m_assessment, seriesOf(m_assessment->record.experiment.arms, {}), grouping, filter);
    QString text = QString::fromStdString(printed(m_runs));
    const auto& began = m_assessment->blocks.front().started;
    const QString when = text::moment(*began, core::base::SystemClock().wallNow());
    return text.replace(when, QStringLiteral("WHEN")).toStdString();
  }
  /// Adds this many blocks that nothing has begun.
  std::vector<core::storage::BlockRecord> addPlanned(int count) {
    std::vector<core::storage::BlockRecord> planned;
    for (int round = 1; round <= count; ++round) {
      planned.push_back(smallBlock(m_record.id, round));
      planned.back().block.round = round;
    }
    EXPECT_TRUE(blocks().add(planned));
    return planned;
  }

  core::storage::ExperimentRepository experiments() { return core::storage::ExperimentRepository(*m_store); }
  core::storage::BlockRepository blocks() { return core::storage::BlockRepository(*m_store); }
  void showQueue(QueueModel& model) { model.setEntries(test::got(queueEntries(*m_store, 10)).entries); }
  void submit(const std::vector<core::base::BlockId>& ids) {
    ASSERT_TRUE(blocks().beginSubmission({.id = core::base::AllocationId::make(), .experiment = m_record.id}, ids));
  }
  void setState(const core::storage::BlockRecord& record, BlockState state, const core::model::EndReason& end = {},
                std::optional<core::base::WallTime> started = {}) {
    ASSERT_TRUE(blocks().setState(record.block.id, state, end, started, {}));
  }

  AssessmentPointer m_assessment;
  RunsModel m_runs;
  QAbstractItemModelTester m_tester{&m_runs, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(ItemModels, runsByBlock) {
  m_assessment = threeBlocks();
  const std::string change = text::change(-0.1).toStdString();
  EXPECT_EQ(runs(RunGrouping::Block),
            "Block 1\t1 rank(s) · WHEN [2 of 2]\n"
            "  1 | 1 rank(s) |  | WHEN | bare metal | done | 100 | baseline |  | node1\n"
            "  2 | 1 rank(s) |  | WHEN | box | done | 90.0 | " +
                change +
                " |  | node1\n"
                "Block 2\t1 rank(s) · WHEN [2 of 2]\n"
                "  1 | 1 rank(s) |  | WHEN | bare metal | done | 100 | baseline |  | node1\n"
                "  2 | 1 rank(s) |  | WHEN | box | failed |  |  |  | node1\n"
                "  It ended with exit status 7.\n"
                "Block 3\t1 rank(s) · WHEN [cut short, not compared]\n"
                "  1 | 1 rank(s) |  | WHEN | bare metal | done | 100 | baseline |  | node1\n"
                "  2 | 1 rank(s) |  | WHEN | box | done | 95.0 | no pair |  | node1");
  EXPECT_EQ(printedHeader(m_runs),
            "place | point | case | started | arm | state | images/s | vs. bare metal | warm-up | node | job");
  EXPECT_FALSE(m_runs.isNoteworthy(0));
  EXPECT_TRUE(m_runs.isNoteworthy(1));
  EXPECT_TRUE(m_runs.isNoteworthy(2));
  EXPECT_EQ(m_runs.runAt(m_runs.index(1, 0, m_runs.index(1, 0)))->run.state, core::model::RunState::Failed);
  EXPECT_EQ(m_runs.indexOfBlock(m_assessment->blocks[2].block.id), m_runs.index(2, 0));
  EXPECT_EQ(runs(RunGrouping::Block, QStringLiteral("BOX failed")),
            "Block 2\t1 rank(s) · WHEN [2 of 2]\n"
            "  2 | 1 rank(s) |  | WHEN | box | failed |  |  |  | node1\n"
            "  It ended with exit status 7.")
      << "the run with all words of the filter";
  EXPECT_EQ(runs(RunGrouping::Block, QStringLiteral("nowhere")), "");
  m_assessment = std::make_shared<const core::report::Assessment>(assessed({.baseline = "box"}));
  (void)runs(RunGrouping::Block);
  EXPECT_THAT(printedHeader(m_runs), testing::HasSubstr("| vs. box |"));
}

TEST_F(ItemModels, runsByArmAndByPointSayTheirBlockPointAndTime) {
  m_assessment = threeBlocks();
  const std::string change = text::change(-0.1).toStdString();
  const auto bareMetal = [](const std::string& block) {
    return "  " + block + ", place 1 | 1 rank(s) |  | WHEN | bare metal | done | 100 | baseline |  | node1\n";
  };
  EXPECT_EQ(runs(RunGrouping::Arm), "bare metal\t3 run(s)\n" + bareMetal("1") + bareMetal("2") + bareMetal("3") +
                                        "box\t3 run(s)\n"
                                        "  1, place 2 | 1 rank(s) |  | WHEN | box | done | 90.0 | " +
                                        change +
                                        " |  | node1\n"
                                        "  2, place 2 | 1 rank(s) |  | WHEN | box | failed |  |  |  | node1\n"
                                        "  It ended with exit status 7.\n"
                                        "  3, place 2 | 1 rank(s) |  | WHEN | box | done | 95.0 | no pair |  | node1");
  EXPECT_EQ(printedHeader(m_runs),
            "block | point | case | started | arm | state | images/s | vs. bare metal | warm-up | node | job");
  const auto shown = [this] {
    QStringList titles;
    for (int column = 0; column < RunsModel::ColumnCount; ++column) {
      if (m_runs.isColumnOfUse(column)) titles << m_runs.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }
    return titles.join(QLatin1Char(' ')).toStdString();
  };
  EXPECT_EQ(shown(), "block point started state images/s vs. bare metal warm-up node") << "the head says the arm";
  EXPECT_EQ(runs(RunGrouping::Point).substr(0, 11), "1 rank(s)\t\n");
  EXPECT_EQ(m_runs.rowCount(m_runs.index(0, 0)), 7);
  EXPECT_EQ(shown(), "block started arm state images/s vs. bare metal warm-up node") << "the head says the point";
  (void)runs(RunGrouping::Block);
  EXPECT_EQ(shown(), "place arm state images/s vs. bare metal warm-up node");
}

TEST_F(ItemModels, runsByArmHaveTheirCaseInAColumnOfItsOwn) {
  core::report::Assessment two = *threeBlocks();
  two.record.cases = {{{"batch_size", std::int64_t{16}}}, {{"batch_size", std::int64_t{32}}}};
  two.blocks[1].block.caseIndex = 1;
  m_assessment = std::make_shared<const core::report::Assessment>(std::move(two));
  const std::string byArm = runs(RunGrouping::Arm);
  EXPECT_NE(byArm.find("1, place 1 | 1 rank(s) | batch 16 per rank | WHEN"), std::string::npos) << byArm;
  EXPECT_TRUE(m_runs.isColumnOfUse(RunsModel::Case));
  (void)runs(RunGrouping::Block);
  EXPECT_FALSE(m_runs.isColumnOfUse(RunsModel::Case)) << "the head says it";
}

TEST_F(ItemModels, aCancelledBlockThatIsPlannedAgainIsListedOnce) {
  plan({"bare metal", "box"});
  addBlock(1, {100.0, 90.0}, {1, 1}, {}, BlockState::Cancelled);
  (void)assessed();
  // The running block was cut, two more never began, and then all three were planned again.
  std::vector<core::storage::BlockRecord> planned;
  for (const int round : {2, 3, 1, 2, 3}) {
    planned.push_back(smallBlock(m_record.id, m_sequence++));
    planned.back().block.round = round;
    planned.back().block.point = {1, 1};
    if (planned.size() == 2) {
      ASSERT_TRUE(blocks().add(planned));
      ASSERT_TRUE(blocks().cancelPlanned(m_record.id));
    }
  }
  ASSERT_TRUE(blocks().add({planned.begin() + 2, planned.end()}));
  m_assessment = std::make_shared<const core::report::Assessment>(assessed());
  (void)runs(RunGrouping::Block);
  QStringList titles;
  for (int row = 0; row < m_runs.groupCount(); ++row)
    titles << m_runs.index(row, 0).data().toString().section(QLatin1Char('\t'), 0, 0);
  EXPECT_EQ(titles.join(QLatin1Char('|')).toStdString(), "Block 1|Block 1, repeated|Block 2|Block 3");
  for (const RunGrouping grouping : {RunGrouping::Arm, RunGrouping::Point}) {
    (void)runs(grouping);
    EXPECT_EQ(m_runs.rowCount(m_runs.index(0, 0)), grouping == RunGrouping::Arm ? 4 : 8) << "no run twice";
  }
}

TEST_F(ItemModels, theJobIsShownWithItsBlockAndItsRuns) {
  m_host = "cluster";
  m_scheduler = "slurm";
  m_jobId = "4711";
  core::storage::HostRecord host{.name = "cluster", .root = "/r", .scheduler = "slurm"};
  host.facts.partitions = {{.name = "debug", .isDefault = true}};
  ASSERT_TRUE(core::storage::HostRepository(*m_store).putHost(host));
  plan({"bare metal", "box"});
  addBlock(1, {100.0, 90.0});
  m_assessment = std::make_shared<const core::report::Assessment>(assessed());
  EXPECT_THAT(runs(RunGrouping::Block),
              testing::StartsWith("Block 1\t1 rank(s) · WHEN · job 4711 · partition debug · on node1 [2 of 2]\n"));
  ASSERT_NE(m_runs.jobAt(m_runs.index(0, 0)), nullptr);
  EXPECT_EQ(m_runs.jobAt(m_runs.index(0, 0))->id, "4711");
  EXPECT_FALSE(m_runs.isColumnOfUse(RunsModel::Job)) << "the head says it";
  (void)runs(RunGrouping::Arm);
  EXPECT_TRUE(m_runs.isColumnOfUse(RunsModel::Job));
  const QModelIndex run = m_runs.index(0, RunsModel::Job, m_runs.index(1, 0));
  EXPECT_EQ(run.data().toString(), QStringLiteral("4711"));
  EXPECT_EQ(run.data(Qt::ToolTipRole).toString(), QStringLiteral("job 4711 · partition debug · on node1"));
  EXPECT_NE(runs(RunGrouping::Block, QStringLiteral("4711")), "") << "the filter finds it";
}

TEST_F(ItemModels, theQueueNamesTheJobOfABlock) {
  m_host = "cluster";
  ASSERT_TRUE(core::storage::HostRepository(*m_store).putHost({.name = "cluster", .root = "/r", .scheduler = "slurm"}));
  plan({"bare metal", "box"});
  const auto planned = addPlanned(2);
  QueueModel model;
  showQueue(model);
  EXPECT_FALSE(model.hasJobs());
  const core::storage::AllocationRecord job{
      .id = core::base::AllocationId::make(), .experiment = m_record.id, .scheduler = "slurm", .jobId = "12_3"};
  ASSERT_TRUE(blocks().beginSubmission(job, {planned[0].block.id}));
  ASSERT_TRUE(blocks().setSubmitted(job));
  showQueue(model);
  EXPECT_TRUE(model.hasJobs());
  EXPECT_EQ(model.index(0, QueueModel::Job).data().toString(), QStringLiteral("12_3"));
  EXPECT_EQ(model.index(0, QueueModel::Job).data(Qt::ToolTipRole).toString(), QStringLiteral("job 12_3"));
  EXPECT_EQ(model.index(1, QueueModel::Job).data().toString(), QString());
}

TEST_F(ItemModels, theQueueListsRunningBlocksBeforeWaitingOnes) {
  plan({"bare metal", "box"});
  addBlock(1, {100.0, 90.0});
  (void)assessed();
  std::vector<core::storage::BlockRecord> planned;
  for (int round = 2; round <= 4; ++round) {
    planned.push_back(smallBlock(m_record.id, round));
    planned.back().block.round = round;
  }
  planned.front().block.point = {1, 1};  // if a finished block gives the duration
  ASSERT_TRUE(blocks().add(planned));
  submit({planned[1].block.id});
  // After a clock was set back, the duration is not negative.
  const auto later = core::base::SystemClock().wallNow() + std::chrono::hours(1);
  setState(planned[1], BlockState::Running, {}, later);
  QueueModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  showQueue(model);
  const std::string waits = "waits, " + text::aboutDuration(std::chrono::milliseconds(0)).toStdString();
  EXPECT_EQ(printed(model),
            "report | this machine | 3 of 4 | 2 rank(s) |  | running for 0 ms\n"
            "report | this machine | 2 of 4 | 1 rank(s) |  | " +
                waits + "\nreport | this machine | 4 of 4 | 2 rank(s) |  | waits");
  EXPECT_EQ(printedHeader(model), "experiment | host | block | point | order of the arms | state | job");
  const auto order = model.index(0, QueueModel::Arms).data(MarkersRole).value<SeriesStyles>();
  const SeriesStyles styles = seriesOf(m_record.experiment.arms, {});
  EXPECT_EQ(order, (SeriesStyles{styles[1], styles[0]})) << "the place in the block decides, not the arm's number";
  const auto state = [&] {
    showQueue(model);
    return model.index(0, QueueModel::State).data().toString().toStdString();
  };
  // While the job waits, the scheduler's reason.
  setState(planned[1], BlockState::Waiting, {core::model::EndKind::Pending, {"Priority"}});
  EXPECT_EQ(state(), "waits: Priority");
  // While the job runs: that it was restarted, or is suspended.
  ASSERT_TRUE(blocks().keyOf(planned[1].runs[0].run.id, 2));
  setState(planned[1], BlockState::Running, {}, later);
  EXPECT_EQ(state(), "running for 0 ms, requeued: attempt 2");
  setState(planned[1], BlockState::Running, {core::model::EndKind::Suspended});
  EXPECT_EQ(state(), "suspended by the scheduler, requeued: attempt 2");
  EXPECT_EQ(model.index(0, QueueModel::State).data(SignRole).toInt(), static_cast<int>(text::Sign::Warning));
  EXPECT_EQ(queueEntries(*m_store, 10)->totals.running, 0) << "it is not at work";
}

TEST_F(ItemModels, theQueueEstimatesItsTimeFromEarlierExperiments) {
  plan({"bare metal", "box"});
  addBlock(1, {100.0, 100.0});
  (void)assessed();
  plan({"bare metal", "box"});
  core::storage::BlockRecord waiting = smallBlock(m_record.id, 1);
  waiting.block.point = {1, 1};
  ASSERT_TRUE(blocks().add({waiting}));
  const auto entries = test::got(queueEntries(*m_store, 10));
  ASSERT_EQ(entries.entries.size(), 1U);
  const std::chrono::seconds expected(2 * 55);  // each arm has 10 + 100 steps of 50 images
  EXPECT_EQ(entries.entries.front().expected, expected);
  EXPECT_EQ(entries.totals, (QueueTotals{.running = 0,
                                         .waiting = {{"local", 1}},
                                         .planned = {{"local", 1}},
                                         .ours = 1,
                                         .isDriving = true,
                                         .expected = expected,
                                         .activity = {{"local", Activity::Waits}}}));
}

TEST_F(ItemModels, theTimeOfTheQueueIsThatOfTheSlowestHost) {
  using std::chrono::seconds;
  core::storage::HostRepository hosts(*m_store);
  ASSERT_TRUE(hosts.putHost({.name = "node", .root = "/r", .scheduler = "none"}));
  ASSERT_TRUE(hosts.putHost({.name = "cluster", .root = "/r", .scheduler = "slurm"}));
  // Two runs, each of 110 steps of 50 images.
  const auto addWaiting = [&](const std::string& host, double speed) {
    m_host = host;
    plan({"bare metal", "box"});
    addBlock(1, {speed, speed});
    nextAllocation();
    plan({"bare metal", "box"});
    core::storage::BlockRecord waiting = smallBlock(m_record.id, 1);
    waiting.block.point = {1, 1};
    EXPECT_TRUE(blocks().add({waiting}));
    return waiting;
  };
  const auto expected = [&] { return test::got(queueEntries(*m_store, 10)).totals.expected; };
  const core::storage::BlockRecord here = addWaiting("", 100);
  const core::storage::BlockRecord there = addWaiting("node", 50);
  EXPECT_EQ(expected(), seconds(220)) << "both work at the same time";
  ASSERT_TRUE(experiments().requestPause(there.block.experiment, true));
  EXPECT_EQ(expected(), seconds(110)) << "what is paused does not run";
  ASSERT_TRUE(blocks().beginSubmission({.id = core::base::AllocationId::make(), .experiment = here.block.experiment},
                                       {here.block.id}));
  const auto began = core::base::SystemClock().wallNow() - std::chrono::hours(1);
  setState(here, BlockState::Running, {}, began);
  ASSERT_TRUE(blocks().setRunStarted(blocks().keyOf(here.runs[0].run.id, 1).value(), began, "node1"));
  EXPECT_EQ(expected(), seconds(55)) << "the first run has had its time";
  ASSERT_TRUE(experiments().requestCancel(here.block.experiment));
  EXPECT_EQ(expected(), std::nullopt);
  ASSERT_TRUE(experiments().requestPause(there.block.experiment, false));
  EXPECT_EQ(expected(), seconds(220));
  (void)addWaiting("cluster", 100);
  EXPECT_EQ(expected(), std::nullopt) << "its scheduler decides when";
}

TEST_F(ItemModels, theQueueNumbersBlocksAsThePagesDoAndNamesTheirArms) {
  plan({"bare metal", "<box>"});
  std::vector<core::storage::BlockRecord> planned;
  for (int sequence = 0; sequence < 4; ++sequence) planned.push_back(smallBlock(m_record.id, sequence));
  planned[3].block.repeats = planned[1].block.id;
  ASSERT_TRUE(blocks().add(planned));
  ASSERT_TRUE(blocks().setState(planned[1].block.id, BlockState::Cut, {core::model::EndCode::named("killed")},
                                m_record.created, m_record.created));
  QueueModel model;
  showQueue(model);
  EXPECT_EQ(printed(model),
            "report | this machine | 1 of 3 | 2 rank(s) |  | waits\n"
            "report | this machine | 3 of 3 | 2 rank(s) |  | waits\n"
            "report | this machine | 2 of 3, repeated | 2 rank(s) |  | waits");
  const QModelIndex arms = model.index(0, QueueModel::Arms);
  EXPECT_EQ(arms.data(Qt::AccessibleTextRole).toString(), QStringLiteral("<box>, bare metal"));
  EXPECT_EQ(arms.data(Qt::ToolTipRole).toString(), QStringLiteral("&lt;box&gt;, bare metal"));
}

TEST_F(ItemModels, aRunningBlockIsInTheQueueDespiteManyWaitingBlocks) {
  EXPECT_EQ(queueEntries(*m_store, 2)->totals, QueueTotals());
  plan({"bare metal", "box"});
  (void)addPlanned(4);
  plan({"bare metal", "box"});
  const auto later = addPlanned(3);
  submit({later[0].block.id});
  setState(later[0], BlockState::Running, {}, m_record.created);
  const auto queue = test::got(queueEntries(*m_store, 2));
  ASSERT_EQ(queue.entries.size(), 3U) << "two of those that wait";
  EXPECT_EQ(queue.entries.front().block, later[0].block.id);
  EXPECT_EQ(queue.entries.front().number, 1);
  EXPECT_EQ(queue.totals, (QueueTotals{.running = 1,
                                       .waiting = {{"local", 6}},
                                       .planned = {{"local", 6}},
                                       .ours = 6,
                                       .isDriving = true,
                                       .activity = {{"local", Activity::AtWork}}}));
  EXPECT_EQ(queue.totals.waitingAt("elsewhere"), 0);
}

TEST_F(ItemModels, aHostIsBusyBetweenTwoBlocksOfAnExperiment) {
  const auto activity = [&] { return queueEntries(*m_store, 10)->totals.activityAt("local"); };
  EXPECT_EQ(activity(), Activity::Idle);
  plan({"bare metal", "box"});
  (void)addPlanned(2);
  ASSERT_TRUE(experiments().setState(m_record.id, core::model::ExperimentState::Queued, {}, {}));
  EXPECT_EQ(activity(), Activity::Waits);
  ASSERT_TRUE(experiments().setState(m_record.id, core::model::ExperimentState::Running, {}, {}));
  EXPECT_EQ(activity(), Activity::AtWork) << "no block is submitted, and the next one comes at once";
  ASSERT_TRUE(experiments().requestPause(m_record.id, true));
  EXPECT_EQ(activity(), Activity::Idle);
}

TEST_F(ItemModels, jobsThatTheSchedulerDelaysCountAsWaiting) {
  plan({"bare metal", "box"});
  const auto planned = addPlanned(3);
  submit({planned[0].block.id, planned[1].block.id});
  for (const std::size_t block : {0U, 1U})
    setState(planned[block], BlockState::Waiting, {core::model::EndKind::Pending, {"Resources"}});
  const auto delayed = test::got(queueEntries(*m_store, 10)).totals;
  EXPECT_EQ(delayed.running, 0);
  EXPECT_EQ(delayed.waitingAt("local"), 3);
  EXPECT_EQ(delayed.plannedAt("local"), 1);
  // The job begins. The second block waits for the first.
  setState(planned[0], BlockState::Running, {}, m_record.created);
  setState(planned[1], BlockState::Waiting, {core::model::EndKind::Running});
  const auto queue = test::got(queueEntries(*m_store, 10));
  EXPECT_EQ(queue.totals.running, 1);
  EXPECT_EQ(queue.totals.allWaiting(), 2);
  ASSERT_EQ(queue.entries.size(), 3U);
  EXPECT_EQ(queue.entries[1].words.words, QStringLiteral("comes after block 1 in the same job"));
}

}  // namespace
}  // namespace baremark::app::models
