// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of a recipe: words and fixes beside the lines of its text, reasons below it, and the check against a
// host.
#include "app/pages/recipe_text_card.h"
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
  QTableView* table() { return named<QTableView>(u"Findings"_s); }
  QComboBox* hosts() { return named<QComboBox>(u"Check against"_s); }
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
    openCopyOf(u"osu-openmpi"_s);
    draft().choose({0, static_cast<int>(kinds().size()) - 1});
    draft().duplicateChosen();
    core::recipes::Block block{.kind = "text"};
    block.fields = {{"format", std::string("dockerfile")}, {"lines", Texts{"# kept", "RUN make -j"}}};
    draft().setBlock(draft().chosen(), block, u"kind"_s);
    named<QTabBar>(u"Format"_s)->setCurrentIndex(1);
    ASSERT_TRUE(showsText(u"RUN make -j"_s));
    ASSERT_TRUE(hasFinding(u"S20"_s));
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
  selectFinding(u"S20"_s);
  EXPECT_EQ(draft().chosen(), place);
  EXPECT_EQ(text()->textCursor().selectedText(), u"RUN make -j"_s);
  const int line = text()->textCursor().blockNumber() + 1;
  ASSERT_EQ(text()->notes().count(line), 1U);
  EXPECT_TRUE(text()->notes().at(line).words.contains(u"S20"_s));
  EXPECT_NE(text()->notes().at(line).sign, app::text::Sign::None);
  EXPECT_EQ(text()->accessibleDescription(), text()->notes().at(line).words);
  EXPECT_THAT(shownWords(), Has(u"Source: "_s));
}

TEST_F(RecipeFindingsPage, theButtonBesideALineFixesItAndUndoTakesThatBack) {
  ASSERT_NO_FATAL_FAILURE(openWithText());
  const int line = lineOf(u"RUN make -j"_s);
  text()->selectLines(line, line);
  QPushButton* fix = present(text()->fixOf(line));
  ASSERT_TRUE(waitUntil([&] { return fix->isVisible(); })) << "beside a line that is visible";
  EXPECT_THAT(fix->accessibleName(), Has(u"S20"_s));
  EXPECT_TRUE(fix->focusPolicy() & Qt::TabFocus);
  clickInWindow(fix);
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j$(nproc)"}));
  EXPECT_TRUE(showsText(u"RUN make -j$(nproc)"_s));
  EXPECT_TRUE(waitUntil([&] { return text()->fixOf(line) == nullptr; })) << "the line has changed";
  EXPECT_TRUE(hasNoFinding(u"S20"_s));
  press(u"Undo"_s);
  EXPECT_EQ(lines(), (Texts{"# kept", "RUN make -j"}));
  EXPECT_TRUE(waitUntil([&] { return text()->fixOf(line) != nullptr; }));
}

TEST_F(RecipeFindingsPage, aFindingWithoutASafeFixOffersNone) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(u"osu-openmpi"_s));
  draft().choose({0, 1});
  ASSERT_TRUE(hasFinding(u"D13"_s));
  selectFinding(u"D13"_s);
  EXPECT_EQ(draft().chosen(), (BlockPlace{0, BlockPlace::kNoBlock}));
  EXPECT_EQ(findButton(u"Fix"_s), nullptr);
}

TEST_F(RecipeFindingsPage, aHostThatCannotRunTheImageIsAStop) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(u"osu-openmpi"_s));
  ASSERT_NO_FATAL_FAILURE(addCluster());
  auto host = *window().data().host("cluster");
  host.facts.mpiVersion = "MPICH 4.0.2";
  addHost(host);
  ASSERT_TRUE(waitUntil([&] { return window().data().host("cluster")->facts.mpiVersion == "MPICH 4.0.2"; }));
  ASSERT_TRUE(waitUntil([&] { return hosts()->findText(u"cluster"_s) >= 0; }));
  EXPECT_EQ(hosts()->currentText(), u"no host"_s);
  hosts()->setCurrentIndex(hosts()->findText(u"cluster"_s));
  ASSERT_TRUE(hasFinding(u"RC-06"_s));
  const auto* row = findings().at(rowOf(u"RC-06"_s));
  EXPECT_EQ(row->severity.sign, app::text::Sign::Bad);
  EXPECT_THAT(row->sentence, Has(u"MPICH"_s));
  selectFinding(u"RC-06"_s);
  EXPECT_THAT(shownWords(), Has(u"Table mpi-families"_s));
  hosts()->setCurrentIndex(0);
  EXPECT_TRUE(hasNoFinding(u"RC-06"_s));
}

}  // namespace
}  // namespace baremark::gui
