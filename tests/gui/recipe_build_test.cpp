// SPDX-License-Identifier: GPL-3.0-or-later
// The findings of a recipe beside its text, and the build of its image.
#include "app/pages/images_page.h"
#include "tests/gui/painted_texts.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

using core::base::Json;
using core::recipes::Texts;

class RecipeBuildWindow : public RecipeWindow {
 protected:
  void SetUp() override {
    RecipeWindow::SetUp();
    addFile(u"small/bin/tool"_s, "content\n");
    const Json build = Json::array({{{"argv",
                                      {"sh", "-c",
                                       "cat '" + at("words") + "' 2>/dev/null; echo at work; while [ -e '" +
                                           at("hold") + "' ]; do sleep 0.1; done; [ ! -e '" + at("planet") +
                                           "' ] || { echo there is no such planet; exit 1; }"}}},
                                    {{"argv", {"cp", "-a", at("small"), "${tree}"}}}});
    const Json builder = {
        {"schema", "baremark.builder/1"},
        {"id", "copier"},
        {"label", "Copier"},
        {"preference", 100},
        {"programs", Json::array({"cp"})},
        {"version", Json::array({"cp", "--version"})},
        {"format", "root-file-system"},
        {"build", build},
        {"secret", Json::object()},
        {"issues",
         Json::array({{{"match", "no such planet"}, {"explain", "The planet is missing."}, {"fix", "Add it."}}})}};
    addFile(u"config/baremark/builders/copier.json"_s, QByteArray::fromStdString(core::base::toJsonText(builder)));
    addFile(u"config/baremark/builders/absent.json"_s,
            R"({"schema": "baremark.builder/1", "id": "absent", "label": "Absent", "programs": ["no-such-program"],
"version": ["no-such-program", "--version"], "format": "root-file-system",
"build": [{"argv": ["no-such-program", "${tree}"]}]})");
  }
  /// The editor with the recipe "app", which begins with the small folder.
  void openRecipe(const Json& blocks = Json::array()) {
    const Json recipe = {
        {"schema", "baremark.recipe/1"},
        {"name", "app"},
        {"architecture", QSysInfo::currentCpuArchitecture() == QLatin1String("arm64") ? "aarch64" : "x86_64"},
        {"stages",
         Json::array({{{"name", "run"}, {"base", {{"kind", "local"}, {"path", at("small")}}}, {"blocks", blocks}}})}};
    addFile(u"baremark/recipes/app.recipe.json"_s, QByteArray::fromStdString(core::base::toJsonText(recipe)));
    ASSERT_NO_FATAL_FAILURE(openList());
    ASSERT_NO_FATAL_FAILURE(openFromList());
  }
  void openFromList() {
    ASSERT_NO_FATAL_FAILURE(select(u"app"_s));
    press(u"Open"_s);
    ASSERT_TRUE(isOpen());
  }
  app::pages::RecipeBuildDialog* dialog() { return window().findChild<app::pages::RecipeBuildDialog*>(); }
  /// The choice of a builder in the dialog whose name begins with these words.
  QRadioButton* choice(const QString& name) {
    return seen<QRadioButton>([&](const QRadioButton& each) { return each.text().startsWith(name); });
  }
  void openDialog() {
    press(u"Build…"_s);
    ASSERT_TRUE(waitUntil([this] { return choice(u"Copier"_s) != nullptr; }));
  }
  void startBuild() {
    ASSERT_NO_FATAL_FAILURE(openDialog());
    press(u"Build"_s);
    ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  }
  QString logWords() {
    const auto* log = named<QPlainTextEdit>(u"Log of the build"_s);
    return log == nullptr ? QString() : log->toPlainText();
  }
  bool waitsAtWork() {
    return waitUntil([this] { return logWords().contains(u"at work"_s); });
  }
  [[nodiscard]] std::string images() { return services().localHost().root() + "/images"; }
};

TEST_F(RecipeBuildWindow, theDialogAsksForTheSecretsOfTheRecipeAndKeepsNone) {
  const Json block = {{"kind", "commands"}, {"lines", Json::array({"true"})}, {"secrets", Json::array({"token"})}};
  ASSERT_NO_FATAL_FAILURE(openRecipe(Json::array({block})));
  ASSERT_NO_FATAL_FAILURE(openDialog());
  auto* secret = need<QLineEdit>(u"Secret token"_s);
  EXPECT_EQ(secret->echoMode(), QLineEdit::Password);
  const auto* build =
      present(seen<QPushButton>([](const QPushButton& each) { return each.text() == u"Build"_s; }, dialog()));
  EXPECT_FALSE(build->isEnabled());
  EXPECT_EQ(build->toolTip(), u"Enter the secret token."_s);
  QTest::keyClicks(secret, u"hush-77-hush"_s);
  EXPECT_TRUE(build->isEnabled());
  press(u"Build"_s);
  ASSERT_TRUE(waitUntil([this] { return std::filesystem::exists(images() + "/app-recipe"); }));
  ASSERT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
  ASSERT_NO_FATAL_FAILURE(openDialog());
  EXPECT_TRUE(named<QLineEdit>(u"Secret token"_s)->text().isEmpty());
}

TEST_F(RecipeBuildWindow, theDialogSaysWhichBuildersWorkAndTheRoom) {
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(openDialog());
  EXPECT_TRUE(choice(u"Copier"_s)->isChecked());
  ASSERT_NE(choice(u"Absent"_s), nullptr);
  EXPECT_FALSE(choice(u"Absent"_s)->isEnabled());
  EXPECT_EQ(choice(u"Absent"_s)->accessibleDescription(), u"It is not installed on the host."_s);
  EXPECT_THAT(shownTexts(dialog()).join(u'\n'), Has(u"The build needs about 900"_s));
  EXPECT_EQ(dialog()->findChildren<QComboBox*>().front()->count(), 1) << "only this machine is known";
  auto* name = need<QLineEdit>(u"Name of the image"_s);
  QTest::keyClicks(name, u"../app"_s);
  press(u"Build"_s);
  EXPECT_NE(dialog(), nullptr) << "such a name is refused";
  dialog()->reject();
  EXPECT_TRUE(waitUntil([this] { return dialog() == nullptr; }));
}

TEST_F(RecipeBuildWindow, aBuildEndsInAnImageThatCanBecomeAnArm) {
  std::filesystem::create_directories(at("small/opt/baremark/bin"));
  std::filesystem::copy_file((QCoreApplication::applicationDirPath() + u"/baremark-engine"_s).toStdString(),
                             at("small/opt/baremark/bin/baremark-engine"));
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Show the image"_s) != nullptr; })) << shownWords() << logWords();
  EXPECT_THAT(shownWords(), Has(u"app is on this machine: "_s));
  ASSERT_TRUE(waitUntil([this] { return window().data().images().find("local", "app") != nullptr; }));
  press(u"Show the image"_s);
  ASSERT_NE(shown<app::pages::ImagesPage>(), nullptr);
  auto* tree = need<app::widgets::DataTree>(u"Images"_s);
  ASSERT_TRUE(waitUntil([tree] { return tree->currentIndex().isValid(); }));
  EXPECT_EQ(window().data().images().placeOf(tree->currentIndex()),
            (app::models::FormPlace{.image = "app", .host = "local"}));
  window().showPage(u"recipes"_s);
  ASSERT_NO_FATAL_FAILURE(openFromList());
  press(u"New experiment with this image"_s);
  ASSERT_NE(wizard(), nullptr);
  const auto& arms = value().arms;
  ASSERT_GE(arms.size(), 2U) << "one for each runtime that works";
  EXPECT_EQ(arms[0].runtime, "bare-metal");
  EXPECT_EQ(arms[1].image, "app");
  EXPECT_NE(arms[1].runtime, "bare-metal");
}

TEST_F(RecipeBuildWindow, aBuildGoesOnWithoutItsPageAndACancelLeavesNothing) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitsAtWork());
  EXPECT_FALSE(findButton(u"Build…"_s)->isEnabled());
  window().showPage(u"queue"_s);
  window().showPage(u"recipes"_s);
  ASSERT_NO_FATAL_FAILURE(openFromList());
  EXPECT_TRUE(shownWords().contains(u"Building app"_s));
  EXPECT_THAT(shownWords(), Has(u"step 2 of 6: building with Copier"_s));
  press(u"Whole log"_s);
  auto* log = need<app::pages::LogText>(u"Whole log of the build"_s);
  EXPECT_TRUE(log->toPlainText().contains(u"at work"_s));
  log->window()->close();
  press(u"Cancel"_s);
  ASSERT_TRUE(says(u"The build was cancelled."_s));
  EXPECT_FALSE(std::filesystem::exists(images() + "/app-recipe"));
  EXPECT_TRUE(waitUntil([this] { return !std::filesystem::exists(images() + "/app-recipe.part"); }));
  EXPECT_EQ(window().data().images().find("local", "app"), nullptr);
  EXPECT_EQ(window().messages().count(), 0) << "the user has cancelled it";
  EXPECT_TRUE(findButton(u"Build…"_s)->isEnabled());
  press(u"Close"_s);
  EXPECT_FALSE(shownWords().contains(u"The build was cancelled."_s));
}

TEST_F(RecipeBuildWindow, aFailureNamesItsStepAndWhatToDo) {
  addFile(u"planet"_s);
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(says(u"It failed in step 2 of 6"_s)) << shownWords();
  EXPECT_THAT(logWords(), BeginsWith(u"The planet is missing. Add it."_s));
  EXPECT_TRUE(logWords().contains(u"there is no such planet"_s));
  EXPECT_EQ(findButton(u"Show the image"_s), nullptr);
  EXPECT_EQ(window().data().images().find("local", "app"), nullptr);
  std::filesystem::remove(at("planet"));
  ASSERT_NO_FATAL_FAILURE(startBuild());
  EXPECT_TRUE(waitUntil([this] { return findButton(u"Show the image"_s) != nullptr; }));
  EXPECT_FALSE(findButton(u"New experiment with this image"_s)->isEnabled()) << "it has no engine";
}

TEST_F(RecipeBuildWindow, theBuildOfARemovedRecipeCanStillBeCancelled) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitsAtWork());
  const QString path = page()->path();
  window().showPage(u"recipes"_s);
  ASSERT_TRUE(window().recipes().remove(path));
  press(u"New recipe"_s);
  ASSERT_TRUE(isOpen());
  EXPECT_TRUE(says(u"Building app"_s)) << shownWords();
  press(u"Cancel"_s);
  EXPECT_TRUE(says(u"The build was cancelled."_s));
  EXPECT_FALSE(std::filesystem::exists(images() + "/app-recipe"));
}

TEST_F(RecipeBuildWindow, theWindowAsksBeforeItEndsABuild) {
  hold();
  ASSERT_NO_FATAL_FAILURE(openRecipe());
  ASSERT_NO_FATAL_FAILURE(startBuild());
  ASSERT_TRUE(waitsAtWork());
  EXPECT_FALSE(window().close());
  ASSERT_TRUE(waitUntil([this] { return question() != nullptr; }));
  press(u"&Keep building"_s);
  ASSERT_TRUE(waitUntil([this] { return question() == nullptr; }));
  EXPECT_TRUE(window().isVisible());
  EXPECT_TRUE(shownWords().contains(u"Building app"_s));
  EXPECT_FALSE(window().close());
  ASSERT_TRUE(waitUntil([this] { return question() != nullptr; }));
  press(u"&Cancel the build and close"_s);
  EXPECT_TRUE(waitUntil([this] { return !window().isVisible(); }));
  EXPECT_FALSE(std::filesystem::exists(images() + "/app-recipe"));
}

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
