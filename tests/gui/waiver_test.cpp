// SPDX-License-Identifier: GPL-3.0-or-later
// Differences that are not meant: each is waived with a note and the note taken back, in the experiment that is shown.
#include <QLineEdit>

#include "app/pages/experiment_page.h"
#include "app/pages/runs_tab.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class WaiverWindow : public WindowTest {
 protected:
  /// As if the second arm had met another MPI than the first, and something that the first knows nothing of.
  void giveSecondArmTwoDifferences(const QString& id) {
    const auto changed = services().store().writeNow([&](core::storage::Store& store) -> core::base::Result<void> {
      const auto blocks = core::storage::BlockRepository(store).ofExperiment(core::base::ExperimentId(id.toStdString()));
      for (const auto& block : blocks.value()) {
        for (const auto& run : block.runs) {
          if (run.run.arm != 1) continue;
          const core::model::Passport others{{{"software", "made_up"}, "1"}, {{"software", "open_mpi"}, "4.1.99"}};
          const auto added = core::storage::SampleRepository(store).addPassport(run.key, others);
          if (!added) return added;
        }
      }
      return {};
    });
    ASSERT_TRUE(changed) << toLogLine(changed.error());
  }
  bool isComparable(const QString& id) {
    const auto said = core::base::parseJson(cli({QStringLiteral("compare"), id, QStringLiteral("--json")}).out.toStdString()).value();
    return said.at("points").at(0).at("arms").at(1).at("comparable").get<bool>();
  }
  bool isThere(const QString& accessibleName) {
    return waitUntil([&] { return named<QAbstractButton>(accessibleName) != nullptr; });
  }
  void click(const QString& accessibleName) {
    ASSERT_TRUE(waitUntil([&] {
      const auto* button = named<QAbstractButton>(accessibleName);
      return button != nullptr && button->isEnabled();
    })) << accessibleName.toStdString();
    QTest::mouseClick(named<QAbstractButton>(accessibleName), Qt::LeftButton);
  }
  QLineEdit* note() { return named<QLineEdit>(QStringLiteral("Note of the waiver")); }
};

TEST_F(WaiverWindow, eachDifferenceHasItsNoteInTheExperimentThatIsShown) {
  const QString waiveMpi = QStringLiteral("Waive Open MPI");
  const QString waiveOther = QStringLiteral("Waive Made up");
  const QString takeBackMpi = QStringLiteral("Take the note of Open MPI back");
  const QString takeBackOther = QStringLiteral("Take the note of Made up back");
  openWindow();
  const QString id = runSmallExperiment();
  ASSERT_NO_FATAL_FAILURE(giveSecondArmTwoDifferences(id));
  EXPECT_FALSE(isComparable(id));
  openExperiment(id, QStringLiteral("runs"));
  ASSERT_TRUE(isThere(waiveMpi));
  EXPECT_FALSE(named<QAbstractButton>(waiveMpi)->isEnabled()) << "a waiver without a note";
  ASSERT_NE(note(), nullptr);
  QTest::keyClicks(note(), QStringLiteral("same ABI"));
  click(waiveMpi);
  ASSERT_TRUE(isThere(takeBackMpi));
  EXPECT_FALSE(isComparable(id)) << "the other one is not waived";
  EXPECT_EQ(note()->text(), QString());
  QTest::keyClicks(note(), QStringLiteral("nobody reads it"));
  QTest::keyClick(note(), Qt::Key_Return);
  ASSERT_TRUE(isThere(takeBackOther));
  EXPECT_TRUE(isComparable(id));
  // Either can be taken back, and what is typed for one is not for the other.
  click(takeBackMpi);
  ASSERT_TRUE(isThere(waiveMpi));
  EXPECT_FALSE(isComparable(id));
  QTest::keyClicks(note(), QStringLiteral("half a no"));
  click(takeBackOther);
  ASSERT_TRUE(isThere(waiveOther));
  EXPECT_EQ(note()->text(), QString());
  // In groups that are no blocks nothing is chosen at first: nothing of this one stands beside another.
  press(QStringLiteral("By arm"));
  QString other;
  ASSERT_TRUE(services().store().writeNow([&](core::storage::Store& store) -> core::base::Result<void> {
    other = addMeasured(store, {{1000}}, {"alone"});
    return {};
  }));
  openExperiment(other, QStringLiteral("runs"));
  auto& runs = qobject_cast<app::pages::ExperimentPage*>(window().currentPage())->runs();
  EXPECT_TRUE(waitUntil([&] { return runs.tree().model()->rowCount() == 1; }));
  EXPECT_EQ(runs.differences().rowCount(), 0);
  EXPECT_EQ(note(), nullptr);
  EXPECT_EQ(named<QAbstractButton>(waiveMpi), nullptr);
}

}  // namespace
}  // namespace baremark::gui
