// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/runs_model.h"

#include <QLocale>

#include "app/models/roles.h"
#include "app/models/timeline_model.h"
#include "app/text/block_text.h"
#include "app/text/end_text.h"
#include "app/text/gpu_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {
namespace {

using core::model::BlockState;
using core::model::RunState;
using core::storage::BlockRecord;
using core::storage::RunRecord;

QString secondsOf(double value) {
  return RunsModel::tr("%1 s", "seconds").arg(QLocale().toString(value, 'f', 1));
}

}  // namespace

void RunsModel::show(AssessmentPointer assessment, const SeriesStyles& series, RunGrouping grouping,
                     const QString& filter) {
  beginResetModel();
  m_assessment = std::move(assessment);
  m_series = series;
  m_grouping = grouping;
  m_groups.clear();
  m_places.clear();
  if (m_assessment) {
    m_places = core::report::blockPlaces(m_assessment->blocks);
    build(grouping, filter.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts));
  }
  endResetModel();
}

void RunsModel::build(RunGrouping grouping, const QStringList& words) {
  const auto& blocks = m_assessment->blocks;
  const auto keep = [&](Group group) {
    const bool isFilteredAway = !words.isEmpty() && group.lines.empty();
    if (!isFilteredAway) m_groups.push_back(std::move(group));
  };
  if (grouping == RunGrouping::Block) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (m_places[i].isReplaced) continue;
      Group group = blockGroup(i);
      addBlock(group, i, words, {});
      keep(std::move(group));
    }
    return;
  }
  const auto cases = m_assessment->record.cases.size();
  const auto& arms = m_assessment->record.experiment.arms;
  if (grouping == RunGrouping::Arm) {
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      Group group{.title = qString(arms[arm].name)};
      for (std::size_t i = 0; i < blocks.size(); ++i) addBlock(group, i, words, arm);
      group.note = tr(
          "%n run(s)", nullptr,
          static_cast<int>(std::ranges::count_if(group.lines, [](const Line& line) { return line.reason.isEmpty(); })));
      keep(std::move(group));
    }
    return;
  }
  for (std::size_t c = 0; c < cases; ++c) {
    for (const core::model::Point& point : m_assessment->points) {
      Group group{.title = text::point(point), .note = text::caseLabel(m_assessment->record.cases, c)};
      for (std::size_t i = 0; i < blocks.size(); ++i) {
        const core::model::Block& block = blocks[i].block;
        const bool isHere =
            block.caseIndex == c && block.point == point && block.kind != core::model::BlockKind::Canary;
        if (isHere) addBlock(group, i, words, {});
      }
      keep(std::move(group));
    }
  }
}

QString RunsModel::caseWords(const core::model::Block& block) const {
  return block.kind == core::model::BlockKind::Canary ? QString()
                                                      : text::caseLabel(m_assessment->record.cases, block.caseIndex);
}

QString RunsModel::pointWords(const core::model::Block& block) const {
  return text::joined({text::point(block.point), caseWords(block)}, QStringLiteral(" · "));
}

RunsModel::Group RunsModel::blockGroup(std::size_t place) const {
  const BlockRecord& block = m_assessment->blocks[place];
  Group group{.block = &block};
  group.title = TimelineModel::nameOf(m_places[place].number, m_places[place].isRepeat);
  QStringList notes{pointWords(block.block)};
  if (block.started) notes << text::moment(*block.started, core::base::SystemClock().wallNow());
  if (const QString attempt = text::attemptNote(block); !attempt.isEmpty()) notes << attempt;
  notes << text::jobFacts(m_assessment->jobOf(block.block));
  group.note = notes.join(QStringLiteral(" · "));
  group.end = text::describe(block.block);
  const auto runs = core::report::countingRuns(block);
  const auto over = std::ranges::count_if(runs, [](const RunRecord* run) {
    return run->run.state == RunState::Done || run->run.state == RunState::Failed;
  });
  const bool hasFailed =
      std::ranges::any_of(runs, [](const RunRecord* run) { return run->run.state == RunState::Failed; });
  if (block.block.state == BlockState::Done) {
    group.end = {hasFailed ? text::Sign::Warning : text::Sign::Good,
                 tr("%1 of %2", "runs").arg(text::count(over), text::count(static_cast<std::int64_t>(runs.size())))};
  } else if (block.block.state == BlockState::Running && group.end.sign == text::Sign::Running) {
    group.end.words =
        tr("%1 of %2", "runs").arg(text::count(over), text::count(static_cast<std::int64_t>(runs.size())));
  }
  group.isNoteworthy = hasFailed || block.block.state == BlockState::Cut || block.block.state == BlockState::Running;
  return group;
}

/// A later block repeats this block.
bool RunsModel::isRepeated(std::size_t block) const {
  for (std::size_t later = block + 1; later < m_places.size(); ++later)
    if (m_places[later].number == m_places[block].number) return true;
  return false;
}

void RunsModel::addBlock(Group& group, std::size_t place, const QStringList& words,
                         std::optional<std::size_t> onlyArm) {
  if (m_places[place].isReplaced) return;
  const BlockRecord& block = m_assessment->blocks[place];
  const core::report::BlockPlace& named = m_places[place];
  const auto& arms = m_assessment->record.experiment.arms;
  const QString job = text::jobWords(m_assessment->jobOf(block.block));
  for (const RunRecord* run : core::report::countingRuns(block)) {
    if (onlyArm && run->run.arm != *onlyArm) continue;
    const QString state = text::describe(run->run).words;
    const QString text = (QStringList{qString(arms.at(run->run.arm).name), state, qString(run->run.node), job,
                                      pointWords(block.block), group.title, group.note})
                             .join(QLatin1Char('\n'))
                             .toLower();
    if (!std::ranges::all_of(words, [&](const QString& word) { return text.contains(word); })) continue;
    group.lines.push_back({&block, run, {}, named});
    const text::EndText end = text::describe(run->run.end);
    const bool isExplained =
        run->run.state == RunState::Failed || (run->run.state == RunState::Cut && !end.sentence.isEmpty());
    if (isExplained) group.lines.push_back({&block, run, end.sentence, named});
    for (const core::storage::Event& warning : m_assessment->warningsOf(run->key))
      group.lines.push_back(
          {&block, run, text::glyph(text::Sign::Warning) + QLatin1Char(' ') + text::describeWarning(warning), named});
  }
  if (group.block == &block && block.block.state == BlockState::Cut) {
    const text::EndText end = text::describe(block.block.end);
    //: %1: a sentence, how the block ended
    const QString line = isRepeated(place)
                             ? tr("%1 This is not the arm's fault. Baremark repeats the block.").arg(end.sentence)
                             : end.sentence;
    if (!end.sentence.isEmpty() && words.isEmpty()) group.lines.push_back({&block, nullptr, line, named});
  }
}

const RunsModel::Line* RunsModel::lineAt(const QModelIndex& index) const {
  if (isGroup(index)) return nullptr;
  const auto [group, line] = positionOf(index);
  return &m_groups[group].lines[line];
}

const BlockRecord* RunsModel::blockAt(const QModelIndex& index) const {
  if (!index.isValid()) return nullptr;
  const Line* line = lineAt(index);
  return line != nullptr ? line->block : m_groups[positionOf(index).first].block;
}

const core::report::SchedulerJob* RunsModel::jobAt(const QModelIndex& index) const {
  const BlockRecord* block = blockAt(index);
  return block == nullptr ? nullptr : m_assessment->jobOf(block->block);
}

bool RunsModel::isColumnOfUse(int column) const {
  switch (column) {
    case Point:
      return m_grouping == RunGrouping::Arm;
    case Case:
      return m_grouping == RunGrouping::Arm && m_assessment && m_assessment->record.cases.size() > 1;
    case Began:
      return m_grouping != RunGrouping::Block;
    case Arm:
      return m_grouping != RunGrouping::Arm;
    case Job:
      return m_grouping != RunGrouping::Block && m_assessment && !m_assessment->jobs.empty();
    default:
      return true;
  }
}

const RunRecord* RunsModel::runAt(const QModelIndex& index) const {
  const Line* line = lineAt(index);
  return line == nullptr ? nullptr : line->run;
}

QModelIndex RunsModel::indexOfBlock(const core::base::BlockId& block) const {
  for (std::size_t i = 0; i < m_groups.size(); ++i)
    if (m_groups[i].block != nullptr && m_groups[i].block->block.id == block) return index(static_cast<int>(i), 0);
  return {};
}

QString RunsModel::titleOf(const BlockRecord& block) const {
  return TimelineModel::titleOf(m_assessment->blocks, block.block.id);
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return headerCell(section, orientation, role, {ImagesPerSecond, ToBaseline, WarmUp}, [this]() -> QStringList {
    QString toBaseline;
    if (m_assessment) {
      const core::stats::Comparison& comparison = m_assessment->comparison;
      toBaseline = tr("vs. %1", "the baseline").arg(qString(comparison.arms.at(comparison.baseline)));
    }
    return {m_grouping == RunGrouping::Block ? tr("place") : tr("block"),
            tr("point"),
            tr("case"),
            tr("started"),
            tr("arm"),
            tr("state"),
            tr("images/s"),
            toBaseline,
            tr("warm-up"),
            tr("node"),
            tr("job")};
  });
}

QString RunsModel::toBaseline(const Line& line) const {
  if (line.block->block.kind == core::model::BlockKind::Profile) return tr("profiled: not compared");
  if (line.block->block.kind == core::model::BlockKind::Canary || !line.run->run.summary ||
      line.run->run.state != RunState::Done)
    return {};
  const std::size_t baseline = m_assessment->comparison.baseline;
  if (line.run->run.arm == baseline) return tr("baseline");
  if (line.block->block.state == BlockState::Cut) return tr("no pair");
  for (const RunRecord* run : core::report::countingRuns(*line.block)) {
    const bool isPair = run->run.arm == baseline && run->run.state == RunState::Done && run->run.summary;
    if (isPair) return text::change(line.run->run.summary->imagesPerSecond / run->run.summary->imagesPerSecond - 1);
  }
  return m_assessment->record.experiment.measure.order == core::model::Order::Independent ? QString() : tr("no pair");
}

QString RunsModel::rateDetails(const Line& line) {
  const auto& summary = line.run->run.summary;
  if (!summary) return {};
  QStringList lines;
  if (!summary->instances.empty())
    lines << tr("Instances: %1", "their images/s").arg(text::instanceRates(summary->instances)).toHtmlEscaped();
  if (summary->startUp)
    lines << tr("Start-up until all ranks have met: %1", "a duration")
                 .arg(text::startUpTime(*summary->startUp))
                 .toHtmlEscaped();
  if (const auto images = core::stats::imagesPerJoule(summary->images, summary->gpuEnergy))
    lines << tr("Energy of the GPUs: %1", "images per joule").arg(text::imagesPerJoule(*images)).toHtmlEscaped();
  return lines.join(QStringLiteral("<br>"));
}

QString RunsModel::placeWords(const Line& line) const {
  const core::model::Run& run = line.run->run;
  const auto place = static_cast<int>(run.place) + 1;
  //: %1: a run's place in its block, %2: a number
  const QString inBlock = run.attempt > 1 ? tr("%1, attempt %2").arg(place).arg(run.attempt) : QString::number(place);
  if (m_grouping == RunGrouping::Block) return inBlock;
  return tr("%1, place %2", "a block; a run's place in it")
      .arg(text::blockNumber(line.named.number, line.named.isRepeat), inBlock);
}

QVariant RunsModel::words(const Line& line, int column) const {
  const RunRecord& run = *line.run;
  const auto& summary = run.run.summary;
  switch (column) {
    case Place:
      return placeWords(line);
    case Point:
      return text::point(line.block->block.point);
    case Case:
      return caseWords(line.block->block);
    case Began:
      return run.run.started ? text::moment(*run.run.started, core::base::SystemClock().wallNow()) : QString();
    case Arm:
      return qString(m_assessment->record.experiment.arms.at(run.run.arm).name);
    case State:
      return text::describe(run.run).words;
    case ImagesPerSecond:
      return summary && line.block->block.kind != core::model::BlockKind::Canary ? text::rate(summary->imagesPerSecond)
                                                                                 : QString();
    case ToBaseline:
      return toBaseline(line);
    case WarmUp:
      return summary && summary->warmupSteps > 0 ? secondsOf(summary->warmupSeconds) : QString();
    case Node:
      return qString(run.run.node);
    case Job: {
      const core::report::SchedulerJob* job = m_assessment->jobOf(line.block->block);
      return job == nullptr ? QString() : qString(job->id);
    }
    default:
      return {};
  }
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Line* line = lineAt(index);
  if (line == nullptr) {
    const Group& group = m_groups[static_cast<std::size_t>(index.row())];
    switch (role) {
      case Qt::DisplayRole:
        return index.column() == 0 ? group.title + QLatin1Char('\t') + group.note : QString();
      case Qt::AccessibleTextRole:
        return QStringList({group.title, group.note, group.end.words}).join(QStringLiteral(", "));
      case GroupRole:
        return true;
      case TrailingRole:
        return group.end.words;
      case TrailingSignRole:
        return static_cast<int>(group.end.sign);
      case IdRole:
        return group.block == nullptr ? QString() : qString(group.block->block.id.text());
      default:
        return {};
    }
  }
  if (!line->reason.isEmpty()) {
    if (role == SpanRole) return 2;
    if (role == EmphasisRole) return static_cast<int>(Emphasis::Muted);
    if (index.column() != 0) return {};
    return role == Qt::DisplayRole ? line->reason : role == Qt::ToolTipRole ? line->reason.toHtmlEscaped() : QVariant();
  }
  switch (role) {
    case Qt::DisplayRole:
      return words(*line, index.column());
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case Qt::ToolTipRole:
      if (index.column() == ImagesPerSecond) return rateDetails(*line);
      if (index.column() == Case) return caseWords(line->block->block).toHtmlEscaped();
      return index.column() == Job || index.column() == Node
                 ? text::jobWords(m_assessment->jobOf(line->block->block)).toHtmlEscaped()
                 : QString();
    case IdRole:
      return qString(line->run->run.id.text());
    case SignRole:
      return index.column() == State ? static_cast<int>(text::describe(line->run->run).sign) : 0;
    case EmphasisRole: {
      const bool isNote = index.column() == ToBaseline && line->run->run.arm == m_assessment->comparison.baseline;
      return static_cast<int>(isNote ? Emphasis::Muted : Emphasis::Normal);
    }
    case MarkersRole:
      if (index.column() != Arm) return {};
      return QVariant::fromValue(SeriesStyles{m_series.value(static_cast<qsizetype>(line->run->run.arm))});
    default:
      return {};
  }
}

}  // namespace baremark::app::models
