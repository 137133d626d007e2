// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/trace_card.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "app/plot/step_figure.h"
#include "app/text/units_text.h"
#include "core/report/raw_tables.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::pages {

namespace {

int instancesOf(const models::ExperimentData& experiment) {
  return experiment.assessment() ? experiment.assessment()->record.experiment.scale.instances : 1;
}

}  // namespace

constexpr int kLeastRanksCharacters = 8;  // least width of the box of ranks, in a narrow window

//: %1, %2: how many
QString leftOut(int drawn, int ranks) {
  return drawn < ranks ? TraceCard::tr("%1 of %2 ranks drawn").arg(drawn).arg(ranks) : QString();
}

QString firstOfInstances(const models::ExperimentData& experiment) {
  const int instances = instancesOf(experiment);
  return instances > 1 ? TraceCard::tr("instance 1 of %1", "a number of trainings at once").arg(instances) : QString();
}

TraceCard::TraceCard(const Desk& desk, models::LiveData& live, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_live(live),
      m_data(experiment),
      m_history(desk.services),
      m_trace(new plot::TraceFigure(desk.theme, tr("Images per second over steps"))),
      m_card(new plot::FigureCard(desk.theme, {}, m_trace, this)) {
  auto* outer = widgets::makeColumn(this);
  outer->addWidget(m_card);
  auto* lead = new QWidget(m_card);
  auto* numbers = widgets::makeRow(lead, 2 * unit(this));
  m_marker = new widgets::MarkerLine(desk.theme, {}, {}, m_card);
  m_rate = widgets::makeTitle(QStringLiteral("–"), m_card);
  m_rate->setFont(widgets::tabularFont(m_rate->font()));
  m_rate->setObjectName(QStringLiteral("rate"));
  m_rateNote = new widgets::ElidingLabel({}, m_card);
  m_rateNote->setForegroundRole(QPalette::PlaceholderText);
  widgets::addAll(numbers, {m_marker, m_rate, widgets::makeLabel(tr("images/s"), m_card)});
  numbers->addWidget(m_rateNote, 1);
  m_card->addLead(lead);
  makeControls();
  m_trace->setTimeOf([this](std::int64_t step) {
    const auto end = m_live.clock().endOf(step);
    return end ? models::inWords(*end) : QString();
  });
  connect(m_trace, &plot::TraceFigure::keyChosen, this, [this](qlonglong step) {
    emit momentChosen({m_live.clock().endOf(step), step});
  });
  connect(m_trace, &plot::TraceFigure::keyLeft, this, &TraceCard::momentLeft);
  connect(m_card, &plot::FigureCard::saveRequested, this, [this] { emit saveRequested(titled()); });
  connect(m_card, &plot::FigureCard::readingRequested, this, [this] {
    if (m_problem)
      fill();
    else
      emit readingRequested();
  });
  connect(&live, &models::LiveData::runChanged, this, &TraceCard::begin);
  connect(&live, &models::LiveData::stateChanged, this, &TraceCard::takePlan);
  connect(&live, &models::LiveData::stepsArrived, &m_history, &models::RunHistory::addSteps);
  connect(&live, &models::LiveData::windowsArrived, &m_history, &models::RunHistory::addWindows);
  connect(&live, &models::LiveData::evaluationsArrived, this, &TraceCard::addEvaluations);
  connect(&m_history, &models::RunHistory::stepsRead, this, &TraceCard::addSteps);
  connect(&m_history, &models::RunHistory::windowsRead, this, &TraceCard::addWindows);
  connect(&m_history, &models::RunHistory::failed, this, [this](const core::base::Error& error) {
    m_problem = error;
    setProblem(error);
  });
  connect(&m_history, &models::RunHistory::finished, this, [this] {
    addEvaluations();
    m_card->renewTable();
  });
}

void TraceCard::makeControls() {
  m_what = new widgets::SegmentedControl(m_desk.theme, m_card);
  m_what->add(QStringLiteral("rate"), tr("images/s"));
  m_what->add(QStringLiteral("loss"), tr("loss"));
  m_what->add(QStringLiteral("accuracy"), tr("accuracy"));
  m_ranks = new QComboBox(m_card);
  m_ranks->setAccessibleName(tr("Ranks"));
  m_ranks->setMinimumContentsLength(kLeastRanksCharacters);
  m_ranks->addItem(tr("all ranks together"));
  m_ranks->addItem(tr("each rank"));
  m_follow = new QCheckBox(tr("follow"), m_card);
  m_follow->setToolTip(
      tr("Trace, log and queue follow the newest data. Choosing a moment stops this; Esc or this box resumes it."));
  m_follow->setChecked(true);
  auto* controls = widgets::makeLine({m_what, m_ranks}, 2 * unit(this));
  controls->addWidget(m_follow);
  m_card->addControlLine(controls);
  connect(m_what, &widgets::SegmentedControl::chosenChanged, this, &TraceCard::fill);
  connect(m_ranks, &QComboBox::currentIndexChanged, this, &TraceCard::fill);
  connect(m_follow, &QCheckBox::toggled, this, [this](bool isChecked) {
    if (isChecked) {
      m_followed = true;
      m_trace->showChosen({});
      emit momentLeft();
    }
    m_trace->setFollows(isChecked);
  });
  connect(m_trace, &plot::TraceFigure::followsChanged, m_follow, &QCheckBox::setChecked);
}

void TraceCard::setEmpty(const QString& title, const QString& reason) {
  if (title.isEmpty() && m_problem)
    setProblem(*m_problem);
  else
    m_card->setEmpty(title, reason);
  m_marker->setVisible(title.isEmpty());
  m_marker->setSeries(armStyle(), {});
}

plot::TitledFigure TraceCard::titled() const {
  plot::TitledFigure figure = m_card->titled();
  if (quantity() == QLatin1String("loss")) figure.title = tr("Training loss over steps");
  if (quantity() == QLatin1String("accuracy")) figure.title = tr("Accuracy over steps");
  const auto& current = m_live.current();
  if (!current || !current->run) return figure;
  figure.storedNumbers = [run = *current->run, ranks = current->block.block.point.ranks,
                          what = isByRank() ? QStringLiteral("rank") : quantity()](core::storage::Store& store) {
    return traceNumbers(store, run, ranks, what);
  };
  return figure;
}

double TraceCard::batch() const {
  const auto& current = m_live.current();
  return current && current->plan ? static_cast<double>(current->plan->globalBatch) : 0;
}

models::SeriesStyle TraceCard::armStyle() const {
  const auto& current = m_live.current();
  return current && current->run ? m_data.series().value(static_cast<qsizetype>(current->run->run.arm))
                                 : models::SeriesStyle{};
}

void TraceCard::addRankTraces(plot::TraceFrame& frame) const {
  const int ranks = std::min(m_live.current()->block.block.point.ranks, plot::kMostRanks);
  constexpr models::Shape kShapes[] = {models::Shape::Disc, models::Shape::Square, models::Shape::Diamond,
                                       models::Shape::Triangle};
  constexpr models::Dash kDashes[] = {models::Dash::Solid, models::Dash::Dashed, models::Dash::DashDot,
                                      models::Dash::Dotted};
  for (int rank = 0; rank < ranks; ++rank) {
    models::SeriesStyle own = armStyle();
    own.shape = kShapes[rank % 4];
    own.dash = kDashes[rank % 4];
    //: %1: a number
    frame.traces.push_back({tr("rank %1").arg(rank), own, false, 1.0 - 0.5 * rank / std::max(1, ranks)});
  }
}

plot::TraceFrame TraceCard::frame() const {
  const auto& current = m_live.current();
  plot::TraceFrame frame{.firstKey = 1, .lastKey = 100};
  const bool hasPlan = current && current->plan;
  if (hasPlan) {
    frame.firstKey = 1 - current->plan->warmupSteps;
    frame.lastKey = std::max<std::int64_t>(current->plan->steps, 1);
    frame.warmUpEnd = 0;
  }
  const models::SeriesStyle style = armStyle();
  if (quantity() == QLatin1String("loss")) {
    frame.decimals = 3;
    frame.traces.push_back({tr("training loss"), style, true, 1});
  } else if (quantity() == QLatin1String("accuracy")) {
    frame.unit = QStringLiteral("%");
    frame.decimals = 1;
    frame.traces.push_back({tr("top-1 while training"), style, true, 0.6});
    frame.traces.push_back({tr("top-1 on the test set"), style, false, 1});
  } else {
    frame.unit = tr("images/s");
    if (hasPlan && current->plan->predictedImagesPerSecond && !isByRank()) {
      frame.reference = current->plan->predictedImagesPerSecond;
      //: %1: images/s
      frame.referenceName = tr("planner: %1").arg(text::rate(frame.reference));
    }
    if (isByRank() && current)
      addRankTraces(frame);
    else
      frame.traces.push_back({tr("images/s"), style, true, 1});
  }
  return frame;
}

void TraceCard::begin() {
  // The data that are still being read belong to another run or another view.
  m_history.drop();
  if (std::exchange(m_problem, {})) m_card->setEmpty({}, {});
  m_hasAccuracy = false;
  m_trace->begin(frame());
  const auto& current = m_live.current();
  m_hasPlan = current && current->plan;
  describe();
}

void TraceCard::describe() {
  const auto& current = m_live.current();
  const int ranks = current ? current->block.block.point.ranks : 0;
  const bool lacksAccuracy = quantity() == QLatin1String("accuracy") && !m_hasAccuracy && current && current->run;
  if (lacksAccuracy)
    m_card->setNote(tr("the run has not reported an accuracy yet"));
  else
    m_card->setNote(isByRank() ? leftOut(std::min(ranks, plot::kMostRanks), ranks) : QString());
}

void TraceCard::takePlan() {
  const bool isNew = m_live.current() && m_live.current()->plan && !m_hasPlan;
  if (!isNew) return;
  if (m_live.clock().firstStep())
    fill();
  else
    begin();
}

void TraceCard::fill() {
  begin();
  const auto& current = m_live.current();
  if (!current || !current->run) return;
  m_history.read(current->run->key);
}

void TraceCard::addEvaluations() {
  if (quantity() != QLatin1String("accuracy")) return;
  if (!m_live.evaluations().empty()) takeAccuracy();
  for (const core::model::Evaluation& evaluation : m_live.evaluations())
    m_trace->appendPoint(1, evaluation.step, evaluation.top1 * 100);
  m_trace->refresh();
}

void TraceCard::addSteps(const core::model::StepColumns& steps) {
  std::vector<double> values;
  if (quantity() == QLatin1String("rate") && m_ranks->currentIndex() == 0) {
    const double images = batch();
    for (const double seconds : steps.step) values.push_back(seconds > 0 ? images / seconds : std::nan(""));
    m_trace->append(0, steps.first, values);
  } else if (quantity() == QLatin1String("loss")) {
    m_trace->append(0, steps.first, steps.loss);
  } else if (quantity() == QLatin1String("accuracy")) {
    for (const double share : steps.top1) values.push_back(share * 100);
    if (std::ranges::any_of(values, [](double value) { return std::isfinite(value); })) takeAccuracy();
    m_trace->append(0, steps.first, values);
  }
  m_trace->refresh();
}

void TraceCard::addWindows(const std::vector<core::model::RankWindow>& windows) {
  if (!isByRank() || !m_live.current()) return;
  const double perRank = batch() / std::max(1, m_live.current()->block.block.point.ranks);
  for (const core::model::RankWindow& window : windows) {
    for (std::size_t i = 0; i < window.rank.size(); ++i) {
      if (window.rank[i] < 0 || window.rank[i] >= plot::kMostRanks || !(window.step[i] > 0)) continue;
      m_trace->appendPoint(static_cast<std::size_t>(window.rank[i]), window.last, perRank / window.step[i]);
    }
  }
  m_trace->refresh();
}

/// For a run without timed steps. A run that has ended is not warming up.
QString TraceCard::noteWithout(core::model::RunState state) {
  if (state == core::model::RunState::Running) return tr("warming up");
  const bool isCutOff = state == core::model::RunState::Failed || state == core::model::RunState::Cut;
  return isCutOff ? tr("ended before the first timed step") : QString();
}

QString TraceCard::instanceWords() const {
  const int instances = instancesOf(m_data);
  const auto& current = m_live.current();
  if (instances < 2 || !current || !current->run) return {};
  //: %1: a number of trainings at once
  QStringList words{tr("The trace is that of the first of %1 instances: only its steps are recorded.").arg(instances)};
  const auto& summary = current->run->run.summary;
  const QString rates = summary ? text::instanceRates(summary->instances) : QString();
  //: %1: images/s of each instance, and their spread
  if (!rates.isEmpty()) words << tr("Images/s of each instance: %1.").arg(rates);
  return words.join(QLatin1Char(' '));
}

void TraceCard::showFigures() {
  if (const QString words = instanceWords(); words != m_card->formula()) m_card->setFormula(words);
  const auto& current = m_live.current();
  const auto figures = m_live.figures();
  if (!figures) {
    m_rate->setText(QStringLiteral("–"));
    m_rateNote->setText(current && current->run ? noteWithout(current->run->run.state) : QString());
    return;
  }
  m_rate->setText(text::rate(figures->imagesPerSecond));
  QStringList notes{tr("mean of %n step(s)", nullptr, static_cast<int>(figures->timedSteps)),
                    tr("jitter %1", "in images/s").arg(text::rate(figures->jitter))};
  if (const QString first = firstOfInstances(m_data); !first.isEmpty()) notes << first;
  const auto predicted = current && current->plan ? current->plan->predictedImagesPerSecond : std::nullopt;
  if (predicted && *predicted > 0)
    notes << tr("%1 of the planner's %2", "percent, images/s")
                 .arg(text::percent(figures->imagesPerSecond / *predicted), text::rate(*predicted));
  m_rateNote->setText(notes.join(QStringLiteral(", ")));
}

void TraceCard::showMoment(const std::optional<models::Moment>& moment) {
  const bool isFirst = moment && !m_hasMoment;
  const bool isOver = !moment && m_hasMoment;
  m_hasMoment = moment.has_value();
  if (isFirst) m_followed = m_trace->follows();
  if (isFirst) m_trace->setFollows(false);
  m_trace->showChosen(moment ? moment->step : std::nullopt);
  if (isOver) m_trace->setFollows(m_followed);
}

namespace {

using core::base::fail;
using core::base::Result;
using core::model::StepColumns;
using core::report::plainNumber;
using core::report::Table;
using core::storage::RunKey;
using core::storage::SampleRepository;

Table tableOf(const std::vector<std::string>& titles) {
  Table table;
  for (const std::string& title : titles) table.columns.push_back({title});
  return table;
}

std::optional<double> rateOf(double images, double seconds) {
  return images > 0 && seconds > 0 ? std::optional(images / seconds) : std::nullopt;
}

std::int64_t numberOf(const StepColumns& steps, std::size_t place) {
  return steps.first + static_cast<std::int64_t>(place);
}

/// The batch size of all ranks together. Empty until the run has reported it.
Result<double> batchOf(SampleRepository& samples, RunKey run) {
  const auto plan = samples.plan(run);
  if (!plan) return fail(plan.error());
  return *plan ? static_cast<double>((*plan)->globalBatch) : 0.0;
}

/// A line for each step that was measured. A missing step has none: there may be many of them.
template <class LineOf>
Result<Table> tableOfSteps(SampleRepository& samples, RunKey run, const std::vector<std::string>& titles,
                           LineOf lineOf) {
  Table table = tableOf(titles);
  const Result<void> read = samples.eachPart(run, [&](const StepColumns& steps) {
    for (std::size_t i = 0; i < steps.step.size(); ++i) {
      if (!std::isnan(steps.step[i]) || !std::isnan(steps.loss[i])) table.rows.push_back(lineOf(steps, i));
    }
  });
  if (!read) return fail(read.error());
  return table;
}

Result<Table> rates(SampleRepository& samples, RunKey run) {
  const Result<double> batch = batchOf(samples, run);
  if (!batch) return fail(batch.error());
  return tableOfSteps(samples, run, {"step", "step_s", "images_per_s"}, [&](const StepColumns& steps, std::size_t i) {
    return std::vector{std::to_string(numberOf(steps, i)), plainNumber(steps.step[i]),
                       plainNumber(rateOf(*batch, steps.step[i]))};
  });
}

Result<Table> ratesByRank(SampleRepository& samples, RunKey run, int ranks) {
  const Result<double> batch = batchOf(samples, run);
  if (!batch) return fail(batch.error());
  const auto windows = samples.rankWindows(run);
  if (!windows) return fail(windows.error());
  Table table = tableOf({"first_step", "last_step", "rank", "step_s", "images_per_s"});
  for (const core::model::RankWindow& window : *windows) {
    for (std::size_t i = 0; i < window.rank.size(); ++i) {
      table.rows.push_back({std::to_string(window.first), std::to_string(window.last), std::to_string(window.rank[i]),
                            plainNumber(window.step[i]),
                            plainNumber(rateOf(*batch / std::max(1, ranks), window.step[i]))});
    }
  }
  return table;
}

Result<Table> losses(SampleRepository& samples, RunKey run) {
  return tableOfSteps(samples, run, {"step", "loss"}, [](const StepColumns& steps, std::size_t i) {
    return std::vector{std::to_string(numberOf(steps, i)), plainNumber(steps.loss[i])};
  });
}

Result<Table> accuracies(SampleRepository& samples, RunKey run) {
  std::map<std::int64_t, std::pair<std::string, std::string>> found;
  const Result<void> read = samples.eachPart(run, [&](const StepColumns& steps) {
    for (std::size_t i = 0; i < steps.top1.size(); ++i) {
      const std::string training = plainNumber(steps.top1[i]);
      if (!training.empty()) found[numberOf(steps, i)].first = training;
    }
  });
  if (!read) return fail(read.error());
  const auto evaluations = samples.evaluations(run);
  if (!evaluations) return fail(evaluations.error());
  for (const core::model::Evaluation& evaluation : *evaluations)
    found[evaluation.step].second = plainNumber(evaluation.top1);
  Table table = tableOf({"step", "top1_training", "top1_test"});
  for (const auto& [step, values] : found) table.rows.push_back({std::to_string(step), values.first, values.second});
  return table;
}

Result<Table> tableFor(core::storage::Store& store, RunKey run, int ranks, const QString& what) {
  SampleRepository samples(store);
  if (what == QLatin1String("loss")) return losses(samples, run);
  if (what == QLatin1String("accuracy")) return accuracies(samples, run);
  return what == QLatin1String("rank") ? ratesByRank(samples, run, ranks) : rates(samples, run);
}

}  // namespace

Result<plot::FigureNumbers> traceNumbers(core::storage::Store& store, const core::storage::RunRecord& run, int ranks,
                                         const QString& what) {
  Result<Table> table = tableFor(store, run.key, ranks, what);
  if (!table) return fail(table.error());
  return plot::FigureNumbers{{"all that was measured of run " + run.run.id.text() + ", attempt " +
                              std::to_string(run.run.attempt) + "; steps below 1 are its warm-up"},
                             std::move(*table)};
}

}  // namespace baremark::app::pages
