// SPDX-License-Identifier: GPL-3.0-or-later
// One experiment: its tabs, its verdict, its files, more blocks.
#include "app/pages/failure_card.h"
#include "app/pages/overview_tab.h"
#include "app/plot/forest_figure.h"
#include "app/plot/scaling_figure.h"
#include "app/text/units_text.h"
#include "app/widgets/page_parts.h"
#include "core/protocol/backend.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/experiment_fixture.h"

namespace baremark::gui {
namespace {

TEST_F(ExperimentWindow, keysWalkTheTabs) {
  addResting(u"rests"_s, {});
  ASSERT_TRUE(waitUntil([this] { return window().data().experiments().rowCount() == 1; }));
  openExperiment(QString::fromStdString(window().data().experiments().at(0)->id.text()), u"overview"_s);
  QStringList seen{page()->tabs().currentTab()};
  for (int i = 0; i < 5; ++i) {
    key(Qt::Key_Tab, Qt::ControlModifier);
    seen << page()->tabs().currentTab();
  }
  EXPECT_EQ(seen.join(u' '), u"overview live compare runs passport overview"_s);
  key(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(page()->tabs().currentTab(), u"passport"_s);
}

TEST_F(ExperimentWindow, showsTheSameVerdictAsTheCommandLine) {
  const QString id = runSmallExperiment();
  openExperiment(id, u"compare"_s);
  ASSERT_TRUE(waitUntil([this] { return !page()->tabs().compare().verdict().isEmpty(); }));
  const Answer said = cli({u"compare"_s, id});
  ASSERT_EQ(said.status, 0) << said.err;
  const QStringList lines = page()->tabs().compare().verdict().split(u'\n');
  // A line for the arm. If the verdict is open on a busy machine, another one names the load.
  ASSERT_FALSE(lines.isEmpty());
  for (const QString& line : lines) EXPECT_TRUE(said.out.contains(line)) << line << "\n" << said.out;
  const QString command = window().statusLine().commandLine();
  EXPECT_THAT(command, Has(u"baremark-cli compare "_s + id));
  QProcess typed;
  typed.start(u"/bin/sh"_s, {u"-c"_s, command});
  ASSERT_TRUE(typed.waitForFinished(60000));
  EXPECT_EQ(typed.exitCode(), 0) << typed.readAllStandardError();
}

TEST_F(ExperimentWindow, saysOnEveryTabThatTheReferenceBackendIsSlow) {
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{100, 99}, {101, 100}, {99, 98}});
    const auto blocks = BlockRepository(store).ofExperiment(idOf(id));
    for (const auto& block : blocks.value()) {
      for (const auto& run : block.runs) {
        const core::model::Passport slow{{{"software", "backend"}, core::protocol::kReferenceBackend}};
        if (auto stated = core::storage::SampleRepository(store).addPassport(run.key, slow); !stated) return stated;
      }
    }
    return {};
  });
  openExperiment(id, u"compare"_s);
  const QString slow = u"Measured with the slow reference backend"_s;
  ASSERT_TRUE(waitUntil([&] { return page()->tabs().compare().verdict().contains(slow); }))
      << page()->tabs().compare().verdict();
  for (const char* tab : {"overview", "live", "compare", "runs", "passport"}) {
    page()->tabs().showTab(QLatin1String(tab));
    EXPECT_TRUE(page()->slowWords().startsWith(slow)) << tab;
  }
  EXPECT_TRUE(cli({u"compare"_s, id}).out.contains(slow));
  const QAbstractItemModel& table = *page()->tabs().compare().table().model();
  QStringList cells;
  for (int column = 0; column < table.columnCount(); ++column) cells << table.index(0, column).data().toString();
  EXPECT_EQ(cells.filter(u"· slow reference backend"_s).size(), 1) << cells.join(u'|');
  const QString other = stored([&](Store& store) { return addMeasured(store, {{100, 99}, {101, 100}, {99, 98}}); });
  openExperiment(other, u"compare"_s);
  ASSERT_TRUE(
      waitUntil([&] { return page()->data().assessment() && page()->data().id().text() == other.toStdString(); }));
  EXPECT_TRUE(page()->slowWords().isEmpty());
}

TEST_F(ExperimentWindow, marksPointsThatWereExtendedAfterALook) {
  const QString id = runSmallExperiment();
  openExperiment(id, u"compare"_s);
  ASSERT_TRUE(waitUntil([this] { return page()->tabs().compare().evidence().contains(u"3 blocks in "_s); }))
      << page()->tabs().compare().evidence();
  EXPECT_FALSE(page()->tabs().compare().evidence().contains(u"extended"_s));
  EXPECT_TRUE(
      page()->tabs().compare().figures()[1].note.contains(app::text::level(0.95) + u" interval at each point"_s));
  const auto extended = services().store().writeNow([&](Store& store) {
    return ExperimentRepository(store).setExtension(idOf(id), {.point = {1, 1}, .looks = 1});
  });
  ASSERT_TRUE(extended) << toLogLine(extended.error());
  page()->data().reload();
  const QString level = app::text::level(0.975);
  ASSERT_TRUE(waitUntil([&] {
    return page()->tabs().compare().evidence().contains(u"extended after seeing results (1): %1 interval"_s.arg(level));
  })) << page()->tabs().compare().evidence();
  EXPECT_THAT(page()->tabs().compare().figures()[1].note, Has(level + u" interval at each point"_s));
  EXPECT_TRUE(cli({u"compare"_s, id}).out.contains(level + u" interval at each point"_s));
}

TEST_F(ExperimentWindow, figuresHaveTheValueOfEachRun) {
  openMeasured();
  auto* scaling = page()->findChild<app::plot::ScalingFigure*>();
  auto* forest = page()->findChild<app::plot::ForestFigure*>();
  press(u"images/s"_s);
  ASSERT_EQ(scaling->picture().series.size(), 2U);
  EXPECT_EQ(scaling->picture().series[0].points[0].runs, (std::vector<double>{1000, 1010, 990}));
  EXPECT_EQ(scaling->picture().series[1].points[0].runs, (std::vector<double>{900, 1212, 990}));
  const std::vector<double> ratios = forest->picture().rows[0].lines[0].runs;
  ASSERT_EQ(ratios.size(), 3U);
  const double expected[] = {0.9, 1.2, 1.0};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(ratios[i], expected[i], 1e-12);
}

TEST_F(ExperimentWindow, aRunThatFailedSaysWhyWhenItIsChosen) {
  const QString id = runWithAFailingArm();
  openExperiment(id, u"runs"_s);
  ASSERT_TRUE(waitUntil([this] { return rowInState(u"failed"_s).isValid(); }));
  EXPECT_FALSE(page()->tabs().runs().failure().isVisible());
  QModelIndex row = rowInState(u"failed"_s);
  app::widgets::DataTree& tree = page()->tabs().runs().tree();
  tree.expand(row.parent());
  tree.scrollTo(row);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).center());
  ASSERT_TRUE(page()->tabs().runs().failure().isVisible());
  EXPECT_TRUE(waitUntil([this] { return page()->tabs().runs().failure().words().contains(u"broken on purpose"_s); }));
  const QString words = page()->tabs().runs().failure().words();
  EXPECT_THAT(words, BeginsWith(u"again failed in Block "_s));
  EXPECT_THAT(words, Has(u"It ended with exit status 7."_s));
  EXPECT_THAT(words, Has(u"Its last lines usually show what was missing."_s));
  EXPECT_THAT(words, Has(u"its files: "_s + id));
  press(u"Copy"_s);
  EXPECT_EQ(QApplication::clipboard()->text(), words);
  page()->data().reload();
  ASSERT_TRUE(waitUntil([&] { return tree.currentIndex().isValid() && tree.currentIndex().parent().isValid(); }));
  EXPECT_TRUE(page()->tabs().runs().failure().isVisible()) << "new data leave the choice";
  row = rowInState(u"done"_s);
  tree.expand(row.parent());
  tree.setCurrentIndex(row);
  EXPECT_FALSE(page()->tabs().runs().failure().isVisible());
}

TEST_F(ExperimentWindow, newDataAreShownWhenTheTabIsOpened) {
  openMeasured();
  const ExperimentId id = page()->data().id();
  EXPECT_THAT(page()->tabs().compare().evidence(), Has(u"3 blocks in 3 allocations"_s));
  page()->tabs().showTab(u"passport"_s);
  inStore([&](Store& store) -> core::base::Result<void> {
    for (int round = 4; round < 12; ++round) addMeasuredBlock(store, id, round, {1000, 500.0 + round});
    return ExperimentRepository(store).setState(id, ExperimentState::Done, {}, wallNow());
  });
  emit services().experimentChanged(textOf(id));
  ASSERT_TRUE(waitUntil([&] { return page()->data().assessment()->blocks.size() == 11; }));
  EXPECT_TRUE(page()->findChild<app::widgets::PageHeader*>()->note().contains(u"22 runs in 11 blocks"_s));
  page()->tabs().showTab(u"compare"_s);
  EXPECT_THAT(page()->tabs().compare().evidence(), Has(u"11 blocks in 11 allocations"_s));
  EXPECT_NE(findButton(u"Add blocks…"_s), nullptr) << "it is done";
  page()->tabs().showTab(u"overview"_s);
  EXPECT_EQ(page()->findChild<app::pages::OverviewTab*>()->findChild<app::widgets::Banner*>()->words(),
            page()->tabs().compare().verdict());
}

TEST_F(ExperimentWindow, addsBlocksAndRunsThem) {
  const QString id = runSmallExperiment();
  openExperiment(id, u"overview"_s);
  page()->offerBlocks();
  auto* blocks = need<app::widgets::NumberField>(u"Blocks to add"_s);
  const auto isSaid = [this](const QString& words) { return shownTexts(page()).contains(words); };
  // The typed text stays, the refusal is beside the field, and nothing is added.
  for (const auto& [typed, refusal] : {std::pair{"0", "✕ 0 is out of range. Allowed: 1 to 1,000."},
                                       std::pair{"999999999", "✕ 999999999 is out of range. Allowed: 1 to 1,000."},
                                       std::pair{"five", "✕ “five” is not a whole number. Allowed: 1 to 1,000."}}) {
    retype(blocks, QLatin1String(typed));
    EXPECT_EQ(blocks->text(), QLatin1String(typed));
    EXPECT_TRUE(isSaid(QString::fromUtf8(refusal))) << refusal;
    ASSERT_NE(findButton(u"Add runs"_s), nullptr);
    EXPECT_FALSE(findButton(u"Add runs"_s)->isEnabled());
  }
  retype(blocks, u"1"_s);
  press(u"Add 2 runs"_s);
  EXPECT_TRUE(waitUntil(
      [&] {
        const auto* row = window().data().experiments().at(0);
        return row != nullptr && row->blocks == 4 && row->blocksDone == 4 && row->state == ExperimentState::Done;
      },
      90));
}

}  // namespace
}  // namespace baremark::gui
