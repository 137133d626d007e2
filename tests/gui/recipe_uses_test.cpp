// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of a recipe beside others: what differs from them, and which experiments use the recipe's image.
#include <QComboBox>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/pages/experiment_page.h"
#include "app/pages/recipe_compare_dialog.h"
#include "core/base/clock.h"
#include "core/plan/experiment_file.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"
#include "tests/gui/recipe_fixture.h"

namespace baremark::gui {
namespace {

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
  QMenu* menu = users(words)->menu();
  ASSERT_NE(menu, nullptr);
  emit menu->aboutToShow();
  ASSERT_EQ(menu->actions().size(), 1);
  EXPECT_EQ(menu->actions().front()->text(), QStringLiteral("in osu"));
  menu->actions().front()->trigger();
  EXPECT_TRUE(
      waitUntil([this] { return qobject_cast<app::pages::ExperimentPage*>(window().currentPage()) != nullptr; }));
}

}  // namespace
}  // namespace baremark::gui
