// SPDX-License-Identifier: GPL-3.0-or-later
// From the first question to measured runs, and to their end before time.
#include <QLineEdit>

#include "app/pages/experiment_page.h"
#include "app/pages/live_tab.h"
#include "app/wizards/experiment_wizard.h"
#include "core/plan/experiment_file.h"
#include "core/storage/experiment_repository.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using core::model::ExperimentState;

class Wizard : public WindowTest {
 protected:
  app::wizards::ExperimentWizard* wizard() { return qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage()); }
  app::pages::ExperimentPage* page() { return qobject_cast<app::pages::ExperimentPage*>(window().currentPage()); }

  /// Opens a file as a draft and goes through its five pages with the primary button.
  void startFromFile(int repeats, int batches) {
    window().openFile(experimentFile(QStringLiteral("from the wizard"), repeats, batches));
    ASSERT_NE(wizard(), nullptr);
    for (const char* next : {"Next: Where", "Next: Arms", "Next: Scale", "Next: Review"}) press(QLatin1String(next));
    ASSERT_EQ(wizard()->step(), 4);
    press(QStringLiteral("Start"));
    ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->data().assessment() != nullptr; }));
    EXPECT_EQ(page()->currentTab(), QStringLiteral("live"));
  }
  ExperimentState state() { return page()->data().assessment()->record.state; }
  int finishedRuns() {
    int count = 0;
    for (const auto& block : page()->data().assessment()->blocks) {
      if (block.block.kind != core::model::BlockKind::Measure) continue;
      for (const auto& run : block.runs) count += run.run.state == core::model::RunState::Done ? 1 : 0;
    }
    return count;
  }
};

TEST_F(Wizard, aNewExperimentIsNamedAndGoesBackWithoutLoss) {
  openWindow();
  key(Qt::Key_N, Qt::ControlModifier);
  ASSERT_NE(wizard(), nullptr);
  auto* name = named<QLineEdit>(QStringLiteral("Name"));
  ASSERT_NE(name, nullptr);
  name->selectAll();
  QTest::keyClicks(name, QStringLiteral("my question"));
  press(QStringLiteral("Next: Where"));
  press(QStringLiteral("Next: Arms"));
  EXPECT_EQ(wizard()->step(), 2);
  press(QStringLiteral("Back"));
  press(QStringLiteral("Back"));
  EXPECT_EQ(wizard()->step(), 0);
  EXPECT_EQ(named<QLineEdit>(QStringLiteral("Name"))->text(), QStringLiteral("my question"));
  EXPECT_EQ(wizard()->draft().value().name, "my question");
  const auto reread = core::plan::parseExperiment(wizard()->draft().fileText());
  ASSERT_TRUE(reread);
  EXPECT_EQ(reread->name, "my question");
}

TEST_F(Wizard, aRefusedValueStopsAndSaysWhy) {
  openWindow();
  key(Qt::Key_N, Qt::ControlModifier);
  ASSERT_NE(wizard(), nullptr);
  auto* batch = named<QLineEdit>(QStringLiteral("Batch per rank"));
  ASSERT_NE(batch, nullptr);
  batch->selectAll();
  QTest::keyClicks(batch, QStringLiteral("many"));
  QTest::keyClick(batch, Qt::Key_Tab);
  ASSERT_NE(findButton(QStringLiteral("Next: Where")), nullptr);
  EXPECT_FALSE(findButton(QStringLiteral("Next: Where"))->isEnabled());
}

TEST_F(Wizard, startsARealExperimentThatEnds) {
  openWindow();
  startFromFile(3, 6);
  ASSERT_TRUE(waitUntil([this] { return state() == ExperimentState::Done; }, 120));
  EXPECT_EQ(finishedRuns(), 6);
}

TEST_F(Wizard, cancelKeepsWhatWasMeasured) {
  openWindow();
  startFromFile(40, 6);
  ASSERT_TRUE(waitUntil([this] { return state() == ExperimentState::Running && finishedRuns() >= 2; }, 90));
  press(QStringLiteral("Cancel"));
  ASSERT_TRUE(waitUntil([this] { return state() == ExperimentState::Cancelled; }, 30));
  const int kept = finishedRuns();
  EXPECT_GE(kept, 2);
  EXPECT_LT(kept, 80);
  const Answer shown = cli({QStringLiteral("list"), QStringLiteral("--json")});
  EXPECT_TRUE(shown.out.contains(QStringLiteral("cancelled"))) << shown.out.toStdString();
}

}  // namespace
}  // namespace baremark::gui
