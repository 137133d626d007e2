// SPDX-License-Identifier: GPL-3.0-or-later
// Drafts of the wizard: saved, discarded and restored, also while the store is busy.
#include <QSemaphore>

#include "app/wizards/experiment_wizard.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

TEST_F(Wizard, aDraftSurvivesClosingTheWindow) {
  openNew();
  rename(QStringLiteral("my question"));
  closeWindow();
  openWindow();
  EXPECT_EQ(window().messages().count(), 0);
  key(Qt::Key_N, Qt::ControlModifier);
  EXPECT_EQ(wizard()->draft().value().name, "my question");
  EXPECT_EQ(window().messages().titles(),
            QStringList{QStringLiteral("This is the draft “my question” from your last session.")});
  press(QStringLiteral("Start over"));
  EXPECT_EQ(wizard()->draft().value().name, "New experiment");
  press(QStringLiteral("Undo"));
  EXPECT_EQ(wizard()->draft().value().name, "my question");
  // Esc closes messages and nothing else.
  for (int i = 0; i < 3; ++i) key(Qt::Key_Escape);
  ASSERT_NE(wizard(), nullptr);
  EXPECT_EQ(wizard()->draft().value().name, "my question");
  press(QStringLiteral("Discard"));
  closeWindow();
  openNew();
  EXPECT_EQ(wizard()->draft().value().name, "New experiment") << "what was discarded and not asked back is gone";
}

TEST_F(Wizard, theFirstPageLeadsBackToADraft) {
  const QString back = QStringLiteral("Continue the draft…");
  openWindow();
  EXPECT_EQ(findButton(back), nullptr);
  key(Qt::Key_N, Qt::ControlModifier);
  rename(QStringLiteral("mine"));
  for (const bool isOtherWindow : {false, true}) {
    window().showPage(QStringLiteral("experiments"));
    press(back);
    ASSERT_NE(wizard(), nullptr);
    EXPECT_EQ(wizard()->draft().value().name, "mine");
    if (isOtherWindow) break;
    closeWindow();
    openWindow();
  }
  press(QStringLiteral("Discard"));
  EXPECT_EQ(wizard(), nullptr);
  EXPECT_EQ(findButton(back), nullptr);
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_NE(wizard(), nullptr) << "as Undo in the message";
  EXPECT_EQ(wizard()->draft().value().name, "mine");
}

TEST_F(Wizard, undoRestoresADiscardedDraftAtItsStep) {
  openNew();
  rename(QStringLiteral("mine"));
  wizard()->go(3);
  auto* blocks = need<QLineEdit>(QStringLiteral("Blocks at each point"));
  retype(blocks, QStringLiteral("many"));
  press(QStringLiteral("Discard"));
  EXPECT_EQ(wizard(), nullptr);
  EXPECT_EQ(window().messages().titles(), QStringList{QStringLiteral("The draft “mine” was discarded.")});
  press(QStringLiteral("Undo"));
  ASSERT_NE(wizard(), nullptr);
  EXPECT_EQ(wizard()->draft().value().name, "mine");
  EXPECT_EQ(wizard()->currentPage(), 3);
  EXPECT_EQ(blocks->text(), QStringLiteral("many")) << "though it is in no draft";
  EXPECT_EQ(window().messages().count(), 0);
  // The draft is saved again, and another window finds it.
  retype(blocks, QStringLiteral("7"));
  closeWindow();
  openNew();
  EXPECT_EQ(wizard()->draft().value().name, "mine");
  EXPECT_EQ(wizard()->draft().value().measure.repeats, 7);
}

TEST_F(Wizard, anUnchangedCopyCanBeRestoredAfterAnotherDraftWasStarted) {
  openWindow();
  window().openFile(experimentFile(QStringLiteral("from a file"), 3, 6));
  press(QStringLiteral("Discard"));
  window().openFile(experimentFile(QStringLiteral("another"), 3, 6));
  rename(QStringLiteral("another, changed"));
  press(QStringLiteral("Undo"));
  EXPECT_EQ(wizard()->draft().value().name, "from a file");
  press(QStringLiteral("Back to it"));
  EXPECT_EQ(wizard()->draft().value().name, "another, changed") << "nothing is lost on the way";
}

TEST_F(Wizard, aNewDraftKeepsTheEarlierOne) {
  openNew();
  window().openFile(experimentFile(QStringLiteral("from a file"), 3, 6));
  EXPECT_EQ(window().messages().count(), 0) << "nobody changed the first one";
  rename(QStringLiteral("mine"));
  window().openFile(experimentFile(QStringLiteral("another"), 3, 6));
  EXPECT_EQ(wizard()->draft().value().name, "another");
  EXPECT_EQ(window().messages().titles(), QStringList{QStringLiteral("The draft “mine” was set aside.")});
  press(QStringLiteral("Back to it"));
  EXPECT_EQ(wizard()->draft().value().name, "mine");
  window().showPage(QStringLiteral("queue"));
  key(Qt::Key_N, Qt::ControlModifier);
  EXPECT_EQ(wizard()->draft().value().name, "mine") << "looking elsewhere leaves it";
}

TEST_F(Wizard, eachKeptDraftCanBeRestored) {
  openWindow();
  for (const char* name : {"one", "two"}) {
    window().openFile(experimentFile(QStringLiteral("from a file"), 3, 6));
    rename(QLatin1String(name));
  }
  window().openFile(experimentFile(QStringLiteral("third"), 3, 6));
  const QString one = QStringLiteral("The draft “one” was set aside.");
  EXPECT_EQ(window().messages().titles(), (QStringList{QStringLiteral("The draft “two” was set aside."), one}));
  press(QStringLiteral("Back to it"));
  EXPECT_EQ(wizard()->draft().value().name, "one");
  press(QStringLiteral("Back to it"));
  EXPECT_EQ(wizard()->draft().value().name, "two");
  EXPECT_EQ(window().messages().titles(), QStringList{one});
}

TEST_F(Wizard, doesNotWaitForOtherReadsOfTheStore) {
  openWindow();
  addCluster();
  core::model::Experiment there;
  there.host = "cluster";
  // A long read is in progress all the time.
  QSemaphore over;
  auto reading = services().store().read([&over](Store&) -> core::base::Result<bool> {
    constexpr int kGivenUpMilliseconds = 20000;
    return over.tryAcquire(1, kGivenUpMilliseconds);
  });
  window().showDraft(there);
  for (int step = 1; step < 5; ++step) wizard()->go(step);
  press(QStringLiteral("Script of the first job"));
  EXPECT_TRUE(services().records().images());
  over.release();
  EXPECT_TRUE(reading.takeResult().value()) << "the window waited until it was given up";
}

}  // namespace
}  // namespace baremark::gui
