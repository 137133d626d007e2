// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_details.h"

#include <algorithm>

#include "app/text/plan_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/plan/expansion.h"

namespace baremark::app::pages {
namespace {

using core::report::Assessment;

constexpr int kSoonMilliseconds = 60;  // waits, so that holding an arrow key loads nothing
constexpr std::size_t kMostLines{6};

QString countsOf(const Assessment& assessment) {
  const auto& record = assessment.record;
  const auto cells = assessment.comparison.points.size();
  const auto counted = std::count_if(assessment.blocks.begin(), assessment.blocks.end(), [](const auto& block) {
    return block.block.kind == core::model::BlockKind::Measure && block.block.state != core::model::BlockState::Cut &&
           block.block.state != core::model::BlockState::Cancelled;
  });
  const bool isEven = cells > 0 && static_cast<std::size_t>(counted) % cells == 0;
  const text::Counts counts{.arms = static_cast<int>(core::model::comparedArms(record.experiment)),
                            .cases = static_cast<int>(record.cases.size()),
                            .points = static_cast<int>(assessment.points.size()),
                            .blocks = isEven ? static_cast<int>(static_cast<std::size_t>(counted) / cells) : 0};
  if (isEven && counts.blocks > 0) return text::multiplication(counts);
  return ExperimentDetails::tr("%1, %2", "arms, blocks")
      .arg(ExperimentDetails::tr("%n arm(s)", nullptr, counts.arms),
           ExperimentDetails::tr("%n block(s)", nullptr, static_cast<int>(counted)));
}

/// When the experiment ran: "today 11:26 to 14:32".
QString whenItRan(const Assessment& assessment) {
  const auto now = core::base::SystemClock().wallNow();
  std::optional<core::base::WallTime> first;
  std::optional<core::base::WallTime> last;
  for (const auto& block : assessment.blocks) {
    if (block.started && (!first || *block.started < *first)) first = block.started;
    if (block.ended && (!last || *block.ended > *last)) last = block.ended;
  }
  if (!first) return ExperimentDetails::tr("not yet");
  const bool isOver = assessment.record.ended.has_value();
  if (!isOver || !last) return ExperimentDetails::tr("since %1", "a moment").arg(text::moment(*first, now));
  return ExperimentDetails::tr("%1 to %2", "two moments").arg(text::moment(*first, now), text::moment(*last, now));
}

}  // namespace

ExperimentDetails::ExperimentDetails(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_data(desk.services, desk.watch),
      m_card(widgets::cardIn(this, desk.theme)),
      m_content(new QWidget(m_card)),
      m_problem(new widgets::EmptyState(m_card)),
      m_title(new widgets::ElidingLabel({}, this)),
      m_facts(makeGrid(*this, 1)),
      m_verdict(new QVBoxLayout),
      m_repeat(onClick(widgets::makeButton(tr("Repeat"), this), this, &ExperimentDetails::repeat)),
      m_duplicate(widgets::makeButton(tr("Duplicate…"), this)) {
  const int step = unit(this);
  auto* row = widgets::makeRow(nullptr, 5 * step);
  auto* left = widgets::makeColumn(nullptr, step);
  m_title->setFont(widgets::boldFont(font()));
  left->addWidget(m_title);
  left->addLayout(m_facts);
  left->addStretch(1);
  auto* right = widgets::makeColumn(nullptr, step);
  right->addWidget(widgets::makeBold(tr("Verdict"), this));
  right->addLayout(m_verdict);
  right->addStretch(1);
  row->addLayout(left, 5);
  row->addLayout(right, 6);
  auto* content = widgets::makeColumn(m_content, m_card->body()->spacing());
  content->addLayout(row);
  widgets::addAll(m_card->body(), {m_content, m_problem});
  m_problem->setVisible(false);
  auto* buttons = widgets::makeRow(nullptr, 2 * step);
  buttons->addStretch(1);
  QPushButton* open = onClick(widgets::makeButton(tr("Open"), this), this, [this] { emit openRequested(m_requested); });
  widgets::addAll(buttons, {m_repeat, m_duplicate, open});
  content->addLayout(buttons);
  m_repeat->setToolTip(tr("Queues a copy of this experiment, with another order of arms"));
  connect(m_duplicate, &QPushButton::clicked, this, [this] {
    if (m_data.assessment()) emit draftRequested(copyOf(m_desk, m_data.assessment()->record.experiment));
  });
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoonMilliseconds);
  connect(&m_soon, &QTimer::timeout, this,
          [this] { m_data.show(core::base::ExperimentId(m_requested.toStdString())); });
  connect(&m_data, &models::ExperimentData::loaded, this, &ExperimentDetails::fill);
  connect(&m_data, &models::ExperimentData::failed, this, &ExperimentDetails::showProblem);
  connect(m_problem, &widgets::EmptyState::buttonPressed, &m_data, &models::ExperimentData::reload);
}

void ExperimentDetails::show(const QString& id) {
  if (id.isEmpty() || (id == m_requested && m_data.assessment())) return;
  m_requested = id;
  // Disabled until the experiment is loaded.
  for (QPushButton* button : {m_repeat, m_duplicate}) button->setEnabled(false);
  m_soon.start();
}

void ExperimentDetails::repeat() {
  if (!m_data.assessment()) return;
  queueAgain(m_desk, *m_data.assessment());
}

void ExperimentDetails::showProblem(const core::base::Error& problem) {
  // The details may still show another experiment.
  m_problem->setProblem(text::describe(problem));
  m_content->setVisible(false);
  m_problem->setVisible(true);
}

void ExperimentDetails::fill() {
  m_problem->setVisible(false);
  m_content->setVisible(true);
  for (QPushButton* button : {m_repeat, m_duplicate}) button->setEnabled(true);
  const Assessment& assessment = *m_data.assessment();
  m_title->setText(QString::fromStdString(assessment.record.experiment.name));
  fillFacts(assessment);
  fillVerdict(assessment);
}

void ExperimentDetails::fillFacts(const Assessment& assessment) {
  widgets::clearLayout(*m_facts);
  const auto& experiment = assessment.record.experiment;
  const QString baseline = QString::fromStdString(experiment.baseline);
  const std::pair<QString, QString> facts[] = {
      {tr("Workload"), text::workload(experiment)},
      {tr("Plan"), countsOf(assessment)},
      {tr("Ran"), whenItRan(assessment)},
      {tr("Against"),
       tr("%1, equivalent within %2", "baseline, margin").arg(baseline, text::margin(experiment.margin))},
      {tr("Note"), QString::fromStdString(experiment.note)}};
  int row = 0;
  for (const auto& [name, value] : facts) {
    if (value.isEmpty()) continue;
    const bool isNote = &value == &facts[std::size(facts) - 1].second;  // a note can be long
    m_facts->addWidget(widgets::makeMuted(name, this), row, 0, Qt::AlignTop);
    m_facts->addWidget(
        isNote ? new widgets::ElidingLabel(QString(value).replace(QLatin1Char('\n'), QLatin1Char(' ')), this)
               : widgets::makeFact(value, this),
        row++, 1);
  }
}

void ExperimentDetails::fillVerdict(const Assessment& assessment) {
  widgets::clearLayout(*m_verdict);
  const std::vector<text::HeadlineText> lines = text::bannerLines(assessment);
  if (lines.empty()) m_verdict->addWidget(widgets::makeNote(tr("Only one arm: there is nothing to compare."), this));
  const std::size_t shown = std::min(lines.size(), kMostLines);
  for (std::size_t i = 0; i < shown; ++i) {
    const QString words = (lines[i].lead + QLatin1Char(' ') + lines[i].rest).trimmed();
    m_verdict->addWidget(new widgets::SignLine(m_desk.theme, {lines[i].sign, words}, this));
  }
  if (shown < lines.size())
    m_verdict->addWidget(
        widgets::makeNote(tr("and %n more: choose Open", nullptr, static_cast<int>(lines.size() - shown)), this));
}

}  // namespace baremark::app::pages
