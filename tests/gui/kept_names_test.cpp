// SPDX-License-Identifier: GPL-3.0-or-later
// Removed experiments are listed and can be restored, an experiment can be renamed, copies have different names, and
// notes and tags are saved on every change of page.
#include "app/widgets/page_parts.h"
#include "core/report/checks.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class KeptNames : public OpenedWindow {
 protected:
  /// One measured experiment, "made up", which is selected in the list.
  void openWithOne() {
    change([this](Store& store) {
      m_id = idOf(addMeasured(store, {{100, 99}, {101, 100}, {100, 100}}));
      return ExperimentRepository(store).setState(m_id, ExperimentState::Done, {}, wallNow());
    });
    ASSERT_TRUE(waitUntil([this] { return window().currentPage()->experiment() == m_id; }));
  }
  app::widgets::DataTable* table() { return named<app::widgets::DataTable>(u"Experiments"_s); }
  QString nameInStore() { return QString::fromStdString(recordOf(m_id).experiment.name); }
  app::widgets::RenameDialog* dialog() { return window().findChild<app::widgets::RenameDialog*>(); }
  /// Types a name into the dialog that F2 opens, and presses Return.
  void typeName(const QString& name) {
    if (dialog() == nullptr) key(Qt::Key_F2);
    ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr && dialog()->isVisible(); }));
    auto* field = present(dialog()->findChild<QLineEdit*>());
    QTest::keyClicks(field, name);
    QTest::keyClick(field, Qt::Key_Return);
  }

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
  const auto* field = present(dialog()->findChild<QLineEdit*>());
  EXPECT_EQ(field->selectedText(), field->text()) << "what is typed takes its place";
  ASSERT_NO_FATAL_FAILURE(typeName(u" mnist on four nodes "_s));
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  EXPECT_TRUE(waitUntil([this] { return nameInStore() == u"mnist on four nodes"_s; }));
  EXPECT_TRUE(
      waitUntil([this] { return table()->model()->index(0, 0).data().toString() == u"mnist on four nodes"_s; }));
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

TEST_F(NoteWindow, isKeptIfTheWindowClosesAtOnce) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(u"typed last"_s);
  closeWindow();
  openWindow();
  EXPECT_EQ(noteOf(m_first), "typed last");
}

TEST_F(NoteWindow, isKeptIfTheWindowIsDestroyedWithoutClosing) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(u"typed last"_s);
  endWindow();
  EXPECT_TRUE(isSaved(m_first, "typed last"));
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

}  // namespace
}  // namespace baremark::gui
