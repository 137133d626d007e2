// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine works on and what follows: the open blocks of every unfinished experiment, in the order in which they
// will run. Holds values; the loader is queueEntries(). GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/models/series.h"
#include "app/text/state_text.h"
#include "core/base/result.h"
#include "core/model/run.h"
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
  core::model::Point point;
  std::string caseLabel;
  int number = 0;  ///< of `of` blocks
  int of = 0;
  SeriesStyles arms;  ///< in the order of the block's runs
  std::optional<core::base::WallTime> started;
  std::optional<std::chrono::milliseconds> expected;
  bool isPaused = false;
  bool isCancelled = false;  ///< asked for
  bool operator==(const QueueEntry&) const = default;
};

/// At most `most` blocks; at work first.
[[nodiscard]] core::base::Result<std::vector<QueueEntry>> queueEntries(core::storage::Store& store, std::size_t most);

class QueueModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Experiment, Host, Block, Point, Arms, State, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  /// A block that stays keeps its row as the view knows it, so that what is selected stays selected.
  void setEntries(std::vector<QueueEntry> entries);
  [[nodiscard]] const std::vector<QueueEntry>& entries() const { return m_entries; }
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
};

}  // namespace baremark::app::models
