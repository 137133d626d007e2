// SPDX-License-Identifier: GPL-3.0-or-later
// The window on the live page: its panes and their selections, and its figures.
#pragma once

#include "app/models/timeline_model.h"
#include "app/pages/log_card.h"
#include "app/plot/figure_card.h"
#include "app/plot/step_figure.h"
#include "app/plot/trace_figure.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

class LivePageTest : public OpenedWindow {
 protected:
  app::pages::LogText* log() { return named<app::pages::LogText>(u"Log"_s); }
  app::plot::TraceFigure* figure() { return named<app::plot::TraceFigure>(u"Images per second over steps"_s); }
  QTreeView* jobs() { return named<QTreeView>(u"Jobs and queue"_s); }
  core::storage::RunKey shownRun() {
    return static_cast<app::models::TimelineModel*>(jobs()->model())->runAt(jobs()->currentIndex());
  }
  QString lineAt(int number) { return log()->document()->findBlockByNumber(number).text(); }
  QString markedLine() { return log()->marked() ? lineAt(*log()->marked()) : QString(); }
  void clickLine(int number) {
    const QTextCursor cursor(log()->document()->findBlockByNumber(number));
    log()->verticalScrollBar()->setValue(std::max(0, number - 2));
    QTest::mouseClick(log()->viewport(), Qt::LeftButton, {}, log()->cursorRect(cursor).center() + QPoint(2, 0));
  }
};

class Live : public LivePageTest {
 protected:
  template <class T>
  app::plot::FigureCard* cardOf() {
    return seen<app::plot::FigureCard>([](app::plot::FigureCard& card) { return qobject_cast<T*>(card.figure()); });
  }
  app::plot::FigureTable steps() { return cardOf<app::plot::StepFigure>()->figure()->table(); }
  app::plot::FigureTable trace() { return cardOf<app::plot::TraceFigure>()->figure()->table(); }
  /// The whole text of a visible label matches this pattern.
  bool isSaid(const QString& pattern) override {
    return shownTexts().indexOf(QRegularExpression(QRegularExpression::anchoredPattern(pattern))) >= 0;
  }
  /// The number in the last cell that has one.
  static double lastValue(const app::plot::FigureTable& table) {
    for (auto row = table.rows.crbegin(); row != table.rows.crend(); ++row) {
      bool isNumber = false;
      const double value = QLocale().toDouble(row->last(), &isNumber);
      if (isNumber) return value;
    }
    return -1;
  }
  QString openRunning(int ranks, bool isWarmUp = false, const RunningAt& at = {}) {
    const QString id = stored([&](Store& store) { return addRunning(store, ranks, isWarmUp, at); });
    openExperiment(id, u"live"_s);
    EXPECT_TRUE(waitUntil([&] { return isWarmUp || !steps().rows.isEmpty(); }));
    return id;
  }
  /// "Save…" in the card's menu, then this name in the dialog.
  void save(const app::plot::FigureCard& card, const QString& name) {
    choose(u"Save…"_s, card.findChild<QToolButton*>()->menu());
    enterPath(m_folder.filePath(name));
  }
};

}  // namespace baremark::gui
