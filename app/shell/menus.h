// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the window and their keys. Everything that the mouse reaches stands here too.
#pragma once

#include <QAction>
#include <QMenuBar>
#include <QObject>

#include "core/base/id.h"

namespace baremark::app::shell {

class MainWindow;

class Menus final : public QObject {
  Q_OBJECT

 public:
  /// Fills the bar; the window outlives this.
  Menus(MainWindow& window, QMenuBar* bar);

  /// Enables what the page that is seen can do.
  void fit();
  /// Adds what can be done with the experiment of the page that is seen, as the bar's menus do.
  void offerFor(QMenu& menu) const;

 private:
  void fillFile(QMenuBar* bar);
  void fillEdit(QMenuBar* bar);
  void fillView(QMenuBar* bar);
  void fillRun(QMenuBar* bar);
  void fillHelp(QMenuBar* bar);
  void stepTab(int by);
  void fitToState(const core::base::ExperimentId& experiment);
  template <class Act>
  QAction* add(QMenu* menu, const QString& words, const QKeySequence& keys, Act act);

  MainWindow& m_window;
  QAction* m_save = nullptr;
  QAction* m_export = nullptr;
  QAction* m_filter = nullptr;
  QAction* m_back = nullptr;
  QAction* m_nextTab = nullptr;
  QAction* m_previousTab = nullptr;
  QList<QAction*> m_ofExperiment;  ///< need an experiment that is open
  QAction* m_cancel = nullptr;
  QList<QAction*> m_changes;  ///< of an experiment's words: its name, its note
  QList<QAction*> m_runs;     ///< what it runs, and again
  QList<QAction*> m_files;
  QAction* m_remove = nullptr;
  QAction* m_pause = nullptr;
};

}  // namespace baremark::app::shell
