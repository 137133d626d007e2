// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/live_tab.h"

#include <QLocale>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "core/base/clock.h"
#include "core/runs/ownership.h"

namespace baremark::app::pages {
namespace {

constexpr int kLiveSideBySide = 120;  // characters that the tab must be wide for two columns
/// The least time between two reads: of samples in the local store, and of a log, which is a request to its host.
constexpr std::chrono::milliseconds kRest{40};
constexpr std::chrono::milliseconds kLogRest{1000};
/// If the run and this page share the cores, each read slows the run down.
constexpr std::chrono::milliseconds kRestBesideTheRun{2000};

}  // namespace

LiveTab::LiveTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent), m_live(desk.services, desk.watch), m_shown(m_live, data) {
  auto* outer = widgets::makeColumn(this);
  auto* scroll = new widgets::ScrollColumn(this);
  outer->addWidget(scroll);
  m_scroll = scroll;
  m_progress = new LiveProgress(desk, data, m_live, this);
  scroll->column()->addWidget(m_progress->card());
  m_failure = new FailureCard(desk, scroll);
  scroll->column()->addWidget(m_failure);
  connect(m_failure, &FailureCard::logRequested, this, &LiveTab::showErrorsOf);
  auto* upper = new widgets::SideBySide(kLiveSideBySide, scroll);
  m_trace = new TraceCard(desk, m_live, data, upper);
  upper->add(m_trace, 8);
  m_stepTimes = new StepTimes(desk, m_live, data, this);
  upper->add(m_stepTimes->card(), 6);
  scroll->column()->addWidget(upper, 5);
  auto* lower = new widgets::SideBySide(kLiveSideBySide, scroll);
  m_log = new LogCard(desk, m_live.clock(), lower);
  m_queue = new QueueCard(desk, data, lower);
  lower->add(m_log, 8);
  lower->add(m_queue, 6);
  scroll->column()->addWidget(lower, 4);
  connectLive();
  connectPanes();
}

void LiveTab::connectLive() {
  connect(&m_live, &models::LiveData::runChanged, this, &LiveTab::showState);
  connect(&m_live, &models::LiveData::stateChanged, this, [this] {
    m_problem.reset();
    if (m_live.current()) this->data().noteBlock(m_live.current()->block);
    showState();
  });
  connect(&m_live, &models::LiveData::failed, this, &LiveTab::showProblem);
  connect(&m_live, &models::LiveData::stepsArrived, this, [this] {
    m_trace->showFigures();
    m_progress->showProgress();
    if (m_awaitsBeginning) chooseBeginning();
    describeMoment();
  });
  connect(&m_live, &models::LiveData::windowsArrived, this, [this] { m_stepTimes->showNewest(); });
  // The list of hosts may be loaded after the experiment.
  connect(&desk().data, &models::DeskData::loaded, this, [this] {
    fitRest();
    m_progress->showBlock();
    emit described();
  });
  connect(&desk().services, &Services::connectionChanged, this, [this](const QString& host) {
    if (this->data().assessment() && host.toStdString() == this->data().assessment()->record.experiment.host)
      m_progress->showProgress();
  });
}

void LiveTab::connectPanes() {
  connect(m_trace, &TraceCard::momentChosen, this, &LiveTab::chooseMoment);
  connect(m_trace, &TraceCard::momentLeft, this, &LiveTab::leaveMoment);
  connect(m_trace, &TraceCard::saveRequested, this, &ExperimentTab::saveRequested);
  connect(m_stepTimes->card(), &plot::FigureCard::saveRequested, this, &ExperimentTab::saveRequested);
  connect(m_log, &LogCard::momentChosen, this, &LiveTab::chooseMoment);
  connect(m_trace, &TraceCard::readingRequested, &m_live, &models::LiveData::look);
  connect(m_queue, &QueueCard::runChosen, this, &LiveTab::chooseRun);
  connect(m_queue, &QueueCard::failed, this, &ExperimentTab::messageRaised);
  connect(m_progress->momentLine(), &MomentLine::left, this, &LiveTab::leaveMoment);
  connect(&m_moment, &models::ChosenMoment::changed, this, &LiveTab::showMoment);
}

void LiveTab::setIsShown(bool isShown) {
  m_live.setIsWatched(isShown);
  m_log->setIsShown(isShown);
}

bool LiveTab::isBesideTheRun() const {
  if (!data().assessment()) return false;
  const std::string& name = data().assessment()->record.experiment.host;
  const core::storage::HostRecord* host = desk().data.host(name);
  return core::runs::isBoundToMachine(name, host == nullptr ? std::nullopt : std::optional(*host));
}

void LiveTab::fitRest() {
  const bool isBeside = isBesideTheRun();
  if (m_restsBesideTheRun == isBeside) return;
  m_restsBesideTheRun = isBeside;
  m_live.setRest(isBeside ? kRestBesideTheRun : kRest);
  m_log->setRest(isBeside ? kRestBesideTheRun : kLogRest);
}

void LiveTab::showProblem(const core::base::Error& problem) {
  const bool isSaid = m_problem == problem;
  m_problem = problem;
  if (m_shown.key() == 0) m_trace->setProblem(problem);
  if (!isSaid) emit messageRaised(problem);
}

void LiveTab::refresh() {
  if (!data().assessment()) return;
  if (m_live.experiment() != data().id()) {
    m_moment.leave();
    m_problem.reset();
    m_log->showFirst();
    m_scroll->verticalScrollBar()->setValue(0);
  }
  fitRest();
  m_live.follow(data().id());
  showState();
}

void LiveTab::chooseMoment(const models::Moment& moment) {
  m_awaitsBeginning = false;
  m_live.hold(m_shown.key());
  m_moment.choose(moment);
}

void LiveTab::chooseRun(core::storage::RunKey run) {
  m_live.hold(run);
  m_awaitsBeginning = true;
  if (run == m_shown.key()) chooseBeginning();
}

void LiveTab::showErrorsOf(core::storage::RunKey run) {
  m_awaitsBeginning = false;
  m_moment.leave();
  if (run != m_shown.key()) m_live.hold(run);
  m_log->showErrors();
  m_scroll->ensureWidgetVisible(m_log);
  describeMoment();
}

void LiveTab::chooseBeginning() {
  if (m_live.heldRun() != m_shown.key()) return;
  const models::RunClock& clock = m_live.clock();
  const auto first = clock.firstStep();
  m_awaitsBeginning = !first;
  m_moment.choose(first ? models::Moment{clock.endOf(*first), first} : models::Moment{clock.started(), {}});
}

void LiveTab::leaveMoment() {
  m_awaitsBeginning = false;
  m_live.hold(0);
  m_moment.leave();
}

bool LiveTab::clear() {
  if (!m_moment.moment() && !m_live.isHeld()) return false;
  leaveMoment();
  return true;
}

void LiveTab::showMoment() {
  m_trace->showMoment(m_moment.moment());
  m_log->showMoment(m_moment.moment());
  describeMoment();
}

QString LiveTab::stepWords() const {
  const auto& step = m_moment.moment()->step;
  if (!step) return m_live.clock().firstStep() ? tr("no step known") : tr("no step yet");
  const QString number = QLocale().toString(static_cast<qlonglong>(*step));
  //: %1: a number
  return *step < 1 ? tr("warm-up step %1").arg(number)
                   //: %1: a number
                   : tr("step %1").arg(number);
}

void LiveTab::describeMoment() {
  const auto& current = m_live.current();
  const auto& moment = m_moment.moment();
  const bool isChosen = moment || m_live.isHeld();
  if (!isChosen || !current || !current->run || !data().assessment()) {
    const bool isRunning = m_shown.isRunning();
    const auto last = m_live.clock().lastStep() ? m_live.clock().endOf(*m_live.clock().lastStep()) : std::nullopt;
    return m_progress->momentLine()->showNow(isRunning ? tr("Now") : tr("The latest"),
                                             last ? models::inWords(*last) : QString());
  }
  const auto& assessment = *data().assessment();
  const auto& run = current->run->run;
  const auto& arms = assessment.record.experiment.arms;
  QStringList words;
  if (moment) words << stepWords();
  if (run.arm < arms.size()) words << QString::fromStdString(arms[run.arm].name);
  if (const int number = blockNumber(assessment.blocks, current->block.block.id); number > 0) {
    //: %1: a number
    words << tr("block %1").arg(text::count(number));
  }
  if (run.started) words << tr("running since %1", "a time").arg(text::clockTime(*run.started));
  if (!moment) return m_progress->momentLine()->showMoment(tr("Chosen run"), words.join(QStringLiteral(" · ")));
  m_progress->momentLine()->showMoment(
      moment->at ? tr("Chosen: %1", "a time").arg(models::inWords(*moment->at)) : tr("Chosen: time unknown"),
      words.join(QStringLiteral(" · ")));
}

void LiveTab::showState() {
  m_progress->showProgress();
  m_progress->showBlock();
  m_stepTimes->showNewest();
  m_trace->showFigures();
  const bool hasRun = m_shown.key() != 0;
  if (m_problem && !hasRun)
    m_trace->setProblem(*m_problem);
  else
    m_trace->setEmpty(hasRun ? QString() : tr("No run has started yet"),
                      m_progress->imageWords().isEmpty() ? tr("Its steps appear here as they are measured.")
                                                         : m_progress->imageWords());
  if (hasRun && data().assessment())
    m_log->show(data().assessment()->record, m_live.current()->block.block.id, *m_live.current()->run);
  else
    m_log->showNothing(m_progress->imageWords());
  showFailure();
  m_queue->markRun(m_shown.key());
  if (m_awaitsBeginning) chooseBeginning();
  describeMoment();
  emit described();
}

void LiveTab::showFailure() {
  const auto& current = m_live.current();
  const bool hasFailed =
      m_shown.key() != 0 && current->run->run.state == core::model::RunState::Failed && data().assessment();
  const core::storage::RunKey failed = hasFailed ? m_shown.key() : 0;
  // The same failure is not shown again, so that its lines keep their scroll position.
  if (std::exchange(m_failed, failed) == failed) return;
  if (!hasFailed) return m_failure->showNothing();
  const auto& block = current->block;
  const auto& assessment = *data().assessment();
  m_failure->show(assessment, block, &*current->run, models::TimelineModel::titleOf(assessment.blocks, block.block.id));
}

void LiveTab::showImageProgress(int step, int steps, const QString& words) {
  m_progress->showImageProgress(step, steps, words);
  showState();
}

QString LiveTab::headline() const {
  const auto& current = m_live.current();
  if (!data().assessment()) return {};
  QStringList parts{text::hostName(data().assessment()->record.experiment.host)};
  const Progress progress = data().progress(core::base::SystemClock().wallNow());
  if (current && progress.currentBlock > 0) {
    const int number = blockNumber(data().assessment()->blocks, current->block.block.id);
    parts << tr("block %1 of %2, %3", "number, all, point")
                 .arg(text::count(number), text::count(progress.lastBlock), text::point(current->block.block.point));
  }
  if (current && current->run && !current->run->run.node.empty())
    parts << QString::fromStdString(current->run->run.node);
  const auto& record = data().assessment()->record;
  const text::SignedText state = shortStateText(record.state, data().assessment()->blocks, record.cancelRequested);
  if (state != text::describe(record.state)) parts << state.words;
  if (current && current->block.started)
    parts << text::moment(*current->block.started, core::base::SystemClock().wallNow());
  return parts.join(QStringLiteral(" · "));
}

std::vector<plot::TitledFigure> LiveTab::figures() const {
  std::vector<plot::TitledFigure> figures{m_trace->titled()};
  figures.front().note = headline();
  if (m_stepTimes->hasFigure()) figures.push_back(m_stepTimes->card()->titled());
  return figures;
}

QString LiveTab::status() const {
  if (!m_shown.isRunning()) return {};
  return isBesideTheRun() ? tr("updates every two seconds while a run is measured here")
                          : tr("shows samples as they arrive");
}

}  // namespace baremark::app::pages
