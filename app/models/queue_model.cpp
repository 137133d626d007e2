// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/queue_model.h"

#include "app/models/roles.h"
#include "app/models/timeline_model.h"
#include "app/text/block_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/runs/ownership.h"

namespace baremark::app::models {
namespace {

using core::model::BlockState;
using core::storage::BlockRecord;
using core::storage::EarlierRun;
using core::storage::ExperimentRecord;

constexpr int kMostName = 40;  // average characters

bool isOpen(BlockState state) {
  return state == BlockState::Planned || state == BlockState::Submitting || state == BlockState::Waiting ||
         state == BlockState::Running;
}

bool isPaused(const ExperimentRecord& record) {
  return record.pauseRequested || record.state == core::model::ExperimentState::Paused;
}

/// The finished runs of each host, read once for all experiments.
using EarlierRuns = std::map<std::string, std::vector<EarlierRun>>;

const std::vector<EarlierRun>& runsOn(core::storage::Store& store, const std::string& host, EarlierRuns& earlier) {
  const auto [place, isNew] = earlier.try_emplace(host);
  if (isNew)
    place->second = core::storage::BlockRepository(store).earlierRuns(host).value_or(std::vector<EarlierRun>());
  return place->second;
}

/// Times from earlier experiments. Read when the first cell that has no finished run needs them.
RunTimes timesOfEarlier(core::storage::Store& store, const ExperimentRecord& record, EarlierRuns& earlier) {
  return [&store, &record, &earlier, times = RunTimes()](const core::model::Block& block, std::size_t arm) mutable {
    if (!times) times = runTimes(record, runsOn(store, record.experiment.host, earlier));
    return times(block, arm);
  };
}

using Time = std::optional<std::chrono::milliseconds>;

Time expectedOf(const BlockRecord& block, const RunDurations& durations, core::base::WallTime now) {
  std::chrono::milliseconds sum{0};
  for (const core::storage::RunRecord* run : core::report::countingRuns(block)) {
    const Time left = durations.leftOf(block.block, run->run, now);
    if (!left) return {};
    sum += *left;
  }
  return sum;
}

/// Adds up the remaining times of each host's blocks, which run one after the other. The time of a host is unknown if
/// one of its blocks has no estimate.
class HostTimes {
 public:
  explicit HostTimes(core::storage::Store& store) : m_hosts(store) {}

  void add(const std::string& host, Time expected) {
    const auto [place, isNew] = m_ofHost.try_emplace(host, std::chrono::milliseconds(0));
    if (isNew && !runsOneAtATime(host)) place->second.reset();
    place->second = place->second && expected ? Time(*place->second + *expected) : std::nullopt;
  }
  [[nodiscard]] Time longest() const {
    Time most;
    for (const auto& [host, time] : m_ofHost) {
      if (!time) return {};
      most = std::max(most, time);
    }
    return most;
  }

 private:
  bool runsOneAtATime(const std::string& host) {
    if (host == core::model::kLocalHost) return true;
    const auto record = m_hosts.findHost(host);
    return record && *record && (*record)->scheduler == "none";
  }

  core::storage::HostRepository m_hosts;
  std::map<std::string, Time> m_ofHost;
};

QueueEntry entryOf(const ExperimentRecord& record, const BlockRecord& block, const RuntimeLooks& looks) {
  QueueEntry entry{.experiment = record.id,
                   .name = record.experiment.name,
                   .host = record.experiment.host,
                   .block = block.block.id,
                   .kind = block.block.kind,
                   .state = block.block.state,
                   .words = {},
                   .attempt = text::attemptNote(block),
                   .point = block.block.point,
                   .started = block.started};
  const SeriesStyles styles = seriesOf(record.experiment.arms, looks);
  entry.caseLabel = text::caseLabel(record.cases, block.block.caseIndex);
  entry.isPaused = isPaused(record);
  entry.isCancelled = record.cancelRequested;
  for (const core::storage::RunRecord& run : block.runs) {
    if (run.run.attempt != 1) continue;
    entry.arms.push_back(styles.at(static_cast<qsizetype>(run.run.arm)));
    entry.armNames << qString(record.experiment.arms.at(run.run.arm).name);
  }
  return entry;
}

/// Between two blocks, an experiment counts as running. A paused experiment, or one that is being cancelled, counts
/// only its submitted blocks.
Activity activityOf(const ExperimentRecord& record, const BlockRecord& block) {
  if (block.block.state != BlockState::Planned) return Activity::AtWork;
  if (isPaused(record) || record.cancelRequested) return Activity::Idle;
  return record.state == core::model::ExperimentState::Running ? Activity::AtWork : Activity::Waits;
}

/// The cell needs no word for "job", because the column's title has it.
QString jobCell(const core::report::SchedulerJob& job) {
  return text::joined({qString(job.id), qString(job.partition), qString(job.nodes)}, QStringLiteral(" · "));
}

/// Collects the open blocks of the experiments that are added, in this order.
class QueueReader {
 public:
  QueueReader(core::storage::Store& store, std::size_t most, const RuntimeLooks& looks)
      : m_store(store), m_most(most), m_looks(looks), m_times(store), m_now(core::base::SystemClock().wallNow()) {}

  Result<void> add(const ExperimentRecord& record) {
    const auto blocks = core::storage::BlockRepository(m_store).ofExperiment(record.id);
    if (!blocks) return fail(blocks.error());
    const bool isOurs = !record.cancelRequested && !isPaused(record) && !core::runs::isDrivenElsewhere(record, m_now);
    m_queue.totals.isDriving = m_queue.totals.isDriving || isOurs;
    const RunDurations durations(*blocks, timesOfEarlier(m_store, record, m_earlier));
    const auto jobs = core::report::schedulerJobs(m_store, record, *blocks);
    if (!jobs) return fail(jobs.error());
    const std::vector<core::report::BlockPlace> places = core::report::blockPlaces(*blocks);
    int last = 0;
    for (const core::report::BlockPlace& place : places) last = std::max(last, place.number);
    for (std::size_t i = 0; i < blocks->size(); ++i) {
      const BlockRecord& block = (*blocks)[i];
      if (!isOpen(block.block.state)) continue;
      const bool isPlanned = block.block.state == BlockState::Planned;
      const Time expected = expectedOf(block, durations, m_now);
      if (isPlanned && isOurs) ++m_queue.totals.ours;
      // All submitted blocks are shown, even beyond `most`.
      if (!count(record, block, expected)) continue;
      QueueEntry entry = entryOf(record, block, m_looks);
      entry.words = text::describeInJob(block, blockBefore(*blocks, i));
      entry.expected = expected;
      entry.number = places[i].number;
      entry.isRepeat = places[i].isRepeat;
      if (const auto job = jobs->find(block.block.allocation); job != jobs->end()) entry.job = job->second;
      entry.of = last;
      (isPlanned ? m_waiting : m_queue.entries).push_back(std::move(entry));
    }
    return {};
  }

  [[nodiscard]] Queue queue() && {
    m_queue.totals.expected = m_times.longest();
    m_queue.entries.insert(m_queue.entries.end(), std::make_move_iterator(m_waiting.begin()),
                           std::make_move_iterator(m_waiting.end()));
    return std::move(m_queue);
  }

 private:
  /// Adds an open block to the totals. Returns whether the block gets an entry.
  bool count(const ExperimentRecord& record, const BlockRecord& block, const Time& expected) {
    const std::string& host = record.experiment.host;
    const bool isPlanned = block.block.state == BlockState::Planned;
    QueueTotals& totals = m_queue.totals;
    const Activity activity = activityOf(record, block);
    if (activity != Activity::Idle) totals.activity[host] = std::max(totals.activity[host], activity);
    ++(block.block.state == BlockState::Running && !isStanding(block.block) ? totals.running : totals.waiting[host]);
    // The running block of a paused experiment still ends.
    if (!record.cancelRequested && !(isPlanned && isPaused(record))) m_times.add(host, expected);
    return !isPlanned || static_cast<std::size_t>(++totals.planned[host]) <= m_most;
  }

  core::storage::Store& m_store;
  std::size_t m_most;
  const RuntimeLooks& m_looks;
  HostTimes m_times;
  core::base::WallTime m_now;
  EarlierRuns m_earlier;
  Queue m_queue;
  std::vector<QueueEntry> m_waiting;
};

}  // namespace

int QueueTotals::allWaiting() const {
  int sum = 0;
  for (const auto& [host, count] : waiting) sum += count;
  return sum;
}

Result<Queue> queueEntries(core::storage::Store& store, std::size_t most, const RuntimeLooks& looks) {
  core::storage::ExperimentRepository experiments(store);
  const auto unfinished = experiments.unfinished();
  if (!unfinished) return fail(unfinished.error());
  QueueReader reader(store, most, looks);
  for (const ExperimentId& id : *unfinished) {
    const Result<ExperimentRecord> record = experiments.find(id);
    if (!record) return fail(record.error());
    if (const auto added = reader.add(*record); !added) return fail(added.error());
  }
  return std::move(reader).queue();
}

void QueueModel::setEntries(std::vector<QueueEntry> entries) {
  if (entries == m_rows) {
    // The text "running for 1:42" changes with time.
    if (!m_rows.empty()) emit dataChanged(index(0, State), index(rowCount() - 1, State));
    return;
  }
  renewRows(
      std::move(entries), [](const QueueEntry& entry) { return entry.block.text(); },
      [](const QueueEntry& entry) -> const QueueEntry& { return entry; }, [](QueueEntry entry) { return entry; });
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole) return {};
  return headerCell(section, orientation, role, {}, []() -> QStringList {
    return {tr("experiment"), tr("host"), tr("block"), tr("point"), tr("order of the arms"), tr("state"), tr("job")};
  });
}

QString QueueModel::stateOf(const QueueEntry& entry) {
  QString words = entry.words.words;
  if (entry.state == BlockState::Running && entry.words.sign == text::Sign::Running && entry.started) {
    const auto spent = core::base::SystemClock().wallNow() - *entry.started;
    words = tr("running for %1", "a duration").arg(text::duration(std::max(spent, std::chrono::milliseconds(0))));
    if (!entry.attempt.isEmpty()) words += QStringLiteral(", ") + entry.attempt;
  }
  if (entry.isCancelled) return tr("being cancelled");
  if (entry.state == BlockState::Planned && entry.isPaused) return tr("paused");
  if (entry.expected && entry.state == BlockState::Planned)
    return tr("waits, %1", "a duration").arg(text::aboutDuration(*entry.expected));
  return entry.state == BlockState::Planned ? tr("waits") : words;
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const QueueEntry& entry = m_rows[static_cast<std::size_t>(index.row())];
  const bool isCanary = entry.kind == core::model::BlockKind::Canary;
  if (role == IdRole) return qString(entry.experiment.text());
  if (role == MarkersRole && index.column() == Arms) return QVariant::fromValue(entry.arms);
  if (role == SignRole && index.column() == State) {
    const text::Sign sign = entry.isPaused && entry.state == BlockState::Planned ? text::Sign::Open : entry.words.sign;
    return static_cast<int>(sign);
  }
  if (index.column() == Arms && (role == Qt::AccessibleTextRole || role == Qt::ToolTipRole)) {
    const QString all = entry.armNames.join(QStringLiteral(", "));
    return role == Qt::ToolTipRole ? all.toHtmlEscaped() : all;
  }
  if (role == MostCharactersRole && index.column() == Experiment) return kMostName;
  if (role == Qt::ToolTipRole && index.column() == Job) return text::jobWords(&entry.job).toHtmlEscaped();
  if (role == Qt::ToolTipRole && index.column() == Experiment) return qString(entry.name).toHtmlEscaped();
  if (role == Qt::ToolTipRole && index.column() == State) return stateOf(entry).toHtmlEscaped();
  const QString point = text::point(entry.point);
  const QString pointWords =
      entry.caseLabel.isEmpty() || isCanary ? point : point + QStringLiteral(", ") + entry.caseLabel;
  if (role == Qt::ToolTipRole && index.column() == Point) return pointWords.toHtmlEscaped();
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case Experiment:
      return qString(entry.name);
    case Host:
      return entry.host == core::model::kLocalHost ? tr("this machine") : qString(entry.host);
    case Block:
      if (isCanary)
        return entry.isRepeat ? tr("check before the first run, repeated") : tr("check before the first run");
      if (entry.number < 0) return TimelineModel::nameOf(entry.number, entry.isRepeat);
      if (entry.isRepeat)
        return tr("%1 of %2, repeated", "a block's number").arg(text::count(entry.number), text::count(entry.of));
      return tr("%1 of %2", "a block's number").arg(text::count(entry.number), text::count(entry.of));
    case Point:
      return pointWords;
    case State:
      return stateOf(entry);
    case Job:
      return jobCell(entry.job);
    default:
      return {};
  }
}

}  // namespace baremark::app::models
