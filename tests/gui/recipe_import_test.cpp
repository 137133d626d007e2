// SPDX-License-Identifier: GPL-3.0-or-later
// Dockerfiles, definition files and recipes are imported on the page of recipes; a file that is refused is corrected
// there.
#include <QComboBox>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/pages/recipe_import_dialog.h"
#include "app/text/recipe_form_text.h"
#include "core/recipes/recipe_file.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

class RecipeImportWindow : public RecipeWindow {
 protected:
  app::pages::RecipeImportDialog* dialog() {
    auto* found = window().findChild<app::pages::RecipeImportDialog*>();
    return found != nullptr && found->isVisible() ? found : nullptr;
  }
  app::pages::RecipeTextView* fileText() { return dialog()->findChild<app::pages::RecipeTextView*>(); }
  QString kept() { return named<QPlainTextEdit>(QStringLiteral("Kept word for word"))->toPlainText(); }
  void choose(const QString& path) {
    press(QStringLiteral("Import…"));
    ASSERT_TRUE(enterPath(path));
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
    const auto* button = findButton(QStringLiteral("Create the recipe"));
    return button != nullptr && button->isEnabled();
  }
};

TEST_F(RecipeImportWindow, aDockerfileBecomesARecipeAndTheRestIsListed) {
  ASSERT_NO_FATAL_FAILURE(openDialog(QStringLiteral("Dockerfile.tools"),
                                     "FROM debian:12\nENV A=b\nRUN curl -o /opt/x https://example.org/x\n"));
  EXPECT_TRUE(canCreate());
  EXPECT_TRUE(kept().contains(QStringLiteral("Kept as text, line"))) << kept().toStdString();
  EXPECT_TRUE(fileText()->notes().empty());
  press(QStringLiteral("Create the recipe"));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  EXPECT_EQ(draft().recipe().name, "tools");
  EXPECT_TRUE(kinds().contains(QStringLiteral("text"))) << kinds().join(QLatin1Char(' ')).toStdString();
  EXPECT_TRUE(draft().isSaved());
  EXPECT_EQ(app::text::blockSummary(draft().registry(), draft().recipe().stages.front().blocks.back()).toStdString(),
            "Dockerfile, 1 line");
  EXPECT_TRUE(showsText(QStringLiteral("FROM "))) << "the text in the file's own format";
  EXPECT_EQ(window().messages().count(), 0);
}

TEST_F(RecipeImportWindow, aRefusedLineIsMarkedAndTheTextIsCorrectedInPlace) {
  ASSERT_NO_FATAL_FAILURE(openDialog(QStringLiteral("Dockerfile"), "# mine\nFROM debian:12\nRUNN true\n"));
  EXPECT_FALSE(canCreate());
  ASSERT_EQ(fileText()->notes().count(3), 1U);
  EXPECT_EQ(fileText()->notes().at(3).sign, app::text::Sign::Bad);
  EXPECT_TRUE(fileText()->notes().at(3).words.contains(QStringLiteral("RUNN"))) << "it says what is refused";
  EXPECT_EQ(fileText()->marked().front().first, 3);
  EXPECT_EQ(fileText()->typedText(), QStringLiteral("# mine\nFROM debian:12\nRUNN true\n")) << "nothing is lost";
  press(QStringLiteral("Show the line"));
  EXPECT_EQ(fileText()->textCursor().selectedText(), QStringLiteral("RUNN true"));
  QTest::keyClicks(fileText(), QStringLiteral("RUN true"));
  ASSERT_TRUE(waitUntil([this] { return canCreate(); }));
  EXPECT_TRUE(fileText()->notes().empty());
  press(QStringLiteral("Create the recipe"));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  EXPECT_EQ(draft().recipe().name, "Dockerfile");
}

TEST_F(RecipeImportWindow, aCorrectedTextThatWasNotImportedComesBackWithUndo) {
  ASSERT_NO_FATAL_FAILURE(openDialog(QStringLiteral("box.def"), "Bootstrap: dockr\nFrom: debian:12\n"));
  EXPECT_EQ(dialog()->file().kind, core::recipes::FileKind::Definition);
  EXPECT_FALSE(canCreate());
  ASSERT_NO_FATAL_FAILURE(type(QStringLiteral("Bootstrap: docker")));
  dialog()->reject();
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  press(QStringLiteral("Undo"));
  ASSERT_TRUE(waitUntil([this] { return dialog() != nullptr; }));
  EXPECT_EQ(fileText()->typedText(), QStringLiteral("Bootstrap: docker"));
  dialog()->reject();
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  EXPECT_NE(findButton(QStringLiteral("Undo")), nullptr) << "it is still not in a file";
}

TEST_F(RecipeImportWindow, aTextWithoutChangesLeavesNoMessage) {
  ASSERT_NO_FATAL_FAILURE(openDialog(QStringLiteral("Dockerfile"), "FROM debian:12\r\nRUN true\r\n"));
  dialog()->reject();
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  EXPECT_EQ(window().messages().count(), 0);
  EXPECT_EQ(window().recipes().files().ownCount(), 0);
}

TEST_F(RecipeImportWindow, bytesThatAreNotTextAreRefusedWithTheirLine) {
  ASSERT_NO_FATAL_FAILURE(openDialog(QStringLiteral("Dockerfile"), "FROM debian:12\nRUN echo \xFF\n"));
  EXPECT_FALSE(canCreate());
  ASSERT_EQ(fileText()->notes().count(2), 1U);
  EXPECT_TRUE(fileText()->notes().at(2).words.contains(QStringLiteral("UTF-8")));
}

TEST_F(RecipeImportWindow, aNameThatIsNoneIsExplained) {
  ASSERT_NO_FATAL_FAILURE(openDialog(QStringLiteral("Dockerfile"), "FROM debian:12\nRUN true\n"));
  auto* name = need<QLineEdit>(QStringLiteral("Name of the recipe"));
  EXPECT_EQ(name->text(), QStringLiteral("Dockerfile"));
  name->clear();
  name->setFocus();
  QTest::keyClicks(name, QStringLiteral("a b"));
  EXPECT_FALSE(canCreate());
  EXPECT_TRUE(findButton(QStringLiteral("Create the recipe"))->toolTip().contains(QStringLiteral("1 to 64 letters")));
}

TEST_F(RecipeImportWindow, aRecipeOfAnotherPersonIsCopied) {
  ASSERT_NO_FATAL_FAILURE(openList());
  core::recipes::Recipe recipe = window().recipes().emptyRecipe();
  recipe.name = "theirs";
  const QString path =
      addFile(QStringLiteral("sent.recipe.json"), QByteArray::fromStdString(core::recipes::toText(recipe)));
  ASSERT_NO_FATAL_FAILURE(choose(path));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  EXPECT_EQ(draft().recipe(), recipe);
  EXPECT_NE(page()->path(), path) << "the file itself stays as it is";
}

}  // namespace
}  // namespace baremark::gui
