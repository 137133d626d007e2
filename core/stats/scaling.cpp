// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/scaling.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/stats/ratio.h"

namespace baremark::core::stats {
namespace {

bool hasRounds(const PointRates& rates) {
  return std::ranges::all_of(rates.runs, [](const RoundRate& run) { return run.round > 0; });
}

std::vector<double> logRates(const PointRates& rates) {
  std::vector<double> logs;
  for (const RoundRate& run : rates.runs) logs.push_back(run.logRate);
  return logs;
}

std::map<int, double> meanLogByRound(const PointRates& rates) {
  std::map<int, std::vector<double>> logs;
  for (const RoundRate& run : rates.runs) logs[run.round].push_back(run.logRate);
  std::map<int, double> means;
  for (const auto& [round, values] : logs) means[round] = *mean(values);
  return means;
}

// ln(X_N / X_N0) of each round with both points.
std::vector<double> pairedByRound(const PointRates& at, const PointRates& reference) {
  const std::map<int, double> before = meanLogByRound(reference);
  std::vector<double> out;
  for (const auto& [round, log] : meanLogByRound(at)) {
    if (const auto found = before.find(round); found != before.end()) out.push_back(log - found->second);
  }
  return out;
}

Interval scaled(const Interval& interval, double by) {
  return {.low = interval.low * by, .high = interval.high * by};
}

}  // namespace

std::optional<Scaling> scalingOf(const PointRates& at, const PointRates& reference) {
  const bool isPaired = hasRounds(at) && hasRounds(reference);
  const std::optional<Ratio> growth =
      isPaired ? pairedRatio(pairedByRound(at, reference)) : unpairedRatio(logRates(at), logRates(reference));
  if (!growth) return {};
  const double fewest = reference.point.ranks;
  const double perRank = fewest / at.point.ranks;
  Scaling out{.reference = reference.point, .n = std::min(growth->n, growth->baselineN), .isPaired = isPaired};
  if (at.point == reference.point) {
    out.speedUp = fewest;
    return out;
  }
  out.efficiency = growth->value * perRank;
  out.speedUp = growth->value * fewest;
  if (growth->interval) {
    out.efficiencyInterval = scaled(*growth->interval, perRank);
    out.speedUpInterval = scaled(*growth->interval, fewest);
  }
  return out;
}

}  // namespace baremark::core::stats
