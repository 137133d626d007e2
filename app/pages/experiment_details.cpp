// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/experiment_details.h"

#include <QHBoxLayout>
#include <QLocale>
#include <algorithm>

#include "app/pages/copies.h"
#include "app/text/backend_text.h"
#include "app/text/block_text.h"
#include "app/text/check_text.h"
#include "app/text/end_text.h"
#include "app/text/error_text.h"
#include "app/text/evidence_text.h"
#include "app/text/passport_text.h"
#include "app/text/plan_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/icons.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"
#include "core/plan/expansion.h"

namespace baremark::app::pages {
namespace {

using core::report::Assessment;
using widgets::unit;

constexpr int kSoonMilliseconds = 60;  // waits, so that holding an arrow key loads nothing
constexpr std::size_t kMostColumns{8};
constexpr std::size_t kMostOpen{4};

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

/// Joins the words of an entry with no-break spaces. Three blanks separate the entries, so lines break only between
/// entries.
QString signsKeptTogether(const QString& legend) {
  const QString gap(3, QLatin1Char(' '));
  QStringList entries = legend.split(gap);
  for (QString& entry : entries) {
    const qsizetype sign = entry.indexOf(QLatin1Char(' '));
    if (sign >= 0) entry[sign] = QChar::Nbsp;
    if (&entry != &entries.back()) entry.replace(QLatin1Char(' '), QChar::Nbsp);
  }
  return entries.join(gap);
}

}  // namespace

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

ExperimentDetails::ExperimentDetails(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_data(desk.services, desk.watch),
      m_card(new widgets::Card(desk.theme, this)),
      m_content(new QWidget(m_card)),
      m_problem(new widgets::EmptyState(m_card)),
      m_title(new widgets::ElidingLabel({}, this)),
      m_facts(new QGridLayout),
      m_verdictTitle(widgets::makeBold({}, this)),
      m_verdictBox(new QWidget(this)),
      m_verdicts(new QGridLayout(m_verdictBox)),
      m_open(new QVBoxLayout),
      m_repeat(widgets::makeButton(tr("Repeat"), this)),
      m_duplicate(widgets::makeButton(tr("Duplicate…"), this)) {
  const int step = unit(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_card);
  auto* row = new QHBoxLayout;
  row->setSpacing(5 * step);
  auto* left = new QVBoxLayout;
  left->setSpacing(step);
  m_title->setFont(widgets::boldFont(font()));
  left->addWidget(m_title);
  m_facts->setHorizontalSpacing(3 * step);
  m_facts->setVerticalSpacing(step + 1);
  m_facts->setColumnStretch(1, 1);
  left->addLayout(m_facts);
  left->addStretch(1);
  auto* middle = new QVBoxLayout;
  middle->setSpacing(step);
  middle->addWidget(m_verdictTitle);
  m_verdicts->setContentsMargins(0, 0, 0, 0);
  m_verdicts->setHorizontalSpacing(2 * step);
  m_verdicts->setVerticalSpacing(step);
  middle->addWidget(m_verdictBox);
  middle->addStretch(1);
  auto* right = new QVBoxLayout;
  right->setSpacing(step);
  right->addWidget(widgets::makeBold(tr("Still open"), this));
  right->addLayout(m_open);
  right->addStretch(1);
  row->addLayout(left, 5);
  row->addLayout(middle, 4);
  row->addLayout(right, 4);
  auto* content = new QVBoxLayout(m_content);
  content->setContentsMargins(0, 0, 0, 0);
  content->setSpacing(m_card->body()->spacing());
  content->addLayout(row);
  m_card->body()->addWidget(m_content);
  m_card->body()->addWidget(m_problem);
  m_problem->setVisible(false);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(2 * step);
  buttons->addStretch(1);
  QPushButton* open = widgets::makeButton(tr("Open"), this);
  buttons->addWidget(m_repeat);
  buttons->addWidget(m_duplicate);
  buttons->addWidget(open);
  content->addLayout(buttons);
  m_repeat->setToolTip(tr("Queues a copy of this experiment, with another order of arms"));
  connect(open, &QPushButton::clicked, this, [this] { emit openRequested(m_requested); });
  connect(m_repeat, &QPushButton::clicked, this, &ExperimentDetails::repeat);
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
  fillVerdicts(assessment);
  fillOpen(assessment);
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

void ExperimentDetails::fillVerdicts(const Assessment& assessment) {
  widgets::clearLayout(*m_verdicts);
  const core::stats::Comparison& comparison = assessment.comparison;
  const bool isMany = assessment.record.cases.size() > 1;
  m_verdictTitle->setText(isMany ? tr("Verdict by ranks, first case") : tr("Verdict by ranks"));
  std::vector<const core::stats::ComparedPoint*> points;
  for (const auto& point : comparison.points) {
    if (point.caseIndex == 0 && points.size() < kMostColumns) points.push_back(&point);
  }
  int column = 1;
  for (const auto* point : points) {
    QLabel* head = widgets::makeMuted(QLocale().toString(point->point.ranks), this);
    head->setFont(widgets::boldFont(head->font()));
    m_verdicts->addWidget(head, 0, column++, Qt::AlignHCenter);
  }
  int row = 1;
  for (std::size_t arm = 0; arm < comparison.arms.size(); ++arm) {
    if (arm == comparison.baseline) continue;
    auto* name = new widgets::MarkerLine(m_desk.theme, m_data.series().value(static_cast<qsizetype>(arm)),
                                         QString::fromStdString(comparison.arms[arm]), this);
    m_verdicts->addWidget(name, row, 0);
    column = 1;
    for (const auto* point : points) {
      const auto& cell = point->cells[arm];
      m_verdicts->addWidget(new widgets::SignIcon(m_desk.theme, text::describePoint(cell), this), row, column++,
                            Qt::AlignHCenter);
    }
    ++row;
  }
  m_verdicts->setColumnStretch(static_cast<int>(kMostColumns) + 1, 1);
  if (row == 1)
    m_verdicts->addWidget(widgets::makeNote(tr("Only one arm: there is nothing to compare."), this), row, 0, 1, 4);
  else {
    auto* legend = widgets::makeNote(signsKeptTogether(tr("✓ equivalent or faster   ○ not enough data   ✕ slower   ! "
                                                          "slower or faster, perhaps within %1, or not comparable",
                                                          "signs of verdicts")
                                                           .arg(text::margin(comparison.margin))),
                                     this);
    m_verdicts->addWidget(legend, row, 0, 1, static_cast<int>(kMostColumns) + 2);
  }
}

QString ExperimentDetails::nothingOpen(const Assessment& assessment) {
  if (assessment.comparison.headlines.empty()) return tr("Nothing: a single arm has no verdict.");
  return assessment.record.ended ? tr("Nothing: every verdict is final.") : tr("Nothing yet.");
}

void ExperimentDetails::fillOpen(const Assessment& assessment) {
  widgets::clearLayout(*m_open);
  std::vector<text::SignedText> lines;
  if (const auto stop = text::stopLine(assessment.record); stop && !stop->rest.isEmpty()) {
    lines.push_back({stop->sign, stop->rest});
  } else if (const text::EndText end = text::describe(assessment.record.end); !end.sentence.isEmpty()) {
    lines.push_back({text::describe(assessment.record.state).sign, end.sentence});
  }
  for (const auto& block : assessment.blocks) {
    const text::SignedText state =
        core::model::isAtTheHost(block.block.state) ? text::describe(block) : text::SignedText{};
    const core::report::SchedulerJob* job = assessment.jobOf(block.block);
    const QString point = text::point(block.block.point);
    const text::SignedText line{state.sign,
                                job == nullptr || job->id.empty()
                                    ? tr("Job of %1: %2", "a point, the state of its job").arg(point, state.words)
                                    : tr("Job %1 of %2: %3", "its id, a point, its state")
                                          .arg(QString::fromStdString(job->id), point, state.words)};
    if (state.sign == text::Sign::Warning && std::find(lines.begin(), lines.end(), line) == lines.end())
      lines.push_back(line);
  }
  for (const text::HeadlineText& headline : text::headlines(assessment, text::measuredBlockTimes(assessment))) {
    const bool isOpen = headline.sign == text::Sign::Open || headline.sign == text::Sign::Warning ||
                        headline.rest.contains(QLatin1String(";"));
    if (isOpen || headline.sign == text::Sign::Bad)
      lines.push_back({headline.sign, (headline.lead + QLatin1Char(' ') + headline.rest).trimmed()});
  }
  if (const QString slow = text::slowArmsLine(assessment); !slow.isEmpty())
    lines.push_back({text::Sign::Warning, slow});
  for (const auto& found : assessment.notMeant) {
    const QString arm = QString::fromStdString(assessment.comparison.arms[found.arm]);
    const QString key = text::passportName(found.difference.key);
    //: %1: an arm, %2: a key of the passport
    lines.push_back({text::Sign::Warning, found.waivedBy ? tr("%1 differs in %2, waived with a note.").arg(arm, key) :
                                                         //: %1: an arm, %2: a key of the passport
                                              tr("%1 differs in %2, which is not intended.").arg(arm, key)});
  }
  for (const QString& line : text::waivedCheckLines(assessment)) lines.push_back({text::Sign::Warning, line});
  if (lines.empty()) lines.push_back({text::Sign::None, nothingOpen(assessment)});
  const std::size_t shown = std::min(lines.size(), kMostOpen);
  for (std::size_t i = 0; i < shown; ++i)
    m_open->addWidget(new widgets::SignLine(m_desk.theme, lines[i], widgets::SignLine::Size::Body, this));
  if (shown < lines.size())
    m_open->addWidget(
        widgets::makeNote(tr("and %n more: choose Open", nullptr, static_cast<int>(lines.size() - shown)), this));
}

}  // namespace baremark::app::pages
