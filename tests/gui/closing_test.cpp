// SPDX-License-Identifier: GPL-3.0-or-later
// Closing the window while blocks wait, and its title and notifications while the user does not look.
#include <unistd.h>

#include <QComboBox>
#include <QMessageBox>

#include "app/pages/experiment_page.h"
#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/runs/ownership.h"
#include "tests/fakes/desktop.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"
#include "tests/places.h"

namespace baremark::gui {
namespace {

using core::model::BlockState;

class Closing : public WindowTest {
 protected:
  /// A window that asks on closing, with two experiments of two blocks without a runner.
  void openWithWaiting() {
    m_whenClosed = QStringLiteral("ask");
    openWindow();
    change([this](Store& store) {
      m_first = addQueued(store, "the first", 2);
      m_second = addQueued(store, "the second", 2);
    });
    ASSERT_TRUE(waitUntil([this] { return window().data().queue().totals().ours == 4; }));
  }
  void change(const std::function<void(Store&)>& work) {
    inStore([&](Store& store) { work(store); });
    window().data().reload();
  }
  void setState(const QString& experiment, ExperimentState state) {
    change([&](Store& store) {
      EXPECT_TRUE(ExperimentRepository(store).setState(ExperimentId(experiment.toStdString()), state, {}, {}));
    });
  }
  static core::model::ProcessIdentity parent() {
    QFile stat(QStringLiteral("/proc/%1/stat").arg(::getppid()));
    EXPECT_TRUE(stat.open(QIODevice::ReadOnly));
    return {.pid = ::getppid(),
            .startTime = core::runs::startTimeIn(stat.readAll().toStdString()).value(),
            .bootId = core::runs::ownIdentity().bootId};
  }
  /// The question on closing the window; nullptr: it closed without a question.
  QMessageBox* askedAtClosing() {
    window().close();
    auto* box = window().findChild<QMessageBox*>();
    return box != nullptr && box->isVisible() ? box : nullptr;
  }

  QString m_first;
  QString m_second;
};

TEST_F(Closing, withoutWaitingBlocksItAsksNothing) {
  m_whenClosed = QStringLiteral("ask");
  openWindow();
  EXPECT_EQ(askedAtClosing(), nullptr);
  EXPECT_FALSE(window().isVisible());
  EXPECT_FALSE(window().keepsRunning());
}

TEST_F(Closing, whileBlocksWaitItAsksOnceAndRemembersToKeepRunning) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  QMessageBox* box = present(askedAtClosing());
  EXPECT_EQ(box->text(), QStringLiteral("4 blocks wait. Keep running in the background?"));
  EXPECT_TRUE(window().isVisible()) << "until it is answered";
  press(QStringLiteral("Cancel"));
  ASSERT_TRUE(waitUntil([this] { return window().findChild<QMessageBox*>() == nullptr; }));
  EXPECT_TRUE(window().isVisible());
  EXPECT_EQ(settings().get(app::settings::kWhenClosed), QStringLiteral("ask")) << "Cancel is no answer";
  ASSERT_NE(askedAtClosing(), nullptr);
  press(QStringLiteral("&Keep running"));
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
  press(QStringLiteral("&Stop here"));
  EXPECT_TRUE(waitUntil([this] { return !window().isVisible(); }));
  EXPECT_FALSE(window().keepsRunning());
  EXPECT_EQ(settings().get(app::settings::kWhenClosed), QStringLiteral("stop"));
}

TEST_F(Closing, pausedExperimentsAndThoseOfAnotherProcessAskNothing) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  change([this](Store& store) {
    EXPECT_TRUE(ExperimentRepository(store).requestPause(ExperimentId(m_first.toStdString()), true));
    // The parent of this process lives as long as this process.
    const core::storage::Owner other{
        .process = parent(), .beat = core::base::SystemClock().wallNow(), .machine = core::runs::ownMachine()};
    EXPECT_TRUE(ExperimentRepository(store).takeOwnership(ExperimentId(m_second.toStdString()), other,
                                                          [](const auto&) { return false; }));
  });
  ASSERT_TRUE(waitUntil([this] { return window().data().queue().totals().ours == 0; }));
  EXPECT_EQ(window().data().queue().totals().allWaiting(), 4);
  EXPECT_EQ(askedAtClosing(), nullptr);
}

TEST_F(Closing, theSettingsChangeTheAnswer) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  window().showPage(QStringLiteral("settings"));
  auto* closing = need<QComboBox>(QStringLiteral("Closing"));
  EXPECT_EQ(closing->currentText(), QStringLiteral("Ask"));
  closing->setFocus();
  QTest::keyClick(closing, Qt::Key_Down);
  EXPECT_EQ(settings().get(app::settings::kWhenClosed), QStringLiteral("background"));
  EXPECT_EQ(askedAtClosing(), nullptr);
  EXPECT_TRUE(window().keepsRunning());
}

TEST_F(Closing, theTitleShowsTheProgress) {
  ASSERT_NO_FATAL_FAILURE(openWithWaiting());
  EXPECT_EQ(window().windowTitle(), QStringLiteral("Baremark"));
  setState(m_first, ExperimentState::Running);
  EXPECT_TRUE(waitUntil([this] { return window().windowTitle() == QStringLiteral("0 % · the first – Baremark"); }))
      << window().windowTitle().toStdString();
  change([this](Store& store) {
    const auto blocks = BlockRepository(store).ofExperiment(ExperimentId(m_first.toStdString()));
    EXPECT_TRUE(BlockRepository(store).setState(blocks->at(0).block.id, BlockState::Done, {},
                                                core::base::SystemClock().wallNow(),
                                                core::base::SystemClock().wallNow()));
  });
  EXPECT_TRUE(waitUntil([this] { return window().windowTitle() == QStringLiteral("50 % · the first – Baremark"); }))
      << window().windowTitle().toStdString();
  setState(m_second, ExperimentState::Running);
  EXPECT_TRUE(waitUntil([this] { return window().windowTitle() == QStringLiteral("25 % · 2 experiments – Baremark"); }))
      << window().windowTitle().toStdString();
}

TEST_F(Closing, aNotificationOfAnEndOpensItsExperiment) {
  fakes::Desktop desktop;
  ASSERT_TRUE(desktop.isRunning());
  openWindow();
  QString id;
  change([&id](Store& store) { id = addMeasured(store, {{100, 99}, {101, 100}, {100, 100}}); });
  setState(id, ExperimentState::Stopped);
  emit services().experimentEnded(id);
  ASSERT_TRUE(waitUntil([&] { return desktop.notices().size() == 1; }));
  EXPECT_TRUE(desktop.notices()[0].title.endsWith(QStringLiteral("” stopped")))
      << desktop.notices()[0].title.toStdString();
  desktop.click(desktop.notices()[0]);
  EXPECT_TRUE(waitUntil([&] { return qobject_cast<app::pages::ExperimentPage*>(window().currentPage()) != nullptr; }));
  EXPECT_EQ(QString::fromStdString(window().currentPage()->experiment().text()), id);
  settings().set(app::settings::kNotifies, false);
  emit services().experimentEnded(id);
  EXPECT_FALSE(QTest::qWaitFor([&] { return desktop.notices().size() > 1; }, 1500)) << "it was switched off";
}

/// The program itself, with the key that quits it.
TEST_F(Closing, theProgramKeepsRunningWithoutItsWindow) {
  openWindow();
  // The measured runs of one arm wait for a file, so that the experiment ends after the window on any machine.
  const QString gate = m_folder.filePath(QStringLiteral("gate"));
  QFile file(experimentFile(QStringLiteral("goes on"), 3, 6));
  ASSERT_TRUE(file.open(QIODevice::ReadWrite));
  auto json = core::base::parseJson(file.readAll().toStdString()).value();
  const std::string wait = "if [ -e @.checked ]; then until [ -e @.open ]; do sleep 0.2; done; fi; touch @.checked; ";
  json["arms"][1]["wrap"] = {"/bin/sh", "-c",
                             QString::fromStdString(wait).replace(QLatin1Char('@'), gate).toStdString() + "exec \"$@\"",
                             "sh"};
  ASSERT_TRUE(file.resize(0) && file.seek(0));
  file.write(QByteArray::fromStdString(json.dump()));
  file.close();
  closeWindow();
  const QString folder = m_folder.path() + QStringLiteral("/config/baremark");
  ASSERT_TRUE(QDir().mkpath(folder));
  app::Settings(folder + QStringLiteral("/desktop.ini")).set(app::settings::kWhenClosed, QStringLiteral("background"));
  // Killed soon after its start, so that the experiment has no living owner.
  const auto begun = startCli({QStringLiteral("run"), file.fileName()});
  const auto state = [this] {
    const auto list = core::base::parseJson(cli({QStringLiteral("list"), QStringLiteral("--json")}).out.toStdString());
    return list && !(*list)["experiments"].empty()
               ? QString::fromStdString((*list)["experiments"][0].value("state", ""))
               : QString();
  };
  ASSERT_TRUE(waitUntil([&] { return state() == QLatin1String("running"); }));
  begun->kill();
  ASSERT_TRUE(begun->waitForFinished(10000));
  QProcess program;
  program.start(QString::fromUtf8(places::kWindow), {QStringLiteral("--language"), QStringLiteral("en")});
  ASSERT_TRUE(program.waitForStarted());
  const auto xdotool = [](const QStringList& words) {
    QProcess process;
    process.start(QStringLiteral("xdotool"), words);
    process.waitForFinished(30000);
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
  };
  QString shown;  // by the ASCII part of its title: in the C locale, the old title property contains nothing else
  ASSERT_TRUE(waitUntil(
      [&] {
        shown = xdotool({QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--name"),
                         QStringLiteral("goes on")})
                    .section(QLatin1Char('\n'), 0, 0);
        return !shown.isEmpty();
      },
      60))
      << program.readAllStandardError().toStdString();
  xdotool({QStringLiteral("windowfocus"), QStringLiteral("--sync"), shown, QStringLiteral("key"),
           QStringLiteral("ctrl+q")});
  ASSERT_TRUE(waitUntil([&] { return program.state() == QProcess::NotRunning; })) << "it does not close";
  EXPECT_EQ(program.exitCode(), 0);
  EXPECT_EQ(state(), QStringLiteral("running"));
  ASSERT_TRUE(QFile(gate + QStringLiteral(".open")).open(QIODevice::WriteOnly));
  EXPECT_TRUE(waitUntil([&] { return state() == QLatin1String("done"); }, 120));
  QFile log(m_folder.path() + QStringLiteral("/baremark/background.log"));
  ASSERT_TRUE(log.open(QIODevice::ReadOnly));
  EXPECT_TRUE(waitUntil([&] {
    log.seek(0);
    return QString::fromUtf8(log.readAll()).contains(QStringLiteral("“goes on” is done"));
  }));
}

}  // namespace
}  // namespace baremark::gui
