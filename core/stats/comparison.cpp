// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/comparison.h"

#include <cmath>
#include <map>
#include <tuple>

namespace baremark::core::stats {
namespace {

/// Sorts points by case, then by size.
using PointRanks = std::tuple<std::size_t, int, int>;

PointRanks keyOf(std::size_t caseIndex, const model::Point& point) {
  return {caseIndex, point.ranks, point.nodes};
}

using RunsByPoint = std::map<PointRanks, std::vector<const RunInput*>>;

PointRates ratesOf(const model::Point& point, std::size_t arm, const std::vector<const RunInput*>& runs,
                   model::Order order) {
  PointRates out{.point = point};
  for (const RunInput* run : runs) {
    if (run->arm != arm || !run->imagesPerSecond) continue;
    out.runs.push_back(
        {.round = order == model::Order::Independent ? 0 : run->round, .logRate = std::log(*run->imagesPerSecond)});
  }
  return out;
}

// Relative to the smallest point with a run of the arm.
void addScaling(std::vector<ComparedPoint>& points, std::size_t arm, const RunsByPoint& runs, model::Order order) {
  PointRates smallest;
  const ComparedPoint* before = nullptr;
  for (ComparedPoint& point : points) {
    if (before == nullptr || before->caseIndex != point.caseIndex) smallest = {};
    before = &point;
    const PointRates here = ratesOf(point.point, arm, runs.at(keyOf(point.caseIndex, point.point)), order);
    if (smallest.runs.empty()) smallest = here;
    if (!here.runs.empty()) point.cells[arm].scaling = scalingOf(here, smallest);
  }
}

}  // namespace

base::Result<Comparison> compare(const ComparisonInput& input) {
  if (auto good = checkComparisonInput(input); !good) return base::fail(good.error());
  std::map<PointRanks, const PointInput*> points;
  RunsByPoint runs;
  for (const PointInput& point : input.points) {
    points[keyOf(point.caseIndex, point.point)] = &point;
    runs[keyOf(point.caseIndex, point.point)] = {};
  }
  for (const RunInput& run : input.runs) runs[keyOf(run.caseIndex, run.point)].push_back(&run);

  Comparison out{.arms = input.arms, .baseline = input.baseline, .margin = input.margin, .order = input.order};
  for (const auto& [key, point] : points) out.points.push_back(comparePoint(input, *point, runs.at(key)));
  for (std::size_t arm = 0; arm < input.arms.size(); ++arm) {
    addScaling(out.points, arm, runs, input.order);
    if (arm != input.baseline) out.headlines.push_back(headlineOf(arm, input.baseline, out.points));
  }
  return out;
}

}  // namespace baremark::core::stats
