// SPDX-License-Identifier: GPL-3.0-or-later
// The history and the future of an experiment as a tree, in order of time. First the submitted blocks, each with the
// submission of its job, its runs and their known times; then the blocks that wait on its host. GUI thread.
#pragma once

#include "app/models/experiment_data.h"
#include "app/models/queue_model.h"
#include "core/report/block_places.h"

namespace baremark::app::models {

struct TimelineTimes {
  std::optional<core::base::WallTime> began;
  std::optional<core::base::WallTime> ended;
  bool operator==(const TimelineTimes&) const = default;
};

struct TimelineLine {
  core::storage::RunKey run = 0;  ///< 0: the line shows the submission of the job
  QString name;
  SeriesStyle style;
  TimelineTimes times;
  text::SignedText state;
  bool operator==(const TimelineLine&) const = default;
};

struct TimelineLines {
  QString name;
  core::report::SchedulerJob job;  ///< all fields are empty if there is no job
  TimelineTimes times;
  text::SignedText state;
  bool isWaiting = false;  ///< the text spans the whole row
  std::vector<TimelineLine> lines;
  bool operator==(const TimelineLines&) const = default;
};

class TimelineModel final : public GroupedModel<TimelineLines> {
  Q_OBJECT

 public:
  enum Column { What, Began, Ended, ColumnCount };

  using GroupedModel::GroupedModel;

  /// `next` are the open blocks of the host. Blocks of the experiment that are shown already are skipped.
  void show(const AssessmentPointer& assessment, const SeriesStyles& series,
            const std::vector<core::storage::AllocationRecord>& allocations, const std::vector<QueueEntry>& next);
  /// The run of a row. For a block or a submission, the first run that began; 0 if none began.
  [[nodiscard]] core::storage::RunKey runAt(const QModelIndex& index) const;
  /// The scheduler's job of a row, or nullptr.
  [[nodiscard]] const core::report::SchedulerJob* jobAt(const QModelIndex& index) const {
    return index.isValid() ? &m_groups[positionOf(index).first].job : nullptr;
  }
  [[nodiscard]] QModelIndex indexOfRun(core::storage::RunKey run) const {
    return firstLine([run](const Line& line) { return line.run == run && run != 0; });
  }

  [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// "Block 3, repeated". 0: the check before the first run.
  [[nodiscard]] static QString nameOf(int number, bool isRepeat);
  /// The name of one of these blocks. Empty if `block` is not among them.
  [[nodiscard]] static QString titleOf(const std::vector<core::storage::BlockRecord>& blocks,
                                       const core::base::BlockId& block);

 private:
  using Times = TimelineTimes;
  using Line = TimelineLine;
  using Group = TimelineLines;
  [[nodiscard]] static Group groupOf(const core::report::Assessment& assessment, std::size_t place,
                                     const core::report::BlockPlace& named, const SeriesStyles& series);
  /// `known`: what is known about the job beside the record, or nullptr.
  static void addJob(Group& group, const core::storage::AllocationRecord& job, const core::report::SchedulerJob* known);
  [[nodiscard]] static Group groupOf(const QueueEntry& entry, bool isAlone);
  void take(std::vector<Group> groups);
  [[nodiscard]] QVariant cell(const QString& name, const Times& times, const text::SignedText& state, int column,
                              int role) const;
};

}  // namespace baremark::app::models
