// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/comparison_input.h"

#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "core/base/number_text.h"
#include "core/model/setting.h"

namespace baremark::core::stats {
namespace {

using base::ErrorCode, base::Result;

using PointKey = std::pair<std::size_t, model::Point>;

Result<void> firstError(std::initializer_list<Result<void>> results) {
  for (const Result<void>& result : results) {
    if (!result) return result;
  }
  return {};
}

Result<void> checkIndex(std::size_t index, std::size_t size, std::string where) {
  if (index < size) return {};
  return base::fail(ErrorCode::OutOfRange, std::move(where), std::to_string(index), {base::Phrase::Below, size});
}

Result<void> checkUntil(const ComparisonInput& input) {
  if (!input.until) return {};
  if (input.order == model::Order::Independent)
    return base::fail({.code = ErrorCode::Conflict, .where = "/until", .allowed = base::Phrase::OnlyWithBlocks});
  return firstError({checkPositive(input.until->halfWidth, "/until/half_width"),
                     checkAtLeast(input.until->maxRepeats, 1, "/until/max_repeats")});
}

Result<void> checkExperiment(const ComparisonInput& input) {
  if (!(input.margin > 0 && input.margin < 1))
    return base::fail(ErrorCode::OutOfRange, "/margin", base::toPercent(input.margin), base::Phrase::PercentBelowAll);
  return firstError({checkIndex(input.baseline, input.arms.size(), "/baseline"),
                     checkAtLeast(input.repeats, 1, "/repeats"), checkUntil(input)});
}

Result<void> checkPoint(const PointInput& point, std::size_t arms, const std::string& where) {
  Result<void> good = firstError({checkAtLeast(point.point.nodes, 1, where + "/nodes"),
                                  checkAtLeast(point.point.ranks, 1, where + "/ranks"),
                                  checkWithin(point.extensions, 0, kMostExtensions, where + "/extensions")});
  if (good && !point.cells.empty() && point.cells.size() != arms)
    return base::fail(ErrorCode::OutOfRange, where + "/cells", std::to_string(point.cells.size()),
                      {base::Phrase::NoneOr, arms});
  for (std::size_t i = 0; good && i < point.cells.size(); ++i) {
    if (!point.cells[i].imagesPerBatch) continue;
    good = checkPositive(*point.cells[i].imagesPerBatch, where + "/cells/" + std::to_string(i) + "/images_per_batch");
  }
  return good;
}

Result<std::set<PointKey>> checkPoints(const ComparisonInput& input) {
  std::set<PointKey> known;
  for (std::size_t i = 0; i < input.points.size(); ++i) {
    const PointInput& point = input.points[i];
    const std::string where = "/points/" + std::to_string(i);
    if (auto good = checkPoint(point, input.arms.size(), where); !good) return base::fail(good.error());
    if (!known.emplace(point.caseIndex, point.point).second)
      return base::fail(ErrorCode::Duplicate, where, toText(point.point));
  }
  return known;
}

class RunChecks {
 public:
  RunChecks(std::size_t arms, std::set<PointKey> points) : m_arms(arms), m_points(std::move(points)) {}

  Result<void> check(const RunInput& run, const std::string& where) {
    if (!m_points.contains({run.caseIndex, run.point}))
      return base::fail(ErrorCode::UnknownValue, where + "/point", toText(run.point));
    if (run.block.isEmpty()) return base::fail(ErrorCode::Missing, where + "/block");
    if (run.allocation.isEmpty()) return base::fail(ErrorCode::Missing, where + "/allocation");
    Result<void> good =
        firstError({checkIndex(run.arm, m_arms, where + "/arm"), checkAtLeast(run.round, 0, where + "/round")});
    if (good && run.imagesPerSecond) good = checkPositive(*run.imagesPerSecond, where + "/images_per_second");
    return good ? checkBlock(run, where) : good;
  }

 private:
  Result<void> checkBlock(const RunInput& run, const std::string& where) {
    if (!m_seen.emplace(run.block, run.arm).second) return base::fail(ErrorCode::Duplicate, where, run.block.text());
    const RunInput& first = *m_firstOfBlock.emplace(run.block, &run).first->second;
    const bool isOnePlace = first.caseIndex == run.caseIndex && first.point == run.point && first.round == run.round &&
                            first.allocation == run.allocation;
    if (isOnePlace) return {};
    return base::fail(ErrorCode::Conflict, where, run.block.text(), base::Phrase::OneOfEachABlock);
  }

  std::size_t m_arms;
  std::set<PointKey> m_points;
  std::set<std::pair<base::BlockId, std::size_t>> m_seen;
  std::map<base::BlockId, const RunInput*> m_firstOfBlock;
};

std::string text(double value) {
  return model::toText(model::SettingValue(value));
}

base::Result<void> outOfRange(double value, std::string where, base::Phrased allowed) {
  return base::fail(base::ErrorCode::OutOfRange, std::move(where), text(value), std::move(allowed));
}

}  // namespace

Result<void> checkComparisonInput(const ComparisonInput& input) {
  if (auto good = checkExperiment(input); !good) return good;
  auto points = checkPoints(input);
  if (!points) return base::fail(points.error());
  RunChecks runs(input.arms.size(), std::move(*points));
  for (std::size_t i = 0; i < input.runs.size(); ++i) {
    if (auto good = runs.check(input.runs[i], "/runs/" + std::to_string(i)); !good) return good;
  }
  return {};
}

base::Result<void> checkPositive(double value, std::string where) {
  if (std::isfinite(value) && value > 0) return {};
  return outOfRange(value, std::move(where), base::Phrase::FinitePositive);
}

base::Result<void> checkAtLeast(double value, double least, std::string where) {
  if (std::isfinite(value) && value >= least) return {};
  return outOfRange(value, std::move(where), {base::Phrase::FiniteAtLeast, text(least)});
}

base::Result<void> checkWithin(double value, double least, double most, std::string where) {
  if (least <= value && value <= most) return {};
  return outOfRange(value, std::move(where), {base::Phrase::Range, text(least), text(most)});
}

}  // namespace baremark::core::stats
