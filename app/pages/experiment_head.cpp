// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/pages/experiment_head.h"

#include <algorithm>

#include "app/application/progress.h"
#include "app/pages/compare_tab.h"
#include "app/pages/live_tab.h"
#include "app/pages/overview_tab.h"
#include "app/pages/passport_tab.h"
#include "app/pages/runs_tab.h"
#include "app/text/backend_text.h"
#include "app/text/evidence_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "core/base/clock.h"

namespace baremark::app::pages {

using core::model::ExperimentState;

bool isQueuedOrRunning(ExperimentState state) {
  return state == ExperimentState::Running || state == ExperimentState::Queued;
}

ExperimentHead::ExperimentHead(const Desk& desk, const models::ExperimentData& data, const Widgets& parts,
                               QWidget* page)
    : QObject(page),
      m_desk(desk),
      m_data(data),
      m_header(parts.header),
      m_slow(parts.slow),
      m_duplicate(widgets::makeButton(tr("Duplicate…"), page)),
      m_addBlocks(widgets::makeButton(tr("Add blocks…"), page)),
      m_pause(widgets::makeButton(tr("Pause after this block"), page)),
      m_cancel(widgets::makeButton(tr("Cancel"), page)),
      m_export(widgets::makeButton(tr("Export…"), page)),
      m_report(widgets::makePrimaryButton(tr("Report…"), page)) {
  for (QPushButton* button : {m_duplicate, m_addBlocks, m_pause, m_cancel, m_export, m_report})
    m_header.addButton(button);
  m_slow.setVisible(false);
  connect(m_duplicate, &QPushButton::clicked, this, &ExperimentHead::duplicateRequested);
  connect(m_addBlocks, &QPushButton::clicked, this, &ExperimentHead::blocksRequested);
  connect(m_pause, &QPushButton::clicked, this, &ExperimentHead::pauseOrResumeRequested);
  connect(m_cancel, &QPushButton::clicked, this, &ExperimentHead::cancelRequested);
  connect(m_export, &QPushButton::clicked, this, &ExperimentHead::exportRequested);
  connect(m_report, &QPushButton::clicked, this, &ExperimentHead::reportRequested);
}

void ExperimentHead::showReading() {
  m_header.setTitle({});
  m_header.setNote(tr("Reading the store …"));
  m_slow.setVisible(false);
}

/// The warning is above all tabs, because each tab shows numbers.
void ExperimentHead::showSlow() {
  const QString words = m_data.assessment() ? text::slowArmsLine(*m_data.assessment()) : QString();
  m_slow.setText({text::Sign::Warning, words});
  m_slow.setVisible(!words.isEmpty());
}

QString ExperimentHead::endWords() const {
  const auto& record = m_data.assessment()->record;
  const auto now = core::base::SystemClock().wallNow();
  if (!record.ended) return stateText(record.state, m_data.assessment()->blocks, record.cancelRequested).words;
  const QString when = text::moment(*record.ended, now);
  switch (record.state) {
    case ExperimentState::Done:
      return tr("finished %1", "a moment").arg(when);
    case ExperimentState::Cancelled:
      return tr("cancelled %1", "a moment").arg(when);
    case ExperimentState::Stopped:
      return tr("stopped %1", "a moment").arg(when);
    default:
      return text::describe(record.state).words;
  }
}

void ExperimentHead::describe(Tab tab, const QString& liveHeadline) {
  if (!m_data.assessment()) return;
  const auto& assessment = *m_data.assessment();
  const auto& experiment = assessment.record.experiment;
  m_header.setTitle(QString::fromStdString(experiment.name));
  if (tab == Tab::Live && isQueuedOrRunning(assessment.record.state)) return m_header.setNote(liveHeadline);
  const auto inBlocks = [](int runs, int blocks) {
    return tr("%1 in %2", "runs in blocks").arg(tr("%n run(s)", nullptr, runs), tr("%n block(s)", nullptr, blocks));
  };
  if (const auto counted = core::report::countedOf(assessment.blocks); tab == Tab::Runs && counted.cut > 0) {
    return m_header.setNote(tr("%1 count · %2", "runs in blocks; what was cut")
                                .arg(inBlocks(counted.runs, counted.blocks),
                                     tr("%n block(s) cut short: kept, but not compared", nullptr, counted.cut)));
  }
  const Progress progress = m_data.progress(core::base::SystemClock().wallNow());
  const bool isComplete = progress.runsDone == progress.runs;
  const QString runs = isComplete ? inBlocks(progress.runs, progress.blocks) : doneText(progress);
  m_header.setNote(QStringList{text::hostName(experiment.host), text::workload(experiment), runs, endWords()}.join(
      QStringLiteral(" · ")));
}

void ExperimentHead::fitButtons() {
  const bool hasData = m_data.assessment() != nullptr;
  const ExperimentState state = hasData ? m_data.assessment()->record.state : ExperimentState::Done;
  const bool isActive = isQueuedOrRunning(state);
  const bool isDone = state == ExperimentState::Done;
  m_duplicate->setVisible(hasData && !isActive);
  m_addBlocks->setVisible(hasData && isDone);
  m_pause->setVisible(hasData && !isDone);
  // It stays after the end, disabled, so that no other button comes under the mouse.
  m_cancel->setVisible(hasData && !isDone);
  m_export->setVisible(hasData);
  m_report->setVisible(hasData);
  if (!hasData) return;
  const auto& record = m_data.assessment()->record;
  const bool hasScheduler = m_desk.data.hasScheduler(record.experiment.host);
  m_pause->setText(record.pauseRequested || !isActive ? tr("Resume")
                   : hasScheduler                     ? tr("Pause")
                                                      : tr("Pause after this block"));
  m_pause->setToolTip(isActive
                          ? QStringLiteral("<span>%1</span>")
                                .arg(pauseText(m_desk.data.blocksAtScheduler(*m_data.assessment())).toHtmlEscaped())
                          : QString());
  const bool isBeingCancelled = !core::model::isOver(state) && record.cancelRequested;
  m_pause->setEnabled(!isBeingCancelled);
  m_cancel->setEnabled(!core::model::isOver(state) && !record.cancelRequested);
  m_cancel->setText(isBeingCancelled ? tr("Cancelling …") : tr("Cancel"));
  const auto open = text::openPoint(*m_data.assessment(), m_data.shownCase());
  if (!open) return m_addBlocks->setText(tr("Add blocks…"));
  const auto& where = m_data.assessment()->comparison.points[open->place];
  m_addBlocks->setText(tr("Add %n block(s) at %1…", "point", open->blocks)
                           .arg(text::pointOfCase(record.cases, where.caseIndex, where.point)));
}

namespace {

constexpr int kRunsIndex = 3;  // of the tab with the runs

}  // namespace

ExperimentTabs::ExperimentTabs(QWidget* page)
    : QObject(page),
      m_page(page),
      m_line(new widgets::TabLine(page)),
      m_bar(m_line->bar()),
      m_stack(new QStackedWidget(page)) {}

void ExperimentTabs::makeTabs(const Desk& desk, models::ExperimentData& data, models::Selection& selection) {
  m_data = &data;
  m_bar->setAccessibleName(tr("Tabs of the experiment"));
  m_overview = new OverviewTab(desk, data, selection, m_stack);
  m_live = new LiveTab(desk, data, selection, m_stack);
  m_compare = new CompareTab(desk, data, selection, m_stack);
  m_runs = new RunsTab(desk, data, selection, m_stack);
  m_passport = new PassportTab(desk, data, selection, m_stack);
  addTab(QStringLiteral("overview"), tr("Overview"), m_overview);
  addTab(QStringLiteral("live"), tr("Live"), m_live);
  addTab(QStringLiteral("compare"), tr("Compare"), m_compare);
  addTab(QStringLiteral("runs"), tr("Runs"), m_runs);
  addTab(QStringLiteral("passport"), tr("Passport"), m_passport);
  connect(m_bar, &QTabBar::currentChanged, this, &ExperimentTabs::showCurrent);
}

void ExperimentTabs::addTab(const QString& key, const QString& words, ExperimentTab* tab) {
  m_tabs.push_back({key, tab});
  m_bar->addTab(words);
  m_stack->addWidget(tab);
  if (QWidget* corner = tab->corner()) m_line->addControls(corner);
  connect(tab, &ExperimentTab::described, this, [this, tab] {
    if (tab == &current()) emit described();
  });
  connect(tab, &ExperimentTab::helpRequested, this, &ExperimentTabs::helpRequested);
  connect(tab, &ExperimentTab::logRequested, this, [this](core::storage::RunKey run) {
    showTab(QStringLiteral("live"));
    m_live->showErrorsOf(run);
  });
  connect(tab, &ExperimentTab::tabRequested, this, &ExperimentTabs::showTab);
  connect(tab, &ExperimentTab::messageRaised, this, &ExperimentTabs::messageRaised);
  connect(tab, &ExperimentTab::saveRequested, this, &ExperimentTabs::saveRequested);
}

void ExperimentTabs::showCurrent(int index) {
  m_stack->setCurrentIndex(index);
  for (const Named& named : m_tabs) {
    const bool isCurrent = named.tab == &current();
    named.tab->setIsShown(isCurrent && m_page->isVisible());
    if (QWidget* corner = named.tab->corner()) corner->setVisible(isCurrent);
  }
  if (m_data->assessment()) current().refresh();
  emit currentChanged();
}

std::size_t ExperimentTabs::currentIndex() const {
  return static_cast<std::size_t>(std::max(0, m_bar->currentIndex()));
}

ExperimentHead::Tab ExperimentTabs::kind() const {
  const ExperimentTab* shown = &current();
  if (shown == m_live) return ExperimentHead::Tab::Live;
  if (shown == m_compare) return ExperimentHead::Tab::Compare;
  if (shown == m_runs) return ExperimentHead::Tab::Runs;
  return shown == m_passport ? ExperimentHead::Tab::Passport : ExperimentHead::Tab::Other;
}

QString ExperimentTabs::helpTopic() const {
  switch (kind()) {
    case ExperimentHead::Tab::Live:
      return QStringLiteral("telemetry");
    case ExperimentHead::Tab::Passport:
      return QStringLiteral("passport");
    case ExperimentHead::Tab::Runs:
      return QStringLiteral("faults");
    case ExperimentHead::Tab::Compare:
    case ExperimentHead::Tab::Other:
      break;
  }
  return QStringLiteral("decided");
}

void ExperimentTabs::showTab(const QString& key) {
  for (std::size_t i = 0; i < m_tabs.size(); ++i) {
    if (m_tabs[i].key == key) m_bar->setCurrentIndex(static_cast<int>(i));
  }
}

void ExperimentTabs::stepTab(int by) {
  const int count = m_bar->count();
  m_bar->setCurrentIndex((m_bar->currentIndex() + by + count) % count);
}

void ExperimentTabs::setIsShown(bool isShown) {
  if (isShown) return current().setIsShown(true);
  for (const Named& named : m_tabs) named.tab->setIsShown(false);
}

void ExperimentTabs::showRunCounts(int done, int all) {
  //: %1: runs done, %2: all of them
  const QString partial = tr("Runs (%1 of %2)").arg(text::count(done), text::count(all));
  //: %1: how many
  const QString total = tr("Runs (%1)").arg(text::count(all));
  m_bar->setTabText(kRunsIndex, done < all ? partial : total);
}

std::vector<plot::TitledFigure> ExperimentTabs::figures() const {
  const ExperimentHead::Tab tab = kind();
  if (tab == ExperimentHead::Tab::Live) return m_live->figures();
  // A tab that is not shown may show older data.
  if (tab != ExperimentHead::Tab::Compare) m_compare->refresh();
  return m_compare->figures();
}

}  // namespace baremark::app::pages
