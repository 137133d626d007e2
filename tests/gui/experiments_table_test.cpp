// SPDX-License-Identifier: GPL-3.0-or-later
// The list of experiments and the queue: filter, order, names, removal, and actions on the selected row.
#include "app/models/roles.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using app::models::ExperimentsModel;
using core::model::BlockState;

class ExperimentsTable : public OpenedWindow {
 protected:
  void openWithThree() {
    addResting(u"beta"_s, {"paper"});
    addResting(u"alpha"_s, {"paper", "check"});
    addResting(u"gamma"_s, {});
    ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 3 && table() != nullptr; }));
  }
  app::widgets::DataTable* table() { return named<app::widgets::DataTable>(u"Experiments"_s); }
  QStringList names() {
    QStringList out;
    if (table() == nullptr) return out;  // nothing is found
    for (int row = 0; row < table()->model()->rowCount(); ++row)
      out << table()->model()->index(row, ExperimentsModel::Name).data().toString();
    return out;
  }
};

TEST_F(ExperimentsTable, theFilterFindsWordsAndTags) {
  openWithThree();
  key(Qt::Key_F, Qt::ControlModifier);
  auto* field = need<QLineEdit>(u"Filter"_s);
  ASSERT_TRUE(field->hasFocus());
  QTest::keyClicks(field, u"tag:paper"_s);
  QStringList found = names();
  found.sort();
  EXPECT_EQ(found, (QStringList{u"alpha"_s, u"beta"_s}));
  QTest::keyClicks(field, u" alp"_s);
  EXPECT_EQ(names(), QStringList{u"alpha"_s});
  QTest::keyClicks(field, u"xyz"_s);
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Clear the filter"_s) != nullptr; }));
  key(Qt::Key_Escape);
  EXPECT_TRUE(waitUntil([&] { return field->text().isEmpty() && table() != nullptr && names().size() == 3; }));
}

TEST_F(ExperimentsTable, aVerdictOfAnEarlierVersionIsRenewed) {
  inStore([](Store& into) {
    const QString id = addMeasured(into, {{100, 90}, {101, 91}, {102, 92}, {103, 93}});
    const std::string earlier =
        R"({"margin": 0.02, "cases": 1, "arms": [{"arm": "again", "findings": [{"kind": "faster", "nodes": 1, "ranks": 1}]}]})";
    return ExperimentRepository(into).setHeadline(idOf(id), earlier);
  });
  openWindow();
  const auto verdict = [this] {
    return window().data().experiments().index(0, ExperimentsModel::Verdict).data().toString();
  };
  EXPECT_TRUE(waitUntil([&] { return verdict().contains(u"not comparable"_s); })) << verdict() << " without a passport";
}

TEST_F(ExperimentsTable, aClickOnAHeaderSorts) {
  openWithThree();
  QHeaderView* header = table()->horizontalHeader();
  const int x = header->sectionViewportPosition(ExperimentsModel::Name) + 10;
  QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
  QStringList ascending = names();
  if (ascending.front() != QLatin1String("alpha")) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
    ascending = names();
  }
  EXPECT_EQ(ascending, (QStringList{u"alpha"_s, u"beta"_s, u"gamma"_s}));
}

TEST_F(ExperimentsTable, hiddenColumnsStayHiddenInTheNextWindow) {
  openWithThree();
  ASSERT_FALSE(table()->isColumnHidden(ExperimentsModel::Tags));
  auto* columns = present(qobject_cast<QPushButton*>(findButton(u"Columns"_s)));
  ASSERT_NE(columns->menu(), nullptr);
  choose(ExperimentsModel::titleOf(ExperimentsModel::Tags), columns->menu());
  EXPECT_TRUE(table()->isColumnHidden(ExperimentsModel::Tags));
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr; }));
  EXPECT_TRUE(table()->isColumnHidden(ExperimentsModel::Tags));
  EXPECT_FALSE(table()->isColumnHidden(ExperimentsModel::Verdict));
}

TEST_F(ExperimentsTable, enterOpensTheSelectedOne) {
  openWithThree();
  table()->setFocus();
  table()->selectRow(1);
  const QString name = names().at(1);
  key(Qt::Key_Return);
  EXPECT_TRUE(waitUntil([&] { return page() != nullptr && page()->crumbs().contains(name); }));
}

TEST_F(ExperimentsTable, aSingleArmHasNoVerdict) {
  change([](Store& store) { (void)addQueued(store, "alone", 2); });
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr && table()->model()->rowCount() == 1; }));
  table()->setCurrentIndex(table()->model()->index(0, 0));
  EXPECT_TRUE(isSoonSaid(u"Only one arm: there is nothing to compare."_s));
}

TEST_F(ExperimentsTable, removingOffersUndo) {
  openWithThree();
  for (const bool isByKey : {false, true}) {
    table()->setFocus();
    table()->selectRow(0);
    key(Qt::Key_Delete);
    ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2; }));
    if (isByKey)
      key(Qt::Key_Z, Qt::ControlModifier);
    else
      press(u"Undo"_s);
    EXPECT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 3; }));
  }
  EXPECT_EQ(window().messages().count(), 0);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window().data().experiments().rowCount(), 3) << "nothing is left to undo";
}

TEST_F(ExperimentsTable, anExperimentThatHasNotEndedIsCancelledAndThenRemoved) {
  ExperimentId id;
  ASSERT_NO_FATAL_FAILURE(change([&](Store& store) {
    id = idOf(addQueued(store, "at work", 2));
    return ExperimentRepository(store).setState(id, ExperimentState::Running, {}, {});
  }));
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr && names().size() == 1; }));
  table()->setFocus();
  table()->selectRow(0);
  key(Qt::Key_Delete);
  ASSERT_TRUE(waitUntil([this] { return window().messages().titles().contains(u"“at work” has not ended yet."_s); }))
      << window().messages().titles().join(u'\n');
  press(u"Cancel and remove"_s);
  ASSERT_TRUE(waitUntil([&] { return recordOf(id).cancelRequested; }));
  EXPECT_EQ(names().size(), 1) << "its block still runs";
  // A runner would write this.
  setState(id, ExperimentState::Cancelled);
  ASSERT_TRUE(waitUntil([this] { return window().data().removed().rowCount() == 1; }));
  press(u"Undo"_s);
  EXPECT_TRUE(waitUntil(
      [this] { return window().data().removed().rowCount() == 0 && window().data().experiments().rowCount() == 1; }));
}

class KeptNames : public ExperimentsTable {
 protected:
  /// One measured experiment, "made up", which is selected in the list.
  void openWithOne() {
    change([this](Store& store) {
      m_id = idOf(addMeasured(store, {{100, 99}, {101, 100}, {100, 100}}));
      return ExperimentRepository(store).setState(m_id, ExperimentState::Done, {}, wallNow());
    });
    ASSERT_TRUE(waitUntil([this] { return window().currentPage()->experiment() == m_id; }));
  }
  app::widgets::RenameDialog* dialog() { return window().findChild<app::widgets::RenameDialog*>(); }
  ExperimentId m_id;
};

TEST_F(KeptNames, aRemovedExperimentIsListedAndRestored) {
  ASSERT_NO_FATAL_FAILURE(openWithOne());
  key(Qt::Key_Delete);
  ASSERT_TRUE(waitUntil([this] { return window().data().removed().rowCount() == 1; }));
  EXPECT_EQ(window().data().experiments().rowCount(), 0);
  press(u"Removed 1"_s);
  ASSERT_TRUE(waitUntil(
      [this] { return table() != nullptr && table()->model()->rowCount() == 1 && table()->currentIndex().isValid(); }));
  EXPECT_TRUE(window().currentPage()->experiment().isEmpty()) << "menus do not act on it";
  press(u"Restore"_s);
  EXPECT_TRUE(waitUntil(
      [this] { return window().data().experiments().rowCount() == 1 && window().data().removed().rowCount() == 0; }));
  EXPECT_EQ(window().messages().titles(), QStringList{u"“made up” was restored."_s})
      << "nothing says any more that it was removed";
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Show all experiments"_s) != nullptr; }));
  press(u"Show all experiments"_s);
  EXPECT_TRUE(waitUntil([this] { return window().currentPage()->experiment() == m_id; }));
}

TEST_F(KeptNames, F2Renames) {
  ASSERT_NO_FATAL_FAILURE(openWithOne());
  key(Qt::Key_F2);
  ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr && dialog()->isVisible(); }));
  auto* field = present(dialog()->findChild<QLineEdit*>());
  EXPECT_EQ(field->selectedText(), field->text()) << "what is typed takes its place";
  QTest::keyClicks(field, u" mnist on four nodes "_s);
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  EXPECT_TRUE(waitUntil([this] { return recordOf(m_id).experiment.name == "mnist on four nodes"; }));
  EXPECT_TRUE(waitUntil([this] { return names().value(0) == u"mnist on four nodes"_s; }));
}

TEST_F(KeptNames, aRepeatGetsItsOwnNameAndCanBeCancelled) {
  ASSERT_NO_FATAL_FAILURE(openWithOne());
  press(u"Repeat"_s);
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2; }));
  EXPECT_EQ(QString::fromStdString(window().data().experiments().at(0)->name), u"made up (2)"_s);
  const ExperimentId copy = window().data().experiments().at(0)->id;
  ASSERT_TRUE(
      waitUntil([this] { return !window().messages().titles().filter(u"“made up (2)” is queued"_s).isEmpty(); }));
  press(u"Cancel it"_s);
  EXPECT_TRUE(waitUntil([&] {
    const auto record = recordOf(copy);
    return record.cancelRequested || record.state == ExperimentState::Cancelled;
  }));
}

TEST_F(KeptNames, aRepeatKeepsTheChecksThatWereWaivedForTheFirstExperiment) {
  ASSERT_NO_FATAL_FAILURE(openWithOne());
  const core::storage::Waiver check{.arm = 1, .key = {core::report::kCheckGroup, "PF-02"}, .note = "changed"};
  inStore([&](Store& store) -> core::base::Result<void> {
    core::storage::WaiverRepository waivers(store);
    for (const core::storage::Waiver& each :
         {check, core::storage::Waiver{.arm = 1, .key = {"limits", "memlock"}, .note = "known"}}) {
      if (const auto put = waivers.put(m_id, each); !put) return put;
    }
    return {};
  });
  press(u"Repeat"_s);
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 2; }));
  const ExperimentId copy = window().data().experiments().at(0)->id;
  ASSERT_NE(copy, m_id);
  const auto waivers = services().store().readNow(
      [&](Store& store) { return core::storage::WaiverRepository(store).ofExperiment(copy); });
  ASSERT_TRUE(waivers);
  ASSERT_EQ(waivers->size(), 1U) << "a difference is judged again";
  EXPECT_EQ(waivers->front().arm, check.arm);
  EXPECT_EQ(waivers->front().key, check.key);
  EXPECT_EQ(waivers->front().note, "\"" + check.note + "\"") << "as JSON, so that each window says it in its language";
}

class NoteWindow : public OpenedWindow {
 protected:
  void openWithTwo() {
    inStore([this](Store& store) {
      m_first = addMeasured(store, {{1000, 900}});
      m_second = addMeasured(store, {{1000, 900}});
    });
    openExperiment(m_first, u"overview"_s);
  }
  QPlainTextEdit* note() { return named<QPlainTextEdit>(u"Note"_s); }
  void type(const QString& words) {
    ASSERT_NE(note(), nullptr);
    note()->setFocus();
    QTest::keyClicks(note(), words);
  }
  std::string noteOf(const QString& id) { return recordOf(idOf(id)).experiment.note; }
  bool isSaved(const QString& id, const std::string& words) {
    return waitUntil([&] { return noteOf(id) == words; });
  }
  QString m_first;
  QString m_second;
};

TEST_F(NoteWindow, anotherExperimentDoesNotLoseTheNote) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(u"mine"_s);
  openExperiment(m_second, u"overview"_s);
  EXPECT_TRUE(isSaved(m_first, "mine"));
  ASSERT_TRUE(waitUntil([this] { return note()->toPlainText().isEmpty(); }));
  EXPECT_FALSE(isSaid(u"saved"_s)) << "nothing of this experiment was saved";
  EXPECT_EQ(noteOf(m_second), "");
}

TEST_F(NoteWindow, anotherTabOrPageDoesNotLoseTheNote) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(u"one"_s);
  window().showExperiment(m_second, u"runs"_s);
  EXPECT_TRUE(isSaved(m_first, "one"));
  openExperiment(m_first, u"overview"_s);
  ASSERT_TRUE(waitUntil([this] { return note() != nullptr && note()->toPlainText() == u"one"_s; }));
  note()->moveCursor(QTextCursor::End);
  type(u" two"_s);
  window().showPage(u"queue"_s);
  EXPECT_TRUE(isSaved(m_first, "one two"));
}

TEST_F(NoteWindow, isKeptIfTheWindowClosesAtOnceOrIsDestroyedWithoutClosing) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(u"typed last"_s);
  closeWindow();
  openWindow();
  EXPECT_EQ(noteOf(m_first), "typed last");
  openExperiment(m_second, u"overview"_s);
  type(u"destroyed"_s);
  endWindow();
  EXPECT_TRUE(isSaved(m_second, "destroyed"));
}

TEST_F(NoteWindow, isWrittenAfterTheWindowIsDestroyed) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  HeldStore writing(services(), HeldStore::By::Writing);
  type(u"typed last"_s);
  window().close();
  endWindow();
  EXPECT_TRUE(writing.end()) << "it waited until it was given up";
  EXPECT_TRUE(isSaved(m_first, "typed last"));
}

TEST_F(NoteWindow, isShownAsSavedOnlyOnceItIs) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  EXPECT_EQ(window().statusLine().saved(), u"Everything is saved"_s);
  HeldStore writing(services(), HeldStore::By::Writing);
  type(u"mine"_s);
  EXPECT_TRUE(isSaid(u"not saved yet"_s));
  EXPECT_EQ(window().statusLine().saved(), u"A note is not saved yet"_s);
  EXPECT_TRUE(isSoonSaid(u"being saved …"_s));
  EXPECT_EQ(window().statusLine().saved(), u"A note is being saved …"_s);
  EXPECT_TRUE(writing.end()) << "it waited until it was given up";
  EXPECT_TRUE(isSoonSaid(u"saved"_s));
  EXPECT_EQ(noteOf(m_first), "mine");
  EXPECT_EQ(window().statusLine().saved(), u"Everything is saved"_s);
}

TEST_F(NoteWindow, aRefusedNoteIsReportedAndStaysInTheField) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  makeStoreNewer();
  openWindow();
  EXPECT_EQ(window().statusLine().saved(), u"Read only: nothing is saved here"_s);
  openExperiment(m_first, u"overview"_s);
  type(u"mine"_s);
  EXPECT_TRUE(isSoonSaid(u"not saved"_s));
  EXPECT_FALSE(isSaid(u"saved"_s));
  EXPECT_EQ(window().statusLine().saved(), u"A note is not saved"_s);
  openExperiment(m_second, u"overview"_s);
  ASSERT_TRUE(waitUntil([this] { return note()->toPlainText().isEmpty(); }));
  openExperiment(m_first, u"overview"_s);
  EXPECT_TRUE(waitUntil([this] { return note()->toPlainText() == u"mine"_s; }));
}

class QueueWindow : public OpenedWindow {
 protected:
  void openWithTwo() {
    change([this](Store& store) {
      m_first = addQueued(store, "the first", 2);
      m_second = addQueued(store, "a & b", 2);
    });
    key(Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([this] { return table() != nullptr && rows() == 4; }));
  }
  /// Writes to the store and waits until the window has noticed.
  void change(const std::function<void(Store&)>& work) {
    inStore([&](Store& store) { work(store); });
    const QSignalSpy loaded(&window().data(), &app::models::DeskData::loaded);
    window().data().reload();
    EXPECT_TRUE(waitUntil([&] { return !loaded.isEmpty(); }));
  }
  void setState(const QString& experiment, std::size_t block, BlockState state) {
    change([&](Store& store) {
      const auto blocks = BlockRepository(store).ofExperiment(idOf(experiment));
      EXPECT_TRUE(BlockRepository(store).setState(blocks->at(block).block.id, state, {}, wallNow(), {}));
    });
  }
  app::widgets::DataTable* table() { return named<app::widgets::DataTable>(u"Queue"_s); }
  int rows() { return table()->model()->rowCount(); }
  void click(const QString& experiment) {
    for (int row = 0; row < rows(); ++row) {
      const QModelIndex index = table()->model()->index(row, 0);
      if (index.data(app::models::IdRole).toString() != experiment) continue;
      return QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(index).center());
    }
    FAIL() << experiment;
  }
  QString chosen() { return textOf(window().currentPage()->experiment()); }
  bool isCancelled(const QString& experiment) { return recordOf(idOf(experiment)).cancelRequested; }
  QString m_first;
  QString m_second;
};

TEST_F(QueueWindow, theSelectionStaysWhileBlocksStartAndEnd) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  const QAbstractItemModelTester tester(&window().data().queue(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  click(m_second);
  EXPECT_EQ(chosen(), m_second);
  setState(m_first, 0, BlockState::Running);
  EXPECT_EQ(chosen(), m_second);
  setState(m_second, 0, BlockState::Running);
  EXPECT_EQ(chosen(), m_second) << "its row moves";
  setState(m_first, 0, BlockState::Done);
  EXPECT_EQ(chosen(), m_second);
  EXPECT_EQ(rows(), 3);
  setState(m_second, 0, BlockState::Done);
  EXPECT_EQ(chosen(), m_second) << "another block of the same experiment";
  change([this](Store& store) { (void)addQueued(store, "one more", 1); });
  EXPECT_EQ(chosen(), m_second);
  press(u"Cancel “a && b”"_s);
  EXPECT_TRUE(waitUntil([this] { return isCancelled(m_second); }));
  EXPECT_FALSE(isCancelled(m_first));
  EXPECT_TRUE(waitUntil([this] {
    return window().messages().titles().contains(u"Cancelling “a & b”. Baremark keeps what was measured."_s);
  }));
}

TEST_F(QueueWindow, noOtherExperimentIsSelectedIfTheSelectedOneIsGone) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  click(m_second);
  ASSERT_NE(findButton(u"Cancel “a && b”"_s), nullptr);
  // Shows another page in the meantime, and returns.
  key(Qt::Key_1, Qt::ControlModifier);
  ASSERT_TRUE(waitUntil([this] { return table() == nullptr; }));
  key(Qt::Key_2, Qt::ControlModifier);
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr; }));
  EXPECT_EQ(chosen(), m_second);
  change([this](Store& store) {
    EXPECT_TRUE(ExperimentRepository(store).setState(idOf(m_second), ExperimentState::Stopped, {}, wallNow()));
  });
  EXPECT_EQ(rows(), 2);
  EXPECT_EQ(chosen(), QString());
  EXPECT_EQ(findButton(u"Cancel “the first”"_s), nullptr);
  change([this](Store& store) { (void)addQueued(store, "one more", 1); });
  EXPECT_EQ(chosen(), QString()) << "nor later";
  click(m_first);
  EXPECT_NE(findButton(u"Cancel “the first”"_s), nullptr);
}

}  // namespace
}  // namespace baremark::gui
