// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a recipe: blocks, their forms, and the text that follows.
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTextBlock>

#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

using RecipeEditor = RecipeWindow;

TEST_F(RecipeEditor, aBlockIsFoundByItsNameAndAppearsInTheText) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  EXPECT_FALSE(kinds().contains(QStringLiteral("cmake")));
  addBlock(QStringLiteral("cmake"));
  ASSERT_TRUE(kinds().contains(QStringLiteral("cmake")));
  EXPECT_EQ(draft().blockAt(draft().chosen())->kind, "cmake");
  EXPECT_TRUE(showsText(QStringLiteral("cmake")));
  EXPECT_TRUE(findButton(QStringLiteral("Save"))->isEnabled());
}

TEST_F(RecipeEditor, aBadValueIsExplainedBelowItsFieldAndAboveTheText) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  const QStringList before = kinds();
  draft().choose({0, static_cast<int>(before.indexOf(QStringLiteral("osu")))});
  auto* version = need<QLineEdit>(QStringLiteral("Version"));
  version->setFocus();
  QTest::keyClicks(version, QStringLiteral("7 5"));
  // The field explains it at once, the text when it is written again.
  EXPECT_TRUE(waitUntil([this] { return shownWords().count(QStringLiteral("“Version”")) >= 2; }, 10))
      << shownWords().toStdString();
  EXPECT_TRUE(shownWords().contains(QStringLiteral("This is the text before the last changes.")));
  EXPECT_FALSE(findButton(QStringLiteral("Save as…"))->isEnabled());
  draft().choose({0, 0});
  press(QStringLiteral("Show the place"));
  EXPECT_EQ(draft().blockAt(draft().chosen())->kind, "osu");
  window().currentPage()->setFocus();
  press(QStringLiteral("Undo"));
  EXPECT_TRUE(waitUntil([this] { return !shownWords().contains(QStringLiteral("“Version”")); }, 10));
  EXPECT_EQ(named<QLineEdit>(QStringLiteral("Version"))->text(), QString());
}

TEST_F(RecipeEditor, stepsAreUndoneAndRedoneByKeys) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  const QStringList before = kinds();
  addBlock(QStringLiteral("cmake"));
  const QStringList after = kinds();
  ASSERT_NE(after, before);
  parts()->setFocus();
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(kinds(), before);
  EXPECT_FALSE(findButton(QStringLiteral("Save"))->isEnabled()) << "as in the file again";
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(kinds(), after);
}

TEST_F(RecipeEditor, blocksAreMovedCopiedAndRemovedByKeys) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  const QStringList before = kinds();
  ASSERT_GE(before.size(), 2);
  draft().choose({0, 0});
  parts()->setFocus();
  QTest::keyClick(parts(), Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(kinds().at(1), before.at(0));
  EXPECT_EQ(draft().chosen(), (BlockPlace{0, 1}));
  QTest::keyClick(parts(), Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(kinds(), before);
  key(Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(kinds().size(), before.size() + 1);
  key(Qt::Key_Delete);
  EXPECT_EQ(kinds(), before);
}

TEST_F(RecipeEditor, aClickOnALineChoosesItsBlockAndTheBlockMarksItsLines) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  ASSERT_TRUE(showsText(QStringLiteral("From:")));
  const int osu = static_cast<int>(kinds().indexOf(QStringLiteral("osu")));
  draft().choose({0, osu});
  ASSERT_FALSE(text()->marked().empty());
  const int line = text()->marked().front().first;
  draft().choose(app::models::kWholeRecipe);
  EXPECT_TRUE(text()->marked().empty());
  QTextCursor cursor(text()->document()->findBlockByNumber(line - 1));
  text()->setTextCursor(cursor);
  text()->ensureCursorVisible();
  clickOn(text()->viewport(), [&](const QWidget&) { return text()->cursorRect(cursor).center() + QPoint(3, 0); });
  EXPECT_EQ(draft().chosen(), (BlockPlace{0, osu}));
  EXPECT_EQ(text()->marked().front().first, line);
}

TEST_F(RecipeEditor, eachFormatHasItsTabAndItsTextIsCopied) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  auto* tabs = need<QTabBar>(QStringLiteral("Format"));
  ASSERT_EQ(tabs->count(), static_cast<int>(core::recipes::formatNames().size()));
  tabs->setCurrentIndex(1);
  ASSERT_TRUE(showsText(QStringLiteral("FROM ")));
  clickOn(named<QAbstractButton>(QStringLiteral("Copy the text")));
  EXPECT_EQ(QApplication::clipboard()->text(), text()->toPlainText());
  EXPECT_EQ(page()->command().words.last(), QStringLiteral("dockerfile"));
}

TEST_F(RecipeEditor, theFormOfAStageOffersWhatItsBaseHas) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  draft().choose({0, BlockPlace::kNoBlock});
  auto* base = need<QComboBox>(QStringLiteral("Base"));
  EXPECT_EQ(named<QLineEdit>(QStringLiteral("Image")), nullptr);
  base->setCurrentIndex(base->findText(QStringLiteral("Image of a registry")));
  emit base->activated(base->currentIndex());
  ASSERT_TRUE(waitUntil([this] { return named<QLineEdit>(QStringLiteral("Image")) != nullptr; }));
  QTest::keyClicks(named<QLineEdit>(QStringLiteral("Image")), QStringLiteral("docker.io/library/debian"));
  QTest::keyClicks(named<QLineEdit>(QStringLiteral("Tag")), QStringLiteral("12"));
  EXPECT_TRUE(showsText(QStringLiteral("From: docker.io/library/debian:12")));
}

TEST_F(RecipeEditor, aSavedRecipeIsThereInTheNextWindow) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  addBlock(QStringLiteral("cmake"));
  const auto saved = draft().recipe();
  const QString path = page()->path();
  parts()->setFocus();
  key(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(draft().isSaved());
  closeWindow();
  openWindow();
  window().showPage(QStringLiteral("recipes"));
  select(QStringLiteral("osu-openmpi"));
  press(QStringLiteral("Open"));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  EXPECT_EQ(page()->path(), path);
  EXPECT_EQ(draft().recipe(), saved);
}

TEST_F(RecipeEditor, aNarrowWindowShowsFormOrText) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  window().resize(1024, 700);
  auto* which = need<QTabBar>(QStringLiteral("Form or text"));
  EXPECT_FALSE(text()->isVisible());
  which->setCurrentIndex(1);
  EXPECT_TRUE(text()->isVisible());
  EXPECT_NE(parts(), nullptr);
  window().resize(1700, 900);
  EXPECT_TRUE(waitUntil([&] { return !which->isVisible() && text()->isVisible(); }));
}

}  // namespace
}  // namespace baremark::gui
