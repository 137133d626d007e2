// SPDX-License-Identifier: GPL-3.0-or-later
// Unintended differences: each is waived with a note, and the waiver is withdrawn, in the shown experiment.
#include <QLineEdit>

#include "core/base/json.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class WaiverWindow : public WindowTest {
 protected:
  /// As if the second arm had found another MPI than the first, and an entry that the first does not have.
  void giveSecondArmTwoDifferences(const QString& id) {
    inStore([&](Store& store) -> core::base::Result<void> {
      const auto blocks = BlockRepository(store).ofExperiment(ExperimentId(id.toStdString()));
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
  }
  bool isComparable(const QString& id) {
    const auto said =
        core::base::parseJson(cli({QStringLiteral("compare"), id, QStringLiteral("--json")}).out.toStdString()).value();
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
    clickOn(named<QAbstractButton>(accessibleName));
  }
  QLineEdit* note() { return named<QLineEdit>(QStringLiteral("Note of the waiver")); }
};

TEST_F(WaiverWindow, eachDifferenceHasItsNoteInTheDisplayedExperiment) {
  const QString waiveMpi = QStringLiteral("Waive Open MPI");
  const QString waiveOther = QStringLiteral("Waive Made up");
  const QString takeBackMpi = QStringLiteral("Withdraw the waiver of Open MPI");
  const QString takeBackOther = QStringLiteral("Withdraw the waiver of Made up");
  openWindow();
  const QString id = runSmallExperiment();
  ASSERT_NO_FATAL_FAILURE(giveSecondArmTwoDifferences(id));
  EXPECT_FALSE(isComparable(id));
  openExperiment(id, QStringLiteral("passport"));
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
  // Each can be withdrawn, and a note typed for one does not apply to the other.
  click(takeBackMpi);
  ASSERT_TRUE(isThere(waiveMpi));
  EXPECT_FALSE(isComparable(id));
  QTest::keyClicks(note(), QStringLiteral("half a no"));
  click(takeBackOther);
  ASSERT_TRUE(isThere(waiveOther));
  EXPECT_EQ(note()->text(), QString());
  QString other;
  inStore([&](Store& store) { other = addMeasured(store, {{1000}}, {"alone"}); });
  openExperiment(other, QStringLiteral("passport"));
  EXPECT_TRUE(waitUntil([&] { return named<QAbstractButton>(waiveMpi) == nullptr; }));
  EXPECT_EQ(note(), nullptr);
}

}  // namespace
}  // namespace baremark::gui
