// SPDX-License-Identifier: GPL-3.0-or-later
// The user's commands for drafts and experiment files: open, save, discard, and take a draft back. GUI thread.
// Everything that the constructor receives outlives this object.
#pragma once

#include <QMainWindow>
#include <QObject>
#include <QString>
#include <string>

#include "app/pages/page.h"
#include "app/shell/navigation.h"
#include "app/shell/window_messages.h"
#include "core/model/experiment.h"

namespace baremark::app::wizards {
class ExperimentWizard;
}

namespace baremark::app::shell {

class DraftCommands final : public QObject {
  Q_OBJECT

 public:
  /// `window` is the parent of the dialogs.
  DraftCommands(const pages::Desk& desk, Navigation& navigation, WindowMessages& messages, QMainWindow& window);

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
  void saveFile(const QString& path, const std::string& content);
  /// Says that another draft replaced this one, and offers to bring it back.
  void offerDraft(const core::model::Experiment& draft);
  void offerUndoOfDiscard(const core::model::Experiment& draft);
  /// Says that the wizard shows the draft of the previous session.
  void reportKeptDraft(const QString& name);

  pages::Desk m_desk;
  Navigation& m_navigation;
  WindowMessages& m_messages;
  QMainWindow& m_window;
};

}  // namespace baremark::app::shell
