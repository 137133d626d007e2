// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recipes and their files.
#include <QFile>
#include <QLabel>
#include <QMessageBox>

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
  /// The question that is open, or nullptr.
  QMessageBox* question() {
    for (auto* box : window().findChildren<QMessageBox*>()) {
      if (box->isVisible()) return box;
    }
    return nullptr;
  }
};

TEST_F(Recipes, theNotesOfStartingRecipesAreTranslated) {
  openWindow({.language = QStringLiteral("de")});
  int count = 0;
  for (const app::models::RecipeFile& file : window().recipes().files().list()) {
    if (!file.isStarting || !file.recipe) continue;
    EXPECT_NE(app::text::recipeNote(*file.recipe), QString::fromStdString(file.recipe->note))
        << file.name.toStdString();
    ++count;
  }
  EXPECT_GT(count, 5);
}

TEST_F(Recipes, aStartingRecipeIsCopiedBeforeItIsEdited) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  EXPECT_EQ(own(), QStringList{QStringLiteral("osu-openmpi")});
  EXPECT_EQ(page()->crumbs().last(), QStringLiteral("osu-openmpi"));
  window().showPage(QStringLiteral("recipes"));
  select(QStringLiteral("osu-mpich"));
  press(QStringLiteral("Create from this"));
  EXPECT_EQ(own().size(), 2);
}

TEST_F(Recipes, aNewRecipeCanBeWrittenInEveryFormat) {
  openList();
  press(QStringLiteral("New recipe"));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  auto* tabs = named<QTabBar>(QStringLiteral("Format"));
  for (int tab = 0; tab < tabs->count(); ++tab) {
    tabs->setCurrentIndex(tab);
    EXPECT_TRUE(showsText(QStringLiteral("# Recipe recipe"))) << tab;
  }
}

TEST_F(Recipes, aRemovedRecipeComesBackWithUndo) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  window().showPage(QStringLiteral("recipes"));
  press(QStringLiteral("Remove"));
  EXPECT_TRUE(own().isEmpty());
  press(QStringLiteral("Undo"));
  EXPECT_EQ(own(), QStringList{QStringLiteral("osu-openmpi")});
  EXPECT_TRUE(waitUntil([this] { return window().messages().count() == 0; }));
}

TEST_F(Recipes, theDraftOfAnEarlierFileDoesNotComeBackWithALaterOne) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  const core::recipes::Recipe first = draft().recipe();
  const QString path = page()->path();
  addBlock(QStringLiteral("cmake"));
  app::models::OpenRecipes& recipes = window().recipes();
  window().showPage(QStringLiteral("recipes"));
  ASSERT_TRUE(recipes.remove(path));
  const auto again = recipes.create(first);
  ASSERT_TRUE(again);
  ASSERT_EQ(*again, path) << "the name is free again";
  ASSERT_TRUE(recipes.remove(path));
  ASSERT_TRUE(recipes.restore(path));
  window().showRecipe(path);
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  EXPECT_FALSE(kinds().contains(QStringLiteral("cmake"))) << "a change of the removed file";
  EXPECT_TRUE(draft().isSaved());
}

TEST_F(Recipes, aRecipeDoesNotGetTheNameOfAnOpenOne) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  addBlock(QStringLiteral("cmake"));
  const QString path = page()->path();
  app::models::OpenRecipes& recipes = window().recipes();
  const auto other = recipes.create(draft().recipe());
  ASSERT_TRUE(other);
  ASSERT_TRUE(recipes.open(*other));
  ASSERT_TRUE(QFile::remove(path)) << "as another program would";
  const auto renamed = recipes.rename(*other, QStringLiteral("osu-openmpi"));
  ASSERT_FALSE(renamed);
  EXPECT_EQ(renamed.error().code, core::base::ErrorCode::Duplicate);
  EXPECT_NE(recipes.find(*other), nullptr);
  EXPECT_TRUE(kinds().contains(QStringLiteral("cmake"))) << "the draft that is shown stays";
  ASSERT_TRUE(recipes.save(path));
}

TEST_F(Recipes, theCommandOfAStartingRecipeMakesACopyOfIt) {
  openList();
  select(QStringLiteral("osu-openmpi"));
  EXPECT_EQ(list()->command().words.join(QLatin1Char(' ')),
            QStringLiteral("recipe new osu-openmpi.recipe.json --from osu-openmpi"));
}

TEST_F(Recipes, aNameThatIsTakenIsRefusedInTheDialog) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  window().showPage(QStringLiteral("recipes"));
  press(QStringLiteral("Duplicate"));
  ASSERT_EQ(own().size(), 2);
  select(QStringLiteral("osu-openmpi-2"));
  press(QStringLiteral("Rename…"));
  auto* dialog = present(window().findChild<app::widgets::RenameDialog*>());
  auto* name = dialog->findChild<QLineEdit*>();
  name->setText(QStringLiteral("osu-openmpi"));
  dialog->accept();
  EXPECT_TRUE(dialog->isVisible());
  name->setText(QStringLiteral("mine"));
  dialog->accept();
  EXPECT_TRUE(own().contains(QStringLiteral("mine")));
  EXPECT_EQ(own().size(), 2);
}

TEST_F(Recipes, anOpenRecipeFollowsItsNewName) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  addBlock(QStringLiteral("cmake"));
  ASSERT_TRUE(window().recipes().rename(page()->path(), QStringLiteral("mine")));
  EXPECT_EQ(page()->crumbs().last(), QStringLiteral("mine"));
  EXPECT_FALSE(draft().isSaved()) << "the changes are still there";
  EXPECT_TRUE(kinds().contains(QStringLiteral("cmake")));
  parts()->setFocus();
  key(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(draft().isSaved());
  EXPECT_EQ(window().recipes().files().read(page()->path()).recipe->name, "mine");
}

TEST_F(Recipes, aBrokenFileIsExplained) {
  addFile(QStringLiteral("baremark/recipes/broken.recipe.json"),
          R"({"schema": "baremark.recipe/1", "name": "broken", "stags": []})");
  openList();
  select(QStringLiteral("broken"));
  EXPECT_FALSE(findButton(QStringLiteral("Open"))->isEnabled());
  QString words;
  for (const QLabel* label : list()->findChildren<QLabel*>()) words += label->text();
  EXPECT_TRUE(words.contains(QStringLiteral("broken.recipe.json"))) << words.toStdString();
}

TEST_F(Recipes, theWindowAsksBeforeItDropsChanges) {
  openCopyOf(QStringLiteral("osu-openmpi"));
  addBlock(QStringLiteral("cmake"));
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
