// SPDX-License-Identifier: GPL-3.0-or-later
// Menus and keys act on an experiment selected on another page as on its own page. Rows have menus by right click and
// by the Menu key.
#include "app/pages/queue_page.h"
#include "app/pages/remote_host_page.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class MenuActs : public OpenedWindow {
 protected:
  /// Puts a measured experiment into this state; the start page has it selected.
  void openWithOne(ExperimentState state) {
    change([&](Store& store) {
      m_id = idOf(addMeasured(store, {{1000, 900}, {1010, 1212}, {990, 990}}));
      const auto ended = state == ExperimentState::Done ? std::optional(wallNow()) : std::nullopt;
      return ExperimentRepository(store).setState(m_id, state, {}, ended);
    });
    ASSERT_TRUE(waitUntil([this] { return window().currentPage()->experiment() == m_id; }));
  }
  bool isOffered(const QString& words) { return present(actionOf(words))->isEnabled(); }
  bool asksForAFile() {
    QFileDialog* dialog = fileDialog();
    if (dialog != nullptr) dialog->reject();
    return dialog != nullptr && isFileDialogClosed();
  }
  ExperimentId m_id;
};

TEST_F(MenuActs, helpIsAboutTheDisplayedPage) {
  const auto topic = [this](const char* page) {
    window().showPage(QLatin1String(page));
    key(Qt::Key_F1);
    return window().currentPage()->crumbs().last();
  };
  EXPECT_EQ(topic("newhost"), u"Hosts over SSH"_s);
  EXPECT_EQ(topic("queue"), u"Schedulers"_s);
  EXPECT_EQ(topic("images"), u"Images and data"_s);
  EXPECT_EQ(topic("experiments"), u"Quick start"_s);
  key(Qt::Key_N, Qt::ControlModifier);
  key(Qt::Key_F1);
  EXPECT_EQ(window().currentPage()->crumbs().last(), u"Experiment files"_s);
}

TEST_F(MenuActs, duplicateFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  key(Qt::Key_D, Qt::ControlModifier);
  ASSERT_TRUE(waitUntil([this] { return wizard() != nullptr; }));
  EXPECT_EQ(value().name, "made up (2)");
}

TEST_F(MenuActs, pauseFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Running));
  key(Qt::Key_P, Qt::ControlModifier);
  EXPECT_TRUE(waitUntil([this] { return recordOf(m_id).pauseRequested; }));
}

TEST_F(MenuActs, finishedExperimentsCannotBeCancelled) {
  const QString cancel = u"Cancel"_s;
  const QString pause = u"Pause or resume"_s;
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Paused));
  EXPECT_TRUE(isOffered(cancel));
  EXPECT_TRUE(isOffered(pause));
  setState(m_id, ExperimentState::Cancelled);
  EXPECT_TRUE(waitUntil([&] { return !isOffered(cancel); }));
  EXPECT_TRUE(isOffered(pause)) << "it can go on";
  setState(m_id, ExperimentState::Done);
  EXPECT_TRUE(waitUntil([&] { return !isOffered(pause); }));
  EXPECT_FALSE(isOffered(cancel));
}

TEST_F(MenuActs, addBlocksFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  choose(u"Add blocks…"_s);
  auto* blocks = need<app::widgets::NumberField>(u"Blocks to add"_s);
  QCoreApplication::processEvents();
  const QRect place = blocks->geometry();
  retype(blocks, u"many"_s);
  QCoreApplication::processEvents();
  EXPECT_EQ(blocks->geometry(), place) << "what is refused leaves the fields where they are";
}

TEST_F(MenuActs, filesFromTheStartPage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  key(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(asksForAFile());
  window().showPage(u"experiments"_s);
  choose(u"Fetch the files of the runs…"_s);
  EXPECT_TRUE(asksForAFile());
}

TEST_F(MenuActs, aNameWithADotKeepsTheExtensionOfExperimentFiles) {
  change([this](Store& store) { m_id = idOf(addQueued(store, "rate 0.1", 1)); });
  ASSERT_TRUE(waitUntil([this] { return window().currentPage()->experiment() == m_id; }));
  key(Qt::Key_S, Qt::ControlModifier);
  const QStringList files = present(fileDialog())->selectedFiles();
  EXPECT_TRUE(asksForAFile());
  ASSERT_EQ(files.size(), 1);
  EXPECT_EQ(QFileInfo(files.front()).fileName(), u"rate 0.1.baremark.json"_s);
}

TEST_F(MenuActs, editTheNoteStaysWithTheNote) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  choose(u"Edit the note and tags…"_s);
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->data().assessment() != nullptr; }));
  EXPECT_EQ(page()->tabs().currentTab(), u"overview"_s);
  auto* note = need<QPlainTextEdit>(u"Note"_s);
  EXPECT_TRUE(note->hasFocus());
}

TEST_F(MenuActs, aKeyHeldDownActsOnce) {
  ASSERT_FALSE(window().actions().isEmpty());
  for (const QAction* action : window().actions()) EXPECT_FALSE(action->autoRepeat()) << action->text();
}

TEST_F(MenuActs, requestsAreDroppedWithThePage) {
  ASSERT_NO_FATAL_FAILURE(openWithOne(ExperimentState::Done));
  key(Qt::Key_D, Qt::ControlModifier);
  window().showPage(u"experiments"_s);
  auto* opened = window().findChild<app::pages::ExperimentPage*>();
  ASSERT_TRUE(opened != nullptr && waitUntil([&] { return opened->data().assessment() != nullptr; }));
  EXPECT_EQ(wizard(), nullptr);
}

class RowMenus : public OpenedWindow {
 protected:
  /// The menu that a right click at this place opens; nullptr: none.
  static QMenu* menuAt(QWidget& widget, const QPoint& place) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget.mapToGlobal(place));
    QApplication::sendEvent(&widget, &event);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
  }
  static QMenu* menuOf(QAbstractItemView& view, const QModelIndex& index) {
    view.scrollTo(index);
    return menuAt(*view.viewport(), view.visualRect(index).center());
  }
  static QMenu* menuByKey(QWidget& widget) {
    QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), widget.mapToGlobal(QPoint()));
    QApplication::sendEvent(&widget, &event);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
  }
  static QStringList wordsOf(const QMenu& menu) {
    QStringList words;
    for (const QAction* action : menu.actions()) {
      if (!action->isSeparator()) words << action->text().remove(u'&');
    }
    return words;
  }
  void choose(QMenu* menu, const QString& words) {
    WindowTest::choose(words, present(menu));
    menu->close();
  }
  void openWithTwo() {
    addResting(u"alpha"_s, {"paper"});
    addResting(u"beta"_s, {});
    ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2 && table() != nullptr; }));
  }
  app::widgets::DataTable* table() { return named<app::widgets::DataTable>(u"Experiments"_s); }
  QModelIndex rowOf(const QString& name) {
    for (int row = 0; row < table()->model()->rowCount(); ++row) {
      const QModelIndex index = table()->model()->index(row, app::models::ExperimentsModel::Name);
      if (index.data().toString() == name) return index;
    }
    return {};
  }
  static QString copied() { return QApplication::clipboard()->text(); }
};

TEST_F(RowMenus, aRightClickOnAnExperimentOffersItsActions) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  QMenu* menu = present(menuOf(*table(), rowOf(u"beta"_s)));
  EXPECT_EQ(table()->currentIndex().row(), rowOf(u"beta"_s).row()) << "the menu is of the row that is marked";
  const QStringList words = wordsOf(*menu);
  EXPECT_EQ(words.front(), u"Open"_s);
  for (const char* wanted :
       {"Pause or resume", "Cancel", "Add blocks…", "Run it again as it is", "Duplicate and change…",
        "Rename the experiment…", "Edit the note and tags…", "Save the experiment as a file…", "Report…",
        "Remove the experiment", "Copy the cell", "Copy the row"}) {
    EXPECT_TRUE(words.contains(QString::fromUtf8(wanted))) << wanted;
  }
  choose(menu, u"Copy the cell"_s);
  EXPECT_EQ(copied(), u"beta"_s);
  choose(menuOf(*table(), rowOf(u"alpha"_s)), u"Copy the row"_s);
  EXPECT_THAT(copied(), BeginsWith(u"alpha\tpaper\t"_s));
  choose(menuOf(*table(), rowOf(u"beta"_s)), u"Remove the experiment"_s);
  EXPECT_TRUE(
      waitUntil([this] { return window().data().experiments().rowCount() == 1 && !rowOf(u"beta"_s).isValid(); }));
}

TEST_F(RowMenus, theMenuKeyOpensTheMenuOfTheMarkedRow) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  table()->setFocus();
  table()->setCurrentIndex(rowOf(u"alpha"_s));
  QMenu* menu = present(menuByKey(*table()));
  const QPoint below = table()->viewport()->mapToGlobal(table()->visualRect(rowOf(u"alpha"_s)).bottomLeft());
  EXPECT_LE(std::abs(menu->pos().y() - below.y()), 4) << "beneath the row";
  choose(menu, u"Open"_s);
  EXPECT_TRUE(waitUntil([this] { return page() != nullptr && page()->crumbs().contains(u"alpha"_s); }));
}

TEST_F(RowMenus, aRemovedExperimentIsRestoredByItsMenu) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  choose(menuOf(*table(), rowOf(u"beta"_s)), u"Remove the experiment"_s);
  ASSERT_TRUE(waitUntil([this] { return window().data().removed().rowCount() == 1; }));
  press(u"Removed 1"_s);
  ASSERT_TRUE(waitUntil([this] { return rowOf(u"beta"_s).isValid(); }));
  QMenu* menu = present(menuOf(*table(), rowOf(u"beta"_s)));
  EXPECT_FALSE(wordsOf(*menu).contains(u"Remove the experiment"_s));
  choose(menu, u"Restore"_s);
  EXPECT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2; }));
}

TEST_F(RowMenus, theRowOfARunAndTheLineBesideItCopyTheJobId) {
  const QString id = stored([&](Store& store) { return addTimed(store, m_folder.path().toStdString()).experiment; });
  openExperiment(id, u"runs"_s);
  auto& runs = page()->tabs().runs();
  app::widgets::DataTree& tree = runs.tree();
  ASSERT_TRUE(waitUntil([&] { return tree.model()->rowCount() == 1 && runs.job().isVisible(); }));
  EXPECT_EQ(runs.job().words(), u"Block 1 · job 4711 · on node1"_s);
  press(u"Copy the job's id"_s);
  EXPECT_EQ(copied(), u"4711"_s);
  const QModelIndex head = tree.model()->index(0, 0);
  tree.expand(head);
  const QModelIndex run = tree.model()->index(1, app::models::RunsModel::Arm, head);
  choose(menuOf(tree, run), u"Copy the job's nodes"_s);
  EXPECT_EQ(copied(), u"node1"_s);
  choose(menuOf(tree, run), u"Copy the job's id"_s);
  EXPECT_EQ(copied(), u"4711"_s);
  choose(menuOf(tree, run), u"Copy the folder of its files"_s);
  EXPECT_THAT(copied(), BeginsWith(id + u'/'));
  choose(menuOf(tree, run), u"Show its passports"_s);
  EXPECT_EQ(page()->tabs().currentTab(), u"passport"_s);
}

TEST_F(RowMenus, theMenuOfAHostHasTheActionsOfItsPage) {
  ASSERT_NO_FATAL_FAILURE(addCluster());
  QAbstractButton* host = nullptr;
  ASSERT_TRUE(waitUntil([&] { return (host = findButton(u"cluster"_s)) != nullptr && host->y() > 0; }));
  QMenu* menu = present(menuAt(*host, host->rect().center()));
  EXPECT_EQ(wordsOf(*menu),
            (QStringList{u"Open"_s, u"New experiment here…"_s, u"Quick start…"_s, u"Test again"_s, u"Remove…"_s}));
  choose(menu, u"Remove…"_s);
  EXPECT_NE(shown<app::pages::RemoteHostPage>(), nullptr);
  EXPECT_EQ(present(question())->text(), u"Remove the host cluster?"_s);
  question()->reject();
  host->setFocus(Qt::TabFocusReason);
  EXPECT_NE(menuByKey(*host), nullptr) << "by the key too";
  if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
}

}  // namespace
}  // namespace baremark::gui
