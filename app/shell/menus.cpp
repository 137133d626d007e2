// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/menus.h"

#include <QApplication>

#include "app/pages/experiment_page.h"
#include "app/pages/settings_page.h"
#include "app/shell/main_window.h"

namespace baremark::app::shell {

Menus::Menus(MainWindow& window, QMenuBar* bar) : QObject(&window), m_window(window) {
  fillFile(bar);
  fillEdit(bar);
  fillView(bar);
  fillRun(bar);
  fillHelp(bar);
  fit();
}

template <class Act>
QAction* Menus::add(QMenu* menu, const QString& words, const QKeySequence& keys, Act act) {
  QAction* action = menu->addAction(words);
  action->setShortcut(keys);
  action->setAutoRepeat(false);  // a key that is held acts once
  connect(action, &QAction::triggered, this, act);
  // A key works while the menu bar is not seen, too.
  m_window.addAction(action);
  return action;
}

void Menus::fillFile(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&File"));
  add(menu, tr("&New experiment…"), QKeySequence::New, [this] { m_window.showDraft({}); });
  add(menu, tr("&Open experiment file…"), QKeySequence::Open, [this] { m_window.chooseFile(); });
  m_save = add(menu, tr("&Save the experiment as a file…"), QKeySequence::Save, [this] { m_window.saveExperiment(); });
  menu->addSeparator();
  m_export = add(menu, tr("&Export figures or data…"), QKeySequence(Qt::CTRL | Qt::Key_E), [this] {
    if (pages::Page* page = m_window.currentPage()) (void)page->exportFiles();
  });
  m_files << m_save
          << add(menu, tr("&Fetch the files of the runs…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                 [this] { m_window.onExperiment(&pages::ExperimentPage::fetchFiles); });
  m_files << add(menu, tr("&Report…"), {}, [this] { m_window.onExperiment(&pages::ExperimentPage::exportReport); });
  add(menu, tr("&Back up the store…"), {}, [this] {
    m_window.showPage(QStringLiteral("settings"));
    if (auto* settings = qobject_cast<pages::SettingsPage*>(m_window.currentPage())) settings->backUpStore();
  });
  menu->addSeparator();
  add(menu, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { m_window.close(); });
}

void Menus::fillEdit(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&Edit"));
  add(menu, tr("Copy the &command that does this"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [this] { m_window.m_status->copyCommand(); });
  m_filter = add(menu, tr("&Filter or find"), QKeySequence::Find, [this] {
    if (pages::Page* page = m_window.currentPage()) (void)page->focusFilter();
  });
  m_changes << add(menu, tr("Re&name the experiment…"), QKeySequence(Qt::Key_F2),
                   [this] { m_window.renameExperiment(); });
  m_changes << add(menu, tr("Edit the &note and tags…"), {},
                   [this] { m_window.onExperiment(&pages::ExperimentPage::editNote, QStringLiteral("overview")); });
  menu->addSeparator();
  m_remove = add(menu, tr("&Remove the experiment"), QKeySequence::Delete, [this] { m_window.removeExperiment(); });
}

void Menus::fillView(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&View"));
  const std::pair<const char*, QString> places[] = {{"experiments", tr("&Experiments")}, {"queue", tr("&Queue")}, {"images", tr("&Images")},
                                                    {"host", tr("&This machine")}, {"settings", tr("&Settings")}};
  int digit = Qt::Key_1;
  for (const auto& [key, words] : places) {
    add(menu, words, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(digit++)), [this, page = QLatin1String(key)] { m_window.showPage(page); });
  }
  menu->addSeparator();
  m_nextTab = add(menu, tr("&Next tab"), QKeySequence(Qt::CTRL | Qt::Key_Tab), [this] { stepTab(1); });
  m_previousTab = add(menu, tr("&Previous tab"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), [this] { stepTab(-1); });
  m_back = add(menu, tr("&Back"), QKeySequence(Qt::ALT | Qt::Key_Left), [this] { m_window.goBack(); });
  add(menu, tr("Next p&ane"), QKeySequence(Qt::Key_F6), [this] { m_window.cyclePanes(true); });
  add(menu, tr("Previous pan&e"), QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { m_window.cyclePanes(false); });
  menu->addSeparator();
  add(menu, tr("&Full screen"), QKeySequence(Qt::Key_F11), [this] { m_window.setWindowState(m_window.windowState() ^ Qt::WindowFullScreen); });
}

void Menus::fillRun(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&Run"));
  add(menu, tr("Run the &quick start"), {}, [this] { m_window.startQuickStart(); });
  menu->addSeparator();
  m_pause = add(menu, tr("&Pause or go on"), QKeySequence(Qt::CTRL | Qt::Key_P), [this] { m_window.onExperiment(&pages::ExperimentPage::pauseOrGoOn); });
  m_cancel = add(menu, tr("&Cancel"), {}, [this] {
    // Needs nothing of what the page loads.
    if (pages::ExperimentPage* page = m_window.openSelected()) page->cancel();
  });
  m_runs << add(menu, tr("&Add blocks…"), {}, [this] { m_window.onExperiment(&pages::ExperimentPage::offerBlocks); });
  menu->addSeparator();
  m_runs << add(menu, tr("&Run it again as it is"), {},
                [this] { m_window.onExperiment(&pages::ExperimentPage::repeat); });
  m_runs << add(menu, tr("&Duplicate and change…"), QKeySequence(Qt::CTRL | Qt::Key_D),
                [this] { m_window.onExperiment(&pages::ExperimentPage::duplicate); });
  m_ofExperiment << m_changes << m_runs << m_files << m_remove << m_pause << m_cancel;
}

void Menus::fillHelp(QMenuBar* bar) {
  QMenu* menu = bar->addMenu(tr("&Help"));
  add(menu, tr("&Contents"), QKeySequence::HelpContents, [this] {
    const pages::Page* page = m_window.currentPage();
    m_window.showHelp(page == nullptr ? QString() : page->helpTopic());
  });
  add(menu, tr("&How is this decided?"), {}, [this] { m_window.showHelp(QStringLiteral("decided")); });
  add(menu, tr("&Keyboard"), {}, [this] { m_window.showHelp(QStringLiteral("keyboard")); });
  menu->addSeparator();
  add(menu, tr("&About Baremark"), {}, [this] { m_window.showAbout(); });
}

void Menus::offerFor(QMenu& menu) const {
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
  if (pages::ExperimentPage* page = m_window.openSelected()) page->stepTab(by);
}

void Menus::fit() {
  pages::Page* page = m_window.currentPage();
  const bool isExperiment = qobject_cast<pages::ExperimentPage*>(page) != nullptr;
  const bool hasExperiment = page != nullptr && !page->experiment().isEmpty();
  for (QAction* action : m_ofExperiment) action->setEnabled(hasExperiment);
  if (hasExperiment) fitToState(page->experiment());
  m_save->setEnabled(hasExperiment || m_window.isDrafting());
  m_export->setEnabled(isExperiment);
  m_nextTab->setEnabled(isExperiment);
  m_previousTab->setEnabled(isExperiment);
  m_back->setEnabled(m_window.canGoBack());
}

/// One that the list does not have yet has just begun.
void Menus::fitToState(const core::base::ExperimentId& experiment) {
  using core::model::ExperimentState;
  const models::ExperimentsModel& experiments = m_window.m_data.experiments();
  const auto* row = experiments.at(experiments.rowOf(QString::fromStdString(experiment.text())));
  if (row == nullptr) return;
  m_cancel->setEnabled(row->state == ExperimentState::Queued || row->state == ExperimentState::Running || row->state == ExperimentState::Paused);
  // One that was cancelled or stopped can go on, too.
  m_pause->setEnabled(row->state != ExperimentState::Done);
}

}  // namespace baremark::app::shell
