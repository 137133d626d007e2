// SPDX-License-Identifier: GPL-3.0-or-later
// The queue: the open blocks of every unfinished experiment, in the order in which they will run. Holds values that
// queueEntries() loads. GUI thread.
#pragma once

#include "app/models/item_models.h"
#include "app/models/series.h"
#include "app/text/names.h"
#include "app/text/state_text.h"
#include "core/report/assessment.h"
#include "core/storage/store.h"

namespace baremark::app::models {

struct QueueEntry {
  ExperimentId experiment;
  std::string name;
  std::string host;
  core::base::BlockId block;
  core::model::BlockKind kind = core::model::BlockKind::Measure;
  core::model::BlockState state = core::model::BlockState::Planned;
  text::SignedText words;          ///< the block's state, and what the scheduler says about the block
  QString attempt;                 ///< the attempt, if the scheduler restarted the job
  core::report::SchedulerJob job;  ///< all fields are empty if the block has no job yet
  core::model::Point point;
  QString caseLabel;
  int number = 0;  ///< as in core::report::BlockPlace; 0: the canary
  int of = 0;      ///< the highest number in the experiment
  bool isRepeat = false;
  SeriesStyles arms;     ///< in the order of the block's runs
  QStringList armNames;  ///< in the same order
  std::optional<core::base::WallTime> started;
  std::optional<std::chrono::milliseconds> expected;  ///< remaining time
  bool isPaused = false;
  bool isCancelled = false;  ///< a cancel was requested
  bool operator==(const QueueEntry&) const = default;
};

/// What a host does with the open blocks.
enum class Activity : std::uint8_t {
  Idle,    ///< no blocks, or only paused ones
  Waits,   ///< blocks wait, and none of their experiments has begun
  AtWork,  ///< the host has a block, or will start the next block of a running experiment at once
};

/// Numbers of all open blocks, including blocks without an entry.
struct QueueTotals {
  int running = 0;  ///< running blocks
  std::map<std::string, int>
      waiting;  ///< by host: blocks that wait in a scheduler's queue, and blocks that are not submitted
  std::map<std::string, int> planned;  ///< by host: the blocks of `waiting` that are not submitted
  // The next two count only experiments that are not paused, not being cancelled, and not driven by another process.
  int ours = 0;            ///< blocks that are not submitted: they wait if this process exits
  bool isDriving = false;  ///< there is such an experiment
  /// Time until all hosts have finished their blocks, as long as the slowest host takes. Empty if no block may run, if
  /// the time of a block is unknown, or if a scheduler decides when blocks run.
  std::optional<std::chrono::milliseconds> expected;
  std::map<std::string, Activity> activity;  ///< by host; a host without an entry is idle

  [[nodiscard]] Activity activityAt(const std::string& host) const { return at(activity, host); }
  [[nodiscard]] int allWaiting() const;
  [[nodiscard]] int waitingAt(const std::string& host) const { return at(waiting, host); }
  [[nodiscard]] int plannedAt(const std::string& host) const { return at(planned, host); }
  bool operator==(const QueueTotals&) const = default;

 private:
  /// The value of a host; 0 or Idle without an entry.
  template <class T>
  [[nodiscard]] static T at(const std::map<std::string, T>& values, const std::string& host) {
    const auto found = values.find(host);
    return found == values.end() ? T{} : found->second;
  }
};

struct Queue {
  std::vector<QueueEntry> entries;
  QueueTotals totals;
};

/// All submitted blocks first, then the first `most` other blocks of each host.
[[nodiscard]] Result<Queue> queueEntries(core::storage::Store& store, std::size_t most, const RuntimeLooks& looks = {});

class QueueModel final : public RowsModel<QueueEntry> {
  Q_OBJECT

 public:
  enum Column { Experiment, Host, Block, Point, Arms, State, Job, ColumnCount };

  explicit QueueModel(QObject* parent = nullptr) : RowsModel(ColumnCount, parent) {}

  /// Existing blocks keep their rows, so that the selection stays.
  void setEntries(std::vector<QueueEntry> entries);
  [[nodiscard]] const std::vector<QueueEntry>& entries() const { return m_rows; }
  void setTotals(QueueTotals totals) { m_totals = std::move(totals); }
  [[nodiscard]] const QueueTotals& totals() const { return m_totals; }
  /// Whether a row has a scheduler's job. Otherwise the job column is empty.
  [[nodiscard]] bool hasJobs() const {
    return std::ranges::any_of(m_rows,
                               [](const QueueEntry& entry) { return entry.job != core::report::SchedulerJob(); });
  }
  /// "waits, about 2 min"
  [[nodiscard]] static QString stateOf(const QueueEntry& entry);

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QueueTotals m_totals;
};

}  // namespace baremark::app::models
