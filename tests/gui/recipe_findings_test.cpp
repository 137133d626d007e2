// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of a recipe: words and fixes beside the lines of its text, reasons below it, and the check against a
// host.
#include <QComboBox>
#include <QPushButton>
#include <QTabBar>
#include <QTextBlock>

#include "app/pages/recipe_findings_card.h"
#include "tests/gui/painted_texts.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

using core::recipes::Texts;

class RecipeFindingsPage : public RecipeWindow {
 protected:
  const app::models::RecipeFindings& findings() {
    return page()->findChild<app::pages::RecipeFindingsCard*>()->findings();
  }
  QTableView* table() { return named<QTableView>(QStringLiteral("Findings")); }
  QComboBox* hosts() { return named<QComboBox>(QStringLiteral("Check against")); }
  int rowOf(const QString& rule) {
    for (int row = 0; row < findings().rowCount(); ++row) {
      if (findings().at(row)->rule == rule) return row;
    }
    return -1;
  }
  bool hasFinding(const QString& rule) {
    return waitUntil([&] { return findings().isCurrent() && rowOf(rule) >= 0; }, 20);
  }
  bool hasNoFinding(const QString& rule) {
    return waitUntil([&] { return findings().isCurrent() && rowOf(rule) < 0; }, 20);
  }
  /// The lines of the last block of the first stage.
  Texts lines() { return std::get<Texts>(draft().recipe().stages.front().blocks.back().fields.at("lines")); }
  /// Opens a recipe with a text block in a Dockerfile that lint can fix.
  void openWithText() {
    openCopyOf(QStringLiteral("osu-openmpi"));
    draft().choose({0, static_cast<int>(kinds().size()) - 1});
    draft().duplicateChosen();
    core::recipes::Block block{.kind = "text"};
    block.fields = {{"format", std::string("dockerfile")}, {"lines", Texts{"# kept", "RUN make -j"}}};
    draft().setBlock(draft().chosen(), block, QStringLiteral("kind"));
    named<QTabBar>(QStringLiteral("Format"))->setCurrentIndex(1);
    ASSERT_TRUE(showsText(QStringLiteral("RUN make -j")));
    ASSERT_TRUE(hasFinding(QStringLiteral("S20")));
  }
  /// The line with exactly this text, which counts from 1; 0: there is none.
  int lineOf(const QString& words) {
    for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next()) {
      if (block.text() == words) return block.blockNumber() + 1;
    }
    return 0;
  }
  /// Selects a finding with the mouse.
  void selectFinding(const QString& rule) {
    const QModelIndex index = table()->model()->index(rowOf(rule), app::models::RecipeFindings::Sentence);
    table()->scrollTo(index);
    clickOn(table()->viewport(), [&](const QWidget&) { return table()->visualRect(index).center(); });
  }
};

TEST_F(RecipeFindingsPage, aFindingMarksItsLineAndLeadsToItsBlock) {
  ASSERT_NO_FATAL_FAILURE(openWithText());
  const BlockPlace place = draft().chosen();
  draft().choose(app::models::kWholeRecipe);
  selectFinding(QStringLiteral("S20"));
  EXPECT_EQ(draft().chosen(), place);
  EXPECT_EQ(text()->textCursor().selectedText(), QStringLiteral("RUN make -j"));
  const int line = text()->textCursor().blockNumber() + 1;
  ASSERT_EQ(text()->notes().count(line), 1U);
  EXPECT_TRUE(text()->notes().at(line).words.contains(QStringLiteral("S20")));
  EXPECT_NE(text()->notes().at(line).sign, app::text::Sign::None);
  EXPECT_EQ(text()->accessibleDescription(), text()->notes().at(line).words);
  EXPECT_TRUE(shownWords().contains(QStringLiteral("Source: "))) << shownWords().toStdString();
}

TEST_F(RecipeFindingsPage, fixChangesTheTextAndUndoBringsItBack) {
  ASSERT_NO_FATAL_FAILURE(openWithText());
  selectFinding(QStringLiteral("S20"));
  press(QStringLiteral("Fix"));
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j$(nproc)"}));
  EXPECT_TRUE(showsText(QStringLiteral("RUN make -j$(nproc)")));
  EXPECT_TRUE(hasNoFinding(QStringLiteral("S20")));
  press(QStringLiteral("Undo"));
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j"}));
  EXPECT_TRUE(hasFinding(QStringLiteral("S20")));
}

TEST_F(RecipeFindingsPage, theWordsOfAFindingStandBesideItsLine) {
  ASSERT_NO_FATAL_FAILURE(openWithText());
  const int line = lineOf(QStringLiteral("RUN make -j"));
  const QString sentence = findings().at(rowOf(QStringLiteral("S20")))->sentence;
  ASSERT_EQ(text()->notes().count(line), 1U);
  EXPECT_EQ(text()->notes().at(line).rule, QStringLiteral("S20"));
  EXPECT_EQ(text()->notes().at(line).sentence, sentence);
  text()->selectLines(line, line);
  PaintedTexts painted(*text());
  text()->render(&painted);
  QString words;
  for (const PaintedText& each : painted.texts()) words += each.words + QLatin1Char('\n');
  EXPECT_TRUE(words.contains(QStringLiteral("S20"))) << words.toStdString();
  EXPECT_TRUE(words.contains(sentence.left(8))) << words.toStdString();
}

TEST_F(RecipeFindingsPage, theButtonBesideALineFixesItAndUndoTakesThatBack) {
  ASSERT_NO_FATAL_FAILURE(openWithText());
  const int line = lineOf(QStringLiteral("RUN make -j"));
  text()->selectLines(line, line);
  QPushButton* fix = present(text()->fixOf(line));
  ASSERT_TRUE(waitUntil([&] { return fix->isVisible(); })) << "beside a line that is visible";
  EXPECT_TRUE(fix->accessibleName().contains(QStringLiteral("S20"))) << fix->accessibleName().toStdString();
  EXPECT_TRUE(fix->focusPolicy() & Qt::TabFocus);
  clickInWindow(fix);
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j$(nproc)"}));
  EXPECT_TRUE(showsText(QStringLiteral("RUN make -j$(nproc)")));
  EXPECT_TRUE(waitUntil([&] { return text()->fixOf(line) == nullptr; })) << "the line has changed";
  EXPECT_TRUE(hasNoFinding(QStringLiteral("S20")));
  press(QStringLiteral("Undo"));
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j"}));
  EXPECT_TRUE(waitUntil([&] { return text()->fixOf(line) != nullptr; }));
}

TEST_F(RecipeFindingsPage, linesThatStayTheSameKeepTheirNotesWhileTheRecipeIsJudged) {
  ASSERT_NO_FATAL_FAILURE(openWithText());
  const int line = lineOf(QStringLiteral("RUN make -j"));
  ASSERT_EQ(text()->notes().count(line), 1U);
  core::recipes::Block longer = *draft().blockAt(draft().chosen());
  longer.fields["lines"] = Texts{"# kept", "RUN make -j", "RUN true"};
  draft().setBlock(draft().chosen(), longer, QStringLiteral("lines"));
  EXPECT_EQ(text()->notes().count(line), 1U) << "before it is written again";
  ASSERT_TRUE(showsText(QStringLiteral("RUN true")));
  EXPECT_EQ(text()->notes().count(line), 1U) << "the line is the same";
  EXPECT_TRUE(waitUntil([this] { return findings().isCurrent(); }, 20));
  EXPECT_EQ(text()->notes().count(line), 1U);
}

TEST_F(RecipeFindingsPage, theKeyboardReachesFindingsAndFix) {
  ASSERT_NO_FATAL_FAILURE(openWithText());
  table()->setFocus();
  table()->selectRow(0);
  for (int row = 0; row < rowOf(QStringLiteral("S20")); ++row) QTest::keyClick(table(), Qt::Key_Down);
  ASSERT_EQ(table()->currentIndex().row(), rowOf(QStringLiteral("S20")));
  QAbstractButton* fix = nullptr;
  ASSERT_TRUE(waitUntil([&] { return (fix = findButton(QStringLiteral("Fix"))) != nullptr && fix->isEnabled(); }));
  EXPECT_TRUE(fix->accessibleName().contains(QStringLiteral("S20")));
  EXPECT_TRUE(fix->focusPolicy() & Qt::TabFocus);
  fix->setFocus();
  QTest::keyClick(fix, Qt::Key_Space);
  EXPECT_EQ(lines().back(), "RUN make -j$(nproc)");
}

TEST_F(RecipeFindingsPage, aFindingWithoutASafeFixOffersNone) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(QStringLiteral("osu-openmpi")));
  draft().choose({0, 1});
  ASSERT_TRUE(hasFinding(QStringLiteral("D13")));
  selectFinding(QStringLiteral("D13"));
  EXPECT_EQ(draft().chosen(), (BlockPlace{0, BlockPlace::kNoBlock}));
  EXPECT_EQ(findButton(QStringLiteral("Fix")), nullptr);
}

TEST_F(RecipeFindingsPage, aHostThatCannotRunTheImageIsAStop) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(QStringLiteral("osu-openmpi")));
  ASSERT_NO_FATAL_FAILURE(addCluster());
  auto host = *window().data().host("cluster");
  host.facts.mpiVersion = "MPICH 4.0.2";
  addHost(host);
  ASSERT_TRUE(waitUntil([&] { return window().data().host("cluster")->facts.mpiVersion == "MPICH 4.0.2"; }));
  ASSERT_TRUE(waitUntil([&] { return hosts()->findText(QStringLiteral("cluster")) >= 0; }));
  EXPECT_EQ(hosts()->currentText(), QStringLiteral("no host"));
  hosts()->setCurrentIndex(hosts()->findText(QStringLiteral("cluster")));
  ASSERT_TRUE(hasFinding(QStringLiteral("RC-06")));
  const auto* row = findings().at(rowOf(QStringLiteral("RC-06")));
  EXPECT_EQ(row->severity.sign, app::text::Sign::Bad);
  EXPECT_TRUE(row->sentence.contains(QStringLiteral("MPICH"))) << row->sentence.toStdString();
  selectFinding(QStringLiteral("RC-06"));
  EXPECT_TRUE(shownWords().contains(QStringLiteral("Table mpi-families"))) << shownWords().toStdString();
  hosts()->setCurrentIndex(0);
  EXPECT_TRUE(hasNoFinding(QStringLiteral("RC-06")));
}

TEST_F(RecipeFindingsPage, anEmptyListSaysThatNothingWasFound) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(QStringLiteral("osu-openmpi")));
  ASSERT_TRUE(hasFinding(QStringLiteral("D13")));
  EXPECT_FALSE(shownWords().contains(QStringLiteral("Nothing was found.")));
  draft().choose({1, BlockPlace::kNoBlock});
  draft().removeChosen();
  while (!draft().recipe().stages.front().blocks.empty()) {
    draft().choose({0, 0});
    draft().removeChosen();
  }
  core::recipes::Stage stage = draft().recipe().stages.front();
  stage.base.digest = "sha256:" + std::string(64, 'a');
  draft().setStage(0, stage, QStringLiteral("base"));
  ASSERT_TRUE(waitUntil([&] { return findings().isCurrent() && findings().rowCount() == 0; }, 20));
  EXPECT_TRUE(shownWords().contains(QStringLiteral("Nothing was found."))) << shownWords().toStdString();
  EXPECT_EQ(table(), nullptr) << "no empty table";
}

}  // namespace
}  // namespace baremark::gui
