// SPDX-License-Identifier: GPL-3.0-or-later
// Dockerfiles, definition files and recipes are imported on the page of recipes, where a refused file is corrected; the
// digest of a base; a recipe beside others, and the experiments that use its image.
#include <QComboBox>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <filesystem>
#include <fstream>

#include "app/pages/digest_row.h"
#include "app/pages/experiment_page.h"
#include "app/pages/recipe_compare_dialog.h"
#include "app/pages/recipe_import_dialog.h"
#include "app/text/recipe_form_text.h"
#include "core/base/clock.h"
#include "core/plan/experiment_file.h"
#include "core/recipes/digest.h"
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

class DigestWindow : public RecipeWindow {
 protected:
  void SetUp() override {
    RecipeWindow::SetUp();
    std::filesystem::create_directory(at("bin"));
    // The manifest is the text of the file "manifest".
    put("bin/skopeo", "#!/bin/sh\ncase $1 in --version) echo 'skopeo version 1.9.3' ;; inspect) cat '" +
                          at("manifest") + "' 2>/dev/null || { cat '" + at("problem") +
                          "' >&2; exit 1; } ;; *) exit 1 ;; esac\n");
    put("bin/umoci", "#!/bin/sh\n");
    for (const char* name : {"bin/skopeo", "bin/umoci"})
      std::filesystem::permissions(at(name), std::filesystem::perms(0755));
    m_path = qgetenv("PATH");
    qputenv("PATH", QByteArray::fromStdString(at("bin")) + ':' + m_path);
  }
  void TearDown() override {
    qputenv("PATH", m_path);
    RecipeWindow::TearDown();
  }

  [[nodiscard]] std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  void put(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }
  static std::string digestOf(const std::string& manifest) { return "sha256:" + core::recipes::sha256Of(manifest); }
  [[nodiscard]] const std::string& digest() { return draft().recipe().stages.front().base.digest; }
  void openBase() {
    ASSERT_NO_FATAL_FAILURE(openCopyOf(QStringLiteral("osu-openmpi")));
    core::recipes::Stage stage = draft().recipe().stages.front();
    stage.base.digest.clear();
    draft().setStage(0, stage, QStringLiteral("test"));
    draft().choose({0, BlockPlace::kNoBlock});
    ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Resolve")) != nullptr; }));
  }

  QByteArray m_path;
};

TEST_F(DigestWindow, aTagIsResolvedInOneStepAndAMovedOneIsTakenOnlyWhenTold) {
  put("manifest", "one");
  ASSERT_NO_FATAL_FAILURE(openBase());
  press(QStringLiteral("Resolve"));
  ASSERT_TRUE(waitUntil([this] { return digest() == digestOf("one"); }, 30)) << shownWords().toStdString();
  EXPECT_TRUE(says(QStringLiteral("This is the digest that")));
  press(QStringLiteral("Undo"));
  EXPECT_EQ(digest(), "");
  press(QStringLiteral("Redo"));
  EXPECT_EQ(digest(), digestOf("one"));
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("still has this digest")));

  put("manifest", "two");
  press(QStringLiteral("Resolve"));
  ASSERT_TRUE(says(QStringLiteral("The tag has moved"))) << shownWords().toStdString();
  EXPECT_TRUE(shownWords().contains(QString::fromStdString(digestOf("two"))));
  EXPECT_EQ(digest(), digestOf("one")) << "kept";
  press(QStringLiteral("Take the new digest"));
  EXPECT_EQ(digest(), digestOf("two"));
  press(QStringLiteral("Undo"));
  EXPECT_EQ(digest(), digestOf("one"));
}

TEST_F(DigestWindow, aFailureIsExplainedBelowTheButton) {
  put("problem", "unauthorized: authentication required\n");
  ASSERT_NO_FATAL_FAILURE(openBase());
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("The registry refused access"))) << shownWords().toStdString();
  put("problem", "dial tcp: lookup registry.example.org: no such host\n");
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("is not available"))) << shownWords().toStdString();
  put("problem", "manifest unknown\n");
  press(QStringLiteral("Resolve"));
  EXPECT_TRUE(says(QStringLiteral("The registry has no such image"))) << shownWords().toStdString();
  EXPECT_EQ(digest(), "");
}

class RecipeUsesWindow : public RecipeWindow {
 protected:
  app::pages::RecipeCompareDialog* dialog() { return window().findChild<app::pages::RecipeCompareDialog*>(); }
  QString changes() { return named<QPlainTextEdit>(QStringLiteral("Changes of the recipe"))->toPlainText(); }
  QComboBox* with() { return named<QComboBox>(QStringLiteral("Changes since")); }
  void putImage(const std::string& name, const std::string& recipe) {
    inStore([&](Store& store) {
      return HostRepository(store).putImage({.host = "local",
                                             .name = name,
                                             .kind = "tree",
                                             .path = "/images/" + name,
                                             .digest = "sha256:abc",
                                             .bytes = 1000,
                                             .recipe = recipe,
                                             .built = core::base::SystemClock().wallNow()});
    });
  }
  void putExperimentIn(const std::string& image) {
    inStore([&](Store& store) {
      core::storage::ExperimentRecord record{.id = ExperimentId::make(), .seed = 1, .threads = 1};
      record.file = R"({"schema": "baremark.experiment/1", "name": "in )" + image +
                    R"(", "workload": {"engine": {"model": "mnist"}},
"arms": [{"name": "arm", "runtime": "charliecloud", "image": ")" +
                    image + R"("}], "scale": {"ranks": [1]}})";
      record.experiment = core::plan::parseExperiment(record.file).value();
      record.cases = {{}};
      record.state = ExperimentState::Cancelled;
      record.created = core::base::SystemClock().wallNow();
      return ExperimentRepository(store).add(record);
    });
  }
  /// The visible button that begins with these words.
  QPushButton* users(const QString& words) {
    for (auto* button : page()->findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text().startsWith(words)) return button;
    }
    return nullptr;
  }
};

TEST_F(RecipeUsesWindow, changesSinceTheSavedStateAreListed) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(QStringLiteral("osu-openmpi")));
  press(QStringLiteral("Compare…"));
  ASSERT_TRUE(waitUntil([this] { return with() != nullptr; }));
  EXPECT_EQ(with()->currentText(), QStringLiteral("its saved state"));
  EXPECT_EQ(changes(), QStringLiteral("The recipes are equal."));
  dialog()->reject();
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  ASSERT_NO_FATAL_FAILURE(addBlock(QStringLiteral("cmake")));
  press(QStringLiteral("Compare…"));
  ASSERT_TRUE(waitUntil([this] { return with() != nullptr; }));
  EXPECT_TRUE(changes().contains(QStringLiteral("(cmake): added"))) << changes().toStdString();
  with()->setCurrentIndex(with()->findText(QStringLiteral("osu-mpich, which comes with Baremark")));
  EXPECT_TRUE(changes().contains(QStringLiteral("osu-mpich → osu-openmpi"))) << changes().toStdString();
  dialog()->reject();
  EXPECT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
}

TEST_F(RecipeUsesWindow, theExperimentsInAnImageOfTheRecipeAreCountedAndOpened) {
  ASSERT_NO_FATAL_FAILURE(openCopyOf(QStringLiteral("osu-openmpi")));
  EXPECT_EQ(users(QStringLiteral("No experiment uses its image")), nullptr) << "it has no image";
  const std::string digest = std::string("@sha256:") + std::string(64, 'a');
  ASSERT_NO_FATAL_FAILURE(putImage("osu", "osu-openmpi" + digest + " on debian:12, by Podman 4.3.1"));
  ASSERT_NO_FATAL_FAILURE(putImage("other", "osu-openmpi-2" + digest + ", by Podman 4.3.1"));
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] { return users(QStringLiteral("No experiment uses its image")) != nullptr; }));
  EXPECT_FALSE(users(QStringLiteral("No experiment uses its image"))->isEnabled());
  ASSERT_NO_FATAL_FAILURE(putExperimentIn("osu"));
  ASSERT_NO_FATAL_FAILURE(putExperimentIn("other"));
  window().data().reload();
  const QString words = QStringLiteral("Used by 1 experiment");
  ASSERT_TRUE(waitUntil([&] { return users(words) != nullptr; }));
  QMenu* menu = present(users(words)->menu());
  emit menu->aboutToShow();
  ASSERT_EQ(menu->actions().size(), 1);
  EXPECT_EQ(menu->actions().front()->text(), QStringLiteral("in osu"));
  menu->actions().front()->trigger();
  EXPECT_TRUE(
      waitUntil([this] { return qobject_cast<app::pages::ExperimentPage*>(window().currentPage()) != nullptr; }));
}

}  // namespace
}  // namespace baremark::gui
