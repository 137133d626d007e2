// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine works on and what follows: the open blocks of every unfinished experiment, in the order in which they
// will run. Holds values; the loader is queueEntries(). GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/models/series.h"
#include "app/text/state_text.h"
#include "core/base/result.h"
#include "core/model/run.h"
#include "core/report/jobs.h"
#include "core/storage/store.h"

namespace baremark::app::models {

struct QueueEntry {
  core::base::ExperimentId experiment;
  std::string name;
  std::string host;
  core::base::BlockId block;
  core::model::BlockKind kind = core::model::BlockKind::Measure;
  core::model::BlockState state = core::model::BlockState::Planned;
  text::SignedText words;  ///< its state, and what the scheduler says about it
  QString attempt;         ///< which one it is, where the scheduler began it anew
  core::report::SchedulerJob job;  ///< all empty: it has none, or none yet
  core::model::Point point;
  QString caseLabel;
  int number = 0;  ///< core::report::BlockPlace's; 0: the canary
  int of = 0;      ///< the highest of its experiment
  bool isRepeat = false;
  SeriesStyles arms;     ///< in the order of the block's runs
  QStringList armNames;  ///< of the same
  std::optional<core::base::WallTime> started;
  std::optional<std::chrono::milliseconds> expected;  ///< from now on
  bool isPaused = false;
  bool isCancelled = false;  ///< asked for
  bool operator==(const QueueEntry&) const = default;
};

/// What a host does about the open blocks.
enum class Activity : std::uint8_t {
  Idle,    ///< nothing, or only what is paused waits
  Waits,   ///< blocks wait, and none of their experiments has begun
  AtWork,  ///< it has a block, or the next one of an experiment that has begun comes at once
};

/// All open blocks in numbers, those without an entry too.
struct QueueTotals {
  int atWork = 0;                      ///< running
  std::map<std::string, int> waiting;  ///< by host: those that a scheduler lets wait, and those that are not handed over
  std::map<std::string, int> planned;  ///< by host: of these the ones that are not handed over
  // Of experiments that are neither paused nor being cancelled, and that no other process drives:
  int ours = 0;             ///< blocks that are not submitted, which wait without this process
  bool isDriving = false;   ///< there is one
  /// Until the host that takes longest has done what may run now; nothing: nothing may, one block is not known, or a scheduler
  /// decides when and beside what it runs.
  std::optional<std::chrono::milliseconds> expected;
  std::map<std::string, Activity> activity;  ///< by host; one that is not named is idle

  [[nodiscard]] Activity activityAt(const std::string& host) const;
  [[nodiscard]] int allWaiting() const;
  [[nodiscard]] int waitingAt(const std::string& host) const;
  [[nodiscard]] int plannedAt(const std::string& host) const;
  bool operator==(const QueueTotals&) const = default;
};

struct Queue {
  std::vector<QueueEntry> entries;
  QueueTotals totals;
};

/// Every block that is handed over first, and of the others the first `most` of each host.
[[nodiscard]] core::base::Result<Queue> queueEntries(core::storage::Store& store, std::size_t most);

class QueueModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Experiment, Host, Block, Point, Arms, State, Job, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  /// A block that stays keeps its row as the view knows it, so that what is selected stays selected.
  void setEntries(std::vector<QueueEntry> entries);
  [[nodiscard]] const std::vector<QueueEntry>& entries() const { return m_entries; }
  void setTotals(QueueTotals totals) { m_totals = std::move(totals); }
  [[nodiscard]] const QueueTotals& totals() const { return m_totals; }
  /// Whether a row has a job of a scheduler; without one the column of jobs is empty.
  [[nodiscard]] bool hasJobs() const;
  /// "waits, about 2 min"
  [[nodiscard]] static QString stateOf(const QueueEntry& entry);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void removeOthersThan(const std::vector<QueueEntry>& entries);
  void takeTo(std::size_t place, const QueueEntry& entry);

  std::vector<QueueEntry> m_entries;
  QueueTotals m_totals;
};

}  // namespace baremark::app::models
