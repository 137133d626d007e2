// SPDX-License-Identifier: GPL-3.0-or-later
// The figure of differences states how its numbers were computed.
#include "app/pages/compare_pictures.h"
#include "app/pages/experiment_page.h"
#include "app/widgets/banner.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class ForestWindow : public WindowTest {
 protected:
  void openMeasured() {
    openWindow();
    QString id;
    ASSERT_TRUE(services().store().writeNow([&id](core::storage::Store& store) -> core::base::Result<void> {
      id = addMeasured(store, {{1000, 900}, {1010, 905}, {990, 895}});
      return {};
    }));
    openExperiment(id, QStringLiteral("overview"));
  }
  /// The figure's statement about its numbers for this order of runs.
  std::string noteOf(core::model::Order order) {
    auto* page = qobject_cast<app::pages::ExperimentPage*>(window().currentPage());
    core::report::Assessment assessment = *page->data().assessment();
    assessment.comparison.order = order;
    auto* figure = window().findChild<app::plot::ForestFigure*>();
    if (figure == nullptr) return {};
    figure->setPicture(app::pages::forestPicture(assessment, page->data().series(), 0));
    return figure->numbers().notes.front();
  }
};

bool contains(const std::string& text, const char* words) {
  return text.find(words) != std::string::npos;
}

TEST_F(ForestWindow, itsNumbersArePairedOnlyIfTheRunsAre) {
  ASSERT_NO_FATAL_FAILURE(openMeasured());
  EXPECT_TRUE(contains(noteOf(core::model::Order::Blocks), "in pairs of a block"));
  const std::string independent = noteOf(core::model::Order::Independent);
  EXPECT_TRUE(contains(independent, "runs not paired")) << independent;
  EXPECT_FALSE(contains(independent, "in pairs of a block")) << independent;
}

TEST_F(ForestWindow, onPaperItIsAsWideAsItsTexts) {
  ASSERT_NO_FATAL_FAILURE(openMeasured());
  auto* figure = window().findChild<app::plot::ForestFigure*>();
  ASSERT_NE(figure, nullptr);
  (void)noteOf(core::model::Order::Blocks);  // it is on a page that was never shown
  app::plot::ForestPicture picture = figure->picture();
  const QString words = QString(200, QLatin1Char('m'));
  picture.rows.front().lines.push_back({});
  picture.rows.front().lines.back().verdict.words = words;
  figure->setPicture(picture);
  EXPECT_GT(figure->printSizeHint().width(), figure->fontMetrics().horizontalAdvance(words));
}

TEST_F(ForestWindow, itsRowsGrowWithTheAvailableSpace) {
  ASSERT_NO_FATAL_FAILURE(openMeasured());
  auto* figure = window().findChild<app::plot::ForestFigure*>();
  ASSERT_NE(figure, nullptr);
  (void)noteOf(core::model::Order::Blocks);
  figure->resize(500, 300);
  const double low = figure->rowsHeight();
  figure->resize(500, 700);
  EXPECT_NEAR(figure->rowsHeight() - low, 400, 1);
}

TEST_F(ForestWindow, manyArmsAreOrderedAndSummedUp) {
  openWindow();
  QString id;
  ASSERT_TRUE(services().store().writeNow([&id](core::storage::Store& store) -> core::base::Result<void> {
    id = addMeasured(store, {{1000, 900, 1100, 1001, 950}, {1010, 905, 1108, 1009, 958}, {990, 895, 1091, 991, 941}},
                     {"bare metal", "slow", "fast", "same", "slower"});
    return {};
  }));
  openExperiment(id, QStringLiteral("compare"));
  auto* page = qobject_cast<app::pages::ExperimentPage*>(window().currentPage());
  auto* figure = page->findChild<app::plot::ForestFigure*>();
  ASSERT_NE(figure, nullptr);
  const auto names = [figure] {
    QStringList out;
    const app::plot::ForestPicture picture = figure->picture();
    for (const app::plot::ForestLine& line : picture.rows.front().lines) out << line.name;
    return out.join(QLatin1Char(' '));
  };
  ASSERT_TRUE(waitUntil([&] { return !figure->picture().rows.empty(); }));
  EXPECT_EQ(names(), QStringLiteral("slow fast same slower"));
  press(QStringLiteral("by difference"));
  EXPECT_EQ(names(), QStringLiteral("fast same slower slow"));
  EXPECT_EQ(settings().get(app::settings::kForestOrder), QStringLiteral("difference"));
  core::report::Assessment assessment = *page->data().assessment();
  const char* runtimes[] = {"bare-metal", "box", "crate", "box", "crate"};
  for (std::size_t arm = 0; arm < 5; ++arm) assessment.record.experiment.arms[arm].runtime = runtimes[arm];
  figure->setPicture(app::pages::forestPicture(assessment, page->data().series(), 0, app::pages::ForestOrder::Runtime));
  EXPECT_EQ(names(), QStringLiteral("slow same fast slower"));
  auto* banner = page->findChild<app::widgets::Banner*>();
  ASSERT_NE(banner, nullptr);
  bool isSummedUp = false;
  for (const auto* each : page->findChildren<app::widgets::Banner*>())
    isSummedUp = isSummedUp || each->words().contains(QStringLiteral(" of 4 arms are equivalent to bare metal"));
  EXPECT_TRUE(isSummedUp) << banner->words().toStdString();
}

TEST_F(ForestWindow, aSinglePointIsShownInImagesPerSecondAtFirst) {
  ASSERT_NO_FATAL_FAILURE(openMeasured());
  EXPECT_EQ(settings().get(app::settings::kScalingQuantity), QStringLiteral("efficiency"))
      << "what is wanted with several points";
  auto* page = qobject_cast<app::pages::ExperimentPage*>(window().currentPage());
  page->tabs().showTab(QStringLiteral("compare"));
  auto* scaling = page->findChild<app::plot::ScalingFigure*>();
  EXPECT_EQ(scaling->picture().quantity, app::plot::Quantity::ImagesPerSecond);
  EXPECT_TRUE(findButton(QStringLiteral("images/s"))->isChecked());
  EXPECT_EQ(settings().get(app::settings::kScalingQuantity), QStringLiteral("efficiency"))
      << "nobody chose another one";
  // The requested choice is shown.
  press(QStringLiteral("efficiency"));
  EXPECT_EQ(scaling->picture().quantity, app::plot::Quantity::Efficiency);
  page->data().reload();
  QTest::qWait(300);
  EXPECT_EQ(scaling->picture().quantity, app::plot::Quantity::Efficiency);
}

}  // namespace
}  // namespace baremark::gui
