// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recipes and their files.
#include "app/text/recipe_form_text.h"
#include "app/widgets/rename_dialog.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

class Recipes : public RecipeWindow {
 protected:
  /// The names of the user's recipes.
  QStringList own() {
    QStringList names;
    for (const app::models::RecipeFile& file : window().recipes().files().list()) {
      if (!file.isStarting) names << file.name;
    }
    return names;
  }
};

TEST_F(Recipes, theNotesOfStartingRecipesAreTranslated) {
  openWindow({.language = u"de"_s});
  int count = 0;
  for (const app::models::RecipeFile& file : window().recipes().files().list()) {
    if (!file.isStarting || !file.recipe) continue;
    EXPECT_NE(app::text::recipeNote(*file.recipe), QString::fromStdString(file.recipe->note)) << file.name;
    ++count;
  }
  EXPECT_GT(count, 5);
}

TEST_F(Recipes, aStartingRecipeIsCopiedBeforeItIsEdited) {
  openCopyOf(u"osu-openmpi"_s);
  EXPECT_EQ(own(), QStringList{u"osu-openmpi"_s});
  EXPECT_EQ(page()->crumbs().last(), u"osu-openmpi"_s);
  window().showPage(u"recipes"_s);
  select(u"osu-mpich"_s);
  press(u"Create from this"_s);
  EXPECT_EQ(own().size(), 2);
}

TEST_F(Recipes, aNewRecipeCanBeWrittenInEveryFormat) {
  openList();
  press(u"New recipe"_s);
  ASSERT_TRUE(isOpen());
  auto* tabs = named<QTabBar>(u"Format"_s);
  for (int tab = 0; tab < tabs->count(); ++tab) {
    tabs->setCurrentIndex(tab);
    EXPECT_TRUE(showsText(u"# Recipe recipe"_s)) << tab;
  }
}

TEST_F(Recipes, aRemovedRecipeComesBackWithUndo) {
  openCopyOf(u"osu-openmpi"_s);
  window().showPage(u"recipes"_s);
  press(u"Remove"_s);
  EXPECT_TRUE(own().isEmpty());
  press(u"Undo"_s);
  EXPECT_EQ(own(), QStringList{u"osu-openmpi"_s});
  EXPECT_TRUE(waitUntil([this] { return window().messages().count() == 0; }));
}

TEST_F(Recipes, theDraftOfAnEarlierFileDoesNotComeBackWithALaterOne) {
  openCopyOf(u"osu-openmpi"_s);
  const core::recipes::Recipe first = draft().recipe();
  const QString path = page()->path();
  addBlock(u"cmake"_s);
  app::models::OpenRecipes& recipes = window().recipes();
  window().showPage(u"recipes"_s);
  ASSERT_TRUE(recipes.remove(path));
  const auto again = recipes.create(first);
  ASSERT_TRUE(again);
  ASSERT_EQ(*again, path) << "the name is free again";
  ASSERT_TRUE(recipes.remove(path));
  ASSERT_TRUE(recipes.restore(path));
  window().showRecipe(path);
  ASSERT_TRUE(isOpen());
  EXPECT_FALSE(kinds().contains(u"cmake"_s)) << "a change of the removed file";
  EXPECT_TRUE(draft().isSaved());
}

TEST_F(Recipes, aRecipeDoesNotGetTheNameOfAnOpenOne) {
  openCopyOf(u"osu-openmpi"_s);
  addBlock(u"cmake"_s);
  const QString path = page()->path();
  app::models::OpenRecipes& recipes = window().recipes();
  const auto other = recipes.create(draft().recipe());
  ASSERT_TRUE(other);
  ASSERT_TRUE(recipes.open(*other));
  ASSERT_TRUE(QFile::remove(path)) << "as another program may do";
  const auto renamed = recipes.rename(*other, u"osu-openmpi"_s);
  ASSERT_FALSE(renamed);
  EXPECT_EQ(renamed.error().code, core::base::ErrorCode::Duplicate);
  EXPECT_NE(recipes.find(*other), nullptr);
  EXPECT_TRUE(kinds().contains(u"cmake"_s)) << "the draft that is shown stays";
  ASSERT_TRUE(recipes.save(path));
}

TEST_F(Recipes, theCommandOfAStartingRecipeMakesACopyOfIt) {
  openList();
  select(u"osu-openmpi"_s);
  EXPECT_EQ(list()->command().words.join(u' '), u"recipe new osu-openmpi.recipe.json --from osu-openmpi"_s);
}

TEST_F(Recipes, aNameThatIsTakenIsRefusedInTheDialog) {
  openCopyOf(u"osu-openmpi"_s);
  window().showPage(u"recipes"_s);
  press(u"Duplicate"_s);
  ASSERT_EQ(own().size(), 2);
  select(u"osu-openmpi-2"_s);
  press(u"Rename…"_s);
  auto* dialog = present(window().findChild<app::widgets::RenameDialog*>());
  auto* name = dialog->findChild<QLineEdit*>();
  name->setText(u"osu-openmpi"_s);
  dialog->accept();
  EXPECT_TRUE(dialog->isVisible());
  name->setText(u"mine"_s);
  dialog->accept();
  EXPECT_TRUE(own().contains(u"mine"_s));
  EXPECT_EQ(own().size(), 2);
}

TEST_F(Recipes, anOpenRecipeFollowsItsNewName) {
  openCopyOf(u"osu-openmpi"_s);
  addBlock(u"cmake"_s);
  ASSERT_TRUE(window().recipes().rename(page()->path(), u"mine"_s));
  EXPECT_EQ(page()->crumbs().last(), u"mine"_s);
  EXPECT_FALSE(draft().isSaved()) << "the changes are still there";
  EXPECT_TRUE(kinds().contains(u"cmake"_s));
  parts()->setFocus();
  key(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(draft().isSaved());
  EXPECT_EQ(window().recipes().files().read(page()->path()).recipe->name, "mine");
}

TEST_F(Recipes, aBrokenFileIsExplained) {
  addFile(u"baremark/recipes/broken.recipe.json"_s,
          R"({"schema": "baremark.recipe/1", "name": "broken", "stags": []})");
  openList();
  select(u"broken"_s);
  EXPECT_FALSE(findButton(u"Open"_s)->isEnabled());
  EXPECT_FALSE(shownTexts(list()).filter(u"broken.recipe.json"_s).isEmpty());
}

TEST_F(Recipes, theWindowAsksBeforeItDropsChanges) {
  openCopyOf(u"osu-openmpi"_s);
  addBlock(u"cmake"_s);
  const QString path = page()->path();
  EXPECT_FALSE(window().close());
  ASSERT_TRUE(waitUntil([this] { return question() != nullptr; }));
  question()->button(QMessageBox::Cancel)->click();
  EXPECT_TRUE(window().isVisible());
  EXPECT_FALSE(window().close());
  ASSERT_TRUE(waitUntil([this] { return question() != nullptr; }));
  question()->defaultButton()->click();
  EXPECT_FALSE(window().isVisible());
  const auto saved = window().recipes().files().read(path).recipe;
  ASSERT_TRUE(saved);
  bool hasCmake = false;
  for (const auto& block : saved->stages.front().blocks) hasCmake = hasCmake || block.kind == "cmake";
  EXPECT_TRUE(hasCmake);
}

}  // namespace
}  // namespace baremark::gui
