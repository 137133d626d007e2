// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment's history on its overview, what its tabs count beside a check that failed and a cut block, waived
// differences, and the descriptions of a failed run and of a stopped experiment.
#include "tests/gui/live_fixture.h"

namespace baremark::gui {
namespace {

class ExperimentTabs : public OpenedWindow {};

TEST_F(ExperimentTabs, theHistoryNamesPausesEndsAndResumes) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}});
    const ExperimentId experiment = idOf(id);
    ExperimentRepository experiments(store);
    const auto now = wallNow();
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Paused, {}, {}));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Queued, {}, {}));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Cancelled, {core::model::EndKind::Cancelled}, now));
    EXPECT_TRUE(experiments.setState(experiment, ExperimentState::Paused, {}, {}));
    return experiments.setState(experiment, ExperimentState::Done, {}, now);
  });
  openExperiment(id, u"overview"_s);
  const auto count = [this](const QString& words) { return shownTexts(&page()->tabs().overview()).count(words); };
  EXPECT_TRUE(waitUntil([&] { return count(u"Cancelled"_s) == 1; }));
  EXPECT_EQ(count(u"Paused"_s), 2);
  EXPECT_EQ(count(u"Resumed"_s), 1);
  EXPECT_EQ(count(u"Done"_s), 1) << "how far it is, and not its end, which has its own line";
  EXPECT_EQ(count(u"Ended"_s), 1);
}

TEST_F(ExperimentTabs, aCheckThatFailedIsNoOutcomeOfItsArm) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}});
    BlockRepository blocks(store);
    core::storage::BlockRecord check{.sequence = 0};
    check.block.id = core::base::BlockId::make();
    check.block.experiment = idOf(id);
    check.block.kind = core::model::BlockKind::Canary;
    check.block.point = {1, 1};
    core::storage::RunRecord run;
    run.run.id = core::base::RunId::make();
    run.run.block = check.block.id;
    check.runs.push_back(run);
    if (auto good = blocks.add({check}); !good) return good;
    const auto key = blocks.keyOf(run.run.id, 1);
    if (!key) return core::base::fail(key.error());
    return blocks.setRunEnded(*key, core::model::RunState::Failed, {core::model::EndKind::Status, {"1"}}, wallNow());
  });
  openExperiment(id, u"overview"_s);
  const auto isSaid = [this](const QString& words) { return shownTexts(&page()->tabs().overview()).contains(words); };
  EXPECT_TRUE(waitUntil([&] { return isSaid(u"Done"_s); }));
  EXPECT_FALSE(isSaid(u"Failed"_s));
}

TEST_F(ExperimentTabs, besideACutBlockOnlyFinishedRunsCount) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}});
    BlockRepository blocks(store);
    const core::storage::BlockRecord cut = blocks.ofExperiment(idOf(id))->back();
    return blocks.setState(cut.block.id, core::model::BlockState::Cut, {core::model::EndKind::Cancelled}, cut.started,
                           cut.ended);
  });
  openExperiment(id, u"runs"_s);
  const auto* header = present(page()->findChild<app::widgets::PageHeader*>());
  EXPECT_TRUE(waitUntil([&] {
    return header->note() == u"4 runs in 2 blocks count · 1 block cut short: kept, but not compared"_s;
  })) << header->note();
  page()->tabs().showTab(u"compare"_s);
  EXPECT_TRUE(waitUntil([&] { return header->note().contains(u"4 of 6 runs, 2 of 3 blocks"_s); })) << header->note();
}

class WaiverWindow : public OpenedWindow {
 protected:
  /// As if the second arm had found another MPI than the first, and an entry that the first does not have.
  void giveSecondArmTwoDifferences(const QString& id) {
    inStore([&](Store& store) -> core::base::Result<void> {
      const auto blocks = BlockRepository(store).ofExperiment(idOf(id));
      for (const auto& block : blocks.value()) {
        for (const auto& run : block.runs) {
          if (run.run.arm != 1) continue;
          const core::model::Passport others{{{"software", "made_up"}, "1"}, {{"software", "open_mpi"}, "4.1.99"}};
          const auto added = core::storage::SampleRepository(store).addPassport(run.key, others);
          if (!added) return added;
        }
      }
      return {};
    });
  }
  bool isComparable(const QString& id) {
    const auto said = core::base::parseJson(cli({u"compare"_s, id, u"--json"_s}).out.toStdString()).value();
    return said.at("points").at(0).at("arms").at(1).at("comparable").get<bool>();
  }
  void click(const QString& accessibleName) {
    ASSERT_TRUE(waitUntil([&] {
      const auto* button = named<QAbstractButton>(accessibleName);
      return button != nullptr && button->isEnabled();
    })) << accessibleName;
    clickOn(named<QAbstractButton>(accessibleName));
  }
  QLineEdit* note() { return named<QLineEdit>(u"Note of the waiver"_s); }
};

TEST_F(WaiverWindow, eachDifferenceHasItsNoteInTheDisplayedExperiment) {
  const QString waiveMpi = u"Waive Open MPI"_s;
  const QString waiveOther = u"Waive Made up"_s;
  const QString takeBackMpi = u"Withdraw the waiver of Open MPI"_s;
  const QString takeBackOther = u"Withdraw the waiver of Made up"_s;
  const QString id = runSmallExperiment();
  ASSERT_NO_FATAL_FAILURE(giveSecondArmTwoDifferences(id));
  EXPECT_FALSE(isComparable(id));
  openExperiment(id, u"passport"_s);
  EXPECT_FALSE(need<QAbstractButton>(waiveMpi)->isEnabled()) << "a waiver without a note";
  ASSERT_NE(note(), nullptr);
  QTest::keyClicks(note(), u"same ABI"_s);
  click(waiveMpi);
  (void)need<QAbstractButton>(takeBackMpi);
  EXPECT_FALSE(isComparable(id)) << "the other one is not waived";
  EXPECT_EQ(note()->text(), QString());
  QTest::keyClicks(note(), u"nobody reads it"_s);
  QTest::keyClick(note(), Qt::Key_Return);
  (void)need<QAbstractButton>(takeBackOther);
  EXPECT_TRUE(isComparable(id));
  // Each can be withdrawn, and a note typed for one does not apply to the other.
  click(takeBackMpi);
  (void)need<QAbstractButton>(waiveMpi);
  EXPECT_FALSE(isComparable(id));
  QTest::keyClicks(note(), u"half a no"_s);
  click(takeBackOther);
  (void)need<QAbstractButton>(waiveOther);
  EXPECT_EQ(note()->text(), QString());
  openExperiment(stored([&](Store& store) { return addMeasured(store, {{1000}}, {"alone"}); }), u"passport"_s);
  EXPECT_TRUE(waitUntil([&] { return named<QAbstractButton>(waiveMpi) == nullptr; }));
  EXPECT_EQ(note(), nullptr);
}

const char* const kErrors =
    "loading weights.bin\n"
    "no such file: weights.bin\n"
    "--------------------------------------------------------------------------\n"
    "Primary job  terminated normally, but 1 process returned\n"
    "a non-zero exit code. Per user-direction, the job has been aborted.\n"
    "--------------------------------------------------------------------------\n";

class Failure : public LivePageTest {
 protected:
  /// The second run of addTimed() failed, and wrote why.
  void openFailed() {
    TimedRuns timed;
    const std::string root = services().localHost().root();
    inStore([&](Store& store) -> core::base::Result<void> {
      timed = addTimed(store, root);
      BlockRepository blocks(store);
      const auto run = blocks.findRun(timed.runs[1]).value();
      const auto block = blocks.ofExperiment(idOf(timed.experiment))->front();
      const std::string folder = root + "/" + timed.experiment.toStdString() + "/" + block.block.id.text() + "/" +
                                 core::protocol::attemptFolder(1) + "/" + run.run.id.text();
      QFile file(QString::fromStdString(folder + "/" + core::protocol::kStderrLog));
      EXPECT_TRUE(QDir().mkpath(QString::fromStdString(folder)) && file.open(QIODevice::WriteOnly));
      file.write(kErrors);
      const core::model::EndReason end{core::model::EndKind::Status, {"7"}, kErrors};
      EXPECT_TRUE(blocks.setRunEnded(timed.runs[1], core::model::RunState::Failed, end, timed.endOf(1, 4)));
      return blocks.setState(block.block.id, core::model::BlockState::Done, {}, timed.began, timed.endOf(1, 4));
    });
    m_id = timed.experiment;
    openExperiment(m_id, u"live"_s);
    const auto isAny = [](const auto&) { return true; };
    ASSERT_TRUE(waitUntil([&] { return seen<app::pages::FailureCard>(isAny) != nullptr; }));
  }
  QString m_id;
};

TEST_F(Failure, theLastLineOfTheProgramIsAboveTheTextOfItsLauncher) {
  ASSERT_NO_FATAL_FAILURE(openFailed());
  auto* own = need<QLabel>(u"The program's last line"_s);
  EXPECT_EQ(own->text(), u"no such file: weights.bin"_s);
  auto* lines = need<QPlainTextEdit>(u"The last lines of standard error"_s);
  EXPECT_EQ(lines->textCursor().block().text(), own->text());
  EXPECT_TRUE(lines->viewport()->rect().intersects(lines->cursorRect()));
  emit services().hostClosing(u"another host"_s);
  EXPECT_TRUE(own->isVisible());
}

TEST_F(Failure, aButtonOpensTheLogOfItsErrors) {
  ASSERT_NO_FATAL_FAILURE(openFailed());
  press(u"Open the log"_s);
  EXPECT_EQ(named<QComboBox>(u"Which log"_s)->currentIndex(), 1);
  EXPECT_TRUE(waitUntil([this] { return log()->toPlainText().contains(u"no such file: weights.bin"_s); }));
}

TEST_F(Failure, aCutBlockOpensTheLogOfItsLastRun) {
  TimedRuns timed;
  core::report::Assessment assessment;
  inStore([&](Store& store) {
    timed = addTimed(store, services().localHost().root());
    assessment = core::report::assess(store, idOf(timed.experiment)).value();
  });
  core::storage::BlockRecord block = assessment.blocks.front();
  block.block.state = core::model::BlockState::Cut;
  block.block.end = {core::model::EndKind::TimeLimit};
  m_id = timed.experiment;
  openExperiment(m_id, u"runs"_s);
  auto* shown = present(page()->tabs().runs().findChild<app::pages::FailureCard*>());
  QSignalSpy asked(shown, &app::pages::FailureCard::logRequested);
  shown->show(assessment, block, nullptr, u"Block 1"_s);
  QPushButton* open = nullptr;
  for (auto* button : shown->findChildren<QPushButton*>()) open = button->text() == u"Open the log"_s ? button : open;
  ASSERT_NE(open, nullptr);
  EXPECT_FALSE(open->isHidden());
  open->click();
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked.front().front().value<core::storage::RunKey>(), timed.runs[1]);
  for (auto& run : block.runs) run.run.started.reset();
  shown->show(assessment, block, nullptr, u"Block 1"_s);
  EXPECT_TRUE(open->isHidden()) << "no run has begun, so there is no log";
  block.block.kind = core::model::BlockKind::Canary;
  block.runs[1].run.state = core::model::RunState::Failed;
  block.runs[1].run.end = {core::model::EndKind::Status, {"1"}};
  const std::string arm = assessment.record.experiment.arms.at(block.runs[1].run.arm).name;
  shown->show(assessment, block, &block.runs[1], u"Check before the first run"_s);
  EXPECT_THAT(shown->words(), BeginsWith(QString::fromStdString(arm) + u" failed in the check before the first run"_s));
}

TEST_F(Failure, aStoppedExperimentSaysWhyInItsBanner) {
  ASSERT_NO_FATAL_FAILURE(openFailed());
  inStore([this](Store& store) {
    const core::model::EndReason why{core::model::EndCode::named("canary_status"), {"bare metal", "7"}, kErrors};
    return ExperimentRepository(store).setState(idOf(m_id), ExperimentState::Stopped, why, wallNow());
  });
  window().watch().noteOwnChange();
  for (const char* tab : {"overview", "compare"}) {
    SCOPED_TRACE(tab);
    openExperiment(m_id, QLatin1String(tab));
    const auto said = [this] {
      const auto* banner = seen<app::widgets::Banner>([](const auto&) { return true; });
      return banner == nullptr ? QString() : banner->words();
    };
    EXPECT_TRUE(waitUntil([&] {
      return said().startsWith(u"Stopped. The check before the first run failed in bare metal."_s);
    })) << said();
    EXPECT_THAT(said(), Has(u"no such file: weights.bin"_s));
    if (QLatin1String(tab) != QLatin1String("overview")) continue;
    const auto* message = need<QPlainTextEdit>(u"Original message"_s);
    EXPECT_EQ(message->textCursor().block().text(), u"no such file: weights.bin"_s)
        << "the launcher's words are below it";
  }
  const auto& experiments = window().data().experiments();
  const auto state = [&] {
    return experiments.index(experiments.rowOf(m_id), app::models::ExperimentsModel::State).data().toString();
  };
  EXPECT_TRUE(waitUntil([&] { return state() == u"stopped: check failed"_s; })) << state();
}

}  // namespace
}  // namespace baremark::gui
