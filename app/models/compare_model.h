// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of one case as a table. Few arms: one row per point, one group of columns per arm. Many arms
// (app/text/stop_text.h): one row per arm with its images/s at each point; the rest is in the tool tips. GUI thread.
#pragma once

#include <QAbstractTableModel>

#include "app/models/experiment_data.h"

namespace baremark::app::models {

class CompareModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum class What { Ranks, Arm, ImagesPerSecond, Efficiency, Difference, Interval, Verdict, Evidence, StartUp };
  /// A column, or a cell. What a column leaves open is that of the row.
  struct Column {
    What what = What::Ranks;
    std::optional<std::size_t> arm{};
    std::optional<std::size_t> point{};  ///< index in the comparison's list of points
    friend bool operator==(const Column&, const Column&) = default;
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// `arms`: the compared arms, in the order in which they are shown.
  void setAssessment(AssessmentPointer assessment, std::size_t caseIndex, const SeriesStyles& series,
                     const std::vector<std::size_t>& arms);
  [[nodiscard]] const Column& column(int place) const { return m_columns[static_cast<std::size_t>(place)]; }
  /// The cell with its point and arm. With few arms, a cell of the point has no arm; with many, the name of an arm has
  /// no point.
  [[nodiscard]] Column cell(const QModelIndex& index) const;
  /// The row of the point or, with many arms, of the arm; -1: none.
  [[nodiscard]] int rowOf(std::size_t point, std::optional<std::size_t> arm) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
  }
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
  }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  /// Either of them.
  struct Row {
    std::optional<std::size_t> point{};
    std::optional<std::size_t> arm{};
    friend bool operator==(const Row&, const Row&) = default;
  };

  [[nodiscard]] QString words(const Column& cell) const;
  [[nodiscard]] QVariant toolTip(const Column& cell) const;
  /// The difference, its interval, its verdict, n and the efficiency of a cell.
  [[nodiscard]] QString summaryOf(const Column& cell) const;
  [[nodiscard]] QString startUpWords(const Column& cell) const;
  [[nodiscard]] QString energyWords(const Column& cell) const;
  /// Start-up and energy, a line each.
  [[nodiscard]] QString besideTheRate(const Column& cell) const;

  AssessmentPointer m_assessment;
  SeriesStyles m_series;
  std::vector<Row> m_rows;
  std::vector<Column> m_columns;
};

}  // namespace baremark::app::models
