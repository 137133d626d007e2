// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/ratio.h"

#include <cmath>

namespace baremark::core::stats {
namespace {

void addInterval(Ratio& ratio, const LogMean& estimate, const Spread& spread) {
  const double error = errorAfter(ratio.looks);
  ratio.interval = intervalOf(estimate, error);
  ratio.halfWidth = halfWidth(estimate, error);
  ratio.p = twoSidedP(estimate);
  ratio.spread = spread;
}

Ratio withoutInterval(double meanLog, int looks) {
  return {.value = std::exp(meanLog), .meanLog = meanLog, .looks = looks, .level = levelAfter(looks)};
}

}  // namespace

std::optional<Ratio> pairedRatio(std::span<const double> logRatios, int looks) {
  return twoStageRatio(logRatios, logRatios.size(), looks);
}

std::optional<Ratio> twoStageRatio(std::span<const double> logRatios, std::size_t initial, int looks) {
  const std::optional<double> meanLog = mean(logRatios);
  if (!meanLog) return {};
  const int n = static_cast<int>(logRatios.size());
  Ratio ratio = withoutInterval(*meanLog, looks);
  ratio.n = ratio.baselineN = n;
  if (n < kLeastBlocks) return ratio;

  const bool isTwoStage = initial >= kLeastBlocks && initial < logRatios.size();
  const std::span<const double> first = isTwoStage ? logRatios.first(initial) : logRatios;
  Spread spread{.deviation = *deviation(first)};
  if (isTwoStage) spread.fixedDegrees = static_cast<double>(initial - 1);
  addInterval(ratio,
              {.mean = *meanLog,
               .standardError = spread.deviation / std::sqrt(n),
               .degrees = spread.fixedDegrees.value_or(n - 1)},
              spread);
  return ratio;
}

std::optional<Ratio> unpairedRatio(std::span<const double> armLogs, std::span<const double> baselineLogs, int looks) {
  if (armLogs.empty() || baselineLogs.empty()) return {};
  Ratio ratio = withoutInterval(*mean(armLogs) - *mean(baselineLogs), looks);
  ratio.n = static_cast<int>(armLogs.size());
  ratio.baselineN = static_cast<int>(baselineLogs.size());
  ratio.isPaired = false;
  if (ratio.n < kLeastBlocks || ratio.baselineN < kLeastBlocks) return ratio;

  const double armDeviation = *deviation(armLogs);
  const double baselineDeviation = *deviation(baselineLogs);
  Spread spread{.deviation = std::hypot(armDeviation, baselineDeviation), .degreesPerBlock = 2};
  if (spread.deviation > 0) {
    // Satterthwaite's degrees for n runs on both sides: (n - 1) (va + vb)^2 / (va^2 + vb^2).
    const double armShare = armDeviation * armDeviation / (spread.deviation * spread.deviation);
    spread.degreesPerBlock = 1 / (armShare * armShare + (1 - armShare) * (1 - armShare));
  }
  addInterval(ratio, *differenceOfLogs(armLogs, baselineLogs), spread);
  return ratio;
}

double halfWidthAt(const Spread& spread, int n, double error) {
  return halfWidth({.standardError = spread.deviation / std::sqrt(n),
                    .degrees = spread.fixedDegrees.value_or(spread.degreesPerBlock * (n - 1))},
                   error);
}

}  // namespace baremark::core::stats
