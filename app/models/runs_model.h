// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of an experiment as a tree: groups (blocks, points or arms) with their runs. A failed run has its reason
// below it. GUI thread.
#pragma once

#include "app/models/experiment_data.h"
#include "app/models/item_models.h"
#include "core/report/block_places.h"

namespace baremark::app::models {

enum class RunGrouping { Block, Point, Arm };

struct RunLine {
  const core::storage::BlockRecord* block = nullptr;
  const core::storage::RunRecord* run = nullptr;
  QString reason;  ///< the reason why the run above failed; block and run name that run
  core::report::BlockPlace named;
};

struct RunLines {
  QString title;
  QString note;
  text::SignedText end;
  const core::storage::BlockRecord* block = nullptr;
  std::vector<RunLine> lines;
  bool isNoteworthy = false;
};

class RunsModel final : public GroupedModel<RunLines> {
  Q_OBJECT

 public:
  /// Place is the run's position in its block. If the groups are not blocks, the block's number comes first.
  enum Column { Place, Point, Case, Began, Arm, State, ImagesPerSecond, ToBaseline, WarmUp, Node, Job, ColumnCount };

  using GroupedModel::GroupedModel;

  /// `filter`: words that must all occur in a run's arm, node, state, block or scheduler job. Blocks that were
  /// cancelled before they began and were planned again are not shown.
  void show(AssessmentPointer assessment, const SeriesStyles& series, RunGrouping grouping, const QString& filter);
  /// The block and the run of a row. A group heading has its first block and no run (nullptr); a reason has neither.
  [[nodiscard]] const core::storage::BlockRecord* blockAt(const QModelIndex& index) const;
  [[nodiscard]] const core::storage::RunRecord* runAt(const QModelIndex& index) const;
  [[nodiscard]] QModelIndex indexOfBlock(const core::base::BlockId& block) const;
  [[nodiscard]] QModelIndex indexOfRun(core::storage::RunKey run) const {
    return firstLine([run](const Line& line) { return line.run != nullptr && line.run->key == run; });
  }
  /// The scheduler's job of a row, or nullptr.
  [[nodiscard]] const core::report::SchedulerJob* jobAt(const QModelIndex& index) const;
  /// Whether the column says anything that the group headings do not say.
  [[nodiscard]] bool isColumnOfUse(int column) const;
  /// "Block 2", "Check before the first run".
  [[nodiscard]] QString titleOf(const core::storage::BlockRecord& block) const;
  /// The group has an open or failed run. Such groups are shown expanded.
  [[nodiscard]] bool isNoteworthy(int group) const { return m_groups[static_cast<std::size_t>(group)].isNoteworthy; }

  [[nodiscard]] int columnCount(const QModelIndex& = {}) const override { return ColumnCount; }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  using Line = RunLine;
  using Group = RunLines;
  void build(RunGrouping grouping, const QStringList& words);
  /// `block`: index in the assessment's list of blocks.
  void addBlock(Group& group, std::size_t block, const QStringList& words, std::optional<std::size_t> onlyArm);
  [[nodiscard]] Group blockGroup(std::size_t block) const;
  [[nodiscard]] bool isRepeated(std::size_t block) const;
  [[nodiscard]] QVariant words(const Line& line, int column) const;
  [[nodiscard]] static QString rateDetails(const Line& line);
  [[nodiscard]] QString placeWords(const Line& line) const;
  /// The case of a block, if there are several.
  [[nodiscard]] QString caseWords(const core::model::Block& block) const;
  /// The point and the case.
  [[nodiscard]] QString pointWords(const core::model::Block& block) const;
  [[nodiscard]] const Line* lineAt(const QModelIndex& index) const;
  [[nodiscard]] QString toBaseline(const Line& line) const;

  AssessmentPointer m_assessment;
  SeriesStyles m_series;
  RunGrouping m_grouping = RunGrouping::Block;
  std::vector<core::report::BlockPlace> m_places;  ///< of all blocks
};

}  // namespace baremark::app::models
