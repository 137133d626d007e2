// SPDX-License-Identifier: GPL-3.0-or-later
// The window's reads of the store: the user does not wait for long reads, and an error is in the place of the
// missing data.
#include <SQLiteCpp/SQLiteCpp.h>

#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

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
  const QString id = addOne({.host = "here"});
  services().take(idOf(id));
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
