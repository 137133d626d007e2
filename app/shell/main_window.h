// SPDX-License-Identifier: GPL-3.0-or-later
// The window: navigation, the stack of pages, messages, menus. Pages are made when they are first shown. GUI thread; services
// and settings outlive it.
#pragma once

#include <QMainWindow>
#include <QStackedWidget>
#include <functional>
#include <map>
#include <memory>

#include "app/application/end_notifier.h"
#include "app/pages/page.h"
#include "app/pages/experiment_page.h"
#include "app/shell/bars.h"
#include "app/shell/rail.h"
#include "app/models/kept_draft.h"
#include "app/widgets/message_stack.h"
#include "core/model/experiment.h"

namespace baremark::app::models {
class HostCheck;
}
namespace baremark::app::wizards {
class ExperimentWizard;
}

namespace baremark::app::shell {

class Menus;

class MainWindow final : public QMainWindow {
  Q_OBJECT

 public:
  MainWindow(Services& services, Settings& settings, widgets::Theme& theme, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// "experiments", "queue", "images", "host" (this machine), "host:NAME", "newhost", "settings", "help".
  void showPage(const QString& key);
  void showExperiment(const QString& id, const QString& tab = {});
  void showHelp(const QString& topic);
  void showDraft(const core::model::Experiment& from);
  void openFile(const QString& path);
  void startQuickStart();

  /// Once it is closed: the user wants the waiting blocks to run on without a window.
  [[nodiscard]] bool keepsRunning() const { return m_keepsRunning; }
  [[nodiscard]] pages::Page* currentPage() const;
  [[nodiscard]] widgets::MessageStack& messages() { return *m_messages; }
  [[nodiscard]] const StatusLine& statusLine() const { return *m_status; }
  [[nodiscard]] const Rail& rail() const { return *m_rail; }
  [[nodiscard]] models::DeskData& data() { return m_data; }
  [[nodiscard]] models::StoreWatch& watch() { return m_watch; }
  [[nodiscard]] models::MachineCheck& machine() { return m_machine; }

 signals:
  /// Another window over the same services is to take its place, in the language of the settings.
  void restartRequested();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  friend class Menus;
  void keepLayout();
  void showInStack(pages::Page* page);
  static constexpr QLatin1String kHostKey{"host:"};  ///< and its name: of its page
  /// Of the messages that a host is away, and that it was added.
  [[nodiscard]] static QString awayKey(const QString& host);
  [[nodiscard]] static QString readyKey(const QString& host);
  void buildFrame();
  void connectServices();
  void restoreWindow();
  void takeFirstSize();
  /// How far the running experiments are, for the desktop's list of windows.
  void showProgressInTitle();
  /// Asks what becomes of the waiting blocks, and remembers the answer.
  void askBeforeClosing();
  void closeWith(const QString& choice);
  [[nodiscard]] pages::Page* pageFor(const QString& key);
  [[nodiscard]] pages::Page* makePage(const QString& key);
  [[nodiscard]] pages::Page* makeAddHostPage();
  [[nodiscard]] pages::Page* makeRemoteHostPage();
  void adopt(pages::Page* page);
  void go(const QString& key, const QString& experiment = {});
  void describe();
  void showSaved();
  void showCounts();
  /// A page, and the experiment or host that it shows, as messages know it.
  [[nodiscard]] static QString placeOf(const QString& page, const QString& what);
  [[nodiscard]] QString placeNow() const;
  [[nodiscard]] static QStringList draftPlaces();
  /// Here: on another page it would be about something that is not seen.
  void tell(widgets::Message message);
  /// In these places; none: everywhere.
  void raiseAt(const QStringList& places, const core::base::Error& error, const QString& host = {});
  /// An experiment that is known to have ended.
  [[nodiscard]] bool isOver(const QString& id) const;
  [[nodiscard]] QString machineWords() const;
  void showHosts();
  void showTest(QString& shown, const models::HostCheck& check);
  /// Of the hosts that are being tested; empty: none is.
  [[nodiscard]] QString testWords() const;
  void showHost(const QString& name);
  /// What can be done with a host, at its place in the navigation; nothing for another page.
  void openHostMenu(const QString& key, const QPoint& at);
  /// A host was added while somebody is at work on another page.
  void offerHost(const QString& name);
  /// Queues it and shows how it runs; where another page than `from` is seen meanwhile, says so and offers to.
  void runAtOnce(const core::model::Experiment& experiment, const pages::Page* from);
  void showQueued(const QString& id);
  void raise(const core::base::Error& error);
  /// The message of an error, with the button that leads to where what it advises is done. That a host is away has one message,
  /// the newest, which closes when the host is back.
  [[nodiscard]] widgets::Message messageWithWay(const core::base::Error& error, QString host = {});
  /// Of an experiment.
  void raiseOf(const QString& id, const core::base::Error& error);
  void inform(const QString& words);
  /// What somebody changed in a draft can be had back.
  void offerDraft(const core::model::Experiment& draft);
  void offerUndoOfDiscard(const core::model::Experiment& draft);
  void tellOfKeptDraft(const QString& name);
  void tellOfCancelling(const QString& id);
  /// A copy has begun at once: shows it, and offers to cancel it.
  void tellOfRepeat(const QString& id, const QString& name);
  void renameExperiment();
  void offerUndo(const QString& id, const QString& name, const QString& host);
  void cyclePanes(bool isForward);
  void escape();
  void chooseFile();
  void saveExperiment();
  void chooseFileFor(const QString& name, const std::string& content);
  void saveFile(const QString& path, const std::string& text);
  void removeExperiment();
  void forget(const QPair<QString, QString>& place);  ///< the way back leads to it no more
  void goBack();
  [[nodiscard]] bool canGoBack() const { return m_history.size() > 1; }
  [[nodiscard]] bool isDrafting() const;
  void showAbout();
  /// The experiment's page, on which the selected one is opened first, on `tab`; nullptr: none is selected.
  [[nodiscard]] pages::ExperimentPage* openSelected(const QString& tab = {});
  /// Calls `act` with that page as soon as its data are there.
  void onExperiment(const std::function<void(pages::ExperimentPage&)>& act, const QString& tab = {});

  Services& m_services;
  Settings& m_settings;
  widgets::Theme& m_theme;
  models::StoreWatch m_watch;
  models::ExperimentActions m_actions;
  models::DeskData m_data;
  models::MachineCheck m_machine;
  models::KeptDraft m_keptDraft;
  EndNotifier m_ends;
  pages::Desk m_desk;
  QWidget* m_content = nullptr;
  TopBar* m_top = nullptr;
  Rail* m_rail = nullptr;
  StatusLine* m_status = nullptr;
  widgets::MessageStack* m_messages = nullptr;
  QStackedWidget* m_stack = nullptr;
  std::map<QString, pages::Page*> m_pages;
  std::unique_ptr<Menus> m_menus;
  QList<QPair<QString, QString>> m_history;  ///< key of a page and the experiment on it, the one that is seen last
  QString m_queuedTab;                       ///< the tab that the next queued experiment opens on
  QString m_tested;                          ///< the host that is being tested again; empty: none
  QString m_added;                           ///< the host that is being added; empty: none
  bool m_isQueuedBehind = false;             ///< it is offered instead: somebody is at work on another page
  bool m_isBuilding = false;                 ///< an image, for an experiment
  bool m_keepsRunning = false;
  bool m_isClosing = false;                  ///< the question is answered
};

}  // namespace baremark::app::shell
