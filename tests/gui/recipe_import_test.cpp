// SPDX-License-Identifier: GPL-3.0-or-later
// Dockerfiles, definition files and recipes are imported on the page of recipes, where a refused file is corrected; the
// digest of a base; and a recipe beside its saved state.
#include "app/pages/dialogs.h"
#include "app/pages/recipes_page.h"
#include "app/text/recipe_form_text.h"
#include "core/recipes/recipe_file.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

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
  /// Replaces the text of the dialog by typing.
  void type(const QString& words) {
    fileText()->setFocus();
    retype(fileText(), words);
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
  ASSERT_NO_FATAL_FAILURE(type(u"Bootstrap: docker"_s));
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
  addFile(u"problem"_s, "unauthorized: authentication required\n");
  ASSERT_NO_FATAL_FAILURE(openBase());
  press(u"Resolve"_s);
  EXPECT_TRUE(says(u"The registry refused access"_s)) << shownWords();
  addFile(u"problem"_s, "dial tcp: lookup registry.example.org: no such host\n");
  press(u"Resolve"_s);
  EXPECT_TRUE(says(u"is not available"_s)) << shownWords();
  addFile(u"problem"_s, "manifest unknown\n");
  press(u"Resolve"_s);
  EXPECT_TRUE(says(u"The registry has no such image"_s)) << shownWords();
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
