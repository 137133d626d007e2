// SPDX-License-Identifier: GPL-3.0-or-later
// The user's commands and what became of them. GUI thread. What the constructors receive outlives these objects.
#pragma once

#include <QMainWindow>
#include <set>
#include <string>

#include "app/shell/navigation.h"
#include "core/model/experiment.h"

namespace baremark::app::wizards {
class ExperimentWizard;
}

class QMenu;

namespace baremark::app::pages {
class RemoteHostPage;
}  // namespace baremark::app::pages

namespace baremark::app::shell {

/// The parts of the window that all commands use.
class Commands : public QObject {
 public:
  struct Parts {
    pages::Desk desk;
    Navigation& navigation;
    WindowMessages& messages;
    QMainWindow& window;  ///< the parent of dialogs and menus
  };

 protected:
  explicit Commands(const Parts& parts)
      : m_desk(parts.desk), m_navigation(parts.navigation), m_messages(parts.messages), m_window(parts.window) {}

  pages::Desk m_desk;
  Navigation& m_navigation;
  WindowMessages& m_messages;
  QMainWindow& m_window;
};

/// For drafts and experiment files: open, save, discard, and take a draft back.
class DraftCommands final : public Commands {
  Q_OBJECT

 public:
  explicit DraftCommands(const Parts& parts);

  /// Opens the wizard with a copy of `from`; with a new experiment if `from` has no name.
  void showDraft(const core::model::Experiment& from);
  [[nodiscard]] bool isDrafting() const;
  /// Opens an experiment file in the wizard. An error becomes a message.
  void openFile(const QString& path);
  /// Asks for an experiment file and opens it.
  void chooseFile();
  /// Asks for a path and saves the draft or the selected experiment there as a file.
  void saveExperiment();

 private:
  void connectPage(pages::Page* page);
  [[nodiscard]] wizards::ExperimentWizard& wizard();
  void chooseFileFor(const QString& name, const std::string& content);
  /// Says that another draft replaced this one, and offers to bring it back.
  void offerDraft(const core::model::Experiment& draft);
  void offerUndoOfDiscard(const core::model::Experiment& draft);
  void showAbout(const core::model::Experiment& draft, widgets::Message message);
  /// Says that the wizard shows the draft of the previous session.
  void reportKeptDraft(const QString& name);
};

/// For experiments: start, rename, remove.
class ExperimentCommands final : public Commands {
  Q_OBJECT

 public:
  explicit ExperimentCommands(const Parts& parts);

  /// Starts the quick start, with the first container runtime that works.
  void startQuickStart();
  /// Asks for a new name of the selected experiment.
  void rename();
  /// Removes the selected experiment, and offers to undo that. If it has not ended, offers to cancel it first.
  void remove();

 private:
  void connectPage(pages::Page* page);
  /// Queues the experiment. Then shows it if `from` is still the current page, else offers to show it.
  void queueNow(const core::model::Experiment& experiment, const pages::Page* from);
  /// Says that a start waits for a look at its host, unless it is over, and offers to skip the look.
  void reportLook(quint64 request, const QString& host);
  void showQueued(const QString& id);
  [[nodiscard]] bool isOver(const QString& id) const;
  void reportCancelling(const QString& id);
  /// A copy of an experiment was queued: shows it, and offers to cancel it.
  void reportCopy(const QString& id, const QString& name);
  void offerUndo(const QString& id, const QString& name, const QString& host);
  void offerCancel(const core::storage::ExperimentRow& row);
  /// Removes the experiments of m_removedAtEnd that have ended.
  void removeEnded();
  /// The row of the selected experiment, or nullptr.
  [[nodiscard]] const core::storage::ExperimentRow* selectedRow() const;

  QString m_queuedTab;                  ///< the tab that the next queued experiment opens on
  std::set<QString> m_removedAtEnd;     ///< ids of experiments that are being cancelled, to be removed then
  const pages::Page* m_from = nullptr;  ///< where the user started it; elsewhere, a message leads to it
};

/// For hosts: the menu of a host in the rail, and what follows when a host is added or removed.
class HostCommands final : public Commands {
  Q_OBJECT

 public:
  HostCommands(const Parts& parts, RailNotes& notes, DraftCommands& drafts);

  /// Opens the menu of the host with this rail key. Does nothing for the key of any other page.
  void openMenu(const QString& key, const QPoint& at);

 private:
  void connectPage(pages::Page* page);
  [[nodiscard]] pages::RemoteHostPage& remotePage();
  void addRemoteActions(QMenu* menu, const QString& name);
  /// A host was added while the user is on another page: offers to show it.
  void offerHost(const QString& name);

  RailNotes& m_notes;
  DraftCommands& m_drafts;
};

}  // namespace baremark::app::shell
