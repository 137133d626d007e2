// SPDX-License-Identifier: GPL-3.0-or-later
// The user's commands for experiments (start, rename, remove) and the messages about what became of them. GUI thread.
// Everything that the constructor receives outlives this object.
#pragma once

#include <QMainWindow>
#include <QObject>
#include <QString>
#include <set>

#include "app/pages/page.h"
#include "app/shell/navigation.h"
#include "app/shell/window_messages.h"
#include "core/model/experiment.h"

namespace baremark::app::shell {

class ExperimentCommands final : public QObject {
  Q_OBJECT

 public:
  /// `window` is the parent of the dialogs.
  ExperimentCommands(const pages::Desk& desk, Navigation& navigation, WindowMessages& messages, QMainWindow& window);

  /// With the first container runtime that works.
  void startQuickStart();
  /// Asks for a new name of the selected experiment.
  void rename();
  /// Removes the selected experiment, and offers to undo that. If it has not ended, offers to cancel it first.
  void remove();

 private:
  void connectActions();
  void connectPage(pages::Page* page);
  /// Queues the experiment. Then shows it if `from` is still the current page, else offers to show it.
  void queueNow(const core::model::Experiment& experiment, const pages::Page* from);
  /// Says that a start waits for a look at its host, unless it is over, and offers to skip the look.
  void reportLook(quint64 request, const QString& host);
  void showQueued(const QString& id);
  /// The list has the experiment, and the experiment has ended.
  [[nodiscard]] bool isOver(const QString& id) const;
  void reportCancelling(const QString& id);
  /// A copy of an experiment was queued: shows it, and offers to cancel it.
  void reportCopy(const QString& id, const QString& name);
  void offerUndo(const QString& id, const QString& name, const QString& host);
  void offerCancel(const core::storage::ExperimentRow& row);
  /// Removes the experiments that were cancelled for that and have ended.
  void removeEnded();
  /// The row of the selected experiment, or nullptr.
  [[nodiscard]] const core::storage::ExperimentRow* selectedRow() const;

  pages::Desk m_desk;
  Navigation& m_navigation;
  WindowMessages& m_messages;
  QMainWindow& m_window;
  QString m_queuedTab;                  ///< the tab that the next queued experiment opens on
  std::set<QString> m_removedAtEnd;     ///< ids of experiments that are being cancelled, to be removed then
  const pages::Page* m_from = nullptr;  ///< the page on which it was started: if the user has left it, it is offered
};

}  // namespace baremark::app::shell
