// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare_pictures.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/text/evidence_text.h"
#include "app/text/state_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "core/model/setting.h"

namespace baremark::app::pages {
namespace {

struct ComparePageTr {
  Q_DECLARE_TR_FUNCTIONS(ComparePage)
};

using core::report::Assessment;
using core::stats::ComparedCell;
using core::stats::ComparedPoint;
using plot::ForestLine;
using plot::Quantity;
using plot::ScalingPicture;
using plot::ScalingPoint;

QString number(double value, int decimals) {
  return QLocale().toString(value, 'f', decimals);
}

/// A cell's value and interval of this quantity. Empty if the cell has none.
std::optional<ScalingPoint> pointOf(const ComparedCell& cell, Quantity quantity) {
  const auto made = [](double value, const std::optional<core::stats::Interval>& interval) {
    return std::optional(ScalingPoint{.value = value, .interval = interval});
  };
  const auto& rate = cell.imagesPerSecond;
  const auto& scaling = cell.scaling;
  const auto& time = cell.batchTime;
  switch (quantity) {
    case Quantity::ImagesPerSecond:
      return rate.mean ? made(*rate.mean, rate.interval) : std::nullopt;
    case Quantity::SpeedUp:
      return scaling ? made(scaling->speedUp, scaling->speedUpInterval) : std::nullopt;
    case Quantity::Efficiency:
      return scaling ? made(scaling->efficiency, scaling->efficiencyInterval) : std::nullopt;
    case Quantity::BatchTime:
      if (!time || !time->deviation) return time ? made(time->mean, {}) : std::nullopt;
      return made(time->mean, core::stats::Interval{time->mean - *time->deviation, time->mean + *time->deviation});
  }
  return {};
}

QString valueText(Quantity quantity, double value) {
  switch (quantity) {
    //: %1: a number
    case Quantity::ImagesPerSecond:
      return ComparePageTr::tr("%1 images/s").arg(text::rate(value));
    //: %1: a number
    case Quantity::SpeedUp:
      return ComparePageTr::tr("speed-up %1").arg(number(value, 2));
    //: %1: a percentage
    case Quantity::Efficiency:
      return ComparePageTr::tr("efficiency %1").arg(text::percent(value));
    //: %1: a ratio
    case Quantity::BatchTime:
      return ComparePageTr::tr("time per batch %1 of the baseline's").arg(number(value, 3));
  }
  return {};
}

QString readOutOf(const ComparedPoint& compared, const ComparedCell& cell, const ScalingPoint& point,
                  Quantity quantity) {
  QStringList parts{text::point(compared.point) + QStringLiteral(": ") + valueText(quantity, point.value)};
  if (point.interval) {
    const bool isPercent = quantity == Quantity::Efficiency;
    const double low = isPercent ? point.interval->low * 100 : point.interval->low;
    const double high = isPercent ? point.interval->high * 100 : point.interval->high;
    const int decimals = quantity == Quantity::ImagesPerSecond ? text::rateDecimals(point.value)
                         : quantity == Quantity::BatchTime     ? 3
                         : isPercent                           ? 1
                                                               : 2;
    const QString ends =
        ComparePageTr::tr("%1 to %2", "an interval").arg(number(low, decimals), number(high, decimals));
    //: %1: an interval
    parts << (quantity == Quantity::BatchTime ? ComparePageTr::tr("± one standard deviation: %1").arg(ends) :
                                              //: %1: an interval
                  ComparePageTr::tr("95 % t interval %1").arg(ends));
  }
  const bool isScaling = (quantity == Quantity::SpeedUp || quantity == Quantity::Efficiency) && cell.scaling;
  //: %1: how many values
  parts << ComparePageTr::tr("n = %1").arg(isScaling ? cell.scaling->n : cell.imagesPerSecond.n);
  return parts.join(QStringLiteral("\n"));
}

const ComparedPoint* smallestPoint(const Assessment& assessment, std::size_t caseIndex) {
  const auto& points = assessment.comparison.points;
  const auto found = std::ranges::find_if(points, [&](const ComparedPoint& point) {
    return point.caseIndex == caseIndex && point.cells[assessment.comparison.baseline].imagesPerSecond.mean;
  });
  return found == points.end() ? nullptr : &*found;
}

/// Arms that have another smallest point, because their runs at `first` fail.
QString otherReferences(const Assessment& assessment, std::size_t caseIndex, const core::model::Point& first) {
  QString words;
  for (std::size_t arm = 0; arm < assessment.comparison.arms.size(); ++arm) {
    for (const ComparedPoint& compared : assessment.comparison.points) {
      const auto& scaling = compared.cells[arm].scaling;
      if (compared.caseIndex != caseIndex || !scaling) continue;
      if (scaling->reference != first) {
        words += ComparePageTr::tr(" · %1 from its smallest point, %2", "an arm, a point")
                     .arg(QString::fromStdString(assessment.comparison.arms[arm]), text::point(scaling->reference));
      }
      break;
    }
  }
  return words;
}

/// Words for hasFewerRounds(), if that is so anywhere in the case.
QString ofWhichRounds(const Assessment& assessment, std::size_t caseIndex) {
  for (const ComparedPoint& compared : assessment.comparison.points) {
    for (const ComparedCell& cell : compared.cells) {
      if (compared.caseIndex == caseIndex && text::hasFewerRounds(assessment, compared, cell.arm))
        return ComparePageTr::tr(" · from the rounds in which both points are done");
    }
  }
  return {};
}

/// The read-out of an arm at a point of the forest figure, one line per fact.
QString forestReadOut(const ComparedPoint& compared, const ComparedCell& cell, const ForestLine& line) {
  QStringList readOut{ComparePageTr::tr("%1, %2: %3", "arm, point, verdict")
                          .arg(line.name, text::point(compared.point), line.verdict.words)};
  if (!cell.ratio) return readOut.front();
  readOut << (cell.ratio->interval
                  ? ComparePageTr::tr("%1, interval %2 %", "a change and its interval")
                        .arg(text::change(cell.ratio->value - 1), text::changeInterval(*cell.ratio->interval))
                  : text::change(cell.ratio->value - 1));
  readOut << text::evidence(cell.pairs, cell.allocations);
  if (const core::stats::Ratio* across = text::allocationRatio(cell)) readOut << text::ofTheCluster(*across);
  //: %1: how often, %2: a level
  if (compared.looks > 0)
    readOut << ComparePageTr::tr("extended after seeing results (%1): %2 interval")
                   .arg(compared.looks)
                   .arg(text::level(cell.ratio->level));
  return readOut.join(QLatin1Char('\n'));
}

/// An arm at this index of the comparison's points.
ForestLine forestLine(const Assessment& assessment, std::size_t point, std::size_t arm,
                      const models::SeriesStyle& style) {
  const core::stats::Comparison& comparison = assessment.comparison;
  const ComparedPoint& compared = comparison.points[point];
  const ComparedCell& cell = compared.cells[arm];
  ForestLine line{.arm = arm, .name = QString::fromStdString(comparison.arms[arm]), .style = style};
  line.verdict = text::describePoint(cell);
  //: %1: a verdict, %2: failed runs, %3: all of them
  if (cell.failed > 0)
    line.verdict.words = ComparePageTr::tr("%1, %2 of %3 runs failed")
                             .arg(line.verdict.words)
                             .arg(text::count(cell.failed), text::count(cell.runs));
  if (cell.ratio) {
    line.value = cell.ratio->value;
    line.interval = cell.ratio->interval;
    line.runs = runRatios(assessment, point, arm);
  }
  line.readOut = forestReadOut(compared, cell, line);
  return line;
}

}  // namespace

ScalingPicture scalingPicture(const Assessment& assessment, const models::SeriesStyles& series, std::size_t caseIndex,
                              Quantity quantity) {
  const core::stats::Comparison& comparison = assessment.comparison;
  ScalingPicture picture{.quantity = quantity};
  int rounds = 0;
  for (std::size_t arm = 0; arm < comparison.arms.size(); ++arm) {
    plot::ScalingSeries line{.name = QString::fromStdString(comparison.arms[arm]),
                             .arm = arm,
                             .style = series.value(static_cast<qsizetype>(arm))};
    for (std::size_t i = 0; i < comparison.points.size(); ++i) {
      const ComparedPoint& compared = comparison.points[i];
      if (compared.caseIndex != caseIndex) continue;
      auto point = pointOf(compared.cells[arm], quantity);
      if (!point) continue;
      point->point = i;
      point->ranks = compared.point.ranks;
      point->readOut = readOutOf(compared, compared.cells[arm], *point, quantity);
      point->runs = runValues(assessment, i, arm, quantity);
      rounds = std::max(rounds, compared.blocks);
      line.points.push_back(*std::move(point));
    }
    picture.series.push_back(std::move(line));
  }
  const ComparedPoint* first = smallestPoint(assessment, caseIndex);
  for (std::size_t i = 0; i < comparison.points.size(); ++i) {
    if (comparison.points[i].caseIndex != caseIndex) continue;
    const int ranks = comparison.points[i].point.ranks;
    if (first != nullptr && quantity == Quantity::ImagesPerSecond) {
      const double rate = *first->cells[comparison.baseline].imagesPerSecond.mean;
      picture.ideal.emplace_back(ranks, rate * ranks / first->point.ranks);
    } else if (first != nullptr) {
      picture.ideal.emplace_back(ranks, quantity == Quantity::SpeedUp ? ranks : 1.0);
    }
    if (quantity == Quantity::ImagesPerSecond && assessment.roofs[i])
      picture.roof.emplace_back(ranks, *assessment.roofs[i]);
  }
  picture.roofName = ComparePageTr::tr("measured peaks");
  picture.idealName = quantity == Quantity::BatchTime ? QString() : ComparePageTr::tr("ideal");
  const QString spread = quantity == Quantity::BatchTime ? ComparePageTr::tr("± one standard deviation over runs")
                                                         : ComparePageTr::tr("95 % t interval");
  picture.note = ComparePageTr::tr("ranks, log scale · %1 · %2", "an axis; rounds; what the bars are")
                     .arg(ComparePageTr::tr("%n round(s)", nullptr, rounds), spread);
  return picture;
}

QString differenceOrder(const core::model::Point& point) {
  return QStringLiteral("difference %1").arg(QString::fromStdString(core::model::toText(point)));
}

std::vector<std::size_t> armOrder(const Assessment& assessment, std::size_t caseIndex, const QString& order) {
  const core::stats::Comparison& comparison = assessment.comparison;
  const auto& arms = assessment.record.experiment.arms;
  std::vector<std::size_t> out;
  for (std::size_t arm = 0; arm < comparison.arms.size(); ++arm) {
    if (arm != comparison.baseline) out.push_back(arm);
  }
  if (order == QLatin1String("runtime")) {
    // The place of the first arm with the same runtime.
    const auto groupOf = [&arms](std::size_t of) {
      return std::ranges::find_if(arms, [&](const auto& arm) { return arm.runtime == arms.at(of).runtime; });
    };
    std::ranges::stable_sort(out, [&](std::size_t a, std::size_t b) { return groupOf(a) < groupOf(b); });
  }
  if (!order.startsWith(QLatin1String("difference"))) return out;
  const ComparedPoint* at = nullptr;
  for (const ComparedPoint& compared : comparison.points) {
    if (compared.caseIndex != caseIndex) continue;
    at = &compared;
    if (differenceOrder(compared.point) == order) break;
  }
  if (at == nullptr) return out;
  std::ranges::stable_sort(out, [at](std::size_t a, std::size_t b) {
    const auto& one = at->cells[a].ratio;
    const auto& other = at->cells[b].ratio;
    return one && (!other || one->value > other->value);
  });
  return out;
}

plot::ForestPicture forestPicture(const Assessment& assessment, const models::SeriesStyles& series,
                                  std::size_t caseIndex, const std::vector<std::size_t>& arms) {
  const core::stats::Comparison& comparison = assessment.comparison;
  plot::ForestPicture picture{.rows = {},
                              .margin = comparison.margin,
                              .baseline = QString::fromStdString(comparison.arms[comparison.baseline]),
                              .hasColumns = text::hasManyArms(comparison)};
  for (std::size_t i = 0; i < comparison.points.size(); ++i) {
    const ComparedPoint& compared = comparison.points[i];
    if (compared.caseIndex != caseIndex) continue;
    plot::ForestRow row{.point = i, .label = text::point(compared.point), .lines = {}};
    for (const std::size_t arm : arms)
      row.lines.push_back(forestLine(assessment, i, arm, series.value(static_cast<qsizetype>(arm))));
    picture.rows.push_back(std::move(row));
  }
  return picture;
}

Quantity quantityToBegin(const Assessment& assessment, std::size_t caseIndex, Quantity preferred) {
  const auto& points = assessment.comparison.points;
  const auto count =
      std::ranges::count_if(points, [&](const ComparedPoint& point) { return point.caseIndex == caseIndex; });
  const bool isOfScale = preferred == Quantity::Efficiency || preferred == Quantity::SpeedUp;
  return count == 1 && isOfScale ? Quantity::ImagesPerSecond : preferred;
}

QString scalingFormula(const Assessment& assessment, std::size_t caseIndex, Quantity quantity) {
  const ComparedPoint* first = smallestPoint(assessment, caseIndex);
  if (first == nullptr) return {};
  const auto& comparison = assessment.comparison;
  const QString baseline = QString::fromStdString(comparison.arms[comparison.baseline]);
  const QString at = text::point(first->point);
  const QString absolute = ComparePageTr::tr("%1 at %2: %3 images/s", "baseline, point, rate")
                               .arg(baseline, at, text::rate(first->cells[comparison.baseline].imagesPerSecond.mean));
  const int reference = first->point.ranks;
  const QString own = otherReferences(assessment, caseIndex, first->point) + ofWhichRounds(assessment, caseIndex);
  switch (quantity) {
    //: %1: the baseline's images/s
    case Quantity::ImagesPerSecond:
      return ComparePageTr::tr("images divided by the wall time of all ranks, without warm-up · %1").arg(absolute);
    case Quantity::SpeedUp:
      //: %1: a point, %2: the baseline's images/s
      if (reference == 1) return ComparePageTr::tr("images/s ÷ the arm's images/s at %1 · %2").arg(at, absolute) + own;
      //: %1: ranks, %2: a point, %3: the baseline's images/s
      return ComparePageTr::tr("%1 × images/s ÷ the arm's images/s at %2 · %3").arg(reference).arg(at, absolute) + own;
    case Quantity::Efficiency:
      //: %1: a point, %2: the baseline's images/s
      if (reference == 1)
        return ComparePageTr::tr("images/s ÷ (ranks × the arm's images/s at %1) · %2").arg(at, absolute) + own;
      //: %1: ranks, %2: a point, %3: the baseline's images/s
      return ComparePageTr::tr("%1 × images/s ÷ (ranks × the arm's images/s at %2) · %3")
                 .arg(reference)
                 .arg(at, absolute) +
             own;
    //: %1: the baseline
    case Quantity::BatchTime:
      return ComparePageTr::tr("mean time per batch ÷ that of %1 at the same point").arg(baseline);
  }
  return {};
}

namespace {

struct FinishedRun {
  const core::model::Block* block;
  double imagesPerSecond;
};

std::vector<FinishedRun> finishedRuns(const Assessment& assessment, std::size_t caseIndex,
                                      const core::model::Point& point, std::size_t arm) {
  std::vector<FinishedRun> out;
  for (const auto& block : assessment.blocks) {
    const bool isHere = block.block.kind == core::model::BlockKind::Measure &&
                        block.block.state == core::model::BlockState::Done && block.block.caseIndex == caseIndex &&
                        block.block.point == point;
    if (!isHere) continue;
    for (const auto* run : core::report::countingRuns(block)) {
      const bool isFinished = run->run.arm == arm && run->run.state == core::model::RunState::Done && run->run.summary;
      if (isFinished) out.push_back({&block.block, run->run.summary->imagesPerSecond});
    }
  }
  return out;
}

double logMean(const std::vector<FinishedRun>& runs) {
  double sum = 0;
  for (const FinishedRun& run : runs) sum += std::log(run.imagesPerSecond);
  return std::exp(sum / static_cast<double>(runs.size()));
}

/// Divides each run by the run that `isPair` finds among the others. Runs without such a run are left out.
template <class IsPair>
std::vector<double> pairedRatios(const std::vector<FinishedRun>& runs, const std::vector<FinishedRun>& others,
                                 IsPair isPair) {
  std::vector<double> out;
  for (const FinishedRun& run : runs) {
    const auto other = std::ranges::find_if(
        others, [&](const FinishedRun& candidate) { return isPair(*run.block, *candidate.block); });
    if (other != others.end()) out.push_back(run.imagesPerSecond / other->imagesPerSecond);
  }
  return out;
}

std::vector<double> ratiosToMean(const std::vector<FinishedRun>& runs, const std::vector<FinishedRun>& others) {
  std::vector<double> out;
  if (others.empty()) return out;
  for (const FinishedRun& run : runs) out.push_back(run.imagesPerSecond / logMean(others));
  return out;
}

std::vector<double> efficiencies(const Assessment& assessment, const ComparedPoint& at, std::size_t arm) {
  const auto& scaling = at.cells[arm].scaling;
  if (!scaling || scaling->reference == at.point) return {};
  const auto runs = finishedRuns(assessment, at.caseIndex, at.point, arm);
  const auto others = finishedRuns(assessment, at.caseIndex, scaling->reference, arm);
  auto out =
      scaling->isPaired
          ? pairedRatios(runs, others, [](const auto& one, const auto& other) { return one.round == other.round; })
          : ratiosToMean(runs, others);
  for (double& value : out) value *= static_cast<double>(scaling->reference.ranks) / at.point.ranks;
  return out;
}

std::vector<double> batchTimes(const Assessment& assessment, const ComparedPoint& at, std::size_t arm) {
  const auto baseline = finishedRuns(assessment, at.caseIndex, at.point, assessment.comparison.baseline);
  if (baseline.empty()) return {};
  const double mean =
      std::accumulate(baseline.begin(), baseline.end(), 0.0,
                      [](double sum, const FinishedRun& run) { return sum + 1 / run.imagesPerSecond; }) /
      static_cast<double>(baseline.size());
  std::vector<double> out;
  for (const FinishedRun& run : finishedRuns(assessment, at.caseIndex, at.point, arm))
    out.push_back(1 / run.imagesPerSecond / mean);
  return out;
}

}  // namespace

std::vector<double> runValues(const Assessment& assessment, std::size_t point, std::size_t arm, Quantity quantity) {
  const ComparedPoint& at = assessment.comparison.points[point];
  std::vector<double> out;
  switch (quantity) {
    case Quantity::ImagesPerSecond:
      for (const FinishedRun& run : finishedRuns(assessment, at.caseIndex, at.point, arm))
        out.push_back(run.imagesPerSecond);
      return out;
    case Quantity::SpeedUp:
      out = efficiencies(assessment, at, arm);
      for (double& value : out) value *= at.point.ranks;
      return out;
    case Quantity::Efficiency:
      return efficiencies(assessment, at, arm);
    case Quantity::BatchTime:
      return batchTimes(assessment, at, arm);
  }
  return out;
}

std::vector<double> runRatios(const Assessment& assessment, std::size_t point, std::size_t arm) {
  const ComparedPoint& at = assessment.comparison.points[point];
  const auto runs = finishedRuns(assessment, at.caseIndex, at.point, arm);
  const auto baseline = finishedRuns(assessment, at.caseIndex, at.point, assessment.comparison.baseline);
  const bool isPaired = assessment.comparison.order == core::model::Order::Blocks;
  return isPaired ? pairedRatios(runs, baseline, [](const auto& one, const auto& other) { return one.id == other.id; })
                  : ratiosToMean(runs, baseline);
}

}  // namespace baremark::app::pages
