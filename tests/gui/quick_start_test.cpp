// SPDX-License-Identifier: GPL-3.0-or-later
// The button of the first page: image, canary, blocks and verdict, with the real engine in a real container.
#include "app/pages/quick_start_offer.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class QuickStart : public WindowTest {};

TEST_F(QuickStart, ofThisMachineEndsInItsVerdict) {
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return window().machine().hasRun(); }, 60));
  if (!window().machine().hasData()) GTEST_SKIP() << "Fashion-MNIST is not on this machine";
  const std::vector<std::string> containers = window().machine().firstContainer();
  ASSERT_FALSE(containers.empty()) << "no container runtime works here";
  const QString container = QString::fromStdString(containers.front());
  const auto* first = present(window().findChild<app::pages::FirstRun*>());
  const auto* start = qobject_cast<QPushButton*>(first->firstFocus());
  ASSERT_TRUE(waitUntil([&] { return start->isEnabled() && start->text().startsWith(u"Build"_s); }))
      << "a new store knows no image";
  press(start->text());
  ASSERT_TRUE(waitUntil([this] { return page() != nullptr; }, 60));
  const auto id = page()->experiment();
  const auto record = [&] { return recordOf(id); };
  ASSERT_TRUE(waitUntil(
      [&] { return record().state != ExperimentState::Queued && record().state != ExperimentState::Running; }, 1000));
  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name() << " " << record().end.text();
  ASSERT_EQ(record().experiment.arms.size(), 2U);
  EXPECT_EQ(record().experiment.arms[1].runtime, container.toStdString());
  const auto blocks = services().store().readNow([&](Store& store) { return BlockRepository(store).ofExperiment(id); });
  ASSERT_TRUE(blocks);
  std::set<int> ranks;
  int measured = 0;
  for (const auto& block : *blocks) {
    if (block.block.kind != core::model::BlockKind::Measure || block.block.state != core::model::BlockState::Done)
      continue;
    ++measured;
    ranks.insert(block.block.point.ranks);
  }
  EXPECT_EQ(ranks, (std::set<int>{1, 2}));
  EXPECT_GE(measured, 10) << "five of each point";
  const QString name = textOf(id);
  openExperiment(name, u"compare"_s);
  ASSERT_TRUE(waitUntil([&] { return !page()->tabs().compare().verdict().isEmpty(); }));
  const Answer said = cli({u"compare"_s, name});
  ASSERT_EQ(said.status, 0) << said.err;
  for (const QString& line : page()->tabs().compare().verdict().split(u'\n'))
    EXPECT_TRUE(said.out.contains(line)) << line;
}

}  // namespace
}  // namespace baremark::gui
