// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/timeline_model.h"

#include "app/models/roles.h"
#include "app/text/block_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {
namespace {

using core::base::WallTime;
using core::storage::AllocationRecord;
using core::storage::BlockRecord;
using core::storage::RunRecord;

constexpr int kMostWords = 30;  // average characters; the tool tip has the whole text

/// The block was submitted or has begun, so it has a time.
bool hasPlace(const BlockRecord& block) {
  return core::model::isAtTheHost(block.block.state) || block.started.has_value();
}

QString dayAndTime(WallTime time) {
  return text::day(time) + QLatin1Char(' ') + text::clockTime(time);
}

}  // namespace

/// 0: the canary.
QString TimelineModel::nameOf(int number, bool isRepeat) {
  if (number == 0) return isRepeat ? tr("Check before the first run, repeated") : tr("Check before the first run");
  if (number < 0 && isRepeat) return tr("Profile %1, repeated", "a number").arg(text::count(-number));
  if (number < 0) return tr("Profile %1, not compared", "a number").arg(text::count(-number));
  if (isRepeat) return tr("Block %1, repeated", "a number").arg(text::count(number));
  return tr("Block %1", "a number").arg(text::count(number));
}

QString TimelineModel::titleOf(const std::vector<BlockRecord>& blocks, const core::base::BlockId& block) {
  const auto found = std::ranges::find_if(blocks, [&](const BlockRecord& other) { return other.block.id == block; });
  if (found == blocks.end()) return {};
  const core::report::BlockPlace place =
      core::report::blockPlaces(blocks)[static_cast<std::size_t>(found - blocks.begin())];
  return nameOf(place.number, place.isRepeat);
}

TimelineModel::Group TimelineModel::groupOf(const core::report::Assessment& assessment, std::size_t place,
                                            const core::report::BlockPlace& named, const SeriesStyles& series) {
  const BlockRecord& block = assessment.blocks[place];
  Group group{.times = {.began = block.started, .ended = block.ended},
              .state = text::describeInJob(block, blockBefore(assessment.blocks, place))};
  group.name = nameOf(named.number, named.isRepeat);
  for (const RunRecord* run : core::report::countingRuns(block)) {
    if (run->run.arm >= assessment.record.experiment.arms.size()) continue;
    group.lines.push_back({run->key,
                           qString(assessment.record.experiment.arms[run->run.arm].name),
                           series.value(static_cast<qsizetype>(run->run.arm)),
                           {.began = run->run.started, .ended = run->run.ended},
                           text::describe(run->run)});
  }
  return group;
}

void TimelineModel::addJob(Group& group, const AllocationRecord& job, const core::report::SchedulerJob* known) {
  if (job.submitted) {
    QStringList words{tr("submitted")};
    if (known != nullptr)
      words << text::jobFacts(known).mid(known->id.empty() ? 0 : 1);  // the block's own line has the job's id
    group.lines.insert(group.lines.begin(),
                       Line{.name = words.join(QStringLiteral(" · ")), .times = {.began = job.submitted, .ended = {}}});
  }
  if (known != nullptr) group.job = *known;
  if (!job.jobId.empty()) group.name = tr("%1 · job %2", "a block, a job's number").arg(group.name, qString(job.jobId));
}

TimelineModel::Group TimelineModel::groupOf(const QueueEntry& entry, bool isAlone) {
  Group group{.state = {entry.words.sign, QueueModel::stateOf(entry)}, .isWaiting = true};
  group.name = nameOf(entry.kind == core::model::BlockKind::Canary ? 0 : entry.number, entry.isRepeat);
  if (!isAlone) group.name = tr("%1: %2", "an experiment, its block").arg(qString(entry.name), group.name);
  group.job = entry.job;
  group.name = (QStringList{group.name} << text::jobFacts(&entry.job)).join(QStringLiteral(" · "));
  return group;
}

void TimelineModel::show(const AssessmentPointer& assessment, const SeriesStyles& series,
                         const std::vector<AllocationRecord>& allocations, const std::vector<QueueEntry>& next) {
  std::map<core::base::AllocationId, const AllocationRecord*> jobs;
  for (const AllocationRecord& job : allocations) jobs[job.id] = &job;
  std::vector<Group> groups;
  std::set<core::base::BlockId> placed;
  if (assessment) {
    const auto named = core::report::blockPlaces(assessment->blocks);
    for (std::size_t i = 0; i < named.size(); ++i) {
      const BlockRecord& block = assessment->blocks[i];
      if (!hasPlace(block)) continue;
      placed.insert(block.block.id);
      groups.push_back(groupOf(*assessment, i, named[i], series));
      const auto job = jobs.find(block.block.allocation);
      if (job != jobs.end()) addJob(groups.back(), *job->second, assessment->jobOf(block.block));
    }
    // Blocks run in the order of the plan, except for repeated blocks.
    std::ranges::stable_sort(groups, [](const Group& a, const Group& b) {
      constexpr auto kLast = WallTime::max();
      return a.times.began.value_or(kLast) < b.times.began.value_or(kLast);
    });
  }
  for (const QueueEntry& entry : next) {
    const bool isOwn = assessment && entry.experiment == assessment->record.id;
    if (!placed.contains(entry.block)) groups.push_back(groupOf(entry, isOwn));
  }
  take(std::move(groups));
}

void TimelineModel::take(std::vector<Group> groups) {
  if (groups == m_groups) return;
  const bool isSameShape = std::ranges::equal(groups, m_groups, [](const Group& a, const Group& b) {
    return a.isWaiting == b.isWaiting && a.lines.size() == b.lines.size();
  });
  // Views keep their scroll position if only cells change.
  if (isSameShape) {
    m_groups = std::move(groups);
    emitAllChanged();
    return;
  }
  beginResetModel();
  m_groups = std::move(groups);
  endResetModel();
}

core::storage::RunKey TimelineModel::runAt(const QModelIndex& index) const {
  if (!index.isValid()) return 0;
  const auto [place, number] = positionOf(index);
  const Group& group = m_groups[place];
  const Line* line = isGroup(index) ? nullptr : &group.lines[number];
  if (line != nullptr && line->run != 0) return line->times.began ? line->run : 0;
  for (const Line& other : group.lines)
    if (other.run != 0 && other.times.began) return other.run;
  return 0;
}

QVariant TimelineModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole) return {};
  return headerCell(section, orientation, role, {}, []() -> QStringList {
    return {tr("block and run"), tr("started"), tr("ended")};
  });
}

QVariant TimelineModel::cell(const QString& name, const Times& times, const text::SignedText& state, int column,
                             int role) const {
  const std::optional<WallTime> time = column == Began ? times.began : column == Ended ? times.ended : std::nullopt;
  if (role == Qt::ToolTipRole) {
    QStringList words{name, state.words};
    if (times.began) words << dayAndTime(*times.began);
    if (times.ended) words << tr("ended %1", "date and time").arg(dayAndTime(*times.ended));
    return text::joined(words, QStringLiteral("\n")).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
  }
  if (role == Qt::AccessibleTextRole && column == Ended)
    return time ? QStringList{state.words, text::clockTime(*time)}.join(QStringLiteral(", ")) : state.words;
  if (role == SignRole && column == Ended) return static_cast<int>(state.sign);
  if (role == MostCharactersRole && column == Ended) return kMostWords;
  if (role != Qt::DisplayRole) return {};
  if (column == What) return name;
  if (time) return text::clockTime(*time);
  return column == Ended ? state.words : QString();
}

QVariant TimelineModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto [place, number] = positionOf(index);
  const Group& group = m_groups[place];
  if (!isGroup(index)) {
    const Line& line = group.lines[number];
    if (line.run == 0 && role == EmphasisRole) return static_cast<int>(Emphasis::Muted);
    if (role == MarkersRole && index.column() == What && line.run != 0)
      return QVariant::fromValue(SeriesStyles{line.style});
    return cell(line.name, line.times, line.state, index.column(), role);
  }
  if (group.isWaiting) {
    switch (role) {
      case SpanRole:
        return 1;
      case Qt::DisplayRole:
        return index.column() == What ? group.name : QString();
      case Qt::AccessibleTextRole:
        return index.column() == What ? QStringList{group.name, group.state.words}.join(QStringLiteral(", "))
                                      : QString();
      case TrailingRole:
        return group.state.words;
      case TrailingSignRole:
        return static_cast<int>(group.state.sign);
      case Qt::ToolTipRole:
        return cell(group.name, group.times, group.state, index.column(), role);
      default:
        return {};
    }
  }
  if (role == EmphasisRole && index.column() == What) return static_cast<int>(Emphasis::Strong);
  return cell(group.name, group.times, group.state, index.column(), role);
}

}  // namespace baremark::app::models
