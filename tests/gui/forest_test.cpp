// SPDX-License-Identifier: GPL-3.0-or-later
// The figure of differences: how its numbers were computed, and what it shows of many arms.
#include <QComboBox>
#include <QFontMetricsF>
#include <QPainter>
#include <set>

#include "app/pages/compare_pictures.h"
#include "app/pages/compare_tab.h"
#include "app/pages/experiment_page.h"
#include "app/plot/forest_picture.h"
#include "app/text/state_text.h"
#include "app/widgets/banner.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/painted_texts.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class ForestWindow : public WindowTest {
 protected:
  void openMeasured() {
    openWindow();
    const QString id = stored([](Store& store) { return addMeasured(store, {{1000, 900}, {1010, 905}, {990, 895}}); });
    openExperiment(id, QStringLiteral("overview"));
  }
  /// The figure's statement about its numbers for this order of runs.
  std::string noteOf(core::model::Order order) {
    auto* page = qobject_cast<app::pages::ExperimentPage*>(window().currentPage());
    core::report::Assessment assessment = *page->data().assessment();
    assessment.comparison.order = order;
    auto* figure = window().findChild<app::plot::ForestFigure*>();
    if (figure == nullptr) return {};
    figure->setPicture(app::pages::forestPicture(assessment, page->data().series(), 0, {1}));
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

TEST_F(ForestWindow, noVerdictIsCutBesideThoseOfOtherPoints) {
  using core::stats::Verdict;
  for (const char* language : {"en", "de"}) {
    openWindow({.language = QLatin1String(language)});
    const QFont font = window().font();
    const QFontMetricsF metrics(font);
    for (const Verdict verdict : {Verdict::Slower, Verdict::Faster, Verdict::Equivalent, Verdict::NotEnoughData}) {
      for (const bool isPerhaps : {false, true}) {
        app::plot::ForestPicture picture;
        picture.hasColumns = true;
        picture.rows.resize(2);
        for (app::plot::ForestRow& row : picture.rows) row.lines.resize(4);
        app::text::SignedText& said = picture.rows.front().lines.front().verdict;
        said = app::text::describe(core::stats::Judgement{.verdict = verdict, .isPerhapsWithinMargin = isPerhaps});
        const auto layout = app::plot::layOutForest(picture, font, QRectF(0, 0, 3000, 400), {-0.05, 0.05});
        ASSERT_EQ(layout.panels.size(), 2U);
        const app::plot::ForestPanel& panel = layout.panels.front();
        EXPECT_GE(panel.right - panel.verdictLeft - metrics.height(), metrics.horizontalAdvance(said.words))
            << said.words.toStdString();
      }
    }
  }
}

TEST_F(ForestWindow, manyArmsAreOrderedAndSummedUp) {
  openWindow();
  openExperiment(stored([](Store& store) {
                   return addMeasured(
                       store, {{1000, 900, 1100, 1001, 950}, {1010, 905, 1108, 1009, 958}, {990, 895, 1091, 991, 941}},
                       {"bare metal", "slow", "fast", "same", "slower"});
                 }),
                 QStringLiteral("compare"));
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
  auto* orders = need<QComboBox>(QStringLiteral("Sorted by"));
  orders->setCurrentIndex(orders->findText(QStringLiteral("difference at 1 rank")));
  EXPECT_EQ(names(), QStringLiteral("fast same slower slow"));
  EXPECT_EQ(settings().get(app::settings::kForestOrder), QStringLiteral("difference 1x1"));
  core::report::Assessment assessment = *page->data().assessment();
  const char* runtimes[] = {"bare-metal", "box", "crate", "box", "crate"};
  for (std::size_t arm = 0; arm < 5; ++arm) assessment.record.experiment.arms[arm].runtime = runtimes[arm];
  figure->setPicture(app::pages::forestPicture(assessment, page->data().series(), 0,
                                               app::pages::armOrder(assessment, 0, QStringLiteral("runtime"))));
  EXPECT_EQ(names(), QStringLiteral("slow same fast slower"));
  auto* banner = page->findChild<app::widgets::Banner*>();
  ASSERT_NE(banner, nullptr);
  bool isSummedUp = false;
  for (const auto* each : page->findChildren<app::widgets::Banner*>())
    isSummedUp = isSummedUp || each->words().contains(QStringLiteral(" of 4 arms are equivalent to bare metal"));
  EXPECT_TRUE(isSummedUp) << banner->words().toStdString();
}

/// Eight arms beside the baseline, at two scales. The last one is far slower than all others.
QString addEightArms(Store& store) {
  const std::vector<double> factors = {1, 1.001, 0.999, 1.002, 0.998, 0.995, 0.997, 0.97, 0.79};
  std::vector<MeasuredScale> scales{{.ranks = 1, .blocks = {}}, {.ranks = 2, .blocks = {}}};
  for (MeasuredScale& scale : scales) {
    for (int block = 0; block < 4; ++block) {
      std::vector<double> speeds;
      for (std::size_t arm = 0; arm < factors.size(); ++arm)
        speeds.push_back(1000 * scale.ranks * factors[arm] * (1 + 0.001 * ((block + static_cast<int>(arm)) % 3)));
      scale.blocks.push_back(speeds);
    }
  }
  return addScales(store,
                   {"bare metal", "bubblewrap", "Charliecloud 0.31", "Apptainer 1.4", "udocker F3", "Podman 4.3",
                    "Docker 28.2", "proot", "udocker P1"},
                   scales);
}

TEST_F(ForestWindow, manyArmsAreRowsAndTheirScalesColumns) {
  openWindow();
  window().resize(1600, 900);
  openExperiment(stored([](Store& store) { return addEightArms(store); }), QStringLiteral("compare"));
  auto* page = qobject_cast<app::pages::ExperimentPage*>(window().currentPage());
  auto* figure = page->findChild<app::plot::ForestFigure*>();
  ASSERT_NE(figure, nullptr);
  ASSERT_TRUE(waitUntil([&] { return figure->marks().size() == 16; }));
  EXPECT_TRUE(figure->picture().hasColumns);
  ASSERT_EQ(figure->picture().rows.size(), 2U);
  const QAbstractItemModel& table = *page->tabs().compare().table().model();
  EXPECT_EQ(table.rowCount(), 9) << "the baseline too";
  EXPECT_EQ(table.columnCount(), 4) << "name, two scales, start";
  EXPECT_TRUE(table.index(1, 1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("interval")));
  EXPECT_TRUE(table.index(1, 3).data().toString().startsWith(QStringLiteral("0.25")))
      << table.index(1, 3).data().toString().toStdString();
  EXPECT_EQ(page->tabs().compare().explanations().lines().size(), 8U);

  // In the order of the differences at 2 ranks, in every part.
  auto* orders = need<QComboBox>(QStringLiteral("Sorted by"));
  orders->setCurrentIndex(orders->findText(QStringLiteral("difference at 2 ranks")));
  for (const app::plot::ForestRow& row : figure->picture().rows) {
    ASSERT_EQ(row.lines.size(), 8U);
    EXPECT_EQ(row.lines.back().name, QStringLiteral("udocker P1"));
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_EQ(row.lines[i].name, table.index(static_cast<int>(i) + 1, 0).data().toString());
  }

  // The scales are beside each other if there is room, and otherwise one below the other. No text covers another one.
  struct Form {
    QSize size;
    std::size_t heights;
  };
  for (const Form& form : {Form{{1500, 420}, 8}, Form{{560, 900}, 16}}) {
    figure->resize(form.size);
    PaintedTexts texts(*figure);
    QPainter painter(&texts);
    painter.setFont(figure->font());
    figure->paintForPrint(painter, QRectF(figure->rect()));
    painter.end();
    EXPECT_EQ(texts.overlap(), QString()) << texts.overlap().toStdString() << " in " << form.size.width();
    QString words;  // a text of several fonts is painted in parts
    for (const PaintedText& text : texts.texts()) words += text.words;
    const app::plot::ForestLine& far = figure->picture().rows.front().lines.back();
    const QString numbers = app::plot::numberTexts(far).front();
    for (const QString& part : {QStringLiteral("udocker P1"), QStringLiteral("2 ranks"), numbers})
      EXPECT_TRUE(words.contains(part)) << part.toStdString();
    (void)figure->grab();
    std::set<double> heights;
    for (const app::plot::Figure::Mark& mark : figure->marks()) heights.insert(mark.place.y());
    EXPECT_EQ(heights.size(), form.heights);
    for (const app::plot::Figure::Mark& mark : figure->marks())
      EXPECT_TRUE(QRectF(figure->rect()).contains(mark.place)) << mark.readOut.toStdString();
  }
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
