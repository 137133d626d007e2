// SPDX-License-Identifier: GPL-3.0-or-later
// Closing the window while blocks wait. Reads of the store: the user does not wait for long ones, and an error is in
// the place of the missing data.
#include <SQLiteCpp/SQLiteCpp.h>
#include <unistd.h>

#include "tests/fakes/desktop.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class Closing : public WindowTest {
 protected:
  /// A window that asks on closing, with two experiments of two blocks without a runner.
  void openWithWaiting() {
    m_whenClosed = u"ask"_s;
    openWindow();
    change([this](Store& store) {
      m_first = addQueued(store, "the first", 2);
      m_second = addQueued(store, "the second", 2);
    });
    ASSERT_TRUE(waitUntil([this] { return window().data().queue().totals().ours == 4; }));
  }
  /// The question on closing the window; nullptr: it closed without a question.
  QMessageBox* askedAtClosing() {
    window().close();
    return question();
  }
  QString m_first;
  QString m_second;
};

TEST_F(Closing, withoutWaitingBlocksItAsksNothing) {
  m_whenClosed = u"ask"_s;
  openWindow();
  EXPECT_EQ(askedAtClosing(), nullptr);
  EXPECT_FALSE(window().isVisible());
  EXPECT_FALSE(window().keepsRunning());
}

TEST_F(Closing, whileBlocksWaitItAsksOnceAndRemembersToKeepRunning) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  QMessageBox* box = present(askedAtClosing());
  EXPECT_EQ(box->text(), u"4 blocks wait. Keep running in the background?"_s);
  EXPECT_TRUE(window().isVisible()) << "until it is answered";
  press(u"Cancel"_s);
  ASSERT_TRUE(waitUntil([this] { return question() == nullptr; }));
  EXPECT_TRUE(window().isVisible());
  EXPECT_EQ(settings().get(app::settings::kWhenClosed), u"ask"_s) << "Cancel is no answer";
  ASSERT_NE(askedAtClosing(), nullptr);
  press(u"&Keep running"_s);
  EXPECT_TRUE(waitUntil([this] { return !window().isVisible(); }));
  EXPECT_TRUE(window().keepsRunning());
  m_whenClosed = settings().get(app::settings::kWhenClosed);
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return window().data().queue().totals().ours == 4; }));
  EXPECT_EQ(askedAtClosing(), nullptr) << "it is remembered";
  EXPECT_TRUE(window().keepsRunning());
}

TEST_F(Closing, theChoiceToStopIsRememberedToo) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  ASSERT_NE(askedAtClosing(), nullptr);
  press(u"&Stop here"_s);
  EXPECT_TRUE(waitUntil([this] { return !window().isVisible(); }));
  EXPECT_FALSE(window().keepsRunning());
  EXPECT_EQ(settings().get(app::settings::kWhenClosed), u"stop"_s);
}

TEST_F(Closing, pausedExperimentsAndThoseOfAnotherProcessAskNothing) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  // The parent of this process lives as long as this process.
  QFile stat(u"/proc/%1/stat"_s.arg(::getppid()));
  ASSERT_TRUE(stat.open(QIODevice::ReadOnly));
  const core::model::ProcessIdentity parent{.pid = ::getppid(),
                                            .startTime = core::runs::startTimeIn(stat.readAll().toStdString()).value(),
                                            .bootId = core::runs::ownIdentity().bootId};
  change([&](Store& store) {
    EXPECT_TRUE(ExperimentRepository(store).requestPause(idOf(m_first), true));
    const core::storage::Owner other{.process = parent, .beat = wallNow(), .machine = core::runs::ownMachine()};
    EXPECT_TRUE(ExperimentRepository(store).takeOwnership(idOf(m_second), other, [](const auto&) { return false; }));
  });
  ASSERT_TRUE(waitUntil([this] { return window().data().queue().totals().ours == 0; }));
  EXPECT_EQ(window().data().queue().totals().allWaiting(), 4);
  EXPECT_EQ(askedAtClosing(), nullptr);
}

TEST_F(Closing, theSettingsChangeTheAnswer) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  window().showPage(u"settings"_s);
  auto* closing = need<QComboBox>(u"Closing"_s);
  EXPECT_EQ(closing->currentText(), u"Ask"_s);
  closing->setFocus();
  QTest::keyClick(closing, Qt::Key_Down);
  EXPECT_EQ(settings().get(app::settings::kWhenClosed), u"background"_s);
  EXPECT_EQ(askedAtClosing(), nullptr);
  EXPECT_TRUE(window().keepsRunning());
}

TEST_F(Closing, aNotificationOfAnEndOpensItsExperiment) {
  fakes::Desktop desktop;
  ASSERT_TRUE(desktop.isRunning());
  openWindow();
  QString id;
  change([&id](Store& store) { id = addMeasured(store, {{100, 99}, {101, 100}, {100, 100}}); });
  setState(idOf(id), ExperimentState::Stopped);
  emit services().experimentEnded(id);
  ASSERT_TRUE(waitUntil([&] { return desktop.notices().size() == 1; }));
  EXPECT_TRUE(desktop.notices()[0].title.endsWith(u"” stopped"_s)) << desktop.notices()[0].title;
  desktop.click(desktop.notices()[0]);
  EXPECT_TRUE(waitUntil([&] { return page() != nullptr; }));
  EXPECT_EQ(textOf(window().currentPage()->experiment()), id);
  settings().set(app::settings::kNotifies, false);
  emit services().experimentEnded(id);
  EXPECT_FALSE(QTest::qWaitFor([&] { return desktop.notices().size() > 1; }, 1500)) << "it was switched off";
}

/// The program itself, with the key that quits it.
TEST_F(Closing, theProgramKeepsRunningWithoutItsWindow) {
  openWindow();
  // The measured runs of one arm wait for a file, so that the experiment ends after the window on any machine.
  const std::string gate = at("gate");
  const QString file =
      experimentFile(u"goes on"_s, 3, 6,
                     {secondArmIn("if [ -e " + gate + ".checked ]; then until [ -e " + gate +
                                  ".open ]; do sleep 0.2; done; fi; touch " + gate + ".checked; exec \"$@\"")});
  closeWindow();
  addFile(u"config/baremark/desktop.ini"_s);
  app::Settings(m_folder.filePath(u"config/baremark/desktop.ini"_s)).set(app::settings::kWhenClosed, u"background"_s);
  // Killed soon after its start, so that the experiment has no living owner.
  const auto begun = startCli({u"run"_s, file});
  const auto state = [this] { return QString::fromStdString(firstListed().value("state", "")); };
  ASSERT_TRUE(waitUntil([&] { return state() == u"running"_s; }));
  begun->kill();
  ASSERT_TRUE(begun->waitForFinished(10000));
  QProcess program;
  program.start(QString::fromUtf8(places::kWindow), {u"--language"_s, u"en"_s});
  ASSERT_TRUE(program.waitForStarted());
  const auto xdotool = [](const QStringList& words) {
    QProcess process;
    process.start(u"xdotool"_s, words);
    process.waitForFinished(30000);
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
  };
  QString shown;  // by the ASCII part of its title: in the C locale, the old title property contains nothing else
  ASSERT_TRUE(waitUntil(
      [&] {
        shown = xdotool({u"search"_s, u"--onlyvisible"_s, u"--name"_s, u"goes on"_s}).section(u'\n', 0, 0);
        return !shown.isEmpty();
      },
      60))
      << program.readAllStandardError();
  xdotool({u"windowfocus"_s, u"--sync"_s, shown, u"key"_s, u"ctrl+q"_s});
  ASSERT_TRUE(waitUntil([&] { return program.state() == QProcess::NotRunning; })) << "it does not close";
  EXPECT_EQ(program.exitCode(), 0);
  EXPECT_EQ(state(), u"running"_s);
  addFile(u"gate.open"_s);
  EXPECT_TRUE(waitUntil([&] { return state() == u"done"_s; }, 120));
  EXPECT_TRUE(waitUntil([this] { return contentOf(u"baremark/background.log"_s).contains("“goes on” is done"); }));
}

class Reading : public OpenedWindow {
 protected:
  QString addOne(const RunningAt& at = {}) {
    return stored([&](Store& store) { return addRunning(store, 1, false, at); });
  }
  /// As where a part of the store's file is damaged.
  void lose(const char* table) {
    SQLite::Database database(services().store().path(), SQLite::OPEN_READWRITE);
    database.setBusyTimeout(10000);
    database.exec(std::string("DROP TABLE ") + table);
  }
  qsizetype countOf(const QString& words) { return shownTexts().filter(words).size(); }
};

TEST_F(Reading, theStoreIsCheckedAndCopiedInTheBackground) {
  window().showPage(u"settings"_s);
  HeldStore reading(services());
  press(u"Check the store"_s);
  EXPECT_TRUE(waitUntil([this] { return countOf(u"The store is intact"_s) == 1; }, 15));
  press(u"Back up the store…"_s);
  enterPath(m_folder.filePath(u"copy.baremark"_s));
  EXPECT_TRUE(waitUntil([this] { return countOf(u"Backed up: "_s) == 1; }, 15));
  EXPECT_TRUE(QFile::exists(m_folder.filePath(u"copy.baremark"_s)));
  EXPECT_TRUE(reading.end());
}

TEST_F(Reading, anExperimentIsResumedWithoutWaitingForAnother) {
  addHost({.name = "here", .root = at("here")});
  services().take(idOf(addOne({.host = "here"})));
  HeldStore reading(services());  // after the first one, which resuming needs
  EXPECT_TRUE(waitUntil([this] { return services().isConnected("here"); }, 15));
  EXPECT_TRUE(reading.end()) << "the window waited until it was given up";
}

TEST_F(Reading, unreadablePassportsAreNotShownAsMissing) {
  openExperiment(addOne(), u"overview"_s);
  lose("run_passport");
  page()->tabs().showTab(u"passport"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Read again"_s) != nullptr; }));
  EXPECT_EQ(countOf(u"No passports yet"_s), 0);
  EXPECT_EQ(countOf(u"no such table: run_passport"_s), 1) << "SQLite's own message";
}

TEST_F(Reading, anUnreadableRunIsNotShownAsUnstarted) {
  openExperiment(addOne(), u"overview"_s);
  lose("evaluation");
  page()->tabs().showTab(u"live"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Read again"_s) != nullptr; }));
  EXPECT_EQ(countOf(u"No run has started yet"_s), 0);
  EXPECT_EQ(window().messages().count(), 1);
  press(u"Read again"_s);
  EXPECT_FALSE(waitUntil([] { return false; }, 1));
  EXPECT_EQ(window().messages().count(), 1) << "it is said once";
}

TEST_F(Reading, anUnreadableTraceIsReported) {
  openExperiment(addOne(), u"live"_s);
  ASSERT_TRUE(waitUntil([this] { return countOf(u"Step 2 of 10"_s) == 1; }));
  lose("rank_window");
  press(u"loss"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Read again"_s) != nullptr; }));
}

TEST_F(Reading, anUnreadableExperimentDoesNotShowDetailsOfAnother) {
  addOne();
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  lose("run_passport");
  window().showPage(u"experiments"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Read again"_s) != nullptr; }));
  EXPECT_EQ(findButton(u"Duplicate…"_s), nullptr);
}

TEST_F(Reading, unreadableJobsAreReportedOnce) {
  openExperiment(addOne(), u"overview"_s);
  lose("allocation");
  page()->data().reload();
  EXPECT_TRUE(waitUntil([this] { return window().messages().count() == 1; }));
  page()->data().reload();
  EXPECT_FALSE(waitUntil([] { return false; }, 1));
  EXPECT_EQ(window().messages().count(), 1);
}

}  // namespace
}  // namespace baremark::gui
