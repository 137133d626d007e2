// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/bars.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLocale>
#include <QMessageBox>
#include <QMouseEvent>
#include <QWindow>

#include "app/pages/recipe_page.h"
#include "app/pages/settings_page.h"
#include "app/widgets/desk_style.h"
#include "app/wizards/experiment_wizard.h"

namespace baremark::app::shell {

using widgets::unit;

TopBar::TopBar(const widgets::Theme& theme, QMenuBar* menus, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_crumbs(new widgets::ElidingLabel({}, this)) {
  auto* row = new QHBoxLayout(this);
  const int step = unit(this);
  row->setContentsMargins(3 * step, step + 1, 2 * step, step + 2);
  row->setSpacing(3 * step);
  row->addWidget(widgets::makeBold(QStringLiteral("Baremark"), this));
  m_crumbs->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(m_crumbs, 1);
  menus->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
  menus->setNativeMenuBar(true);
  row->addWidget(menus, 0, Qt::AlignRight | Qt::AlignVCenter);
}

void TopBar::mouseReleaseEvent(QMouseEvent* event) {
  if (m_crumbs->geometry().contains(event->position().toPoint())) emit rootChosen();
}

void TopBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.tokens().rail);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.tokens().line);
}

StatusLine::StatusLine(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_saved(new widgets::SignLine(theme, {}, this, widgets::SignLine::Size::Note)),
      m_awaited(new widgets::ElidingLabel({}, this)),
      m_command(widgets::makeLink({}, this)) {
  auto* row = new QHBoxLayout(this);
  const int step = unit(this);
  row->setContentsMargins(3 * step, step - 1, 3 * step, step - 2);
  row->setSpacing(4 * step);
  m_saved->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  m_awaited->setForegroundRole(QPalette::PlaceholderText);
  m_awaited->setFont(widgets::noteFont(font()));
  m_command->setFont(widgets::monospaceFont(font()));
  m_command->setProperty(widgets::kQuiet, true);
  m_command->setFocusPolicy(Qt::TabFocus);
  m_command->setAccessibleName(tr("Copy the command that does this"));
  row->addWidget(m_saved);
  row->addWidget(m_awaited, 1);
  row->addWidget(m_command);
  connect(m_command, &QPushButton::clicked, this, &StatusLine::copyCommand);
}

void StatusLine::setSaved(text::Sign sign, const QString& words) {
  m_saved->setText({sign, words});
  m_saved->setFixedWidth(QFontMetrics(widgets::noteFont(font())).horizontalAdvance(words) + 5 * unit(this));
}

void StatusLine::setCommand(const text::CommandWords& command, const QString& store) {
  m_line = text::commandLine(command, store);
  m_short = text::shortCommandLine(command);
  m_command->setText(shownCommand());
  m_command->setVisible(!command.words.isEmpty());
  m_command->setToolTip(tr("Copies: %1", "a command").arg(m_line).toHtmlEscaped());
}

void StatusLine::copyCommand() {
  QApplication::clipboard()->setText(m_line);
  m_command->setText(tr("copied"));
  QTimer::singleShot(1200, this, [this] { m_command->setText(shownCommand()); });
}

QString StatusLine::shownCommand() const {
  const QFontMetrics metrics(m_command->font());
  constexpr int kMostCommand = 72;  // characters
  QString words = metrics.elidedText(m_short, Qt::ElideMiddle, kMostCommand * metrics.averageCharWidth());
  return words.replace(QLatin1Char('&'), QLatin1String("&&"));
}

void StatusLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.tokens().rail);
  painter.fillRect(QRect(0, 0, width(), 1), m_theme.tokens().line);
}

WindowStatus::WindowStatus(const pages::Desk& desk, const Parts& parts) : m_desk(desk), m_parts(parts) {
  connect(&m_parts.navigation, &Navigation::pageMade, this, &WindowStatus::connectPage);
  connect(&m_parts.navigation, &Navigation::placeChanged, this, &WindowStatus::describe);
  connect(&m_parts.notes, &RailNotes::testChanged, this, &WindowStatus::describe);
  connect(&m_desk.services, &Services::machineLearned, this, &WindowStatus::describe);
  connect(&m_desk.services, &Services::imageProgressed, this, &WindowStatus::showProgressInTitle);
  connect(&m_desk.data, &models::DeskData::loaded, this, &WindowStatus::showProgressInTitle);
  connect(&m_desk.machine, &models::MachineCheck::changed, this, &WindowStatus::showProgressInTitle);
  showProgressInTitle();
}

void WindowStatus::connectPage(pages::Page* page) {
  connect(page, &pages::Page::described, this, [this, page] {
    if (page == m_parts.navigation.currentPage()) describe();
  });
  connect(page, &pages::Page::savedChanged, this, &WindowStatus::showSaved);
}

void WindowStatus::describe() {
  pages::Page* page = m_parts.navigation.currentPage();
  if (page == nullptr) return;
  m_parts.top.setCrumbs(page->crumbs());
  showSaved();
  const QString held =
      m_desk.services.localMachine().isKept() ? tr("machine check postponed until the run ends") : QString();
  QStringList awaited{page->status(), m_parts.notes.testWords(), held};
  awaited.removeAll(QString());
  m_parts.line.setAwaited(awaited.join(QStringLiteral(" · ")));
  const QString store = QString::fromStdString(m_desk.services.store().path());
  m_parts.line.setCommand(page->command(), store == defaultStorePath() ? QString() : store);
  emit described();
}

void WindowStatus::showSaved() {
  using NoteState = pages::OverviewTab::NoteState;
  auto* page = static_cast<pages::ExperimentPage*>(m_parts.navigation.findPage(QStringLiteral("experiment")));
  const NoteState note = page == nullptr ? NoteState::Saved : page->tabs().overview().noteState();
  StatusLine& line = m_parts.line;
  const auto* recipe = qobject_cast<pages::RecipePage*>(m_parts.navigation.currentPage());
  if (note == NoteState::Refused)
    line.setSaved(text::Sign::Bad, tr("A note is not saved"));
  else if (note != NoteState::Saved)
    line.setSaved(text::Sign::Open,
                  note == NoteState::Edited ? tr("A note is not saved yet") : tr("A note is being saved …"));
  else if (qobject_cast<wizards::ExperimentWizard*>(m_parts.navigation.currentPage()) != nullptr)
    line.setSaved(text::Sign::Open, tr("A draft: nothing runs yet"));
  else if (recipe != nullptr && recipe->draft() != nullptr && !recipe->draft()->isSaved())
    line.setSaved(text::Sign::Open, tr("Changes are not saved"));
  else if (m_desk.services.store().refusalToWrite())
    line.setSaved(text::Sign::Warning, tr("Read only: nothing is saved here"));
  else
    line.setSaved(text::Sign::Good, tr("Everything is saved"));
}

void WindowStatus::showProgressInTitle() {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  int running = 0, done = 0, all = 0;
  QString name;
  for (int row = 0; row < experiments.rowCount(); ++row) {
    const auto* entry = experiments.at(row);
    if (entry->state != core::model::ExperimentState::Running || entry->blocks == 0) continue;
    ++running;
    done += entry->blocksDone;
    all += entry->blocks;
    name = QString::fromStdString(entry->name);
  }
  if (running == 0) return m_parts.window.setWindowTitle(QStringLiteral("Baremark"));
  const QString share = QLocale().toString(100 * done / all);
  if (running > 1) name = tr("%n experiment(s)", nullptr, running);
  //: %1: a percentage, %2: an experiment, or how many
  m_parts.window.setWindowTitle(tr("%1 % · %2 – Baremark").arg(share, name));
}

Menus::Menus(const pages::Desk& desk, const Parts& parts, QMenuBar* bar) : m_desk(desk), m_parts(parts) {
  fillFile(bar);
  fillEdit(bar);
  fillView(bar);
  fillRun(bar);
  fillHelp(bar);
  connect(&m_parts.navigation, &Navigation::pageMade, this, [this](const pages::Page* page) {
    connect(page, &pages::Page::experimentMenuRequested, this, [this](QMenu* menu) { addActionsTo(*menu); });
  });
  connect(&m_parts.navigation, &Navigation::historyChanged, this, &Menus::fit);
  connect(&m_desk.data, &models::DeskData::loaded, this, &Menus::fit);
  connect(&m_parts.messages, &widgets::MessageStack::changed, this, &Menus::fit);
  qApp->installEventFilter(this);
  fit();
}

template <class Act>
QAction* Menus::add(QMenu* menu, const QString& words, const QKeySequence& keys, Act act) {
  QAction* action = menu->addAction(words);
  action->setShortcut(keys);
  action->setAutoRepeat(false);  // holding the key triggers the action once
  connect(action, &QAction::triggered, this, act);
  // The window has the action too, so the shortcut works while the menu bar is hidden.
  m_parts.window.addAction(action);
  return action;
}

QAction* Menus::add(QMenu* menu, const QString& words, const QKeySequence& keys, void (pages::ExperimentPage::*act)()) {
  return add(menu, words, keys, [this, act] { m_parts.navigation.onExperiment(act); });
}

void Menus::fillFile(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&File"));
  add(menu, tr("&New experiment…"), QKeySequence::New, [this] { m_parts.drafts.showDraft({}); });
  add(menu, tr("&Open experiment file…"), QKeySequence::Open, [this] { m_parts.drafts.chooseFile(); });
  m_save =
      add(menu, tr("&Save the experiment as a file…"), QKeySequence::Save, [this] { m_parts.drafts.saveExperiment(); });
  m_saveRecipe = add(menu, tr("Save the rec&ipe"), QKeySequence::Save, [this] { onRecipe(&pages::RecipePage::save); });
  menu->addSeparator();
  m_export = add(menu, tr("&Export figures or data…"), QKeySequence(Qt::CTRL | Qt::Key_E), [this] {
    if (pages::Page* page = m_parts.navigation.currentPage()) (void)page->exportFiles();
  });
  m_files << m_save
          << add(menu, tr("&Fetch the files of the runs…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                 &pages::ExperimentPage::fetchFiles);
  m_files << add(menu, tr("&Report…"), {}, &pages::ExperimentPage::exportReport);
  add(menu, tr("&Back up the store…"), {}, [this] {
    m_parts.navigation.showPage(QStringLiteral("settings"));
    if (auto* settings = qobject_cast<pages::SettingsPage*>(m_parts.navigation.currentPage())) settings->backUpStore();
  });
  menu->addSeparator();
  add(menu, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { m_parts.window.close(); });
}

void Menus::fillEdit(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&Edit"));
  m_undo = add(menu, tr("&Undo"), QKeySequence::Undo, [this] { undo(); });
  m_redo = add(menu, tr("Re&do"), QKeySequence::Redo, [this] { onRecipe(&pages::RecipePage::redo); });
  menu->addSeparator();
  add(menu, tr("Copy the &command that does this"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
      [this] { m_parts.status.copyCommand(); });
  add(menu, tr("&Filter or find"), QKeySequence::Find, [this] {
    if (pages::Page* page = m_parts.navigation.currentPage()) (void)page->focusFilter();
  });
  m_changes << add(menu, tr("Re&name the experiment…"), QKeySequence(Qt::Key_F2),
                   [this] { m_parts.experiments.rename(); });
  m_changes << add(menu, tr("Edit the &note and tags…"), {}, [this] {
    m_parts.navigation.onExperiment(&pages::ExperimentPage::editNote, QStringLiteral("overview"));
  });
  menu->addSeparator();
  m_remove = add(menu, tr("&Remove the experiment"), QKeySequence::Delete, [this] { m_parts.experiments.remove(); });
}

void Menus::fillView(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&View"));
  const std::pair<const char*, QString> places[] = {{"experiments", tr("&Experiments")}, {"queue", tr("&Queue")},
                                                    {"recipes", tr("Re&cipes")},         {"images", tr("&Images")},
                                                    {"runtimes", tr("&Runtimes")},       {"host", tr("&This machine")},
                                                    {"settings", tr("&Settings")}};
  int digit = Qt::Key_1;
  for (const auto& [key, words] : places) {
    add(menu, words, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(digit++)),
        [this, page = QLatin1String(key)] { m_parts.navigation.showPage(page); });
  }
  menu->addSeparator();
  m_nextTab = add(menu, tr("&Next tab"), QKeySequence(Qt::CTRL | Qt::Key_Tab), [this] { stepTab(1); });
  m_previousTab =
      add(menu, tr("&Previous tab"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), [this] { stepTab(-1); });
  m_back = add(menu, tr("&Back"), QKeySequence(Qt::ALT | Qt::Key_Left), [this] { m_parts.navigation.goBack(); });
  add(menu, tr("Next p&ane"), QKeySequence(Qt::Key_F6), [this] { movePane(1); });
  add(menu, tr("Previous pan&e"), QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { movePane(-1); });
  menu->addSeparator();
  add(menu, tr("&Full screen"), QKeySequence(Qt::Key_F11),
      [this] { m_parts.window.setWindowState(m_parts.window.windowState() ^ Qt::WindowFullScreen); });
}

void Menus::fillRun(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&Run"));
  add(menu, tr("Run the &quick start"), {}, [this] { m_parts.experiments.startQuickStart(); });
  menu->addSeparator();
  m_pause =
      add(menu, tr("&Pause or resume"), QKeySequence(Qt::CTRL | Qt::Key_P), &pages::ExperimentPage::pauseOrResume);
  m_cancel = add(menu, tr("&Cancel"), {}, [this] {
    // Cancelling does not need the data that the page loads.
    if (pages::ExperimentPage* page = m_parts.navigation.openSelected()) page->cancel();
  });
  m_runs << add(menu, tr("&Add blocks…"), {}, &pages::ExperimentPage::offerBlocks);
  menu->addSeparator();
  m_runs << add(menu, tr("&Run it again as it is"), {}, &pages::ExperimentPage::repeat);
  m_runs << add(menu, tr("&Duplicate and change…"), QKeySequence(Qt::CTRL | Qt::Key_D),
                &pages::ExperimentPage::duplicate);
  m_ofExperiment << m_changes << m_runs << m_files << m_remove << m_pause << m_cancel;
}

void Menus::fillHelp(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&Help"));
  add(menu, tr("&Contents"), QKeySequence::HelpContents, [this] {
    const pages::Page* page = m_parts.navigation.currentPage();
    m_parts.navigation.showHelp(page == nullptr ? QString() : page->helpTopic());
  });
  add(menu, tr("&How is this decided?"), {}, [this] { m_parts.navigation.showHelp(QStringLiteral("decided")); });
  add(menu, tr("&Keyboard"), {}, [this] { m_parts.navigation.showHelp(QStringLiteral("keyboard")); });
  menu->addSeparator();
  add(menu, tr("&About Baremark"), {}, [this] { showAbout(); });
}

void Menus::showAbout() {
  auto* box = new QMessageBox(&m_parts.window);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(tr("About Baremark"));
  box->setText(QStringLiteral("Baremark ") + QApplication::applicationVersion());
  //: %1: a version
  box->setInformativeText(
      tr("Does a container cost performance, how does training scale, and why is it not 100 %?\n\n"
         "GPL-3.0-or-later; the engine and its protocol Apache-2.0.\nBuilt with Qt %1, QCustomPlot, SQLite and oneDNN.")
          .arg(QLatin1String(qVersion())));
  box->open();
}

void Menus::addActionsTo(QMenu& menu) const {
  menu.addSeparator();
  menu.addActions({m_pause, m_cancel});
  menu.addActions(m_runs);
  menu.addSeparator();
  menu.addActions(m_changes);
  menu.addActions(m_files);
  menu.addSeparator();
  menu.addAction(m_remove);
}

void Menus::stepTab(int by) {
  if (pages::ExperimentPage* page = m_parts.navigation.openSelected()) page->tabs().stepTab(by);
}

void Menus::movePane(int by) {
  pages::Page* page = m_parts.navigation.currentPage();
  QWidget* inPage = page != nullptr ? page->firstFocus() : nullptr;
  const QList<QWidget*> panes{&m_parts.rail, inPage != nullptr ? inPage : page, m_parts.status.firstFocus()};
  QWidget* focus = QApplication::focusWidget();
  int at = 1;
  if (focus != nullptr && (focus == &m_parts.rail || m_parts.rail.isAncestorOf(focus)))
    at = 0;
  else if (focus != nullptr && m_parts.status.isAncestorOf(focus))
    at = 2;
  const int next = (at + by + 3) % 3;
  if (next == 0)
    m_parts.rail.focusCurrent();
  else if (panes[next] != nullptr)
    panes[next]->setFocus(Qt::TabFocusReason);
}

void Menus::escape() {
  if (m_parts.messages.closeNewest()) return;
  if (pages::Page* page = m_parts.navigation.currentPage()) (void)page->clear();
}

bool Menus::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || watched != m_parts.window.windowHandle()) return false;
  // A dialog, an open menu or list, and the menu bar (which has the focus while a menu is chosen by keyboard) use Esc
  // themselves. So does a figure that is zoomed.
  const bool isTaken = QApplication::activePopupWidget() != nullptr || QApplication::activeModalWidget() != nullptr ||
                       qobject_cast<const QMenuBar*>(QApplication::focusWidget()) != nullptr;
  const auto* figure = qobject_cast<const plot::Figure*>(QApplication::focusWidget());
  const bool isOfFigure = figure != nullptr && figure->needsEscape();
  if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || isTaken || isOfFigure) return false;
  escape();
  return true;
}

void Menus::undo() {
  auto* recipe = qobject_cast<pages::RecipePage*>(m_parts.navigation.currentPage());
  const bool hasStep = recipe != nullptr && recipe->draft() != nullptr && recipe->draft()->history().canUndo();
  if (hasStep)
    recipe->undo();
  else
    m_parts.messages.undo();
}

void Menus::onRecipe(void (pages::RecipePage::*act)()) {
  if (auto* page = qobject_cast<pages::RecipePage*>(m_parts.navigation.currentPage())) (page->*act)();
}

void Menus::fit() {
  pages::Page* page = m_parts.navigation.currentPage();
  const bool isExperiment = qobject_cast<pages::ExperimentPage*>(page) != nullptr;
  const bool hasExperiment = page != nullptr && !page->experiment().isEmpty();
  for (QAction* action : m_ofExperiment) action->setEnabled(hasExperiment);
  if (hasExperiment) fitToState(page->experiment());
  const auto* recipe = qobject_cast<pages::RecipePage*>(page);
  models::RecipeDraft* draft = recipe == nullptr ? nullptr : recipe->draft();
  m_saveRecipe->setEnabled(draft != nullptr);
  m_undo->setEnabled((draft != nullptr && draft->history().canUndo()) || m_parts.messages.canUndo());
  m_redo->setEnabled(draft != nullptr && draft->history().canRedo());
  m_save->setEnabled(hasExperiment || m_parts.drafts.isDrafting());
  m_export->setEnabled(isExperiment);
  m_nextTab->setEnabled(isExperiment);
  m_previousTab->setEnabled(isExperiment);
  m_back->setEnabled(m_parts.navigation.canGoBack());
}

/// If the list does not contain the experiment yet, it was queued a moment ago: its actions stay enabled.
void Menus::fitToState(const core::base::ExperimentId& experiment) {
  using core::model::ExperimentState;
  const auto* row = m_desk.data.experiments().find(QString::fromStdString(experiment.text()));
  if (row == nullptr) return;
  m_cancel->setEnabled(row->state == ExperimentState::Queued || row->state == ExperimentState::Running ||
                       row->state == ExperimentState::Paused);
  // An experiment that was cancelled or stopped can be resumed, too.
  m_pause->setEnabled(row->state != ExperimentState::Done);
}

}  // namespace baremark::app::shell
