// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/live_tab.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/application/progress.h"
#include "app/pages/log_card.h"
#include "app/pages/queue_card.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "core/base/clock.h"

namespace baremark::app::pages {
namespace {

using core::model::RunState;
using widgets::unit;

constexpr int kLiveSideBySide = 120;

QString percentOf(double share) { return text::percent(share); }

/// What a figure leaves out; empty: nothing.
QString leftOut(int drawn, int ranks) { return drawn < ranks ? LiveTab::tr("%1 of %2 ranks drawn").arg(drawn).arg(ranks) : QString(); }

}  // namespace

LiveTab::LiveTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent), m_live(desk.services, desk.watch), m_inquiry(desk.services, this) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new widgets::ScrollColumn(this);
  outer->addWidget(scroll);
  scroll->column()->addWidget(makeProgress());
  auto* upper = new widgets::SideBySide(kLiveSideBySide, scroll);
  upper->add(makeTrace(), 8);
  upper->add(makeSteps(), 6);
  scroll->column()->addWidget(upper, 3);
  auto* lower = new widgets::SideBySide(kLiveSideBySide, scroll);
  m_log = new LogCard(desk, lower);
  m_queue = new QueueCard(desk, lower);
  lower->add(m_log, 8);
  lower->add(m_queue, 6);
  scroll->column()->addWidget(lower, 2);
  connect(&m_live, &models::LiveData::runChanged, this, [this] {
    beginTrace();
    showState();
  });
  connect(&m_live, &models::LiveData::stateChanged, this, &LiveTab::showState);
  connect(&m_live, &models::LiveData::stepsArrived, this, &LiveTab::addSteps);
  connect(&m_live, &models::LiveData::windowsArrived, this, &LiveTab::addWindows);
}

QWidget* LiveTab::makeProgress() {
  auto* card = new widgets::Card(theme(), this);
  m_lines = new widgets::ProgressLines(theme(), card);
  m_stepLine = m_lines->addLine();
  m_runLine = m_lines->addLine();
  m_armsBox = new QWidget(m_lines);
  m_arms = new QHBoxLayout(m_armsBox);
  m_arms->setContentsMargins(0, 0, 0, 0);
  m_arms->setSpacing(4 * unit(this));
  m_blockLine = m_lines->addLine(m_armsBox);
  card->body()->addWidget(m_lines);
  return card;
}

QWidget* LiveTab::makeTrace() {
  m_trace = new plot::TraceFigure(theme(), tr("Images per second over steps"));
  m_traceCard = new plot::FigureCard(theme(), {}, m_trace, this);
  auto* numbers = new QHBoxLayout;
  numbers->setSpacing(2 * unit(this));
  m_marker = new widgets::MarkerLine(theme(), {}, {}, m_traceCard);
  m_rate = widgets::makeTitle(QStringLiteral("–"), m_traceCard);
  m_rate->setFont(widgets::tabularFont(m_rate->font()));
  m_rate->setObjectName(QStringLiteral("rate"));
  m_rateNote = new widgets::ElidingLabel({}, m_traceCard);
  m_rateNote->setForegroundRole(QPalette::PlaceholderText);
  numbers->addWidget(m_marker);
  numbers->addWidget(m_rate);
  numbers->addWidget(widgets::makeLabel(tr("images/s"), m_traceCard));
  numbers->addWidget(m_rateNote, 1);
  m_traceCard->addControlLine(numbers);
  m_what = new widgets::SegmentedControl(theme(), m_traceCard);
  m_what->add(QStringLiteral("rate"), tr("images/s"));
  m_what->add(QStringLiteral("loss"), tr("loss"));
  m_what->add(QStringLiteral("accuracy"), tr("accuracy"));
  m_ranks = new QComboBox(m_traceCard);
  m_ranks->setAccessibleName(tr("Ranks"));
  m_ranks->addItem(tr("all ranks together"));
  m_ranks->addItem(tr("each rank"));
  m_follow = new QCheckBox(tr("follow"), m_traceCard);
  m_follow->setChecked(true);
  auto* controls = widgets::makeLine({m_what, m_ranks}, 2 * unit(this));
  controls->addWidget(m_follow);
  m_traceCard->addControlLine(controls);
  connect(m_what, &widgets::SegmentedControl::chosenChanged, this, &LiveTab::fillTrace);
  connect(m_ranks, &QComboBox::currentIndexChanged, this, &LiveTab::fillTrace);
  connect(m_follow, &QCheckBox::toggled, m_trace, &plot::TraceFigure::setFollows);
  connect(m_trace, &plot::TraceFigure::followsChanged, m_follow, &QCheckBox::setChecked);
  connect(m_traceCard, &plot::FigureCard::saveRequested, this, &ExperimentTab::saveRequested);
  return m_traceCard;
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

void LiveTab::refresh() {
  if (!data().assessment()) return;
  m_live.follow(data().id());
  m_queue->setExperiment(data().id());
  showState();
}

QString LiveTab::wanted() const { return m_what->chosen(); }

double LiveTab::batch() const {
  const auto& current = m_live.current();
  return current && current->plan ? static_cast<double>(current->plan->globalBatch) : 0;
}

models::SeriesStyle LiveTab::armStyle() const {
  const auto& current = m_live.current();
  return current && current->run ? data().series().value(static_cast<qsizetype>(current->run->run.arm)) : models::SeriesStyle{};
}

void LiveTab::beginTrace() {
  const auto& current = m_live.current();
  plot::TraceFrame frame{.firstKey = 1, .lastKey = 100};
  const bool byRank = m_ranks->currentIndex() == 1 && wanted() == QLatin1String("rate");
  const bool hasPlan = current && current->plan;
  if (hasPlan) {
    frame.firstKey = 1 - current->plan->warmupSteps;
    frame.lastKey = std::max<std::int64_t>(current->plan->steps, 1);
    frame.warmUpEnd = 0;
  }
  const models::SeriesStyle style = armStyle();
  if (wanted() == QLatin1String("rate")) {
    frame.unit = tr("images/s");
    if (hasPlan && current->plan->predictedImagesPerSecond && !byRank) {
      frame.reference = current->plan->predictedImagesPerSecond;
      frame.referenceName = tr("planner: %1").arg(text::rate(frame.reference));
    }
    if (byRank && current) {
      const int ranks = std::min(current->block.block.point.ranks, plot::kMostRanks);
      constexpr models::Shape kShapes[] = {models::Shape::Disc, models::Shape::Square, models::Shape::Diamond, models::Shape::Triangle};
      constexpr models::Dash kDashes[] = {models::Dash::Solid, models::Dash::Dashed, models::Dash::DashDot, models::Dash::Dotted};
      for (int rank = 0; rank < ranks; ++rank) {
        models::SeriesStyle own = style;
        own.shape = kShapes[rank % 4];
        own.dash = kDashes[rank % 4];
        frame.traces.push_back({tr("rank %1").arg(rank), own, false, 1.0 - 0.5 * rank / std::max(1, ranks)});
      }
    } else {
      frame.traces.push_back({tr("images/s"), style, true, 1});
    }
  } else if (wanted() == QLatin1String("loss")) {
    frame.decimals = 3;
    frame.traces.push_back({tr("training loss"), style, true, 1});
  } else {
    frame.unit = QStringLiteral("%");
    frame.decimals = 1;
    frame.traces.push_back({tr("top-1 while training"), style, true, 0.6});
    frame.traces.push_back({tr("top-1 on the test set"), style, false, 1});
  }
  m_trace->begin(frame);
  const int ranks = current ? current->block.block.point.ranks : 0;
  m_traceCard->setNote(byRank ? leftOut(std::min(ranks, plot::kMostRanks), ranks) : QString());
}

void LiveTab::fillTrace() {
  beginTrace();
  const auto& current = m_live.current();
  if (!current || !current->run) return;
  // What was drawn so far is not kept by the plot: the store has it.
  struct All {
    core::model::StepColumns steps;
    std::vector<core::model::RankWindow> windows;
  };
  const auto work = [key = current->run->key](core::storage::Store& store) -> core::base::Result<All> {
    core::storage::SampleRepository samples(store);
    auto steps = samples.steps(key);
    if (!steps) return core::base::fail(steps.error());
    auto windows = samples.rankWindows(key);
    if (!windows) return core::base::fail(windows.error());
    return All{std::move(*steps), std::move(*windows)};
  };
  m_inquiry.ask(work, [this](core::base::Result<All> all) {
    if (!all) return;
    addSteps(all->steps);
    addWindows(all->windows);
  });
}

void LiveTab::addSteps(const core::model::StepColumns& steps) {
  std::vector<double> values;
  if (wanted() == QLatin1String("rate") && m_ranks->currentIndex() == 0) {
    const double images = batch();
    for (const double seconds : steps.step) values.push_back(seconds > 0 ? images / seconds : std::nan(""));
    m_trace->append(0, steps.first, values);
  } else if (wanted() == QLatin1String("loss")) {
    m_trace->append(0, steps.first, steps.loss);
  } else if (wanted() == QLatin1String("accuracy")) {
    for (const double share : steps.top1) values.push_back(share * 100);
    m_trace->append(0, steps.first, values);
    addEvaluations();
  }
  m_trace->refresh();
  showFigures();
  showProgress();
}

void LiveTab::addEvaluations() {
  for (const core::model::Evaluation& evaluation : m_live.evaluations()) m_trace->appendPoint(1, evaluation.step, evaluation.top1 * 100);
}

void LiveTab::addWindows(const std::vector<core::model::RankWindow>& windows) {
  const bool byRank = m_ranks->currentIndex() == 1 && wanted() == QLatin1String("rate");
  const auto& current = m_live.current();
  if (byRank && current) {
    const double perRank = batch() / std::max(1, current->block.block.point.ranks);
    for (const core::model::RankWindow& window : windows) {
      for (std::size_t i = 0; i < window.rank.size(); ++i) {
        if (window.rank[i] < 0 || window.rank[i] >= plot::kMostRanks || !(window.step[i] > 0)) continue;
        m_trace->appendPoint(static_cast<std::size_t>(window.rank[i]), window.last, perRank / window.step[i]);
      }
    }
    m_trace->refresh();
  }
  showWindow();
}

void LiveTab::showWindow() {
  const auto& window = m_live.lastWindow();
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
  m_findingTitle->setText(tr("Rank %1 takes %2 longer before its first collective", "rank, percent").arg(slow->rank).arg(text::percent(slow->share, 0)));
  const auto ms = [](double seconds) { return QLocale().toString(seconds * 1000, 'f', 1); };
  const QString least = ms(slow->leastWait);
  const QString most = ms(slow->mostWait);
  const QString waits = least == most ? most : tr("%1 to %2", "milliseconds").arg(least, most);
  m_findingWords->setText(tr("The others wait %1 ms for it in each step. All arms of the block meet the same machine.", "milliseconds").arg(waits));
}

void LiveTab::showState() {
  showProgress();
  showBlock();
  showFigures();
  showWindow();
  const auto& current = m_live.current();
  const bool hasRun = current && current->run;
  m_traceCard->setEmpty(hasRun ? QString() : tr("No run has begun yet"), m_imageWords.isEmpty() ? tr("Its steps appear here as they are measured.") : m_imageWords);
  m_marker->setVisible(hasRun);
  static_cast<widgets::MarkerLine*>(m_marker)->setSeries(armStyle(), {});
  if (hasRun && data().assessment()) {
    m_log->show(data().assessment()->record, current->block.block.id, *current->run);
  } else {
    m_log->showNothing();
  }
  emit described();
}

void LiveTab::showProgress() {
  if (!data().assessment()) return;
  const auto& assessment = *data().assessment();
  const auto now = core::base::SystemClock().wallNow();
  const Progress progress = data().progress(now);
  const auto& current = m_live.current();
  if (current && current->run) m_imageWords.clear();  // the image is there
  QString step = m_imageWords.isEmpty() ? tr("No run is at work") : tr("Building the image");
  QString stepNote = m_imageWords;
  double share = 0;
  const bool isRunning = current && current->run && current->run->run.state == RunState::Running;
  if (isRunning && current->plan) {
    const std::int64_t done = std::max<std::int64_t>(0, m_live.lastStep());
    const std::int64_t all = current->plan->steps;
    const bool isWarmUp = m_live.lastStep() < 1;
    step = isWarmUp ? tr("Warming up, then %n step(s)", nullptr, static_cast<int>(all)) : tr("Step %1 of %2").arg(QLocale().toString(static_cast<qlonglong>(done)), QLocale().toString(static_cast<qlonglong>(all)));
    share = all > 0 ? static_cast<double>(done) / static_cast<double>(all) : 0;
    if (const auto seconds = m_live.recentStepSeconds()) {
      const auto left = std::chrono::milliseconds(std::llround(static_cast<double>(all - done) * *seconds * 1000));
      stepNote = tr("this run: %1 left", "a duration").arg(left < std::chrono::minutes(1) ? tr("%1 s", "seconds").arg(left.count() / 1000) : text::aboutDuration(left));
    }
  } else if (isRunning) {
    step = current->phase == "loading" || current->phase.empty() ? tr("Starting") : tr("Preparing");
  } else if (current && current->run) {
    const text::SignedText state = text::describe(current->run->run.state);
    step = tr("Last run %1", "its state").arg(state.words);
    share = current->run->run.state == RunState::Done ? 1 : 0;
  }
  m_lines->setLine(m_stepLine, step, share, stepNote);
  const bool isOver = assessment.record.ended.has_value();
  const QString runs = progress.currentRun > 0 ? tr("Run %1 of %2, block %3 of %4").arg(progress.currentRun).arg(progress.runs).arg(progress.currentBlock).arg(progress.blocks)
                                               : tr("%1 of %2 runs, %3 of %4 blocks").arg(progress.runsDone).arg(progress.runs).arg(progress.blocksDone).arg(progress.blocks);
  QString left;
  if (isOver) left = tr("experiment: %1", "its state").arg(text::describe(assessment.record.state).words);
  else if (assessment.record.cancelRequested) left = tr("being cancelled: the run at work ends first");
  else if (progress.left) left = tr("experiment: %1 left", "a duration").arg(text::aboutDuration(*progress.left));
  else left = tr("experiment: known after the first block");
  m_lines->setLine(m_runLine, runs, progress.runs > 0 ? static_cast<double>(progress.runsDone) / progress.runs : 0, left);
}

void LiveTab::showBlock() {
  const auto& current = m_live.current();
  QString shown;
  if (current) {
    for (const auto* run : core::report::countingRuns(current->block)) shown += QString::number(run->run.arm) + QLatin1Char(':') + QString::number(static_cast<int>(run->run.state)) + QLatin1Char(' ');
  }
  const auto& queue = desk().data.queue().entries();
  const auto running = std::count_if(queue.begin(), queue.end(), [](const auto& entry) { return entry.state != core::model::BlockState::Planned; });
  const QString waiting = tr("queue: %1 running, %2 waiting").arg(running).arg(static_cast<qlonglong>(queue.size()) - running);
  const bool isCanary = current && current->block.block.kind == core::model::BlockKind::Canary;
  m_lines->setLine(m_blockLine, isCanary ? tr("Check before the first run") : tr("This block, in random order"), 0, waiting);
  if (shown == m_armsShown || !data().assessment()) return;
  m_armsShown = shown;
  widgets::clearLayout(*m_arms);
  if (!current) return;
  const auto& arms = data().assessment()->record.experiment.arms;
  for (const auto* run : core::report::countingRuns(current->block)) {
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
  m_arms->addStretch(1);
}

void LiveTab::showFigures() {
  const auto& current = m_live.current();
  const auto figures = m_live.figures();
  if (!figures) {
    m_rate->setText(QStringLiteral("–"));
    m_rateNote->setText(current && current->run ? tr("warming up") : QString());
    return;
  }
  m_rate->setText(text::rate(figures->imagesPerSecond));
  QStringList notes{tr("mean of %n step(s)", nullptr, static_cast<int>(figures->timedSteps)), tr("jitter %1", "in images/s").arg(text::rate(figures->jitter))};
  const auto predicted = current && current->plan ? current->plan->predictedImagesPerSecond : std::nullopt;
  if (predicted && *predicted > 0) notes << tr("%1 of the planner's", "percent").arg(percentOf(figures->imagesPerSecond / *predicted));
  m_rateNote->setText(notes.join(QStringLiteral(", ")));
}

void LiveTab::showImageProgress(int step, int steps, const QString& words) {
  m_imageWords = steps == 0 ? QString() : tr("step %1 of %2: %3", "building the image").arg(step).arg(steps).arg(words);
  showState();
}

QString LiveTab::headline() const {
  const auto& current = m_live.current();
  if (!data().assessment()) return {};
  QStringList parts{text::hostName(data().assessment()->record.experiment.host)};
  const Progress progress = data().progress(core::base::SystemClock().wallNow());
  if (current && progress.currentBlock > 0) {
    parts << tr("block %1 of %2, %3", "number, all, point").arg(progress.currentBlock).arg(progress.blocks).arg(text::point(current->block.block.point));
  }
  if (current && current->run && !current->run->run.node.empty()) parts << QString::fromStdString(current->run->run.node);
  if (current && current->block.started) parts << text::moment(*current->block.started, core::base::SystemClock().wallNow());
  return parts.join(QStringLiteral(" · "));
}

std::vector<plot::TitledFigure> LiveTab::figures() const {
  std::vector<plot::TitledFigure> figures{m_traceCard->titled()};
  figures.front().note = headline();
  const auto& window = m_live.lastWindow();
  if (window && !window->rank.empty()) figures.push_back(m_stepCard->titled());
  return figures;
}

QString LiveTab::status() const {
  const auto& current = m_live.current();
  if (!current || !current->run || current->run->run.state != RunState::Running) return {};
  return tr("looks once a second while a run is timed here");
}

text::CommandWords LiveTab::command() const { return {{QStringLiteral("watch"), id()}}; }

QWidget* LiveTab::firstFocus() { return m_trace; }

bool LiveTab::focusFilter() { return m_log->focusFind(); }

}  // namespace baremark::app::pages
