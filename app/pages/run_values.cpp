// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_values.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace baremark::app::pages {
namespace {

using core::report::Assessment;
using core::stats::ComparedPoint;
using plot::Quantity;

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
    const auto other = std::find_if(others.begin(), others.end(),
                                    [&](const FinishedRun& candidate) { return isPair(*run.block, *candidate.block); });
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
