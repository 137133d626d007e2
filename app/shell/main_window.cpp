// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>
#include <utility>

#include "app/application/quick_start.h"
#include "app/pages/experiments_page.h"
#include "app/pages/help_page.h"
#include "app/pages/host_page.h"
#include "app/pages/images_page.h"
#include "app/pages/overview_tab.h"
#include "app/pages/queue_page.h"
#include "app/pages/settings_page.h"
#include "app/shell/menus.h"
#include "app/text/host_text.h"
#include "app/text/plan_text.h"
#include "app/text/store_text.h"
#include "app/text/units_text.h"
#include "app/widgets/metrics.h"
#include "app/wizards/experiment_wizard.h"
#include "core/plan/experiment_file.h"
#include "remote/ssh/offline.h"

namespace baremark::app::shell {
namespace {

using widgets::unit;

constexpr QSize kFirstSize(1360, 860);
constexpr double kFirstShare = 0.94;  // of the screen, at most
constexpr QSize kLeastSize(880, 560);
constexpr qsizetype kMostHistory = 50;

/// Its host is away, and may come back by itself; one whose shell does not let Baremark work is not.
bool isOfAway(const core::base::Error& error) {
  return error.code == core::base::ErrorCode::Offline && error.value != remote::offline::kLoginShell && error.value != remote::offline::kForcedCommand;
}

QString keyOfRail(const QString& page) {
  if (page == QLatin1String("remote")) return QStringLiteral("host");
  return page == QLatin1String("experiment") || page == QLatin1String("draft") ? QStringLiteral("experiments") : page;
}

widgets::Message messageOfRollback(const std::string& store) {
  return {.sign = text::Sign::Warning, .text = text::rollbackNote(QString::fromStdString(store)), .key = QStringLiteral("rollback-journal")};
}

}  // namespace

MainWindow::MainWindow(Services& services, Settings& settings, widgets::Theme& theme, QWidget* parent)
    : QMainWindow(parent), m_services(services), m_settings(settings), m_theme(theme), m_watch(services), m_actions(services),
      m_data(services, m_watch), m_machine(services, m_data), m_keptDraft(services.store().path()),
      m_ends(services, [&settings] { return settings.get(settings::kNotifies); }),
      m_desk{services, settings, theme, m_watch, m_actions, m_data, m_machine} {
  showProgressInTitle();
  setAcceptDrops(true);
  setMinimumSize(kLeastSize);
  buildFrame();
  connectServices();
  restoreWindow();
  showPage(QStringLiteral("experiments"));
  if (const auto& refusal = m_services.store().refusalToWrite())
    raiseAt({}, *refusal);
  else if (m_services.store().journal() == core::storage::Journal::Rollback) m_messages->show(messageOfRollback(m_services.store().path()));
  m_watch.start();
  m_data.reload();
}

MainWindow::~MainWindow() {
  // What is shown hands over what was typed while those who take it are there.
  hide();
  qApp->removeEventFilter(this);
  // The wizard hands its draft over while the one who keeps it is there.
  if (const auto draft = m_pages.find(QStringLiteral("draft")); draft != m_pages.end()) {
    delete draft->second;
    m_pages.erase(draft);
  }
}

void MainWindow::buildFrame() {
  m_content = new QWidget(this);
  auto* bar = new QMenuBar(m_content);
  m_top = new TopBar(m_theme, bar, m_content);
  m_rail = new Rail(m_theme, m_content);
  m_rail->addPage(QStringLiteral("experiments"), tr("Experiments"));
  m_rail->addPage(QStringLiteral("queue"), tr("Queue"));
  m_rail->addPage(QStringLiteral("images"), tr("Images"));
  m_rail->addHeading(tr("Hosts"));
  m_rail->addPage(QStringLiteral("host"), text::hostName("local"));
  m_rail->addPage(QStringLiteral("newhost"), tr("Add a host…"));
  m_rail->addRest();
  m_rail->addPage(QStringLiteral("help"), tr("Help"));
  m_rail->addPage(QStringLiteral("settings"), tr("Settings"));
  m_status = new StatusLine(m_theme, m_content);
  m_messages = new widgets::MessageStack(m_theme, m_content);
  m_stack = new QStackedWidget(m_content);
  m_messages->floatOver(m_status);
  auto* column = new QVBoxLayout(m_content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_top);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(m_rail);
  auto* pageColumn = new QVBoxLayout;
  const int step = unit(this);
  pageColumn->setContentsMargins(4 * step, 3 * step, 4 * step, 2 * step);
  pageColumn->setSpacing(2 * step);
  pageColumn->addWidget(m_messages);
  pageColumn->addWidget(m_stack, 1);
  row->addLayout(pageColumn, 1);
  column->addLayout(row, 1);
  column->addWidget(m_status);
  setCentralWidget(m_content);
  m_menus = std::make_unique<Menus>(*this, bar);
  connect(m_rail, &Rail::pageChosen, this, &MainWindow::showPage);
  connect(m_rail, &Rail::menuRequested, this, &MainWindow::openHostMenu);
  connect(m_top, &TopBar::rootChosen, this, [this] { showPage(keyOfRail(m_history.isEmpty() ? QString() : m_history.last().first)); });
  qApp->installEventFilter(this);
}

void MainWindow::connectServices() {
  connect(&m_data, &models::DeskData::loaded, this, &MainWindow::showHosts);
  connect(&m_data, &models::DeskData::loaded, this, &MainWindow::showCounts);
  connect(&m_data, &models::DeskData::loaded, m_menus.get(), &Menus::fit);
  connect(&m_data, &models::DeskData::loaded, m_messages, &widgets::MessageStack::dropUntrue);
  connect(&m_data, &models::DeskData::failed, this, [this](const core::base::Error& error) { raiseAt({}, error); });
  connect(&m_machine, &models::MachineCheck::changed, this, &MainWindow::showCounts);
  connect(&m_keptDraft, &models::KeptDraft::failed, this,
          [this](const core::base::Error& error) { raiseAt(draftPlaces(), error); });
  connect(&m_actions, &models::ExperimentActions::failed, this, &MainWindow::raise);
  connect(&m_actions, &models::ExperimentActions::written, this, [this](const QString&) { m_watch.noteOwnChange(); });
  connect(&m_actions, &models::ExperimentActions::queued, this, &MainWindow::showQueued);
  connect(&m_actions, &models::ExperimentActions::queuedAgain, this, &MainWindow::tellOfRepeat);
  connect(&m_actions, &models::ExperimentActions::failed, this, [this] {
    m_queuedTab.clear();
    m_isQueuedBehind = false;
  });
  connect(&m_actions, &models::ExperimentActions::extended, this, [this](const QString&, int blocks) { inform(tr("%n block(s) added.", nullptr, blocks)); });
  connect(&m_actions, &models::ExperimentActions::cancelRequested, this, &MainWindow::tellOfCancelling);
  connect(&m_actions, &models::ExperimentActions::removed, this, &MainWindow::offerUndo);
  connect(&m_ends.notifier(), &DesktopNotifier::activated, this, [this](const QString& id) {
    showExperiment(id);
    setWindowState(windowState() & ~Qt::WindowMinimized);
    QMainWindow::raise();
    activateWindow();
  });
  connect(&m_services, &Services::connectionChanged, this, &MainWindow::showHosts);
  connect(&m_services, &Services::stepFailed, this, &MainWindow::raiseOf);
  connect(&m_services, &Services::experimentEnded, this, [this] { m_isBuilding = false; });
  connect(&m_services, &Services::imageProgressed, this, [this](const QString& id, int, int steps, const QString&) {
    const models::ExperimentsModel& experiments = m_data.experiments();
    const auto* row = experiments.at(experiments.rowOf(id));
    m_isBuilding = steps > 0 && row != nullptr && row->host == core::model::kLocalHost;
    showCounts();
  });
  connect(&m_services, &Services::machineLearned, this, &MainWindow::describe);
  connect(&m_services, &Services::machineFailed, this, [this](const core::base::Error& error) { raiseAt({}, error); });
}

void MainWindow::restoreWindow() {
  const bool isKnown = m_settings.get(settings::kLayout) == settings::kLayoutVersion;
  if (!isKnown || !restoreGeometry(m_settings.get(settings::kGeometry))) takeFirstSize();
}

/// What the screen has room for, with a frame around it.
void MainWindow::takeFirstSize() {
  const QSize room = screen()->availableSize() * kFirstShare;
  resize(kFirstSize.boundedTo(room).expandedTo(minimumSizeHint()));
}

pages::Page* MainWindow::currentPage() const { return qobject_cast<pages::Page*>(m_stack->currentWidget()); }

pages::Page* MainWindow::makePage(const QString& key) {
  if (key == QLatin1String("queue")) return new pages::QueuePage(m_desk, m_stack);
  if (key == QLatin1String("images")) return new pages::ImagesPage(m_desk, m_stack);
  if (key == QLatin1String("host")) return new pages::HostPage(m_desk, m_stack);
  if (key == QLatin1String("newhost")) return makeAddHostPage();
  if (key == QLatin1String("remote")) return makeRemoteHostPage();
  if (key == QLatin1String("help")) return new pages::HelpPage(m_desk, m_stack);
  if (key == QLatin1String("experiment")) {
    auto* page = new pages::ExperimentPage(m_desk, m_stack);
    connect(page, &pages::ExperimentPage::told, this, &MainWindow::tell);
    return page;
  }
  if (key == QLatin1String("settings")) {
    auto* page = new pages::SettingsPage(m_desk, m_stack);
    connect(page, &pages::SettingsPage::themeChosen, this, [this](const QString& name) { m_theme.choose(widgets::themeChoiceNamed(name)); });
    connect(page, &pages::SettingsPage::layoutReset, this, &MainWindow::takeFirstSize);
    connect(page, &pages::SettingsPage::restartRequested, this, [this] {
      keepLayout();
      emit restartRequested();
    });
    auto* experiments = static_cast<pages::ExperimentsPage*>(pageFor(QStringLiteral("experiments")));
    connect(page, &pages::SettingsPage::layoutReset, experiments, &pages::ExperimentsPage::resetColumns);
    return page;
  }
  if (key == QLatin1String("draft")) {
    auto* wizard = new wizards::ExperimentWizard(m_desk, m_keptDraft, m_stack);
    connect(wizard, &wizards::ExperimentWizard::keptTakenUp, this, &MainWindow::tellOfKeptDraft);
    connect(wizard, &wizards::ExperimentWizard::putAside, this, &MainWindow::offerDraft);
    connect(wizard, &wizards::ExperimentWizard::discarded, this, &MainWindow::offerUndoOfDiscard);
    connect(wizard, &wizards::ExperimentWizard::closed, this, [this] { showPage(QStringLiteral("experiments")); });
    connect(wizard, &wizards::ExperimentWizard::saveRequested, this, &MainWindow::saveExperiment);
    connect(wizard, &wizards::ExperimentWizard::started, this, [this] { m_queuedTab = QStringLiteral("live"); });
    return wizard;
  }
  return new pages::ExperimentsPage(m_desk, m_stack);
}

pages::Page* MainWindow::pageFor(const QString& key) {
  const auto found = m_pages.find(key);
  if (found != m_pages.end()) return found->second;
  pages::Page* page = makePage(key);
  m_pages[key] = page;
  m_stack->addWidget(page);
  adopt(page);
  return page;
}

void MainWindow::adopt(pages::Page* page) {
  connect(page, &pages::Page::described, this, [this, page] {
    if (page == currentPage()) describe();
  });
  connect(page, &pages::Page::savedChanged, this, &MainWindow::showSaved);
  connect(page, &pages::Page::experimentOpened, this, [this](const QString& id) { showExperiment(id); });
  connect(page, &pages::Page::draftRequested, this, &MainWindow::showDraft);
  connect(page, &pages::Page::quickStartRequested, this, &MainWindow::startQuickStart);
  connect(page, &pages::Page::runRequested, this, [this, page](const core::model::Experiment& experiment) { runAtOnce(experiment, page); });
  connect(page, &pages::Page::fileRequested, this, &MainWindow::chooseFile);
  connect(page, &pages::Page::helpRequested, this, &MainWindow::showHelp);
  connect(page, &pages::Page::imagesRequested, this, [this] { showPage(QStringLiteral("images")); });
  connect(page, &pages::Page::settingsRequested, this, [this] { showPage(QStringLiteral("settings")); });
  connect(page, &pages::Page::messageRaised, this, &MainWindow::raise);
  connect(page, &pages::Page::informed, this, &MainWindow::inform);
  connect(page, &pages::Page::experimentMenuRequested, this, [this](QMenu* menu) { m_menus->offerFor(*menu); });
}

/// The focus that the page before had goes to where this one had it last, else to its first field, and to no button
/// that happens to be next.
void MainWindow::showInStack(pages::Page* page) {
  const QWidget* before = QApplication::focusWidget();
  const bool isInPages = before == nullptr || m_stack->isAncestorOf(before);
  const QWidget* last = page->focusWidget();
  m_stack->setCurrentWidget(page);
  if (!isInPages || (last != nullptr && last->hasFocus())) return;
  QWidget* first = page->firstFocus();
  const bool isReady = first != nullptr && first->isVisible() && first->isEnabled();
  (isReady ? first : page)->setFocus(Qt::OtherFocusReason);
}

void MainWindow::go(const QString& key, const QString& experiment) {
  const QPair<QString, QString> place(key, experiment);
  if (m_history.isEmpty() || m_history.last() != place) m_history << place;
  while (m_history.size() > kMostHistory) m_history.removeFirst();
  showInStack(pageFor(key));
  m_messages->setPlace(placeNow());
  m_rail->setCurrent(keyOfRail(key));
  describe();
}

void MainWindow::showPage(const QString& key) {
  if (key.startsWith(kHostKey)) showHost(key.mid(kHostKey.size()));
  else go(key);
}

void MainWindow::showExperiment(const QString& id, const QString& tab) {
  auto* page = static_cast<pages::ExperimentPage*>(pageFor(QStringLiteral("experiment")));
  page->show(id, tab);
  go(QStringLiteral("experiment"), id);
}

pages::ExperimentPage* MainWindow::openSelected(const QString& tab) {
  const pages::Page* page = currentPage();
  if (page == nullptr) return nullptr;
  const bool isOpen = qobject_cast<const pages::ExperimentPage*>(page) != nullptr;
  if (!isOpen && !page->experiment().isEmpty()) showExperiment(QString::fromStdString(page->experiment().text()), tab);
  return qobject_cast<pages::ExperimentPage*>(currentPage());
}

void MainWindow::onExperiment(const std::function<void(pages::ExperimentPage&)>& act, const QString& tab) {
  if (pages::ExperimentPage* page = openSelected(tab)) page->whenLoaded([act, page] { act(*page); });
}

void MainWindow::showHelp(const QString& topic) {
  auto* page = static_cast<pages::HelpPage*>(pageFor(QStringLiteral("help")));
  if (!topic.isEmpty()) page->showTopic(topic);
  go(QStringLiteral("help"));
}

void MainWindow::startQuickStart() {
  const auto& machine = m_services.machine();
  runAtOnce(quickStartExperiment({.containers = m_machine.firstContainer(), .cores = machine ? machine->facts.cores : 1, .data = {}}), currentPage());
}

void MainWindow::showQueued(const QString& id) {
  const QString tab = std::exchange(m_queuedTab, {});
  if (!std::exchange(m_isQueuedBehind, false)) return showExperiment(id, tab);
  widgets::Message message = widgets::messageOf(tr("The quick start has begun."));
  message.closesByItself = false;
  message.action = tr("Show", "an experiment");
  message.act = [this, id, tab] { showExperiment(id, tab); };
  message.isTrue = [this, id] { return !isOver(id); };
  message.target = placeOf(QStringLiteral("experiment"), id);
  m_messages->show(message);
}

void MainWindow::runAtOnce(const core::model::Experiment& experiment, const pages::Page* from) {
  m_queuedTab = QStringLiteral("live");
  m_isQueuedBehind = currentPage() != from;
  m_actions.queue(experiment, core::base::toJsonText(core::plan::toJson(experiment)));
}

void MainWindow::describe() {
  pages::Page* page = currentPage();
  if (page == nullptr) return;
  m_top->setCrumbs(page->crumbs());
  showSaved();
  const QString held =
      m_services.isMachineKept() ? tr("this machine is looked at again when the run measured here is over") : QString();
  QStringList awaited{page->status(), testWords(), held};
  awaited.removeAll(QString());
  m_status->setAwaited(awaited.join(QStringLiteral(" · ")));
  const QString store = QString::fromStdString(m_services.store().path());
  m_status->setCommand(page->command(), store == defaultStorePath() ? QString() : store);
  m_menus->fit();
}

void MainWindow::showSaved() {
  using NoteState = pages::OverviewTab::NoteState;
  const auto found = m_pages.find(QStringLiteral("experiment"));
  const NoteState note = found == m_pages.end() ? NoteState::Saved : static_cast<pages::ExperimentPage*>(found->second)->overview().noteState();
  if (note == NoteState::Refused) m_status->setSaved(text::Sign::Bad, tr("A note is not saved"));
  else if (note != NoteState::Saved) m_status->setSaved(text::Sign::Open, note == NoteState::Edited ? tr("A note is not saved yet") : tr("A note is being saved …"));
  else if (isDrafting()) m_status->setSaved(text::Sign::Open, tr("A draft: nothing runs yet"));
  else if (m_services.store().refusalToWrite()) m_status->setSaved(text::Sign::Warning, tr("Read only: nothing is saved here"));
  else m_status->setSaved(text::Sign::Good, tr("All is saved"));
}

void MainWindow::showCounts() {
  const models::ExperimentsModel& experiments = m_data.experiments();
  const auto number = [](int count) { return count > 0 ? QLocale().toString(count) : QString(); };
  m_rail->setNote(QStringLiteral("experiments"), number(experiments.rowCount()));
  m_rail->setNote(QStringLiteral("images"), number(m_data.images().rowCount()));
  const models::QueueTotals& totals = m_data.queue().totals();
  const int open = totals.atWork + totals.allWaiting();
  m_rail->setNote(QStringLiteral("queue"), open > 0 ? tr("%n block(s)", "in the queue", open) : QString());
  const auto& queue = m_data.queue().entries();
  const bool hasBlock = std::any_of(queue.begin(), queue.end(), [](const auto& entry) {
    return entry.host == core::model::kLocalHost && entry.state != core::model::BlockState::Planned;
  });
  showProgressInTitle();
  m_isBuilding = m_isBuilding && !hasBlock;  // it is there once a block of its has begun
  m_rail->setNote(QStringLiteral("host"), machineWords());
}

widgets::Message MainWindow::messageWithWay(const core::base::Error& error, QString host) {
  widgets::Message message = widgets::messageOf(error);
  const auto lead = [&message](const QString& words, std::function<void()> act) {
    message.action = words;
    message.act = std::move(act);
  };
  for (const core::storage::HostRecord& known : m_data.hosts()) {
    if (host.isEmpty() && (error.where == known.name || error.where == known.destination)) host = QString::fromStdString(known.name);
  }
  const bool isOfStore = error.where == m_services.store().path();
  const bool isThere = !m_history.isEmpty() && m_history.last() == qMakePair(QStringLiteral("remote"), host);
  if (error.code == core::base::ErrorCode::Offline && !host.isEmpty() && !isThere) {
    lead(tr("Show %1", "a host").arg(host), [this, host] { showHost(host); });
  } else if (error.where == "image" || error.where.rfind("image ", 0) == 0) {
    lead(tr("Show the images"), [this] { showPage(QStringLiteral("images")); });
  } else if (isOfStore) {
    lead(tr("Open the settings"), [this] { showPage(QStringLiteral("settings")); });
  }
  if (isOfAway(error) && !host.isEmpty()) message.key = awayKey(host);
  const bool isSilent = error.value == remote::offline::kUnreachable || error.value == remote::offline::kPortRefused || error.value == remote::offline::kTurnedAway;
  if (isOfAway(error) && isSilent && m_data.hasExperimentsOn(host.toStdString())) message.text.advice += QLatin1Char(' ') + text::goesOn();
  if (isOfStore && error.code == core::base::ErrorCode::NewerVersion) message.key = QStringLiteral("newer-store");
  return message;
}

void MainWindow::forget(const QPair<QString, QString>& place) {
  m_history.removeAll(place);
  m_history.resize(std::unique(m_history.begin(), m_history.end()) - m_history.begin());
  m_menus->fit();
}

void MainWindow::goBack() {
  if (!canGoBack()) return;
  m_history.removeLast();
  const auto [key, experiment] = m_history.last();  // of a host's page: its name
  if (key == QLatin1String("remote")) showHost(experiment);
  else if (experiment.isEmpty()) showPage(key);
  else showExperiment(experiment);
}

void MainWindow::showAbout() {
  auto* box = new QMessageBox(this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(tr("About Baremark"));
  box->setText(QStringLiteral("Baremark ") + QApplication::applicationVersion());
  //: %1: a version
  box->setInformativeText(tr("Does a container cost performance, how does training scale, and why is it not 100 %?\n\n"
                             "GPL-3.0-or-later; the engine and its protocol Apache-2.0.\nBuilt with Qt %1, QCustomPlot, SQLite and oneDNN.")
                              .arg(QLatin1String(qVersion())));
  box->open();
}

void MainWindow::cyclePanes(bool isForward) {
  pages::Page* page = currentPage();
  QWidget* inPage = page != nullptr ? page->firstFocus() : nullptr;
  const QList<QWidget*> panes{m_rail, inPage != nullptr ? inPage : page, m_status->firstFocus()};
  QWidget* focus = QApplication::focusWidget();
  int at = 1;
  if (focus != nullptr && (focus == m_rail || m_rail->isAncestorOf(focus))) at = 0;
  else if (focus != nullptr && m_status->isAncestorOf(focus)) at = 2;
  const int next = (at + (isForward ? 1 : 2)) % 3;
  if (next == 0) m_rail->focusCurrent();
  else if (panes[next] != nullptr) panes[next]->setFocus(Qt::TabFocusReason);
}

void MainWindow::escape() {
  if (m_messages->closeNewest()) return;
  if (pages::Page* page = currentPage()) (void)page->clear();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  // Esc reaches the window wherever the focus is, unless a dialog, a menu or a list that is open wants it.
  if (event->type() == QEvent::KeyPress && watched == windowHandle()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape && QApplication::activePopupWidget() == nullptr && QApplication::activeModalWidget() == nullptr) {
      escape();
      return true;
    }
  }
  return QMainWindow::eventFilter(watched, event);
}

void MainWindow::keepLayout() {
  m_settings.set(settings::kGeometry, saveGeometry());
  m_settings.set(settings::kLayout, settings::kLayoutVersion);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (event->mimeData()->hasUrls()) openFile(event->mimeData()->urls().front().toLocalFile());
}

}  // namespace baremark::app::shell
