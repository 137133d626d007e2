// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/compare_model.h"

#include <QLocale>

#include "app/models/roles.h"
#include "app/text/backend_text.h"
#include "app/text/evidence_text.h"
#include "app/text/gpu_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"

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

/// The points of the case, as indexes in the comparison's list.
std::vector<std::size_t> pointsOf(const core::stats::Comparison& comparison, std::size_t caseIndex) {
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < comparison.points.size(); ++i)
    if (comparison.points[i].caseIndex == caseIndex) points.push_back(i);
  return points;
}

/// A group for each arm.
std::vector<CompareModel::Column> groupColumns(std::size_t baseline, const std::vector<std::size_t>& arms) {
  using What = CompareModel::What;
  std::vector<CompareModel::Column> columns{
      {What::Ranks}, {What::ImagesPerSecond, baseline}, {What::Efficiency, baseline}};
  for (const std::size_t arm : arms) {
    for (const What what : {What::ImagesPerSecond, What::Difference, What::Interval, What::Verdict, What::Efficiency})
      columns.push_back({what, arm});
  }
  columns.push_back({What::Evidence});
  return columns;
}

/// A column for each point. The start-up time depends on the ranks, so it is that of the last point.
std::vector<CompareModel::Column> pointColumns(const core::report::Assessment& assessment,
                                               const std::vector<std::size_t>& points) {
  using What = CompareModel::What;
  std::vector<CompareModel::Column> columns{{What::Arm}};
  for (const std::size_t point : points) columns.push_back({What::ImagesPerSecond, {}, point});
  if (points.empty()) return columns;
  const ComparedPoint& last = assessment.comparison.points[points.back()];
  for (std::size_t arm = 0; arm < assessment.comparison.arms.size(); ++arm) {
    if (!core::report::startUpOf(assessment, {last.caseIndex, last.point, arm})) continue;
    columns.push_back({What::StartUp, {}, points.back()});
    break;
  }
  return columns;
}

}  // namespace

void CompareModel::setAssessment(AssessmentPointer assessment, std::size_t caseIndex, const SeriesStyles& series,
                                 const std::vector<std::size_t>& arms) {
  std::vector<Row> rows;
  std::vector<Column> columns;
  if (assessment) {
    const core::stats::Comparison& comparison = assessment->comparison;
    const std::vector<std::size_t> points = pointsOf(comparison, caseIndex);
    if (text::hasManyArms(comparison)) {
      columns = pointColumns(*assessment, points);
      rows.push_back({{}, comparison.baseline});
      for (const std::size_t arm : arms) rows.push_back({{}, arm});
    } else {
      columns = groupColumns(comparison.baseline, arms);
      for (const std::size_t point : points) rows.push_back({point, {}});
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
  const auto found =
      std::ranges::find_if(m_rows, [&](const Row& row) { return row.point ? row.point == point : row.arm == arm; });
  return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

CompareModel::Column CompareModel::cell(const QModelIndex& index) const {
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  Column place = column(index.column());
  if (!place.arm) place.arm = row.arm;
  if (!place.point) place.point = row.point;
  return place;
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section >= columnCount()) return {};
  const Column& place = column(section);
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((isNumber(place.what) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role == Qt::AccessibleTextRole && place.arm)
    return qString(m_assessment->comparison.arms[*place.arm]) + QStringLiteral(": ") +
           headerData(section, orientation, Qt::DisplayRole).toString();
  if (role != Qt::DisplayRole) return {};
  switch (place.what) {
    case What::Ranks:
      return tr("ranks");
    case What::Arm:
      return tr("arm");
    case What::ImagesPerSecond:
      return place.point ? text::point(m_assessment->comparison.points[*place.point].point) : tr("images/s");
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
    case What::StartUp:
      return tr("start", "of a rank: time until all ranks have met");
  }
  return {};
}

QString CompareModel::words(const Column& place) const {
  const core::stats::Comparison& comparison = m_assessment->comparison;
  const std::size_t arm = place.arm.value_or(comparison.baseline);
  if (place.what == What::Arm) return qString(comparison.arms[arm]);
  if (!place.point) return {};
  const ComparedPoint& point = comparison.points[*place.point];
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
  const ComparedCell& compared = point.cells[arm];
  switch (place.what) {
    case What::ImagesPerSecond:
      return text::rate(compared.imagesPerSecond.mean);
    case What::StartUp: {
      const auto startUp = core::report::startUpOf(*m_assessment, {point.caseIndex, point.point, arm});
      return startUp ? text::startUpTime(startUp->median) : QStringLiteral("–");
    }
    case What::Efficiency:
      return compared.scaling ? percentNumber(compared.scaling->efficiency) : QStringLiteral("–");
    case What::Difference:
      return compared.ratio ? text::change(compared.ratio->value - 1) : QStringLiteral("–");
    case What::Interval:
      return compared.ratio && compared.ratio->interval ? text::changeInterval(*compared.ratio->interval)
                                                        : QStringLiteral("–");
    case What::Verdict: {
      const QString verdict = (arm == comparison.baseline ? tr("baseline") : text::describePoint(compared).words) +
                              text::slowMark(m_assessment->hasReferenceBackend({point.caseIndex, point.point, arm}));
      return compared.failed == 0 ? verdict
                                  : tr("%1, %2 of %3 runs failed", "%1: a verdict, %2: failed runs, %3: all of them")
                                        .arg(verdict)
                                        .arg(text::count(compared.failed), text::count(compared.runs));
    }
    default:
      return {};
  }
}

QString CompareModel::startUpWords(const Column& place) const {
  const ComparedPoint& point = m_assessment->comparison.points[*place.point];
  const auto startUp = core::report::startUpOf(*m_assessment, {point.caseIndex, point.point, *place.arm});
  if (!startUp) return {};
  //: %1: a duration
  return tr("Start-up until all ranks have met: %1 (median of %n run(s))", nullptr, startUp->n)
      .arg(text::startUpTime(startUp->median));
}

QString CompareModel::energyWords(const Column& place) const {
  const ComparedPoint& point = m_assessment->comparison.points[*place.point];
  const auto efficacy = core::report::efficacyOf(*m_assessment, {point.caseIndex, point.point, *place.arm});
  if (!efficacy) return {};
  //: %1: images per joule
  return tr("Energy of the GPUs: %1 (median of %n run(s))", nullptr, efficacy->n)
      .arg(text::imagesPerJoule(efficacy->median));
}

QString CompareModel::besideTheRate(const Column& place) const {
  return text::joined({startUpWords(place), energyWords(place)}, QStringLiteral("\n"));
}

QString CompareModel::summaryOf(const Column& place) const {
  const ComparedPoint& point = m_assessment->comparison.points[*place.point];
  const ComparedCell& compared = point.cells[*place.arm];
  QStringList lines{words({What::Verdict, place.arm, place.point})};
  if (compared.ratio) {
    lines << (compared.ratio->interval
                  ? tr("%1, interval %2 %", "a change and its interval")
                        .arg(text::change(compared.ratio->value - 1), text::changeInterval(*compared.ratio->interval))
                  : text::change(compared.ratio->value - 1));
    lines << text::evidence(compared.pairs, compared.allocations);
  } else {
    lines << tr("%n run(s)", nullptr, compared.imagesPerSecond.n);
  }
  //: %1: a percentage
  if (compared.scaling) lines << tr("scaling efficiency %1").arg(text::percent(compared.scaling->efficiency));
  for (const What what : {What::Efficiency, What::Interval, What::Verdict})
    lines << toolTip({what, place.arm, place.point}).toString();
  lines << besideTheRate(place);
  return text::joined(lines, QStringLiteral("\n"));
}

QVariant CompareModel::toolTip(const Column& place) const {
  if (!place.point) return {};
  const ComparedPoint& point = m_assessment->comparison.points[*place.point];
  if (place.what == What::Evidence) {
    const int pairs = text::fewestPairs(*m_assessment, point);
    const QString blocks = text::evidence(point.blocks, point.allocations);
    //: %1: blocks in allocations
    return pairs == point.blocks ? blocks : tr("%1; the ratio uses %n complete pair(s)", nullptr, pairs).arg(blocks);
  }
  if (!place.arm) return {};
  const ComparedCell& compared = point.cells[*place.arm];
  switch (place.what) {
    case What::ImagesPerSecond:
      return text::hasManyArms(m_assessment->comparison) ? summaryOf(place) : besideTheRate(place);
    case What::StartUp:
      return startUpWords(place);
    case What::Efficiency:
      return text::hasFewerRounds(*m_assessment, point, *place.arm)
                 ? tr("From the %n round(s) in which both points are done", nullptr, compared.scaling->n)
                 : QString();
    case What::Interval: {
      const core::stats::Ratio* across = text::allocationRatio(compared);
      return across == nullptr ? QString() : text::ofTheCluster(*across);
    }
    case What::Verdict:
      return text::openSum(compared, text::measuredBlockTimes(*m_assessment)(point.caseIndex, point.point));
    default:
      return {};
  }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || !m_assessment) return {};
  const core::stats::Comparison& comparison = m_assessment->comparison;
  const Column place = cell(index);
  const bool isOfTheBaseline = place.arm == comparison.baseline;
  switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
      return words(place);
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case MarkersRole:
      if (place.what != What::Arm) return {};
      return QVariant::fromValue(SeriesStyles{m_series.value(static_cast<qsizetype>(*place.arm))});
    case SignRole:
      if (place.what != What::Verdict || isOfTheBaseline) return 0;
      return static_cast<int>(text::describePoint(comparison.points[*place.point].cells[*place.arm]).sign);
    case EmphasisRole: {
      const bool isMuted = place.what == What::Interval || (place.what == What::Verdict && isOfTheBaseline);
      return static_cast<int>(isMuted ? Emphasis::Muted : Emphasis::Normal);
    }
    case Qt::ToolTipRole:
      return toolTip(place);
    default:
      return {};
  }
}

}  // namespace baremark::app::models
