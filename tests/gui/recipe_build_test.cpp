// SPDX-License-Identifier: GPL-3.0-or-later
// Building an image from the editor of a recipe. A descriptor that only copies a folder replaces the builders.
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSysInfo>
#include <QTest>
#include <filesystem>
#include <fstream>

#include "app/pages/images_page.h"
#include "app/pages/log_card.h"
#include "app/pages/recipe_build_dialog.h"
#include "app/wizards/experiment_wizard.h"
#include "core/base/json.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

using core::base::Json;

class RecipeBuildWindow : public RecipeWindow {
 protected:
  void SetUp() override {
    RecipeWindow::SetUp();
    std::filesystem::create_directories(at("small/bin"));
    std::ofstream(at("small/bin/tool")) << "content\n";
    const Json build = Json::array({{{"argv",
                                      {"sh", "-c",
                                       "cat '" + at("words") + "' 2>/dev/null; echo at work; while [ -e '" +
                                           at("hold") + "' ]; do sleep 0.1; done; [ ! -e '" + at("planet") +
                                           "' ] || { echo there is no such planet; exit 1; }"}}},
                                    {{"argv", {"cp", "-a", at("small"), "${tree}"}}}});
    addBuilder(
        {{"schema", "baremark.builder/1"},
         {"id", "copier"},
         {"label", "Copier"},
         {"preference", 100},
         {"programs", Json::array({"cp"})},
         {"version", Json::array({"cp", "--version"})},
         {"format", "root-file-system"},
         {"build", build},
         {"secret", Json::object()},
         {"issues",
          Json::array({{{"match", "no such planet"}, {"explain", "The planet is missing."}, {"fix", "Add it."}}})}});
    std::ofstream(at("config/baremark/builders/absent.json"))
        << R"({"schema": "baremark.builder/1", "id": "absent", "label": "Absent", "programs": ["no-such-program"],
"version": ["no-such-program", "--version"], "format": "root-file-system",
"build": [{"argv": ["no-such-program", "${tree}"]}]})";
  }
  void TearDown() override {
    std::filesystem::remove(at("hold"));
    RecipeWindow::TearDown();
  }

  [[nodiscard]] std::string at(const std::string& path) const { return m_folder.path().toStdString() + "/" + path; }
  void addBuilder(const Json& descriptor) const {
    const std::string folder = at("config/baremark/builders");
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/" + descriptor["id"].get<std::string>() + ".json") << core::base::toJsonText(descriptor);
  }
  void hold() const { std::ofstream(at("hold")) << ""; }

  /// The editor with the recipe "app", which begins with the small folder.
  void openRecipe(const Json& blocks = Json::array()) {
    const std::string folder = at("baremark/recipes");
    std::filesystem::create_directories(folder);
    const Json recipe = {
        {"schema", "baremark.recipe/1"},
        {"name", "app"},
        {"architecture", QSysInfo::currentCpuArchitecture() == QLatin1String("arm64") ? "aarch64" : "x86_64"},
        {"stages",
         Json::array({{{"name", "run"}, {"base", {{"kind", "local"}, {"path", at("small")}}}, {"blocks", blocks}}})}};
    std::ofstream(folder + "/app.recipe.json") << core::base::toJsonText(recipe);
    ASSERT_NO_FATAL_FAILURE(openList());
    ASSERT_NO_FATAL_FAILURE(openFromList());
  }
  void openFromList() {
    ASSERT_NO_FATAL_FAILURE(select(QStringLiteral("app")));
    press(QStringLiteral("Open"));
    ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  }
  app::pages::RecipeBuildDialog* dialog() { return window().findChild<app::pages::RecipeBuildDialog*>(); }
  /// The choice of a builder in the dialog whose name begins with these words.
  QRadioButton* choice(const QString& name) {
    if (dialog() == nullptr) return nullptr;
    for (auto* button : dialog()->findChildren<QRadioButton*>()) {
      if (button->isVisible() && button->text().startsWith(name)) return button;
    }
    return nullptr;
  }
  void startBuild() {
    press(QStringLiteral("Build…"));
    ASSERT_TRUE(waitUntil([this] { return choice(QStringLiteral("Copier")) != nullptr; }));
    press(QStringLiteral("Build"));
    ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  }
  QString logWords() {
    const auto* log = named<QPlainTextEdit>(QStringLiteral("Log of the build"));
    return log == nullptr ? QString() : log->toPlainText();
  }
  bool waitsAtWork() {
    return waitUntil([this] { return logWords().contains(QStringLiteral("at work")); });
  }
  [[nodiscard]] std::string images() { return services().localHost().root() + "/images"; }
  QMessageBox* question() {
    for (auto* box : window().findChildren<QMessageBox*>()) {
      if (box->isVisible()) return box;
    }
    return nullptr;
  }
};

TEST_F(RecipeBuildWindow, theDialogAsksForTheSecretsOfTheRecipeAndKeepsNone) {
  const Json block = {{"kind", "commands"}, {"lines", Json::array({"true"})}, {"secrets", Json::array({"token"})}};
  ASSERT_NO_FATAL_FAILURE(openRecipe(Json::array({block})));
  press(QStringLiteral("Build…"));
  ASSERT_TRUE(waitUntil([this] { return choice(QStringLiteral("Copier")) != nullptr; }));
  auto* secret = need<QLineEdit>(QStringLiteral("Secret token"));
  EXPECT_EQ(secret->echoMode(), QLineEdit::Password);
  QPushButton* build = nullptr;
  for (auto* button : dialog()->findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Build")) build = button;
  }
  ASSERT_NE(build, nullptr);
  EXPECT_FALSE(build->isEnabled());
  EXPECT_EQ(build->toolTip(), QStringLiteral("Enter the secret token."));
  QTest::keyClicks(secret, QStringLiteral("hush-77-hush"));
  EXPECT_TRUE(build->isEnabled());
  press(QStringLiteral("Build"));
  ASSERT_TRUE(waitUntil([this] { return std::filesystem::exists(images() + "/app-recipe"); }));
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  press(QStringLiteral("Build…"));
  ASSERT_TRUE(waitUntil([this] { return choice(QStringLiteral("Copier")) != nullptr; }));
  EXPECT_TRUE(named<QLineEdit>(QStringLiteral("Secret token"))->text().isEmpty());
}

TEST_F(RecipeBuildWindow, theDialogSaysWhichBuildersWorkAndTheRoom) {
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  press(QStringLiteral("Build…"));
  ASSERT_TRUE(waitUntil([this] { return choice(QStringLiteral("Copier")) != nullptr; }));
  EXPECT_TRUE(choice(QStringLiteral("Copier"))->isChecked());
  ASSERT_NE(choice(QStringLiteral("Absent")), nullptr);
  EXPECT_FALSE(choice(QStringLiteral("Absent"))->isEnabled());
  EXPECT_EQ(choice(QStringLiteral("Absent"))->accessibleDescription(),
            QStringLiteral("It is not installed on the host."));
  QString words;
  for (const QLabel* label : dialog()->findChildren<QLabel*>()) words += label->text() + QLatin1Char('\n');
  EXPECT_TRUE(words.contains(QStringLiteral("The build needs about 900"))) << words.toStdString();
  EXPECT_EQ(dialog()->findChildren<QComboBox*>().front()->count(), 1) << "only this machine is known";
  auto* name = need<QLineEdit>(QStringLiteral("Name of the image"));
  QTest::keyClicks(name, QStringLiteral("../app"));
  press(QStringLiteral("Build"));
  EXPECT_NE(dialog(), nullptr) << "such a name is refused";
  dialog()->reject();
  EXPECT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
}

TEST_F(RecipeBuildWindow, aBuildEndsInAnImageThatCanBecomeAnArm) {
  std::filesystem::create_directories(at("small/opt/baremark/bin"));
  std::filesystem::copy_file(
      (QCoreApplication::applicationDirPath() + QStringLiteral("/baremark-engine")).toStdString(),
      at("small/opt/baremark/bin/baremark-engine"));
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Show the image")) != nullptr; }))
      << shownWords().toStdString() << logWords().toStdString();
  EXPECT_TRUE(shownWords().contains(QStringLiteral("app is on this machine: "))) << shownWords().toStdString();
  ASSERT_TRUE(waitUntil([this] { return window().data().images().find("local", "app") != nullptr; }));
  press(QStringLiteral("Show the image"));
  ASSERT_NE(qobject_cast<app::pages::ImagesPage*>(window().currentPage()), nullptr);
  auto* tree = need<app::widgets::DataTree>(QStringLiteral("Images"));
  ASSERT_TRUE(waitUntil([tree] { return tree->currentIndex().isValid(); }));
  EXPECT_EQ(window().data().images().placeOf(tree->currentIndex()),
            (app::models::FormPlace{.image = "app", .host = "local"}));
  window().showPage(QStringLiteral("recipes"));
  ASSERT_NO_FATAL_FAILURE(openFromList());
  press(QStringLiteral("New experiment with this image"));
  const auto* wizard = present(qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage()));
  const auto& arms = wizard->draft().value().arms;
  ASSERT_GE(arms.size(), 2U) << "one for each runtime that works";
  EXPECT_EQ(arms[0].runtime, "bare-metal");
  EXPECT_EQ(arms[1].image, "app");
  EXPECT_NE(arms[1].runtime, "bare-metal");
}

TEST_F(RecipeBuildWindow, editorAndDialogSayWhatTheLastBuildTook) {
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  const QString unknown = QStringLiteral("Size and time are not known before the first build.");
  ASSERT_TRUE(says(unknown)) << shownWords().toStdString();
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(says(QStringLiteral("The last build took "))) << shownWords().toStdString() << logWords().toStdString();
  EXPECT_FALSE(shownWords().contains(unknown));
  EXPECT_TRUE(shownWords().contains(QStringLiteral(" on this machine."))) << shownWords().toStdString();
  press(QStringLiteral("Build…"));
  ASSERT_TRUE(waitUntil([this] { return choice(QStringLiteral("Copier")) != nullptr; }));
  QString words;
  for (const QLabel* label : dialog()->findChildren<QLabel*>()) words += label->text() + QLatin1Char('\n');
  EXPECT_TRUE(words.contains(QStringLiteral("The last build took "))) << words.toStdString();
  EXPECT_FALSE(words.contains(QStringLiteral("900 MB"))) << words.toStdString();
  dialog()->reject();
  EXPECT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
}

TEST_F(RecipeBuildWindow, aBuildGoesOnWithoutItsPageAndACancelLeavesNothing) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitsAtWork());
  EXPECT_FALSE(findButton(QStringLiteral("Build…"))->isEnabled());
  window().showPage(QStringLiteral("queue"));
  window().showPage(QStringLiteral("recipes"));
  ASSERT_NO_FATAL_FAILURE(openFromList());
  EXPECT_TRUE(shownWords().contains(QStringLiteral("Building app")));
  EXPECT_TRUE(shownWords().contains(QStringLiteral("step 2 of 6: building with Copier"))) << shownWords().toStdString();
  press(QStringLiteral("Whole log"));
  auto* log = need<app::pages::LogText>(QStringLiteral("Whole log of the build"));
  EXPECT_TRUE(log->toPlainText().contains(QStringLiteral("at work")));
  log->window()->close();
  press(QStringLiteral("Cancel"));
  ASSERT_TRUE(says(QStringLiteral("The build was cancelled.")));
  EXPECT_FALSE(std::filesystem::exists(images() + "/app-recipe"));
  EXPECT_TRUE(waitUntil([this] { return !std::filesystem::exists(images() + "/app-recipe.part"); }));
  EXPECT_EQ(window().data().images().find("local", "app"), nullptr);
  EXPECT_EQ(window().messages().count(), 0) << "the user has cancelled it";
  EXPECT_TRUE(findButton(QStringLiteral("Build…"))->isEnabled());
  press(QStringLiteral("Close"));
  EXPECT_FALSE(shownWords().contains(QStringLiteral("The build was cancelled.")));
}

TEST_F(RecipeBuildWindow, aFailureNamesItsStepAndWhatToDo) {
  std::ofstream(at("planet")) << "";
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(says(QStringLiteral("It failed in step 2 of 6"))) << shownWords().toStdString();
  EXPECT_TRUE(logWords().startsWith(QStringLiteral("The planet is missing. Add it."))) << logWords().toStdString();
  EXPECT_TRUE(logWords().contains(QStringLiteral("there is no such planet")));
  EXPECT_EQ(findButton(QStringLiteral("Show the image")), nullptr);
  EXPECT_EQ(window().data().images().find("local", "app"), nullptr);
  std::filesystem::remove(at("planet"));
  ASSERT_NO_FATAL_FAILURE(startBuild());
  EXPECT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Show the image")) != nullptr; }));
  EXPECT_FALSE(findButton(QStringLiteral("New experiment with this image"))->isEnabled()) << "it has no engine";
}

TEST_F(RecipeBuildWindow, anOpenLogFollowsTheNextBuildFromItsFirstLine) {
  std::ofstream(at("planet")) << "";
  std::ofstream(at("words")) << "first\n";
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(says(QStringLiteral("It failed in step 2 of 6")));
  press(QStringLiteral("Whole log"));
  auto* log = need<app::pages::LogText>(QStringLiteral("Whole log of the build"));
  EXPECT_TRUE(log->toPlainText().startsWith(QStringLiteral("first\n"))) << log->toPlainText().toStdString();
  std::ofstream(at("words")) << "second\n";
  ASSERT_NO_FATAL_FAILURE(startBuild());
  EXPECT_TRUE(waitUntil([&] {
    return log->toPlainText().startsWith(QStringLiteral("second\n")) &&
           log->toPlainText().contains(QStringLiteral("there is no such planet"));
  })) << log->toPlainText().toStdString();
  log->window()->close();
}

TEST_F(RecipeBuildWindow, theBuildOfARemovedRecipeCanStillBeCancelled) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitsAtWork());
  const QString path = page()->path();
  window().showPage(QStringLiteral("recipes"));
  ASSERT_TRUE(window().recipes().remove(path));
  press(QStringLiteral("New recipe"));
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->draft() != nullptr; }));
  EXPECT_TRUE(says(QStringLiteral("Building app"))) << shownWords().toStdString();
  press(QStringLiteral("Cancel"));
  EXPECT_TRUE(says(QStringLiteral("The build was cancelled.")));
  EXPECT_FALSE(std::filesystem::exists(images() + "/app-recipe"));
}

TEST_F(RecipeBuildWindow, theWindowAsksBeforeItEndsABuild) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitsAtWork());
  EXPECT_FALSE(window().close());
  ASSERT_TRUE(waitUntil([this] { return question() != nullptr; }));
  press(QStringLiteral("&Keep building"));
  ASSERT_TRUE(waitUntil([this] { return question() == nullptr; }));
  EXPECT_TRUE(window().isVisible());
  EXPECT_TRUE(shownWords().contains(QStringLiteral("Building app")));
  EXPECT_FALSE(window().close());
  ASSERT_TRUE(waitUntil([this] { return question() != nullptr; }));
  press(QStringLiteral("&Cancel the build and close"));
  EXPECT_TRUE(waitUntil([this] { return !window().isVisible(); }));
  EXPECT_FALSE(std::filesystem::exists(images() + "/app-recipe"));
}

}  // namespace
}  // namespace baremark::gui
