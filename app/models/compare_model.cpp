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

QString percentNumber(double fraction) { return QLocale().toString(fraction * 100, 'f', 1); }

bool isNumber(CompareModel::What what) {
  return what != CompareModel::What::Interval && what != CompareModel::What::Verdict;
}

}  // namespace

void CompareModel::setAssessment(AssessmentPointer assessment, std::size_t caseIndex) {
  std::vector<std::size_t> points;
  std::vector<Column> columns;
  if (assessment) {
    const core::stats::Comparison& comparison = assessment->comparison;
    for (std::size_t i = 0; i < comparison.points.size(); ++i) {
      if (comparison.points[i].caseIndex == caseIndex) points.push_back(i);
    }
    columns.push_back({What::Ranks, 0});
    const std::size_t baseline = comparison.baseline;
    columns.push_back({What::ImagesPerSecond, baseline});
    columns.push_back({What::Efficiency, baseline});
    for (std::size_t arm = 0; arm < comparison.arms.size(); ++arm) {
      if (arm == baseline) continue;
      for (const What what : {What::ImagesPerSecond, What::Difference, What::Interval, What::Verdict, What::Efficiency}) {
        columns.push_back({what, arm});
      }
    }
    columns.push_back({What::Evidence, 0});
  }
  const auto same = [](const Column& a, const Column& b) { return a.what == b.what && a.arm == b.arm; };
  const bool isSameShape = points == m_points && columns.size() == m_columns.size() &&
                           std::equal(columns.begin(), columns.end(), m_columns.begin(), same);
  if (isSameShape && m_assessment) {
    m_assessment = std::move(assessment);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    return;
  }
  beginResetModel();
  m_assessment = std::move(assessment);
  m_points = std::move(points);
  m_columns = std::move(columns);
  endResetModel();
}

int CompareModel::rowOf(std::size_t point) const {
  const auto found = std::find(m_points.begin(), m_points.end(), point);
  return found == m_points.end() ? -1 : static_cast<int>(found - m_points.begin());
}

int CompareModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_points.size()); }

int CompareModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_columns.size()); }

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  const Column& place = column(section);
  if (role == Qt::TextAlignmentRole) return static_cast<int>((isNumber(place.what) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::AccessibleTextRole && place.what != What::Ranks && place.what != What::Evidence) {
    return QString::fromStdString(m_assessment->comparison.arms[place.arm]) + QStringLiteral(": ") +
           headerData(section, orientation, Qt::DisplayRole).toString();
  }
  if (role != Qt::DisplayRole) return {};
  switch (place.what) {
    case What::Ranks: return tr("ranks");
    case What::ImagesPerSecond: return tr("images/s");
    case What::Efficiency: return tr("eff., %", "scaling efficiency");
    case What::Difference: return tr("diff.", "difference to the baseline");
    case What::Interval: return tr("interval");
    case What::Verdict: return tr("verdict");
    case What::Evidence: return tr("n", "number of blocks");
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
    return pairs == point.blocks ? QLocale().toString(point.blocks) : tr("%1 of %2", "complete pairs of blocks").arg(text::count(pairs), text::count(point.blocks));
  }
  const ComparedCell& cell = point.cells[place.arm];
  switch (place.what) {
    case What::ImagesPerSecond: return text::rate(cell.imagesPerSecond.mean);
    case What::Efficiency: return cell.scaling ? percentNumber(cell.scaling->efficiency) : QStringLiteral("–");
    case What::Difference: return cell.ratio ? text::change(cell.ratio->value - 1) : QStringLiteral("–");
    case What::Interval: return cell.ratio && cell.ratio->interval ? text::changeInterval(*cell.ratio->interval) : QStringLiteral("–");
    case What::Verdict: {
      const QString verdict = text::describePoint(cell).words + text::slowMark(m_assessment->hasReferenceBackend({point.caseIndex, point.point, place.arm}));
      //: %1: a verdict, %2: failed runs, %3: all of them
      return cell.failed == 0
                 ? verdict
                 : tr("%1, fails %2 of %3").arg(verdict).arg(text::count(cell.failed), text::count(cell.runs));
    }
    default: return {};
  }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !m_assessment) return {};
  const ComparedPoint& point = m_assessment->comparison.points[pointOf(index.row())];
  const Column& place = column(index.column());
  switch (role) {
    case Qt::DisplayRole: return words(point, place);
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case SignRole:
      if (place.what != What::Verdict) return 0;
      return static_cast<int>(text::describePoint(point.cells[place.arm]).sign);
    case EmphasisRole: return static_cast<int>(place.what == What::Interval ? Emphasis::Muted : Emphasis::Normal);
    case Qt::ToolTipRole:
      if (place.what == What::Evidence) {
        const int pairs = text::fewestPairs(*m_assessment, point);
        const QString blocks = text::evidence(point.blocks, point.allocations);
        //: %1: blocks in allocations
        return pairs == point.blocks ? blocks : tr("%1; the ratio is over %n complete pair(s)", nullptr, pairs).arg(blocks);
      }
      if (place.what == What::Interval) {
        const core::stats::Ratio* across = text::allocationRatio(point.cells[place.arm]);
        return across == nullptr ? QString() : text::ofTheCluster(*across);
      }
      if (place.what != What::Verdict) return {};
      return text::openSum(point.cells[place.arm], text::measuredBlockTimes(*m_assessment)(point.caseIndex, point.point));
    default: return {};
  }
}

}  // namespace baremark::app::models
