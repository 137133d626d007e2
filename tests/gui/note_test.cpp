// SPDX-License-Identifier: GPL-3.0-or-later
// Note and tags of an experiment are saved on every change of page, and reported as saved only afterwards.
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSemaphore>

#include "app/pages/experiment_page.h"
#include "core/storage/experiment_repository.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class NoteWindow : public WindowTest {
 protected:
  void openWithTwo() {
    openWindow();
    inStore([this](Store& store) {
      m_first = addMeasured(store, {{1000, 900}});
      m_second = addMeasured(store, {{1000, 900}});
    });
    openExperiment(m_first, QStringLiteral("overview"));
  }
  QPlainTextEdit* note() { return named<QPlainTextEdit>(QStringLiteral("Note")); }
  void type(const QString& words) {
    ASSERT_NE(note(), nullptr);
    note()->setFocus();
    QTest::keyClicks(note(), words);
  }
  std::string noteOf(const QString& id) {
    const auto record = services().store().readNow(
        [&](Store& store) { return ExperimentRepository(store).find(ExperimentId(id.toStdString())); });
    return record ? record->experiment.note : "?";
  }
  bool isSaved(const QString& id, const std::string& words) {
    return waitUntil([&] { return noteOf(id) == words; });
  }

  QString m_first;
  QString m_second;
};

TEST_F(NoteWindow, anotherExperimentDoesNotLoseTheNote) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(QStringLiteral("mine"));
  openExperiment(m_second, QStringLiteral("overview"));
  EXPECT_TRUE(isSaved(m_first, "mine"));
  ASSERT_TRUE(waitUntil([this] { return note()->toPlainText().isEmpty(); }));
  EXPECT_FALSE(isSaid(QStringLiteral("saved"))) << "of this one nothing was";
  EXPECT_EQ(noteOf(m_second), "");
}

TEST_F(NoteWindow, anotherTabOrPageDoesNotLoseTheNote) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(QStringLiteral("one"));
  window().showExperiment(m_second, QStringLiteral("runs"));
  EXPECT_TRUE(isSaved(m_first, "one"));
  openExperiment(m_first, QStringLiteral("overview"));
  ASSERT_TRUE(waitUntil([this] { return note() != nullptr && note()->toPlainText() == QStringLiteral("one"); }));
  note()->moveCursor(QTextCursor::End);
  type(QStringLiteral(" two"));
  window().showPage(QStringLiteral("queue"));
  EXPECT_TRUE(isSaved(m_first, "one two"));
}

TEST_F(NoteWindow, isKeptIfTheWindowClosesAtOnce) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(QStringLiteral("typed last"));
  closeWindow();
  openWindow();
  EXPECT_EQ(noteOf(m_first), "typed last");
}

TEST_F(NoteWindow, isKeptIfTheWindowIsDestroyedWithoutClosing) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  type(QStringLiteral("typed last"));
  endWindow();
  EXPECT_TRUE(isSaved(m_first, "typed last"));
}

TEST_F(NoteWindow, isWrittenAfterTheWindowIsDestroyed) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  QSemaphore over;
  auto writing = services().store().write([&over](Store&) -> core::base::Result<bool> {
    constexpr int kGivenUpMilliseconds = 60000;
    return over.tryAcquire(1, kGivenUpMilliseconds);
  });
  type(QStringLiteral("typed last"));
  window().close();
  endWindow();
  over.release();
  EXPECT_TRUE(writing.takeResult().value()) << "it waited until it was given up";
  EXPECT_TRUE(isSaved(m_first, "typed last"));
}

TEST_F(NoteWindow, isShownAsSavedOnlyOnceItIs) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  EXPECT_EQ(window().statusLine().saved(), QStringLiteral("Everything is saved"));
  // A long write is in progress all the time.
  QSemaphore over;
  auto writing = services().store().write([&over](Store&) -> core::base::Result<bool> {
    constexpr int kGivenUpMilliseconds = 60000;
    return over.tryAcquire(1, kGivenUpMilliseconds);
  });
  type(QStringLiteral("mine"));
  EXPECT_TRUE(isSaid(QStringLiteral("not saved yet")));
  EXPECT_EQ(window().statusLine().saved(), QStringLiteral("A note is not saved yet"));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("being saved …")));
  EXPECT_EQ(window().statusLine().saved(), QStringLiteral("A note is being saved …"));
  over.release();
  EXPECT_TRUE(writing.takeResult().value()) << "it waited until it was given up";
  EXPECT_TRUE(isSoonSaid(QStringLiteral("saved")));
  EXPECT_EQ(noteOf(m_first), "mine");
  EXPECT_EQ(window().statusLine().saved(), QStringLiteral("Everything is saved"));
}

TEST_F(NoteWindow, aRefusedNoteIsReportedAndStaysInTheField) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  const QString path = QString::fromStdString(services().store().path());
  closeWindow();
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::ReadWrite));
  constexpr qint64 kUserVersion = 60;  // four bytes of SQLite's header: of a newer Baremark
  file.seek(kUserVersion);
  file.write(QByteArray::fromHex("00000063"));
  file.close();
  openWindow();
  EXPECT_EQ(window().statusLine().saved(), QStringLiteral("Read only: nothing is saved here"));
  openExperiment(m_first, QStringLiteral("overview"));
  type(QStringLiteral("mine"));
  EXPECT_TRUE(isSoonSaid(QStringLiteral("not saved")));
  EXPECT_FALSE(isSaid(QStringLiteral("saved")));
  EXPECT_EQ(window().statusLine().saved(), QStringLiteral("A note is not saved"));
  openExperiment(m_second, QStringLiteral("overview"));
  ASSERT_TRUE(waitUntil([this] { return note()->toPlainText().isEmpty(); }));
  openExperiment(m_first, QStringLiteral("overview"));
  EXPECT_TRUE(waitUntil([this] { return note()->toPlainText() == QStringLiteral("mine"); }));
}

}  // namespace
}  // namespace baremark::gui
