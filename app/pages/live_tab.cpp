// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/live_tab.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/application/progress_text.h"
#include "app/pages/failure_card.h"
#include "app/pages/log_card.h"
#include "app/pages/moment_line.h"
#include "app/pages/queue_card.h"
#include "app/pages/trace_card.h"
#include "app/text/job_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "core/base/clock.h"
#include "core/runs/ownership.h"

namespace baremark::app::pages {
namespace {

using core::model::RunState;
using widgets::unit;

constexpr int kLiveSideBySide = 120;
constexpr int kFindingLines = 2;  // of its words, at most in a window of the first size
/// Samples are drawn as they arrive, up to 25 times a second; a log is asked for, over the link to its host.
constexpr std::chrono::milliseconds kRest{40};
constexpr std::chrono::milliseconds kLogRest{1000};
/// Where the run and this page share the cores, each look costs it something.
constexpr std::chrono::milliseconds kRestBesideTheRun{2000};

}  // namespace

LiveTab::LiveTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent), m_live(desk.services, desk.watch) {
  connect(&m_imageStep, &models::TimedStep::ticked, this, &LiveTab::showProgress);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new widgets::ScrollColumn(this);
  outer->addWidget(scroll);
  m_scroll = scroll;
  scroll->column()->addWidget(makeProgress());
  m_failure = new FailureCard(desk, scroll);
  scroll->column()->addWidget(m_failure);
  connect(m_failure, &FailureCard::logRequested, this, &LiveTab::showErrorsOf);
  auto* upper = new widgets::SideBySide(kLiveSideBySide, scroll);
  m_trace = new TraceCard(desk, m_live, data, upper);
  upper->add(m_trace, 8);
  upper->add(makeSteps(), 6);
  scroll->column()->addWidget(upper, 5);
  auto* lower = new widgets::SideBySide(kLiveSideBySide, scroll);
  m_log = new LogCard(desk, m_live.clock(), lower);
  m_queue = new QueueCard(desk, data, lower);
  lower->add(m_log, 8);
  lower->add(m_queue, 6);
  scroll->column()->addWidget(lower, 4);
  connect(&m_live, &models::LiveData::runChanged, this, &LiveTab::showState);
  connect(&m_live, &models::LiveData::stateChanged, this, [this] {
    m_problem.reset();
    if (m_live.current()) this->data().noteBlock(m_live.current()->block);
    showState();
  });
  connect(&m_live, &models::LiveData::failed, this, &LiveTab::showProblem);
  connect(&m_live, &models::LiveData::stepsArrived, this, [this] {
    m_trace->showFigures();
    showProgress();
    if (m_awaitsBeginning) chooseBeginning();
    describeMoment();
  });
  connect(&m_live, &models::LiveData::windowsArrived, this, &LiveTab::showWindow);
  connect(m_trace, &TraceCard::momentChosen, this, &LiveTab::chooseMoment);
  connect(m_trace, &TraceCard::momentLeft, this, &LiveTab::leaveMoment);
  connect(m_trace, &TraceCard::saveRequested, this, &ExperimentTab::saveRequested);
  connect(m_log, &LogCard::momentChosen, this, &LiveTab::chooseMoment);
  connect(m_trace, &TraceCard::readingRequested, &m_live, &models::LiveData::look);
  connect(m_queue, &QueueCard::runChosen, this, &LiveTab::chooseRun);
  connect(m_queue, &QueueCard::failed, this, &ExperimentTab::messageRaised);
  connect(m_momentWords, &MomentLine::left, this, &LiveTab::leaveMoment);
  connect(&m_moment, &models::ChosenMoment::changed, this, &LiveTab::showMoment);
  // The hosts may be known a little later than the experiment.
  connect(&desk.data, &models::DeskData::loaded, this, [this] {
    fitRest();
    showBlock();
    emit described();
  });
  connect(&desk.services, &Services::connectionChanged, this, [this](const QString& host) {
    if (this->data().assessment() && host.toStdString() == this->data().assessment()->record.experiment.host) showProgress();
  });
}

QWidget* LiveTab::makeProgress() {
  auto* card = new widgets::Card(theme(), this);
  m_lines = new widgets::ProgressLines(theme(), card);
  m_stepLine = m_lines->addLine();
  m_runLine = m_lines->addLine();
  m_armsBox = new QWidget(m_lines);
  m_arms = new widgets::FlowLayout(m_armsBox, 4 * unit(this));
  m_blockLine = m_lines->addLine(m_armsBox);
  m_momentWords = new MomentLine(m_lines);
  card->body()->addWidget(m_lines);
  m_state = new widgets::SignLine(theme(), {}, widgets::SignLine::Size::Body, card);
  m_state->setVisible(false);
  card->body()->addWidget(m_state);
  return card;
}

QWidget* LiveTab::makeSteps() {
  m_steps = new plot::StepFigure(theme());
  m_stepCard = new plot::FigureCard(theme(), tr("Where a step goes"), m_steps, this);
  m_stepCard->setFormula(tr("before and after the first collective · wait = slowest before − own before"));
  auto* finding = new widgets::Card(theme(), m_stepCard);
  finding->setTone(widgets::Tone::Warning);
  finding->setTight();
  m_findingTitle = widgets::makeBold({}, finding);
  m_findingTitle->setWordWrap(true);
  m_findingWords = widgets::makeNote({}, finding);
  finding->body()->addWidget(m_findingTitle);
  finding->body()->addWidget(m_findingWords);
  // Its place is kept while there is nothing to find: nothing moves when it comes.
  QSizePolicy keepsPlace = finding->sizePolicy();
  keepsPlace.setRetainSizeWhenHidden(true);
  finding->setSizePolicy(keepsPlace);
  finding->setMinimumHeight(m_findingTitle->fontMetrics().height() +
                            kFindingLines * m_findingWords->fontMetrics().lineSpacing() + 4 * unit(this));
  finding->setVisible(false);
  m_finding = finding;
  m_stepCard->card()->body()->addWidget(finding);
  connect(m_stepCard, &plot::FigureCard::saveRequested, this, &ExperimentTab::saveRequested);
  return m_stepCard;
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
  if (shownRun() == 0) m_trace->setProblem(problem);
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

core::storage::RunKey LiveTab::shownRun() const { return m_live.current() && m_live.current()->run ? m_live.current()->run->key : 0; }

const core::storage::BlockRecord* LiveTab::shownBlock() const {
  if (!m_live.current()) return nullptr;
  const core::storage::BlockRecord& read = m_live.current()->block;
  if (!data().assessment()) return &read;
  const auto& blocks = data().assessment()->blocks;
  const auto known =
      std::find_if(blocks.begin(), blocks.end(), [&](const auto& other) { return other.block.id == read.block.id; });
  return known == blocks.end() ? &read : &*known;
}

std::optional<RunState> LiveTab::shownState() const {
  const core::storage::BlockRecord* block = shownBlock();
  if (block == nullptr || !m_live.current()->run) return {};
  const auto run = std::find_if(block->runs.begin(), block->runs.end(),
                                [this](const auto& other) { return other.key == shownRun(); });
  return run == block->runs.end() ? m_live.current()->run->run.state : run->run.state;
}

void LiveTab::chooseMoment(const models::Moment& moment) {
  m_awaitsBeginning = false;
  m_live.hold(shownRun());
  m_moment.choose(moment);
}

void LiveTab::chooseRun(core::storage::RunKey run) {
  m_live.hold(run);
  m_awaitsBeginning = true;
  if (run == shownRun()) chooseBeginning();
}

void LiveTab::showErrorsOf(core::storage::RunKey run) {
  m_awaitsBeginning = false;
  m_moment.leave();
  if (run != shownRun()) m_live.hold(run);
  m_log->showErrors();
  m_scroll->ensureWidgetVisible(m_log);
  describeMoment();
}

void LiveTab::chooseBeginning() {
  if (m_live.heldRun() != shownRun()) return;
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
  if (!step) return m_live.clock().firstStep() ? tr("no step is known") : tr("no step yet");
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
    const bool isRunning = shownState() == RunState::Running;
    const auto last = m_live.clock().lastStep() ? m_live.clock().endOf(*m_live.clock().lastStep()) : std::nullopt;
    return m_momentWords->showNow(isRunning ? tr("Now") : tr("The latest"), last ? models::inWords(*last) : QString());
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
  if (run.started) words << tr("at work since %1", "a time").arg(text::clockTime(*run.started));
  if (!moment) return m_momentWords->showMoment(tr("Chosen run"), words.join(QStringLiteral(" · ")));
  m_momentWords->showMoment(moment->at ? tr("Chosen: %1", "a time").arg(models::inWords(*moment->at)) : tr("Chosen: no time known"),
                            words.join(QStringLiteral(" · ")));
}

/// The mean over the newest windows; the last alone where too many ranks are there to be named in each.
std::optional<core::model::RankWindow> LiveTab::shownWindow() const {
  auto mean = plot::meanOf(m_live.newestWindows());
  return mean && !mean->rank.empty() ? mean : m_live.lastWindow();
}

void LiveTab::showWindow() {
  const auto window = shownWindow();
  m_steps->setWindow(window);
  const bool isEmpty = !window || window->rank.empty();
  m_stepCard->setEmpty(isEmpty ? tr("Nothing measured yet") : QString(), tr("Where a step goes is said every few steps, once the run has begun."));
  QStringList notes;
  if (!isEmpty) notes << tr("mean of %n step(s)", nullptr, static_cast<int>(window->last - window->first + 1));
  if (!isEmpty && m_live.current()) notes << leftOut(std::min(static_cast<int>(window->rank.size()), plot::kMostRanks), m_live.current()->block.block.point.ranks);
  notes.removeAll(QString());
  m_stepCard->setNote(notes.join(QStringLiteral(" · ")));
  const auto slow = isEmpty ? std::optional<plot::SlowRank>{} : plot::slowRank(*window);
  m_finding->setVisible(slow.has_value());
  if (!slow) return;
  m_findingTitle->setText(tr("Rank %1 takes %2 longer than the others before its first collective", "rank, percent").arg(slow->rank).arg(text::percent(slow->share, 0)));
  const auto ms = [](double seconds) { return QLocale().toString(seconds * 1000, 'f', 1); };
  const QString least = ms(slow->leastWait);
  const QString most = ms(slow->mostWait);
  const QString waits = least == most ? most : tr("%1 to %2", "milliseconds").arg(least, most);
  m_findingWords->setText(tr("The others wait %1 ms for it in each step. All arms of the block meet the same machine.", "milliseconds").arg(waits));
}

void LiveTab::showState() {
  showProgress();
  showBlock();
  showWindow();
  m_trace->showFigures();
  const bool hasRun = shownRun() != 0;
  if (m_problem && !hasRun) m_trace->setProblem(*m_problem);
  else m_trace->setEmpty(hasRun ? QString() : tr("No run has begun yet"), m_imageStep.isAtWork() ? m_imageStep.words() : tr("Its steps appear here as they are measured."));
  showLog();
  showFailure();
  m_queue->markRun(shownRun());
  if (m_awaitsBeginning) chooseBeginning();
  describeMoment();
  emit described();
}

void LiveTab::showFailure() {
  const auto& current = m_live.current();
  const bool hasFailed = shownRun() != 0 && current->run->run.state == RunState::Failed && data().assessment();
  const core::storage::RunKey failed = hasFailed ? shownRun() : 0;
  // The same again keeps the place in its lines.
  if (std::exchange(m_failed, failed) == failed) return;
  if (!hasFailed) return m_failure->showNothing();
  const auto& block = current->block;
  const auto& assessment = *data().assessment();
  m_failure->show(assessment, block, &*current->run, models::TimelineModel::titleOf(assessment.blocks, block.block.id));
}

void LiveTab::showLog() {
  const auto& current = m_live.current();
  if (shownRun() != 0 && data().assessment()) m_log->show(data().assessment()->record, current->block.block.id, *current->run);
  else m_log->showNothing();
}

void LiveTab::showProgress() {
  if (!data().assessment()) return;
  const auto& assessment = *data().assessment();
  const auto now = core::base::SystemClock().wallNow();
  const Progress progress = data().progress(now);
  const auto& current = m_live.current();
  if (current && current->run) m_imageStep.show({});  // the image is there
  QString step = m_imageStep.isAtWork() ? tr("Building the image") : tr("No run is at work");
  QString stepNote = m_imageStep.line();
  double share = m_imageStep.isAtWork() ? m_imageShare : 0;
  const bool isRunning = shownState() == RunState::Running;
  if (isRunning && current->plan) {
    const std::int64_t done = std::max<std::int64_t>(0, m_live.lastStep());
    const std::int64_t all = current->plan->steps;
    const bool isWarmUp = m_live.lastStep() < 1;
    step = isWarmUp ? tr("Warming up, then %n step(s)", nullptr, static_cast<int>(all))
                    //: %1: steps done, %2: all of them
                    : tr("Step %1 of %2").arg(QLocale().toString(static_cast<qlonglong>(done)), QLocale().toString(static_cast<qlonglong>(all)));
    share = all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 0;
    if (const auto seconds = m_live.recentStepSeconds()) {
      const auto left = std::chrono::milliseconds(std::llround(static_cast<double>(all - done) * *seconds * 1000));
      stepNote = tr("this run: %1 left", "a duration").arg(left < std::chrono::minutes(1) ? tr("%1 s", "seconds").arg(left.count() / 1000) : text::aboutDuration(left));
    }
  } else if (isRunning) {
    step = current->phase == "loading" || current->phase.empty() ? tr("Starting") : tr("Preparing");
  } else if (current && current->run) {
    const text::SignedText state = text::describe(*shownState());
    step = m_live.isHeld() ? tr("Chosen run %1", "its state").arg(state.words) : tr("Last run %1", "its state").arg(state.words);
    share = shownState() == RunState::Done ? 1 : 0;
  }
  m_lines->setLine(m_stepLine, step, share, stepNote);
  const bool isOver = assessment.record.ended.has_value();
  const QString runs = isOver ? doneText(progress) : workText(progress);
  QString left;
  if (isOver)
    left = tr("experiment: %1", "its state").arg(text::describe(assessment.record.state).words);
  else if (assessment.record.cancelRequested)
    left = tr("being cancelled: the run at work ends first");
  else if (const auto outage = desk().services.outageOf(assessment.record.experiment.host))
    left = tr("no connection since %1; what runs there goes on", "a time").arg(text::moment(outage->since, now));
  else if (progress.left)
    left = tr("experiment: %1 left", "a duration").arg(text::aboutDuration(*progress.left));
  else
    left = unknownRestText(progress);
  const bool isPaused = assessment.record.state == core::model::ExperimentState::Paused;
  const bool isToPause =
      !isOver && (assessment.record.pauseRequested || isPaused) && !assessment.record.cancelRequested;
  const QString whyStopped = assessment.record.state == core::model::ExperimentState::Stopped
                                 ? text::describe(assessment.record.end).sentence
                                 : QString();
  m_state->setVisible(isToPause || !whyStopped.isEmpty());
  if (!whyStopped.isEmpty()) m_state->setText({text::Sign::Bad, whyStopped});
  if (isToPause)
    m_state->setText(
        {text::Sign::Warning, pausedText(assessment.record.state, desk().data.blocksAtScheduler(assessment))});
  m_lines->setLine(m_runLine, runs, progress.runs > 0 ? static_cast<double>(progress.runsDone) / progress.runs : 0,
                   left);
}

void LiveTab::showBlock() {
  const core::storage::BlockRecord* block = shownBlock();
  QString shown;
  if (block != nullptr) {
    for (const auto* run : core::report::countingRuns(*block))
      shown += QString::number(run->run.arm) + QLatin1Char(':') + QString::number(static_cast<int>(run->run.state)) +
               QLatin1Char(' ');
  }
  const models::QueueTotals& queue = desk().data.queue().totals();
  //: %1, %2: how many blocks
  QStringList notes{tr("queue: %1 running, %2 waiting").arg(text::count(queue.atWork), text::count(queue.allWaiting()))};
  if (block != nullptr && data().assessment()) notes = text::jobFacts(data().assessment()->jobOf(block->block)).mid(0, 1) + notes;
  const bool isCanary = block != nullptr && block->block.kind == core::model::BlockKind::Canary;
  m_lines->setLine(m_blockLine, isCanary ? tr("Check before the first run") : tr("This block, in random order"), 0, notes.join(QStringLiteral(" · ")));
  if (shown == m_armsShown || !data().assessment()) return;
  m_armsShown = shown;
  widgets::clearLayout(*m_arms);
  if (block == nullptr) return;
  const auto& arms = data().assessment()->record.experiment.arms;
  for (const auto* run : core::report::countingRuns(*block)) {
    if (run->run.arm >= arms.size()) continue;
    auto* part = new QWidget(m_armsBox);
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(unit(this));
    const text::SignedText state = text::describe(run->run.state);
    row->addWidget(new widgets::SignIcon(theme(), state, part));
    auto* marker = new widgets::MarkerLine(theme(), data().series().value(static_cast<qsizetype>(run->run.arm)), QString::fromStdString(arms[run->run.arm].name), part);
    if (run->run.state == RunState::Running) marker->label()->setFont(widgets::boldFont(font()));
    row->addWidget(marker);
    row->addWidget(widgets::makeLabel(state.words, part));
    m_arms->addWidget(part);
  }
}

void LiveTab::showImageProgress(int step, int steps, const QString& words) {
  m_imageShare = steps == 0 ? 0 : (step - 1.0) / steps;
  m_imageStep.show(steps == 0 ? QString() : tr("step %1 of %2: %3", "building the image").arg(step).arg(steps).arg(words));
  showState();
}

QString LiveTab::headline() const {
  const auto& current = m_live.current();
  if (!data().assessment()) return {};
  QStringList parts{text::hostName(data().assessment()->record.experiment.host)};
  const Progress progress = data().progress(core::base::SystemClock().wallNow());
  if (current && progress.currentBlock > 0) {
    const int number = blockNumber(data().assessment()->blocks, current->block.block.id);
    parts << tr("block %1 of %2, %3", "number, all, point").arg(text::count(number), text::count(progress.lastBlock), text::point(current->block.block.point));
  }
  if (current && current->run && !current->run->run.node.empty()) parts << QString::fromStdString(current->run->run.node);
  if (current && current->block.started) parts << text::moment(*current->block.started, core::base::SystemClock().wallNow());
  return parts.join(QStringLiteral(" · "));
}

std::vector<plot::TitledFigure> LiveTab::figures() const {
  std::vector<plot::TitledFigure> figures{m_trace->titled()};
  figures.front().note = headline();
  const auto window = shownWindow();
  if (window && !window->rank.empty()) figures.push_back(m_stepCard->titled());
  return figures;
}

QString LiveTab::status() const {
  if (shownState() != RunState::Running) return {};
  return isBesideTheRun() ? tr("looks every two seconds while a run is timed here") : tr("shows samples as they arrive");
}

text::CommandWords LiveTab::command() const { return {{QStringLiteral("watch"), id()}}; }

QWidget* LiveTab::firstFocus() { return m_trace->figure(); }

bool LiveTab::focusFilter() { return m_log->focusFind(); }

}  // namespace baremark::app::pages
