// SPDX-License-Identifier: GPL-3.0-or-later
// The window on the live page: its panes and their selections, and its figures.
#pragma once

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

}  // namespace baremark::gui
