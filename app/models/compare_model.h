// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of one case as a table. Up to kMostArmsBeside arms: one row per point, one group of columns per arm.
// More: one row per point and arm. GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "app/models/experiment_data.h"

namespace baremark::app::models {

class CompareModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum class What { Ranks, Arm, ImagesPerSecond, Efficiency, Difference, Interval, Verdict, Evidence };
  struct Column {
    What what = What::Ranks;
    std::optional<std::size_t> arm{};  ///< empty: of the row's arm, or of no arm
    friend bool operator==(const Column&, const Column&) = default;
  };
  /// With more arms, their columns would not fit a window.
  static constexpr std::size_t kMostArmsBeside = 3;

  using QAbstractTableModel::QAbstractTableModel;

  void setAssessment(AssessmentPointer assessment, std::size_t caseIndex, const SeriesStyles& series);
  [[nodiscard]] const Column& column(int place) const { return m_columns[static_cast<std::size_t>(place)]; }
  /// Index of the row's point in the comparison's list of points.
  [[nodiscard]] std::size_t pointOf(int row) const { return m_rows[static_cast<std::size_t>(row)].point; }
  /// The row's arm. Empty: the row shows all arms.
  [[nodiscard]] std::optional<std::size_t> armOf(int row) const { return m_rows[static_cast<std::size_t>(row)].arm; }
  /// The row of the point and arm, or the first row of the point; -1: none.
  [[nodiscard]] int rowOf(std::size_t point, std::optional<std::size_t> arm) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    std::size_t point = 0;
    std::optional<std::size_t> arm{};
    friend bool operator==(const Row&, const Row&) = default;
  };

  [[nodiscard]] QString words(const core::stats::ComparedPoint& point, const Column& column) const;
  [[nodiscard]] QVariant toolTip(const core::stats::ComparedPoint& point, const Column& column) const;
  /// The column with the arm that it shows in this row.
  [[nodiscard]] Column columnIn(const QModelIndex& index) const;
  /// Whether the row is the first one of its point.
  [[nodiscard]] bool isFirst(int row) const { return row == 0 || pointOf(row) != pointOf(row - 1); }

  AssessmentPointer m_assessment;
  SeriesStyles m_series;
  std::vector<Row> m_rows;
  std::vector<Column> m_columns;
};

}  // namespace baremark::app::models
