// SPDX-License-Identifier: GPL-3.0-or-later
// The main window. Builds the frame (menus, rail, pages, messages, status line) and connects the parts that do the
// work. GUI thread. The services, the settings and the theme outlive the window.
#pragma once

#include <QMainWindow>
#include <QStackedWidget>
#include <memory>

#include "app/application/desktop_notifier.h"
#include "app/models/kept_draft.h"
#include "app/pages/page.h"
#include "app/shell/bars.h"
#include "app/shell/closing_question.h"
#include "app/shell/commands.h"
#include "app/shell/menus.h"
#include "app/shell/navigation.h"
#include "app/shell/rail.h"
#include "app/shell/window_messages.h"
#include "app/widgets/message_stack.h"
#include "core/model/experiment.h"

namespace baremark::app::shell {

class MainWindow final : public QMainWindow {
  Q_OBJECT

 public:
  MainWindow(Services& services, Settings& settings, widgets::Theme& theme, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Keys as in Navigation::showPage().
  void showPage(const QString& key) { m_navigation->showPage(key); }
  void showExperiment(const QString& id, const QString& tab = {}) { m_navigation->showExperiment(id, tab); }
  void showHelp(const QString& topic) { m_navigation->showHelp(topic); }
  void showRecipe(const QString& path) { m_navigation->showRecipe(path); }
  void showDraft(const core::model::Experiment& from) { m_drafts->showDraft(from); }
  void openFile(const QString& path) { m_drafts->openFile(path); }
  void startQuickStart() { m_experiments->startQuickStart(); }

  /// After the window closed: the user wants the waiting blocks to run on without a window.
  [[nodiscard]] bool keepsRunning() const { return m_closing->keepsRunning(); }
  [[nodiscard]] pages::Page* currentPage() const { return m_navigation->currentPage(); }
  [[nodiscard]] widgets::MessageStack& messages() { return *m_stackOfMessages; }
  [[nodiscard]] const StatusLine& statusLine() const { return *m_statusLine; }
  [[nodiscard]] const Rail& rail() const { return *m_rail; }
  [[nodiscard]] models::DeskData& data() { return m_data; }
  [[nodiscard]] models::StoreWatch& watch() { return m_watch; }
  [[nodiscard]] models::MachineCheck& machine() { return m_machine; }
  [[nodiscard]] models::OpenRecipes& recipes() { return m_recipes; }

 signals:
  /// The user chose another language: a new window over the same services must replace this one.
  void restartRequested();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  /// Returns the menu bar, still empty.
  [[nodiscard]] QMenuBar* buildFrame();
  void buildParts(QMenuBar* bar);
  void connectServices();
  void connectPage(pages::Page* page);
  void showStoreState();
  void showLeftOut();
  void keepLayout();
  void restoreLayout();
  void takeFirstSize();

  Settings& m_settings;
  widgets::Theme& m_theme;
  models::StoreWatch m_watch;
  models::ExperimentActions m_actions;
  models::DeskData m_data;
  models::MachineCheck m_machine;
  models::OpenRecipes m_recipes;
  models::RecipeBuildJob m_build;
  models::KeptDraft m_keptDraft;
  EndNotifier m_ends;
  pages::Desk m_desk;
  TopBar* m_top = nullptr;
  Rail* m_rail = nullptr;
  StatusLine* m_statusLine = nullptr;
  widgets::MessageStack* m_stackOfMessages = nullptr;
  QStackedWidget* m_pages = nullptr;
  // Each part uses parts above it.
  std::unique_ptr<Navigation> m_navigation;
  std::unique_ptr<WindowMessages> m_messages;
  std::unique_ptr<DraftCommands> m_drafts;
  std::unique_ptr<ExperimentCommands> m_experiments;
  std::unique_ptr<RailNotes> m_notes;
  std::unique_ptr<HostCommands> m_hosts;
  std::unique_ptr<WindowStatus> m_status;
  std::unique_ptr<Menus> m_menus;
  std::unique_ptr<ClosingQuestion> m_closing;
};

}  // namespace baremark::app::shell
