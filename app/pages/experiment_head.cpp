// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_head.h"

#include "app/application/progress_text.h"
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

}  // namespace baremark::app::pages
