// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/compare_model.h"

#include <QLocale>
#include <algorithm>

#include "app/models/roles.h"
#include "app/text/backend_text.h"
#include "app/text/evidence_text.h"
#include "app/text/state_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"

namespace baremark::app::models {
namespace {

using core::stats::ComparedCell;
using core::stats::ComparedPoint;

QString percentNumber(double fraction) {
  return QLocale().toString(fraction * 100, 'f', 1);
}

bool isNumber(CompareModel::What what) {
  using What = CompareModel::What;
  return what != What::Arm && what != What::Interval && what != What::Verdict;
}

/// The columns of the arms beside each other, or of the row's arm.
std::vector<CompareModel::Column> columnsOf(const core::stats::Comparison& comparison) {
  using What = CompareModel::What;
  if (comparison.arms.size() > CompareModel::kMostArmsBeside) {
    return {{What::Ranks},    {What::Arm},     {What::ImagesPerSecond}, {What::Difference},
            {What::Interval}, {What::Verdict}, {What::Efficiency},      {What::Evidence}};
  }
  std::vector<CompareModel::Column> columns{
      {What::Ranks}, {What::ImagesPerSecond, comparison.baseline}, {What::Efficiency, comparison.baseline}};
  for (std::size_t arm = 0; arm < comparison.arms.size(); ++arm) {
    if (arm == comparison.baseline) continue;
    for (const What what : {What::ImagesPerSecond, What::Difference, What::Interval, What::Verdict, What::Efficiency})
      columns.push_back({what, arm});
  }
  columns.push_back({What::Evidence});
  return columns;
}

}  // namespace

void CompareModel::setAssessment(AssessmentPointer assessment, std::size_t caseIndex, const SeriesStyles& series) {
  std::vector<Row> rows;
  std::vector<Column> columns;
  if (assessment) {
    const core::stats::Comparison& comparison = assessment->comparison;
    columns = columnsOf(comparison);
    for (std::size_t i = 0; i < comparison.points.size(); ++i) {
      if (comparison.points[i].caseIndex != caseIndex) continue;
      if (comparison.arms.size() <= kMostArmsBeside) {
        rows.push_back({i});
        continue;
      }
      rows.push_back({i, comparison.baseline});
      for (std::size_t arm = 0; arm < comparison.arms.size(); ++arm) {
        if (arm != comparison.baseline) rows.push_back({i, arm});
      }
    }
  }
  m_series = series;
  if (rows == m_rows && columns == m_columns && m_assessment) {
    m_assessment = std::move(assessment);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    return;
  }
  beginResetModel();
  m_assessment = std::move(assessment);
  m_rows = std::move(rows);
  m_columns = std::move(columns);
  endResetModel();
}

int CompareModel::rowOf(std::size_t point, std::optional<std::size_t> arm) const {
  auto found = std::find(m_rows.begin(), m_rows.end(), Row{point, arm});
  if (found == m_rows.end())
    found = std::find_if(m_rows.begin(), m_rows.end(), [point](const Row& row) { return row.point == point; });
  return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

CompareModel::Column CompareModel::columnIn(const QModelIndex& index) const {
  Column place = column(index.column());
  if (!place.arm) place.arm = armOf(index.row());
  return place;
}

int CompareModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  const Column& place = column(section);
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((isNumber(place.what) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::AccessibleTextRole && place.arm) {
    return QString::fromStdString(m_assessment->comparison.arms[*place.arm]) + QStringLiteral(": ") +
           headerData(section, orientation, Qt::DisplayRole).toString();
  }
  if (role != Qt::DisplayRole) return {};
  switch (place.what) {
    case What::Ranks:
      return tr("ranks");
    case What::Arm:
      return tr("arm");
    case What::ImagesPerSecond:
      return tr("images/s");
    case What::Efficiency:
      return tr("eff., %", "scaling efficiency");
    case What::Difference:
      return tr("diff.", "difference to the baseline");
    case What::Interval:
      return tr("interval");
    case What::Verdict:
      return tr("verdict");
    case What::Evidence:
      return tr("n", "number of blocks");
  }
  return {};
}

QString CompareModel::words(const ComparedPoint& point, const Column& place) const {
  if (place.what == What::Ranks) {
    const QString ranks = QLocale().toString(point.point.ranks);
    return point.point.nodes == 1 ? ranks : tr("%1 on %2", "ranks on nodes").arg(ranks).arg(point.point.nodes);
  }
  if (place.what == What::Evidence) {
    const int pairs = text::fewestPairs(*m_assessment, point);
    return pairs == point.blocks
               ? QLocale().toString(point.blocks)
               : tr("%1 of %2", "complete pairs of blocks").arg(text::count(pairs), text::count(point.blocks));
  }
  const std::size_t arm = place.arm.value_or(m_assessment->comparison.baseline);
  const ComparedCell& cell = point.cells[arm];
  switch (place.what) {
    case What::Arm:
      return QString::fromStdString(m_assessment->comparison.arms[arm]);
    case What::ImagesPerSecond:
      return text::rate(cell.imagesPerSecond.mean);
    case What::Efficiency:
      return cell.scaling ? percentNumber(cell.scaling->efficiency) : QStringLiteral("–");
    case What::Difference:
      return cell.ratio ? text::change(cell.ratio->value - 1) : QStringLiteral("–");
    case What::Interval:
      return cell.ratio && cell.ratio->interval ? text::changeInterval(*cell.ratio->interval) : QStringLiteral("–");
    case What::Verdict: {
      const QString verdict =
          (arm == m_assessment->comparison.baseline ? tr("baseline") : text::describePoint(cell).words) +
          text::slowMark(m_assessment->hasReferenceBackend({point.caseIndex, point.point, arm}));
      //: %1: a verdict, %2: failed runs, %3: all of them
      return cell.failed == 0
                 ? verdict
                 : tr("%1, %2 of %3 runs failed").arg(verdict).arg(text::count(cell.failed), text::count(cell.runs));
    }
    default:
      return {};
  }
}

QVariant CompareModel::toolTip(const ComparedPoint& point, const Column& place) const {
  if (place.what == What::Evidence) {
    const int pairs = text::fewestPairs(*m_assessment, point);
    const QString blocks = text::evidence(point.blocks, point.allocations);
    //: %1: blocks in allocations
    return pairs == point.blocks ? blocks : tr("%1; the ratio uses %n complete pair(s)", nullptr, pairs).arg(blocks);
  }
  if (!place.arm) return {};
  const ComparedCell& cell = point.cells[*place.arm];
  switch (place.what) {
    case What::ImagesPerSecond: {
      const auto startUp = core::report::startUpOf(*m_assessment, {point.caseIndex, point.point, *place.arm});
      if (!startUp) return {};
      //: %1: a duration
      return tr("Start-up until all ranks have met: %1 (median of %n run(s))", nullptr, startUp->n)
          .arg(text::startUpTime(startUp->median));
    }
    case What::Efficiency:
      return text::hasFewerRounds(*m_assessment, point, *place.arm)
                 ? tr("From the %n round(s) in which both points are done", nullptr, cell.scaling->n)
                 : QString();
    case What::Interval: {
      const core::stats::Ratio* across = text::allocationRatio(cell);
      return across == nullptr ? QString() : text::ofTheCluster(*across);
    }
    case What::Verdict:
      return text::openSum(cell, text::measuredBlockTimes(*m_assessment)(point.caseIndex, point.point));
    default:
      return {};
  }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !m_assessment) return {};
  const core::stats::Comparison& comparison = m_assessment->comparison;
  const ComparedPoint& point = comparison.points[pointOf(index.row())];
  const Column place = columnIn(index);
  const bool isOfThePoint = place.what == What::Ranks || place.what == What::Evidence;
  const bool isOfTheBaseline = place.arm == comparison.baseline;
  switch (role) {
    case Qt::DisplayRole:
      // What holds for the point stands in its first row only.
      return isOfThePoint && !isFirst(index.row()) ? QString() : words(point, place);
    case Qt::AccessibleTextRole:
      return words(point, place);
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case MarkersRole:
      if (place.what != What::Arm) return {};
      return QVariant::fromValue(SeriesStyles{m_series.value(static_cast<qsizetype>(*place.arm))});
    case SignRole:
      if (place.what != What::Verdict || isOfTheBaseline) return 0;
      return static_cast<int>(text::describePoint(point.cells[*place.arm]).sign);
    case EmphasisRole: {
      const bool isMuted = place.what == What::Interval || (place.what == What::Verdict && isOfTheBaseline);
      return static_cast<int>(isMuted ? Emphasis::Muted : Emphasis::Normal);
    }
    case Qt::ToolTipRole:
      return toolTip(point, place);
    default:
      return {};
  }
}

}  // namespace baremark::app::models
