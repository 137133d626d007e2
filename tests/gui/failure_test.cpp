// SPDX-License-Identifier: GPL-3.0-or-later
// The description of a failed run: the program's last line first, then the way to its log. And the banner of a stopped
// experiment.
#include "app/pages/failure_card.h"
#include "app/pages/runs_tab.h"
#include "app/widgets/page_parts.h"
#include "core/protocol/block_files.h"
#include "core/report/assessment.h"
#include "tests/gui/live_fixture.h"

namespace baremark::gui {
namespace {

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
    ASSERT_TRUE(waitUntil([this] { return card() != nullptr; }));
  }
  app::pages::FailureCard* card() {
    for (auto* found : window().findChildren<app::pages::FailureCard*>()) {
      if (found->isVisible()) return found;
    }
    return nullptr;
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
