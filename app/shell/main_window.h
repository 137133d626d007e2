// SPDX-License-Identifier: GPL-3.0-or-later
// The main window. Builds the frame (menus, rail, pages, messages, status line) and connects the parts that do the
// work. GUI thread. The services, the settings and the theme outlive the window.
#pragma once

#include <functional>
#include <memory>

#include "app/application/desktop_notifier.h"
#include "app/shell/bars.h"
#include "core/model/experiment.h"

namespace baremark::app::shell {

/// Decides what happens when the window closes: asks whether to cancel a build, to save changed recipes, and (unless
/// the settings say it) to run waiting blocks in the background. The window and the desk's services outlive this
/// object.
class ClosingQuestion final : public QObject {
  Q_OBJECT

 public:
  ClosingQuestion(const pages::Desk& desk, QMainWindow& window);

  /// Returns true if the window can close now. Otherwise opens a question; the answer closes the window.
  [[nodiscard]] bool mayClose();
  /// Returns true if no build and no change of a recipe would be lost now. Otherwise opens the question; `then` is
  /// called after the answer, unless the window stays.
  [[nodiscard]] bool mayLeaveRecipes(const std::function<void()>& then);
  /// After the window closed: the waiting blocks run on without a window.
  [[nodiscard]] bool keepsRunning() const { return m_keepsRunning; }

 signals:
  /// A recipe cannot be saved; the window stays.
  void saveFailed(const QString& file, const baremark::core::base::Error& error);

 private:
  [[nodiscard]] bool mayLeaveBlocks();
  void ask();
  /// As mayLeaveRecipes(), without builds.
  [[nodiscard]] bool mayDropChanges(const std::function<void()>& then);
  void askForBuild(const std::function<void()>& then);
  void askForRecipes(const QStringList& files, const std::function<void()>& then);
  void closeWith(const QString& choice);

  pages::Desk m_desk;
  QMainWindow& m_window;
  bool m_keepsRunning = false;
  bool m_isAnswered = false;
  bool m_dropsRecipes = false;  ///< while the window closes after the answer
};

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
