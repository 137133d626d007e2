// SPDX-License-Identifier: GPL-3.0-or-later
// The window on the page of one experiment.
#pragma once

#include "app/models/runs_model.h"
#include "app/pages/compare_tab.h"
#include "app/pages/runs_tab.h"
#include "app/plot/figure_card.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

class ExperimentWindow : public OpenedWindow {
 protected:
  /// Ctrl+E, then this name in the dialog. It is Qt's own dialog, because tests cannot control the platform's.
  void exportTo(const QString& name, const QString& filter) {
    // Without a window manager, nothing returns the focus to the window.
    window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    key(Qt::Key_E, Qt::ControlModifier);
    ASSERT_NO_FATAL_FAILURE(enterPath(m_folder.filePath(name), filter));
    EXPECT_TRUE(waitUntil([&] { return !contentOf(name).isEmpty(); })) << name;
  }
  /// Writes the report of the open experiment to this file.
  void saveReport(const QString& name = u"report.html"_s) {
    press(u"Report…"_s);
    enterPath(m_folder.filePath(name), u"*.html"_s);
  }
  void openMeasured(const std::vector<std::vector<double>>& rates = {{1000, 900}, {1010, 1212}, {990, 990}}) {
    openExperiment(stored([&](Store& store) { return addMeasured(store, rates); }), u"compare"_s);
    ASSERT_TRUE(waitUntil([this] { return !page()->tabs().compare().verdict().isEmpty(); }));
  }
  /// Two bare-metal arms; the second passes the check before the first run and then fails each time. Returns its id.
  QString runWithAFailingArm() {
    const std::string mark = at("checked");
    const auto change = secondArmIn("if [ -e " + mark + " ]; then echo broken on purpose >&2; exit 7; fi; touch " +
                                    mark + "; exec \"$@\"");
    (void)cli({u"run"_s, experimentFile(u"fails"_s, 3, 6, {change})}, 200);
    return QString::fromStdString(firstListed().value("id", ""));
  }
  /// The first row of a run in this state.
  QModelIndex rowInState(const QString& words) {
    const QAbstractItemModel& model = *page()->tabs().runs().tree().model();
    for (int group = 0; group < model.rowCount(); ++group) {
      const QModelIndex parent = model.index(group, 0);
      for (int row = 0; row < model.rowCount(parent); ++row) {
        if (model.index(row, app::models::RunsModel::State, parent).data().toString() == words)
          return model.index(row, 0, parent);
      }
    }
    return {};
  }
  const QMenu* menuOf(const app::plot::Figure* figure) {
    const auto isIt = [&](const app::plot::FigureCard& card) { return card.figure() == figure; };
    return present(seen<app::plot::FigureCard>(isIt))->findChild<QToolButton*>()->menu();
  }
};

}  // namespace baremark::gui
