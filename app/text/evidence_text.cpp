// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/evidence_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <vector>

#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/plan/expansion.h"
#include "core/runs/actions.h"

namespace baremark::app::text {
namespace {

struct VerdictsTr {
  Q_DECLARE_TR_FUNCTIONS(Verdicts)
};

using core::report::Assessment;
using core::stats::ComparedCell;
using core::stats::ComparedPoint;

/// Of one case, or of all.
std::vector<const ComparedPoint*> pointsOf(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  std::vector<const ComparedPoint*> points;
  for (const ComparedPoint& compared : assessment.comparison.points) {
    if (!caseIndex || compared.caseIndex == *caseIndex) points.push_back(&compared);
  }
  return points;
}

}  // namespace

QString scope(int allocations, int blocks) {
  if (allocations < 1 || allocations >= blocks) return {};
  if (allocations == 1) return VerdictsTr::tr(" on these nodes");
  return VerdictsTr::tr(" on these %n allocation(s)", nullptr, allocations);
}

SignedText describePoint(const ComparedCell& cell) {
  SignedText verdict = describeVerdict(cell.judgement, cell.isComparable);
  if (cell.isComparable) verdict.words += scope(cell.allocations, cell.pairs);
  return verdict;
}

const core::stats::Ratio* allocationRatio(const ComparedCell& cell) {
  const auto& across = cell.acrossAllocations;
  return across && across->interval && cell.allocations < cell.pairs ? &*across : nullptr;
}

QString ofTheCluster(const core::stats::Ratio& across) {
  //: %1: a difference, %2: its interval
  return VerdictsTr::tr("of the cluster, over the means of %n allocation(s): %1 (%2)", nullptr, std::min(across.n, across.baselineN))
      .arg(change(across.value - 1), across.interval ? changeInterval(*across.interval) : QStringLiteral("–"));
}

int fewestPairs(const Assessment& assessment, const ComparedPoint& compared) {
  int fewest = compared.blocks;
  for (const core::stats::ComparedCell& cell : compared.cells) {
    if (cell.arm != assessment.comparison.baseline) fewest = std::min(fewest, cell.pairs);
  }
  return fewest;
}

QString evidence(int blocks, int allocations) {
  const QString both = VerdictsTr::tr("%1 in %2", "blocks in allocations").arg(VerdictsTr::tr("%n block(s)", nullptr, blocks), VerdictsTr::tr("%n allocation(s)", nullptr, allocations));
  //: %1: blocks in allocations
  if (allocations == 1) return VerdictsTr::tr("%1, on these nodes").arg(both);
  //: %1: blocks in allocations
  return allocations > 0 && allocations < blocks ? VerdictsTr::tr("%1, on these alone").arg(both) : both;
}

bool isOutOfReach(int more, std::optional<std::chrono::milliseconds> block) {
  return more > core::runs::kMostBlocksAdded || (block && *block * more > kLongestInReach);
}

QString openSum(const core::stats::ComparedCell& cell, std::optional<std::chrono::milliseconds> block) {
  if (!cell.judgement || !cell.judgement->blocksNeeded) return {};
  const core::stats::BlocksNeeded& needed = *cell.judgement->blocksNeeded;
  const QString total = VerdictsTr::tr("%Ln block(s)", nullptr, needed.total);
  const QString words =
      isOutOfReach(needed.more, block)
          ? VerdictsTr::tr("half width now %1, needed %2: at this spread %3 (%4 t interval), %5 more, which is out of reach: "
                           "longer runs, a quieter machine or a wider margin would help",
                           "the sum behind 'not enough data'")
          : VerdictsTr::tr("half width now %1, needed %2: at this spread %3 (%4 t interval), %5 more", "the sum behind 'not enough data'");
  return words.arg(percent(needed.halfWidthNow), percent(needed.halfWidthNeeded), total, level(needed.level), count(needed.more));
}

QStringList evidenceLines(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  const std::vector<const ComparedPoint*> points = pointsOf(assessment, caseIndex);
  if (std::all_of(points.begin(), points.end(), [](const ComparedPoint* compared) { return compared->blocks == 0; })) return {};
  const auto describe = [&](const ComparedPoint& compared) {
    QString blocks = evidence(compared.blocks, compared.allocations);
    const int pairs = fewestPairs(assessment, compared);
    if (pairs < compared.blocks) blocks = VerdictsTr::tr("%1, of which %2", "n blocks in k allocations; m complete pairs").arg(blocks, VerdictsTr::tr("%n complete pair(s)", nullptr, pairs));
    if (compared.looks == 0) return blocks;
    return VerdictsTr::tr("%1, extended after looking (%2): %3 interval", "n blocks in k allocations; how often; a level")
        .arg(blocks, count(compared.looks), level(core::stats::levelAfter(compared.looks)));
  };
  const ComparedPoint& first = *points.front();
  const bool isSame = std::all_of(points.begin(), points.end(), [&](const ComparedPoint* compared) {
    return compared->blocks == first.blocks && compared->allocations == first.allocations && compared->looks == first.looks &&
           fewestPairs(assessment, *compared) == fewestPairs(assessment, first);
  });
  if (isSame) return {VerdictsTr::tr("Each point: %1", "n blocks in k allocations").arg(describe(first))};
  QStringList lines;
  for (const ComparedPoint* compared : points) {
    QString where = point(compared->point);
    if (!caseIndex && assessment.record.cases.size() > 1) {
      where += QStringLiteral(" (%1)").arg(settings(core::plan::distinguishing(assessment.record.cases, compared->caseIndex)));
    }
    lines << QStringLiteral("%1: %2").arg(where, describe(*compared));
  }
  return lines;
}

QString intervalLevels(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  const std::vector<const ComparedPoint*> points = pointsOf(assessment, caseIndex);
  if (points.empty()) return level(core::stats::levelAfter(0));
  const auto isFewer = [](const ComparedPoint* a, const ComparedPoint* b) { return a->looks < b->looks; };
  const auto [least, most] = std::minmax_element(points.begin(), points.end(), isFewer);
  const QString lowest = level(core::stats::levelAfter((*least)->looks));
  if ((*least)->looks == (*most)->looks) return lowest;
  return VerdictsTr::tr("%1 to %2", "levels of intervals").arg(lowest, level(core::stats::levelAfter((*most)->looks)));
}

QString differenceFormula(const Assessment& assessment, std::optional<std::size_t> caseIndex) {
  const QString baseline = QString::fromStdString(assessment.comparison.arms.at(assessment.comparison.baseline));
  //: %1: a level, or levels
  const QString interval = VerdictsTr::tr("%1 t interval, each point by itself").arg(intervalLevels(assessment, caseIndex));
  //: %1: the baseline, %2: an interval
  if (assessment.comparison.order == core::model::Order::Blocks) return VerdictsTr::tr("exp(mean ln(arm ÷ %1)) − 1, paired by block · %2").arg(baseline, interval);
  //: %1: the baseline, %2: an interval
  return VerdictsTr::tr("exp(mean ln arm − mean ln %1) − 1, not paired (Welch) · %2").arg(baseline, interval);
}

bool hasAllocationRatios(const Assessment& assessment) {
  const auto& points = assessment.comparison.points;
  return std::any_of(points.begin(), points.end(), [](const ComparedPoint& compared) {
    return std::any_of(compared.cells.begin(), compared.cells.end(), [](const ComparedCell& cell) { return allocationRatio(cell) != nullptr; });
  });
}

QString allocationsFormula(const Assessment& assessment) {
  if (!hasAllocationRatios(assessment)) return {};
  return VerdictsTr::tr("Where several blocks share an allocation, an interval over blocks speaks of these allocations alone. Of the cluster speaks the t interval over the means of the allocations, with one degree of freedom less than there are.");
}

QString efficiencyFormula(const Assessment& assessment) {
  const bool isPaired = assessment.comparison.order == core::model::Order::Blocks;
  //: %1: how it is paired
  return VerdictsTr::tr("N0 × images/s ÷ (ranks × own images/s at N0 ranks), N0 the arm's own smallest point, %1 · 95 % t interval")
      .arg(isPaired ? VerdictsTr::tr("paired by round") : VerdictsTr::tr("not paired (Welch)"));
}

}  // namespace baremark::app::text
