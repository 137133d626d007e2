// SPDX-License-Identifier: GPL-3.0-or-later
// Menus and keys act on an experiment selected on another page as on its own page.
#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QPlainTextEdit>

#include "app/pages/experiment_page.h"
#include "app/pages/queue_page.h"
#include "app/widgets/number_field.h"
#include "app/wizards/experiment_wizard.h"
#include "core/base/clock.h"
#include "core/storage/experiment_repository.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class MenuActs : public WindowTest {
 protected:
  /// Puts a measured experiment into this state; the start page has it selected.
  void openWithOne(ExperimentState state) {
    openWindow();
    inStore([&](Store& store) {
      m_id = ExperimentId(addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}}).toStdString());
      const auto ended =
          state == ExperimentState::Done ? std::optional(core::base::SystemClock().wallNow()) : std::nullopt;
      return ExperimentRepository(store).setState(m_id, state, {}, ended);
    });
    window().data().reload();
    ASSERT_TRUE(waitUntil([this] { return window().currentPage()->experiment() == m_id; }));
  }
  void choose(const QString& words) {
    for (QAction* action : window().findChildren<QAction*>()) {
      if (action->text() != words) continue;
      ASSERT_TRUE(action->isEnabled()) << words.toStdString();
      return action->trigger();
    }
    FAIL() << words.toStdString();
  }
  bool isOffered(const QString& words) {
    for (const QAction* action : window().findChildren<QAction*>()) {
      if (action->text() == words) return action->isEnabled();
    }
    ADD_FAILURE() << words.toStdString();
    return false;
  }
  app::pages::ExperimentPage* page() { return qobject_cast<app::pages::ExperimentPage*>(window().currentPage()); }
  /// A file dialog opens, and is closed again.
  bool asksForAFile() {
    QFileDialog* dialog = fileDialog();
    if (dialog != nullptr) dialog->reject();
    return dialog != nullptr && waitUntil([this] { return window().findChild<QFileDialog*>() == nullptr; });
  }

  ExperimentId m_id;
};

TEST_F(MenuActs, helpIsAboutTheDisplayedPage) {
  openWindow();
  const auto topic = [this](const char* page) {
    window().showPage(QLatin1String(page));
    key(Qt::Key_F1);
    return window().currentPage()->crumbs().last();
  };
  EXPECT_EQ(topic("newhost"), QStringLiteral("Hosts over SSH"));
  EXPECT_EQ(topic("queue"), QStringLiteral("Schedulers"));
  EXPECT_EQ(topic("images"), QStringLiteral("Images and data"));
  EXPECT_EQ(topic("experiments"), QStringLiteral("Quick start"));
  key(Qt::Key_N, Qt::ControlModifier);
  key(Qt::Key_F1);
  EXPECT_EQ(window().currentPage()->crumbs().last(), QStringLiteral("Experiment files"));
}

TEST_F(MenuActs, theReportIsInTheMenuOfFiles) {
  openWithOne(ExperimentState::Done);
  choose(QStringLiteral("&Report…"));
  EXPECT_TRUE(asksForAFile());
}

TEST_F(MenuActs, duplicateFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  key(Qt::Key_D, Qt::ControlModifier);
  ASSERT_TRUE(
      waitUntil([this] { return qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage()) != nullptr; }));
  EXPECT_EQ(qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage())->draft().value().name, "made up (2)");
}

TEST_F(MenuActs, duplicateFromTheQueue) {
  openWindow();
  inStore([](Store& store) { (void)addQueued(store, "waits", 2); });
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return window().data().queue().rowCount() > 0; }));
  key(Qt::Key_2, Qt::ControlModifier);
  ASSERT_NE(qobject_cast<app::pages::QueuePage*>(window().currentPage()), nullptr);
  key(Qt::Key_D, Qt::ControlModifier);
  ASSERT_TRUE(
      waitUntil([this] { return qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage()) != nullptr; }));
  EXPECT_EQ(qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage())->draft().value().name, "waits (2)");
}

TEST_F(MenuActs, pauseFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Running));
  key(Qt::Key_P, Qt::ControlModifier);
  EXPECT_TRUE(waitUntil([this] {
    const auto record =
        services().store().readNow([this](Store& store) { return ExperimentRepository(store).find(m_id); });
    return record && record->pauseRequested;
  }));
}

TEST_F(MenuActs, finishedExperimentsCannotBeCancelled) {
  const QString cancel = QStringLiteral("&Cancel");
  const QString pause = QStringLiteral("&Pause or resume");
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Paused));
  EXPECT_TRUE(isOffered(cancel));
  EXPECT_TRUE(isOffered(pause));
  const auto setState = [this](ExperimentState state) {
    return services().store().writeNow([&](Store& store) {
      return ExperimentRepository(store).setState(m_id, state, {}, core::base::SystemClock().wallNow());
    });
  };
  ASSERT_TRUE(setState(ExperimentState::Cancelled));
  window().data().reload();
  EXPECT_TRUE(waitUntil([&] { return !isOffered(cancel); }));
  EXPECT_TRUE(isOffered(pause)) << "it can go on";
  ASSERT_TRUE(setState(ExperimentState::Done));
  window().data().reload();
  EXPECT_TRUE(waitUntil([&] { return !isOffered(pause); }));
  EXPECT_FALSE(isOffered(cancel));
}

TEST_F(MenuActs, addBlocksFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  choose(QStringLiteral("&Add blocks…"));
  auto* blocks = need<app::widgets::NumberField>(QStringLiteral("Blocks to add"));
  QCoreApplication::processEvents();
  const QRect place = blocks->geometry();
  retype(blocks, QStringLiteral("many"));
  QCoreApplication::processEvents();
  EXPECT_EQ(blocks->geometry(), place) << "what is refused leaves the fields where they are";
}

TEST_F(MenuActs, filesFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  key(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(asksForAFile());
  window().showPage(QStringLiteral("experiments"));
  choose(QStringLiteral("&Fetch the files of the runs…"));
  EXPECT_TRUE(asksForAFile());
}

TEST_F(MenuActs, aNameWithADotKeepsTheExtensionOfExperimentFiles) {
  openWindow();
  inStore([this](Store& store) { m_id = ExperimentId(addQueued(store, "rate 0.1", 1).toStdString()); });
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return window().currentPage()->experiment() == m_id; }));
  key(Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(waitUntil([this] { return window().findChild<QFileDialog*>() != nullptr; }));
  const QStringList files = window().findChild<QFileDialog*>()->selectedFiles();
  EXPECT_TRUE(asksForAFile());
  ASSERT_EQ(files.size(), 1);
  EXPECT_EQ(QFileInfo(files.front()).fileName(), QStringLiteral("rate 0.1.baremark.json"));
}

TEST_F(MenuActs, fetchFilesOfAnExperimentThatWasNotOpened) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  choose(QStringLiteral("&Fetch the files of the runs…"));
  EXPECT_TRUE(asksForAFile());
}

TEST_F(MenuActs, editTheNoteStaysWithTheNote) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  choose(QStringLiteral("Edit the &note and tags…"));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->data().assessment() != nullptr; }));
  EXPECT_EQ(page()->tabs().currentTab(), QStringLiteral("overview"));
  auto* note = need<QPlainTextEdit>(QStringLiteral("Note"));
  EXPECT_TRUE(note->hasFocus());
}

TEST_F(MenuActs, aKeyHeldDownActsOnce) {
  openWindow();
  ASSERT_FALSE(window().actions().isEmpty());
  for (const QAction* action : window().actions()) EXPECT_FALSE(action->autoRepeat()) << action->text().toStdString();
}

TEST_F(MenuActs, requestsAreDroppedWithThePage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  key(Qt::Key_D, Qt::ControlModifier);
  window().showPage(QStringLiteral("experiments"));
  auto* opened = window().findChild<app::pages::ExperimentPage*>();
  ASSERT_TRUE(opened != nullptr && waitUntil([&] { return opened->data().assessment() != nullptr; }));
  EXPECT_EQ(qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage()), nullptr);
}

}  // namespace
}  // namespace baremark::gui
