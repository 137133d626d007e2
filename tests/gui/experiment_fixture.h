// SPDX-License-Identifier: GPL-3.0-or-later
// The window on the page of one experiment.
#pragma once

#include <QFileDialog>
#include <QMenu>
#include <QToolButton>

#include "app/models/runs_model.h"
#include "app/pages/compare_tab.h"
#include "app/pages/experiment_page.h"
#include "app/pages/runs_tab.h"
#include "app/plot/figure_card.h"
#include "core/base/json.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

class ExperimentWindow : public WindowTest {
 protected:
  app::pages::ExperimentPage& page() { return *qobject_cast<app::pages::ExperimentPage*>(window().currentPage()); }

  /// Ctrl+E, then this name in the dialog. It is Qt's own dialog, because tests cannot control the platform's.
  void exportTo(const QString& name, const QString& filter) {
    // Without a window manager, nothing returns the focus to the window.
    window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    key(Qt::Key_E, Qt::ControlModifier);
    ASSERT_NO_FATAL_FAILURE(savePath(name, filter));
    EXPECT_TRUE(waitUntil([&] { return QFileInfo(m_folder.filePath(name)).size() > 0; })) << name;
  }
  /// This name in the dialog that is open or opens now.
  void savePath(const QString& name, const QString& filter) {
    QFileDialog* dialog = present(fileDialog());
    for (const QString& entry : dialog->nameFilters()) {
      if (entry.contains(filter)) dialog->selectNameFilter(entry);
    }
    ASSERT_TRUE(enterPath(m_folder.filePath(name)));
    EXPECT_TRUE(waitUntil([&] { return window().findChild<QFileDialog*>() == nullptr; }));
  }
  void openMeasured(const std::vector<std::vector<double>>& rates = {{1000, 900}, {1010, 1212}, {990, 990}}) {
    openExperiment(stored([&](Store& store) { return addMeasured(store, rates); }), u"compare"_s);
    ASSERT_TRUE(waitUntil([this] { return !page().tabs().compare().verdict().isEmpty(); }));
  }
  /// Two bare-metal arms; the second passes the check before the first run and then fails each time. Returns its id.
  QString runWithAFailingArm() {
    QFile file(experimentFile(u"fails"_s, 3, 6));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    auto json = core::base::parseJson(file.readAll().toStdString()).value();
    file.close();
    const std::string mark = m_folder.filePath(u"checked"_s).toStdString();
    json["arms"][1]["wrap"] = {
        "/bin/sh", "-c",
        "if [ -e " + mark + " ]; then echo broken on purpose >&2; exit 7; fi; touch " + mark + "; exec \"$@\"", "sh"};
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(json.dump()));
    file.close();
    (void)cli({u"run"_s, file.fileName()}, 200);
    const auto list = core::base::parseJson(cli({u"list"_s, u"--json"_s}).out.toStdString()).value();
    return QString::fromStdString(list["experiments"][0].value("id", ""));
  }
  /// The first row of a run in this state.
  QModelIndex rowInState(const QString& words) {
    const QAbstractItemModel& model = *page().tabs().runs().tree().model();
    for (int group = 0; group < model.rowCount(); ++group) {
      const QModelIndex parent = model.index(group, 0);
      for (int row = 0; row < model.rowCount(parent); ++row) {
        if (model.index(row, app::models::RunsModel::State, parent).data().toString() == words)
          return model.index(row, 0, parent);
      }
    }
    return {};
  }
  QAction* actionOf(const app::plot::Figure& figure, const QString& words) {
    for (const app::plot::FigureCard* card : page().findChildren<app::plot::FigureCard*>()) {
      if (card->figure() != &figure) continue;
      for (QAction* action : card->findChild<QToolButton*>()->menu()->actions()) {
        if (action->text() == words) return action;
      }
    }
    return nullptr;
  }
  QByteArray start(const QString& name, qint64 bytes) {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.read(bytes) : QByteArray();
  }
};

}  // namespace baremark::gui
