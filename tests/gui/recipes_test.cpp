// SPDX-License-Identifier: GPL-3.0-or-later
// The list of recipes, their editor, and imports.
#include "app/text/recipe_form_text.h"
#include "core/recipes/recipe_file.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

class Recipes : public RecipeWindow {
 protected:
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
  const auto& blocks = saved->stages.front().blocks;
  EXPECT_TRUE(std::any_of(blocks.begin(), blocks.end(), [](const auto& each) { return each.kind == "cmake"; }));
}

using RecipeEditor = RecipeWindow;

TEST_F(RecipeEditor, aBlockIsFoundByItsNameAndAppearsInTheText) {
  openCopyOf(u"osu-openmpi"_s);
  EXPECT_FALSE(kinds().contains(u"cmake"_s));
  addBlock(u"cmake"_s);
  ASSERT_TRUE(kinds().contains(u"cmake"_s));
  EXPECT_EQ(draft().blockAt(draft().chosen())->kind, "cmake");
  EXPECT_TRUE(showsText(u"cmake"_s));
  EXPECT_TRUE(findButton(u"Save"_s)->isEnabled());
}

TEST_F(RecipeEditor, aBadValueIsExplainedBelowItsFieldAndAboveTheText) {
  openCopyOf(u"osu-openmpi"_s);
  draft().choose({0, static_cast<int>(kinds().indexOf(u"osu"_s))});
  auto* version = need<QLineEdit>(u"Version"_s);
  version->setFocus();
  QTest::keyClicks(version, u"7 5"_s);
  // The field explains it at once, the text when it is written again.
  EXPECT_TRUE(waitUntil([this] { return shownWords().count(u"“Version”"_s) >= 2; }, 10)) << shownWords();
  EXPECT_TRUE(shownWords().contains(u"This is the text before the last changes."_s));
  EXPECT_FALSE(findButton(u"Save as…"_s)->isEnabled());
  draft().choose({0, 0});
  press(u"Show the place"_s);
  EXPECT_EQ(draft().blockAt(draft().chosen())->kind, "osu");
  window().currentPage()->setFocus();
  press(u"Undo"_s);
  EXPECT_TRUE(waitUntil([this] { return !shownWords().contains(u"“Version”"_s); }, 10));
  EXPECT_EQ(named<QLineEdit>(u"Version"_s)->text(), QString());
}

TEST_F(RecipeEditor, stepsAreUndoneAndRedoneByKeys) {
  openCopyOf(u"osu-openmpi"_s);
  const QStringList before = kinds();
  addBlock(u"cmake"_s);
  const QStringList after = kinds();
  ASSERT_NE(after, before);
  parts()->setFocus();
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(kinds(), before);
  EXPECT_FALSE(findButton(u"Save"_s)->isEnabled()) << "as in the file again";
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(kinds(), after);
}

TEST_F(RecipeEditor, aClickOnALineChoosesItsBlockAndTheBlockMarksItsLines) {
  openCopyOf(u"osu-openmpi"_s);
  ASSERT_TRUE(showsText(u"From:"_s));
  const int osu = static_cast<int>(kinds().indexOf(u"osu"_s));
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
  openCopyOf(u"osu-openmpi"_s);
  auto* tabs = need<QTabBar>(u"Format"_s);
  ASSERT_EQ(tabs->count(), static_cast<int>(core::recipes::formatNames().size()));
  tabs->setCurrentIndex(1);
  ASSERT_TRUE(showsText(u"FROM "_s));
  clickOn(named<QAbstractButton>(u"Copy the text"_s));
  EXPECT_EQ(QApplication::clipboard()->text(), text()->toPlainText());
  EXPECT_EQ(page()->command().words.last(), u"dockerfile"_s);
}

TEST_F(RecipeEditor, theFormOfAStageOffersWhatItsBaseHas) {
  openCopyOf(u"osu-openmpi"_s);
  draft().choose({0, BlockPlace::kNoBlock});
  auto* base = need<QComboBox>(u"Base"_s);
  EXPECT_EQ(named<QLineEdit>(u"Image"_s), nullptr);
  base->setCurrentIndex(base->findText(u"Image of a registry"_s));
  emit base->activated(base->currentIndex());
  ASSERT_TRUE(waitUntil([this] { return named<QLineEdit>(u"Image"_s) != nullptr; }));
  QTest::keyClicks(named<QLineEdit>(u"Image"_s), u"docker.io/library/debian"_s);
  QTest::keyClicks(named<QLineEdit>(u"Tag"_s), u"12"_s);
  EXPECT_TRUE(showsText(u"From: docker.io/library/debian:12"_s));
}

TEST_F(RecipeEditor, aSavedRecipeIsThereInTheNextWindow) {
  openCopyOf(u"osu-openmpi"_s);
  addBlock(u"cmake"_s);
  const auto saved = draft().recipe();
  const QString path = page()->path();
  parts()->setFocus();
  key(Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(draft().isSaved());
  closeWindow();
  openWindow();
  window().showPage(u"recipes"_s);
  select(u"osu-openmpi"_s);
  press(u"Open"_s);
  ASSERT_TRUE(isOpen());
  EXPECT_EQ(page()->path(), path);
  EXPECT_EQ(draft().recipe(), saved);
}

class RecipeImportWindow : public RecipeWindow {
 protected:
  app::pages::RecipeImportDialog* dialog() {
    return seen<app::pages::RecipeImportDialog>([](const auto&) { return true; });
  }
  app::pages::RecipeTextView* fileText() { return dialog()->findChild<app::pages::RecipeTextView*>(); }
  QString kept() { return named<QPlainTextEdit>(u"Kept word for word"_s)->toPlainText(); }
  void choose(const QString& path) {
    press(u"Import…"_s);
    enterPath(path);
  }
  void openDialog(const QString& name, const QByteArray& bytes) {
    ASSERT_NO_FATAL_FAILURE(openList());
    ASSERT_NO_FATAL_FAILURE(choose(addFile(name, bytes)));
    ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr; }));
  }
  bool canCreate() {
    const auto* button = findButton(u"Create the recipe"_s);
    return button != nullptr && button->isEnabled();
  }
};

TEST_F(RecipeImportWindow, aDockerfileBecomesARecipeAndTheRestIsListed) {
  ASSERT_NO_FATAL_FAILURE(
      openDialog(u"Dockerfile.tools"_s, "FROM debian:12\nENV A=b\nRUN curl -o /opt/x https://example.org/x\n"));
  EXPECT_TRUE(canCreate());
  EXPECT_THAT(kept(), Has(u"Kept as text, line"_s));
  EXPECT_TRUE(fileText()->notes().empty());
  press(u"Create the recipe"_s);
  ASSERT_TRUE(isOpen());
  EXPECT_EQ(draft().recipe().name, "tools");
  EXPECT_TRUE(kinds().contains(u"text"_s)) << kinds().join(u' ');
  EXPECT_TRUE(draft().isSaved());
  EXPECT_EQ(app::text::blockSummary(draft().registry(), draft().recipe().stages.front().blocks.back()).toStdString(),
            "Dockerfile, 1 line");
  EXPECT_TRUE(showsText(u"FROM "_s)) << "the text in the file's own format";
  EXPECT_EQ(window().messages().count(), 0);
}

TEST_F(RecipeImportWindow, aRefusedLineIsMarkedAndTheTextIsCorrectedInPlace) {
  ASSERT_NO_FATAL_FAILURE(openDialog(u"Dockerfile"_s, "# mine\nFROM debian:12\nRUNN true\n"));
  EXPECT_FALSE(canCreate());
  ASSERT_EQ(fileText()->notes().count(3), 1U);
  EXPECT_EQ(fileText()->notes().at(3).sign, app::text::Sign::Bad);
  EXPECT_TRUE(fileText()->notes().at(3).words.contains(u"RUNN"_s)) << "it says what is refused";
  EXPECT_EQ(fileText()->marked().front().first, 3);
  EXPECT_EQ(fileText()->typedText(), u"# mine\nFROM debian:12\nRUNN true\n"_s) << "nothing is lost";
  press(u"Show the line"_s);
  EXPECT_EQ(fileText()->textCursor().selectedText(), u"RUNN true"_s);
  QTest::keyClicks(fileText(), u"RUN true"_s);
  ASSERT_TRUE(waitUntil([this] { return canCreate(); }));
  EXPECT_TRUE(fileText()->notes().empty());
  press(u"Create the recipe"_s);
  ASSERT_TRUE(isOpen());
  EXPECT_EQ(draft().recipe().name, "Dockerfile");
}

TEST_F(RecipeImportWindow, aCorrectedTextThatWasNotImportedComesBackWithUndo) {
  ASSERT_NO_FATAL_FAILURE(openDialog(u"box.def"_s, "Bootstrap: dockr\nFrom: debian:12\n"));
  EXPECT_EQ(dialog()->file().kind, core::recipes::FileKind::Definition);
  EXPECT_FALSE(canCreate());
  fileText()->setFocus();
  ASSERT_NO_FATAL_FAILURE(retype(fileText(), u"Bootstrap: docker"_s));
  dialog()->reject();
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  press(u"Undo"_s);
  ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr; }));
  EXPECT_EQ(fileText()->typedText(), u"Bootstrap: docker"_s);
  dialog()->reject();
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  EXPECT_NE(findButton(u"Undo"_s), nullptr) << "it is still not in a file";
}

TEST_F(RecipeImportWindow, aRecipeOfAnotherPersonIsCopied) {
  ASSERT_NO_FATAL_FAILURE(openList());
  core::recipes::Recipe recipe = window().recipes().emptyRecipe();
  recipe.name = "theirs";
  const QString path = addFile(u"sent.recipe.json"_s, QByteArray::fromStdString(core::recipes::toText(recipe)));
  ASSERT_NO_FATAL_FAILURE(choose(path));
  ASSERT_TRUE(isOpen());
  EXPECT_EQ(draft().recipe(), recipe);
  EXPECT_NE(page()->path(), path) << "the file itself stays as it is";
}

class DigestWindow : public RecipeWindow {
 protected:
  void SetUp() override {
    RecipeWindow::SetUp();
    // The manifest is the text of the file "manifest".
    putTool("skopeo", R"(case $1 in
  --version) echo 'skopeo version 1.9.3' ;;
  inspect) cat manifest 2>/dev/null || { cat problem >&2; exit 1; } ;;
  *) exit 1 ;;
esac)");
    putTool("umoci", "");
  }
  static std::string digestOf(const std::string& manifest) { return "sha256:" + core::recipes::sha256Of(manifest); }
  [[nodiscard]] const std::string& digest() { return draft().recipe().stages.front().base.digest; }
  void openBase() {
    ASSERT_NO_FATAL_FAILURE(openCopyOf(u"osu-openmpi"_s));
    core::recipes::Stage stage = draft().recipe().stages.front();
    stage.base.digest.clear();
    draft().setStage(0, stage, u"test"_s);
    draft().choose({0, BlockPlace::kNoBlock});
    ASSERT_TRUE(waitUntil([this] { return findButton(u"Resolve"_s) != nullptr; }));
  }
};

TEST_F(DigestWindow, aTagIsResolvedInOneStepAndAMovedOneIsTakenOnlyWhenTold) {
  addFile(u"manifest"_s, "one");
  ASSERT_NO_FATAL_FAILURE(openBase());
  press(u"Resolve"_s);
  ASSERT_TRUE(waitUntil([this] { return digest() == digestOf("one"); }, 30)) << shownWords();
  EXPECT_TRUE(says(u"This is the digest that"_s));
  press(u"Undo"_s);
  EXPECT_EQ(digest(), "");
  press(u"Redo"_s);
  EXPECT_EQ(digest(), digestOf("one"));
  press(u"Resolve"_s);
  EXPECT_TRUE(says(u"still has this digest"_s));
  addFile(u"manifest"_s, "two");
  press(u"Resolve"_s);
  ASSERT_TRUE(says(u"The tag has moved"_s)) << shownWords();
  EXPECT_TRUE(shownWords().contains(QString::fromStdString(digestOf("two"))));
  EXPECT_EQ(digest(), digestOf("one")) << "kept";
  press(u"Take the new digest"_s);
  EXPECT_EQ(digest(), digestOf("two"));
  press(u"Undo"_s);
  EXPECT_EQ(digest(), digestOf("one"));
}

TEST_F(DigestWindow, aFailureIsExplainedBelowTheButton) {
  ASSERT_NO_FATAL_FAILURE(openBase());
  for (const auto& [problem, words] :
       {std::pair{"unauthorized: authentication required\n", "The registry refused access"},
        std::pair{"dial tcp: lookup registry.example.org: no such host\n", "is not available"},
        std::pair{"manifest unknown\n", "The registry has no such image"}}) {
    addFile(u"problem"_s, problem);
    press(u"Resolve"_s);
    EXPECT_TRUE(says(QLatin1String(words))) << shownWords();
  }
  EXPECT_EQ(digest(), "");
}

class RecipeUsesWindow : public RecipeWindow {
 protected:
  app::pages::RecipeCompareDialog* dialog() { return window().findChild<app::pages::RecipeCompareDialog*>(); }
  QString changes() { return named<QPlainTextEdit>(u"Changes of the recipe"_s)->toPlainText(); }
  QComboBox* with() { return named<QComboBox>(u"Changes since"_s); }
};

TEST_F(RecipeUsesWindow, changesSinceTheSavedStateAreListed) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(u"osu-openmpi"_s));
  press(u"Compare…"_s);
  ASSERT_TRUE(waitUntil([this] { return with() != nullptr; }));
  EXPECT_EQ(with()->currentText(), u"its saved state"_s);
  EXPECT_EQ(changes(), u"The recipes are equal."_s);
  dialog()->reject();
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  ASSERT_NO_FATAL_FAILURE(addBlock(u"cmake"_s));
  press(u"Compare…"_s);
  ASSERT_TRUE(waitUntil([this] { return with() != nullptr; }));
  EXPECT_THAT(changes(), Has(u"(cmake): added"_s));
  with()->setCurrentIndex(with()->findText(u"osu-mpich, which comes with Baremark"_s));
  EXPECT_THAT(changes(), Has(u"osu-mpich → osu-openmpi"_s));
  dialog()->reject();
  EXPECT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
}

}  // namespace
}  // namespace baremark::gui
