// SPDX-License-Identifier: GPL-3.0-or-later
// The window on the live page, and its figures.
#pragma once

#include <QFileDialog>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QRegularExpression>
#include <QToolButton>

#include "app/pages/experiment_page.h"
#include "app/plot/figure_card.h"
#include "app/plot/step_figure.h"
#include "app/plot/trace_figure.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

class Live : public WindowTest {
 protected:
  app::pages::ExperimentPage& page() { return *qobject_cast<app::pages::ExperimentPage*>(window().currentPage()); }
  template <class T>
  app::plot::FigureCard* cardOf() {
    for (app::plot::FigureCard* card : page().findChildren<app::plot::FigureCard*>()) {
      if (card->isVisible() && qobject_cast<T*>(card->figure()) != nullptr) return card;
    }
    return nullptr;
  }
  app::plot::FigureTable steps() { return cardOf<app::plot::StepFigure>()->figure()->table(); }
  app::plot::FigureTable trace() { return cardOf<app::plot::TraceFigure>()->figure()->table(); }
  /// A visible text that fits as a whole.
  QString said(const QString& pattern) {
    const QRegularExpression expression(QRegularExpression::anchoredPattern(pattern));
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (label->isVisible() && expression.match(label->text()).hasMatch()) return label->text();
    }
    return {};
  }
  bool isSoonSaid(const QString& pattern, int seconds = 30) {
    return waitUntil([&] { return !said(pattern).isEmpty(); }, seconds);
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
    for (QAction* action : card.findChild<QToolButton*>()->menu()->actions()) {
      if (action->text() == u"Save…"_s) action->trigger();
    }
    ASSERT_TRUE(enterPath(m_folder.filePath(name)));
    EXPECT_TRUE(waitUntil([&] { return window().findChild<QFileDialog*>() == nullptr; }));
  }
  QByteArray content(const QString& name) {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
};

}  // namespace baremark::gui
