// SPDX-License-Identifier: GPL-3.0-or-later
// The queue while it changes: actions apply to the selected row.
#include "app/models/roles.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using core::model::BlockState;

class QueueWindow : public OpenedWindow {
 protected:
  void openWithTwo() {
    change([this](Store& store) {
      m_first = addQueued(store, "the first", 2);
      m_second = addQueued(store, "a & b", 2);
    });
    key(Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([this] { return table() != nullptr && rows() == 4; }));
  }
  /// Writes to the store and waits until the window has noticed.
  void change(const std::function<void(Store&)>& work) {
    inStore([&](Store& store) { work(store); });
    bool isLoaded = false;
    const auto connection =
        QObject::connect(&window().data(), &app::models::DeskData::loaded, &window(), [&isLoaded] { isLoaded = true; });
    window().data().reload();
    EXPECT_TRUE(waitUntil([&] { return isLoaded; }));
    QObject::disconnect(connection);
  }
  void setState(const QString& experiment, std::size_t block, BlockState state) {
    change([&](Store& store) {
      const auto blocks = BlockRepository(store).ofExperiment(idOf(experiment));
      const auto now = wallNow();
      EXPECT_TRUE(BlockRepository(store).setState(blocks->at(block).block.id, state, {}, now, {}));
    });
  }
  app::widgets::DataTable* table() { return named<app::widgets::DataTable>(u"Queue"_s); }
  int rows() { return table()->model()->rowCount(); }
  /// Clicks on the first row of this experiment.
  void click(const QString& experiment) {
    for (int row = 0; row < rows(); ++row) {
      const QModelIndex index = table()->model()->index(row, 0);
      if (index.data(app::models::IdRole).toString() != experiment) continue;
      return QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(index).center());
    }
    FAIL() << experiment;
  }
  QString chosen() { return textOf(window().currentPage()->experiment()); }
  bool isCancelled(const QString& experiment) { return recordOf(idOf(experiment)).cancelRequested; }

  QString m_first;
  QString m_second;
};

TEST_F(QueueWindow, theSelectionStaysWhileBlocksStartAndEnd) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  const QAbstractItemModelTester tester(&window().data().queue(),
                                        QAbstractItemModelTester::FailureReportingMode::Fatal);
  click(m_second);
  EXPECT_EQ(chosen(), m_second);
  setState(m_first, 0, BlockState::Running);
  EXPECT_EQ(chosen(), m_second);
  setState(m_second, 0, BlockState::Running);
  EXPECT_EQ(chosen(), m_second) << "its row moves";
  setState(m_first, 0, BlockState::Done);
  EXPECT_EQ(chosen(), m_second);
  EXPECT_EQ(rows(), 3);
  setState(m_second, 0, BlockState::Done);
  EXPECT_EQ(chosen(), m_second) << "another block of the same experiment";
  change([this](Store& store) { (void)addQueued(store, "one more", 1); });
  EXPECT_EQ(chosen(), m_second);
  press(u"Cancel “a && b”"_s);
  EXPECT_TRUE(waitUntil([this] { return isCancelled(m_second); }));
  EXPECT_FALSE(isCancelled(m_first));
  EXPECT_TRUE(waitUntil([this] {
    return window().messages().titles().contains(u"Cancelling “a & b”. Baremark keeps what was measured."_s);
  }));
}

TEST_F(QueueWindow, noOtherExperimentIsSelectedIfTheSelectedOneIsGone) {
  ASSERT_NO_FATAL_FAILURE(openWithTwo());
  click(m_second);
  ASSERT_NE(findButton(u"Cancel “a && b”"_s), nullptr);
  // Shows another page in the meantime, and returns.
  key(Qt::Key_1, Qt::ControlModifier);
  ASSERT_TRUE(waitUntil([this] { return table() == nullptr; }));
  key(Qt::Key_2, Qt::ControlModifier);
  ASSERT_TRUE(waitUntil([this] { return table() != nullptr; }));
  EXPECT_EQ(chosen(), m_second);
  change([this](Store& store) {
    const ExperimentId id = idOf(m_second);
    EXPECT_TRUE(ExperimentRepository(store).setState(id, ExperimentState::Stopped, {}, wallNow()));
  });
  EXPECT_EQ(rows(), 2);
  EXPECT_EQ(chosen(), QString());
  EXPECT_EQ(findButton(u"Cancel “the first”"_s), nullptr);
  change([this](Store& store) { (void)addQueued(store, "one more", 1); });
  EXPECT_EQ(chosen(), QString()) << "nor later";
  click(m_first);
  EXPECT_NE(findButton(u"Cancel “the first”"_s), nullptr);
}

}  // namespace
}  // namespace baremark::gui
