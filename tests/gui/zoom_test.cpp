// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure with a numeric axis zooms with a drag, the wheel and keys, and shows everything again. The columns of a
// log are aligned.
#include <QMouseEvent>
#include <QPushButton>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QWheelEvent>
#include <vector>

#include "app/application/resource_texts.h"
#include "app/pages/experiment_page.h"
#include "app/pages/log_card.h"
#include "app/plot/figure_card.h"
#include "app/plot/forest_figure.h"
#include "app/plot/scaling_figure.h"
#include "app/plot/trace_figure.h"
#include "app/widgets/metrics.h"
#include "app/widgets/theme.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

using app::plot::Figure;
using app::plot::FigureCard;

class Zoom : public WindowTest {
 protected:
  QString addOne(const std::vector<double>& arms) {
    const QString id = stored([&](Store& store) { return addMeasured(store, {arms, arms, arms}); });
    return id;
  }
  /// The cards of the page that can be zoomed and have something to draw.
  std::vector<FigureCard*> cards() {
    std::vector<FigureCard*> found;
    for (auto* card : window().currentPage()->findChildren<FigureCard*>()) {
      if (card->figure()->isVisible() && !card->figure()->marks().empty()) found.push_back(card);
    }
    return found;
  }
  static QPushButton* allOf(const FigureCard& card) {
    for (auto* button : card.findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("Show all")) return button;
    }
    return nullptr;
  }
  static void drag(Figure& figure, const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&figure, Qt::LeftButton, modifiers, from);
    for (const QPoint& place : {(from + to) / 2, to}) {
      QMouseEvent move(QEvent::MouseMove, place, figure.mapToGlobal(place), Qt::NoButton, Qt::LeftButton, modifiers);
      QApplication::sendEvent(&figure, &move);
    }
    QTest::mouseRelease(&figure, Qt::LeftButton, modifiers, to);
  }
  /// Over about the middle half of the figure, in both directions.
  static void dragOverTheMiddle(Figure& figure) {
    drag(figure, {figure.width() * 2 / 5, figure.height() / 3}, {figure.width() * 3 / 5, figure.height() * 2 / 3});
  }
};

TEST_F(Zoom, aDragShowsAPartOfEachFigureAndADoubleClickAllOfIt) {
  openWindow();
  openExperiment(addOne({1000, 900}), QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return cards().size() == 2; }));
  for (FigureCard* card : cards()) {
    Figure& figure = *card->figure();
    SCOPED_TRACE(figure.accessibleName().toStdString());
    ASSERT_NE(allOf(*card), nullptr);
    EXPECT_FALSE(figure.isZoomed());
    EXPECT_FALSE(allOf(*card)->isVisible());
    const QImage whole = figure.grab().toImage();
    const auto changed = [&] { return figure.grab().toImage() != whole; };
    ASSERT_TRUE(waitUntilPlaced(figure));
    const QRect place(figure.mapTo(&window(), QPoint()), figure.size());

    dragOverTheMiddle(figure);
    EXPECT_TRUE(figure.isZoomed());
    EXPECT_TRUE(changed());
    EXPECT_FALSE(figure.shownMark()) << "a drag is no click";
    EXPECT_TRUE(allOf(*card)->isVisible());
    ASSERT_TRUE(waitUntilPlaced(figure));
    EXPECT_EQ(QRect(figure.mapTo(&window(), QPoint()), figure.size()), place) << "the button moves nothing";
    QTest::mouseDClick(&figure, Qt::LeftButton, {}, figure.rect().center());
    EXPECT_FALSE(figure.isZoomed());
    EXPECT_FALSE(figure.shownMark());
    EXPECT_FALSE(allOf(*card)->isVisible());

    dragOverTheMiddle(figure);
    allOf(*card)->click();
    EXPECT_FALSE(figure.isZoomed());
    EXPECT_TRUE(figure.hasFocus());

    dragOverTheMiddle(figure);
    EXPECT_TRUE(figure.hasFocus());
    key(Qt::Key_Escape);  // through the window, which uses Esc itself if no figure is zoomed
    EXPECT_FALSE(figure.isZoomed());

    for (const Qt::Key larger : {Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Left, Qt::Key_Up}) {
      QTest::keyClick(&figure, larger);
      QTest::keyClick(&figure, Qt::Key_0);
      EXPECT_FALSE(figure.isZoomed()) << larger;
    }
    QTest::keyClick(&figure, Qt::Key_Plus);
    EXPECT_TRUE(figure.isZoomed());
    QTest::keyClick(&figure, Qt::Key_0);

    const QPointF middle = figure.rect().center();
    QWheelEvent wheel(middle, figure.mapToGlobal(middle), {}, QPoint(0, 120), Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&figure, &wheel);
    EXPECT_TRUE(figure.isZoomed());
    figure.fit();
  }
}

TEST_F(Zoom, aDragThatEndsByEscOrIsTooShortChangesNothing) {
  openWindow();
  openExperiment(addOne({1000, 900}), QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return cards().size() == 2; }));
  for (FigureCard* card : cards()) {
    Figure& figure = *card->figure();
    SCOPED_TRACE(figure.accessibleName().toStdString());
    const QPoint from(figure.width() * 2 / 5, figure.height() / 3);
    drag(figure, from, from + QPoint(7, 7));
    EXPECT_FALSE(figure.isZoomed());
    QTest::mousePress(&figure, Qt::LeftButton, {}, from);
    const QPoint to(figure.width() * 3 / 5, figure.height() * 2 / 3);
    QMouseEvent move(QEvent::MouseMove, to, figure.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&figure, &move);
    QTest::keyClick(&figure, Qt::Key_Escape);
    QTest::mouseRelease(&figure, Qt::LeftButton, {}, to);
    EXPECT_FALSE(figure.isZoomed());
    EXPECT_FALSE(figure.shownMark());
    drag(figure, from, to, Qt::ShiftModifier);
    EXPECT_TRUE(figure.isZoomed()) << "with Shift it moves";
    figure.fit();
  }
}

TEST_F(Zoom, anotherExperimentStartsWithoutPinsOrZoom) {
  openWindow();
  const QString first = addOne({1000, 900});
  const QString second = addOne({1000, 900});
  openExperiment(first, QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return cards().size() == 2; }));
  for (FigureCard* card : cards()) {
    QTest::mouseClick(card->figure(), Qt::LeftButton, {}, card->figure()->marks().front().place.toPoint());
    EXPECT_TRUE(card->figure()->shownMark());
    dragOverTheMiddle(*card->figure());
  }
  openExperiment(second, QStringLiteral("compare"));
  ASSERT_TRUE(waitUntil([this] { return cards().size() == 2; }));
  for (FigureCard* card : cards()) {
    EXPECT_FALSE(card->figure()->isZoomed()) << card->title().toStdString();
    EXPECT_FALSE(card->figure()->shownMark()) << card->title().toStdString();
  }
}

TEST_F(Zoom, theTraceOfARunIsZoomedAndFollowsAgainAfterwards) {
  openWindow();
  QString id;
  inStore([&](Store& store) -> core::base::Result<void> {
    id = addRunning(store, 1, false, {});
    return addPlan(store, ExperimentId(id.toStdString()), 400);
  });
  openExperiment(id, QStringLiteral("live"));
  const auto trace = [this]() -> app::plot::TraceFigure* {
    for (auto* figure : window().currentPage()->findChildren<app::plot::TraceFigure*>()) {
      if (figure->isVisible() && figure->frame().lastKey == 400) return figure;
    }
    return nullptr;
  };
  ASSERT_TRUE(waitUntil([&] { return trace() != nullptr; }));
  app::plot::TraceFigure& figure = *trace();
  figure.setFollows(true);
  EXPECT_FALSE(figure.isZoomed());
  dragOverTheMiddle(figure);
  EXPECT_TRUE(figure.isZoomed());
  EXPECT_FALSE(figure.follows());
  QTest::keyClick(&figure, Qt::Key_Escape);
  EXPECT_FALSE(figure.isZoomed());
  EXPECT_TRUE(figure.follows());
}

TEST(LogColumns, standBelowEachOther) {
  const auto light = app::widgets::parseTokens(app::resourceText("themes/light.json"));
  ASSERT_TRUE(light);
  const app::widgets::Theme theme(*light, *light);
  app::pages::LogText log(theme);
  log.setFont(app::widgets::monospaceFont(log.font()));
  log.addLines(QStringLiteral("Model:\tmnist"), app::pages::LogText::Scrolling::ToTheEnd);
  EXPECT_TRUE(log.columns().empty()) << "no line of the engine's table";
  log.addLines(QStringLiteral("Step\tImg/sec\ttotal_loss\n1\timages/sec: 1099.4 +/- 0.0 (jitter = 0.0)\t19.725"),
               app::pages::LogText::Scrolling::ToTheEnd);
  const auto before = log.columns();
  ASSERT_EQ(before.size(), 2U);
  log.addLines(QStringLiteral("100000\timages/sec: 100400.25 +/- 1005.31 (jitter = 1027.9)\t7.792"),
               app::pages::LogText::Scrolling::ToTheEnd);
  const auto columns = log.columns();
  EXPECT_GT(columns[1], before[1]) << "as wide as its widest cell";
  log.resize(1200, 400);
  log.show();
  (void)log.grab();  // forces the layout
  // The beginning of the last cell in each line.
  std::vector<double> places;
  for (int line = 1; line < log.blockCount(); ++line) {
    const QTextBlock block = log.document()->findBlockByNumber(line);
    places.push_back(
        block.layout()->lineAt(0).cursorToX(static_cast<int>(block.text().lastIndexOf(QLatin1Char('\t'))) + 1));
  }
  ASSERT_EQ(places.size(), 3U);
  EXPECT_NEAR(places[0], places[1], 0.5);
  EXPECT_NEAR(places[0], places[2], 0.5);
}

}  // namespace
}  // namespace baremark::gui
