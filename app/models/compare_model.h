// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison as a table: a row a point, a group of columns an arm. Shows one case. GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/models/experiment_data.h"

namespace baremark::app::models {

class CompareModel final : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum class What { Ranks, ImagesPerSecond, Efficiency, Difference, Interval, Verdict, Evidence };
  struct Column {
    What what = What::Ranks;
    std::size_t arm = 0;
  };

  using QAbstractTableModel::QAbstractTableModel;

  void setAssessment(AssessmentPointer assessment, std::size_t caseIndex);
  [[nodiscard]] const Column& column(int place) const { return m_columns[static_cast<std::size_t>(place)]; }
  /// The place in the comparison's points of a row.
  [[nodiscard]] std::size_t pointOf(int row) const { return m_points[static_cast<std::size_t>(row)]; }
  [[nodiscard]] int rowOf(std::size_t point) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] QString words(const core::stats::ComparedPoint& point, const Column& column) const;

  AssessmentPointer m_assessment;
  std::vector<std::size_t> m_points;
  std::vector<Column> m_columns;
};

}  // namespace baremark::app::models
