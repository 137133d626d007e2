// SPDX-License-Identifier: GPL-3.0-or-later
// The window with the editor of a recipe.
#pragma once

#include "app/pages/recipe_page.h"
#include "app/pages/recipes_page.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

class RecipeWindow : public WindowTest {
 protected:
  using BlockPlace = core::recipes::BlockPlace;
  app::pages::RecipesPage* list() { return shown<app::pages::RecipesPage>(); }
  app::pages::RecipePage* page() { return shown<app::pages::RecipePage>(); }
  app::models::RecipeDraft& draft() { return *page()->draft(); }
  app::pages::RecipeTextView* text() { return page()->findChild<app::pages::RecipeTextView*>(); }
  QTreeView* parts() { return named<QTreeView>(u"Parts of the recipe"_s); }
  void openList() {
    openWindow();
    window().showPage(u"recipes"_s);
    ASSERT_NE(list(), nullptr);
  }
  bool isOpen() {
    return waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; });
  }
  void select(const QString& name) {
    for (int row = 0; row < list()->model().rowCount(); ++row) {
      if (list()->model().at(row)->name != name) continue;
      return list()->findChild<app::widgets::DataTable*>()->selectRow(row);
    }
    FAIL() << name;
  }
  void openCopyOf(const QString& name) {
    ASSERT_NO_FATAL_FAILURE(openList());
    ASSERT_NO_FATAL_FAILURE(select(name));
    press(u"Create from this"_s);
    ASSERT_TRUE(isOpen());
  }
  /// The kinds of the blocks of the first stage.
  QStringList kinds() {
    QStringList all;
    for (const core::recipes::Block& block : draft().recipe().stages.front().blocks)
      all << QString::fromStdString(block.kind);
    return all;
  }
  bool showsText(const QString& words) {
    return waitUntil([&] { return text()->toPlainText().contains(words); }, 10);
  }
  void addBlock(const QString& words) {
    press(u"Add a block"_s);
    auto* find = need<QLineEdit>(u"Find a block"_s);
    QTest::keyClicks(find, words);
    QTest::keyClick(find, Qt::Key_Return);
  }
  bool says(const QString& words) {
    return waitUntil([&] { return shownWords().contains(words); });
  }
  QString shownWords() { return shownTexts(page()).join(u'\n'); }
};

}  // namespace baremark::gui
