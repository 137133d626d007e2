// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the window and its keys: shortcuts, Esc, and the keys that move the focus between rail, page and status
// line. GUI thread. What the constructor receives outlives this object.
#pragma once

#include <QAction>

#include "app/shell/bars.h"
#include "app/shell/commands.h"
#include "core/base/id.h"

namespace baremark::app::pages {
class RecipePage;
}

namespace baremark::app::shell {

class Menus final : public QObject {
  Q_OBJECT

 public:
  /// The parts of the window that the menus control.
  struct Parts {
    QMainWindow& window;
    Navigation& navigation;
    ExperimentCommands& experiments;
    DraftCommands& drafts;
    Rail& rail;
    StatusLine& status;
    widgets::MessageStack& messages;
  };

  Menus(const pages::Desk& desk, const Parts& parts, QMenuBar* bar);

  /// Enables the actions that the current page supports.
  void fit();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fillFile(QMenuBar* bar);
  void fillEdit(QMenuBar* bar);
  void fillView(QMenuBar* bar);
  void fillRun(QMenuBar* bar);
  void fillHelp(QMenuBar* bar);
  /// Adds the actions for the selected experiment to the menu of its row.
  void addActionsTo(QMenu& menu) const;
  void stepTab(int by);
  /// Moves the focus between rail, page and status line. `by`: 1 or -1.
  void movePane(int by);
  /// Closes the newest message. Without a message, clears the page's filter or selection.
  void escape();
  void showAbout();
  /// The last step on the open recipe, or what the newest message offers to take back.
  void undo();
  /// Acts on the recipe that is open, if one is.
  void onRecipe(void (pages::RecipePage::*act)());
  void fitToState(const core::base::ExperimentId& experiment);
  template <class Act>
  QAction* add(QMenu* menu, const QString& words, const QKeySequence& keys, Act act);
  QAction* add(QMenu* menu, const QString& words, const QKeySequence& keys, void (pages::ExperimentPage::*act)());

  pages::Desk m_desk;
  Parts m_parts;
  QAction* m_save = nullptr;
  QAction* m_saveRecipe = nullptr;
  QAction* m_undo = nullptr;
  QAction* m_redo = nullptr;
  QAction* m_export = nullptr;
  QAction* m_back = nullptr;
  QAction* m_nextTab = nullptr;
  QAction* m_previousTab = nullptr;
  QList<QAction*> m_ofExperiment;  ///< all actions that need a selected experiment
  QAction* m_cancel = nullptr;
  QList<QAction*> m_changes;  ///< change the experiment's name or note
  QList<QAction*> m_runs;     ///< add blocks, or run the experiment again
  QList<QAction*> m_files;    ///< save files of the experiment
  QAction* m_remove = nullptr;
  QAction* m_pause = nullptr;
};

}  // namespace baremark::app::shell
