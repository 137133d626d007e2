// SPDX-License-Identifier: GPL-3.0-or-later
// How an arm's images/s grow with its ranks (ARCHITECTURE.md, Statistics, "Scaling"). Pure. N is the number of ranks of a
// point, N0 that of the arm's own smallest point: S(N) = N0 X(N) / X(N0), E(N) = S(N) / N, for weak and strong scaling
// alike.
#pragma once

#include <optional>
#include <vector>

#include "core/model/experiment.h"
#include "core/stats/log_mean.h"

namespace baremark::core::stats {

/// A finished run of an arm at a point.
struct RoundRate {
  int round = 0;       ///< 1-based; 0 where there are no rounds
  double logRate = 0;  ///< ln(images/s)
  bool operator==(const RoundRate&) const = default;
};

/// All finished runs of an arm at a point of a case.
struct PointRates {
  model::Point point;
  std::vector<RoundRate> runs;
  bool operator==(const PointRates&) const = default;
};

struct Scaling {
  model::Point reference;  ///< the arm's smallest point, N0 ranks
  int n = 0;               ///< rounds that have both points; without rounds the smaller number of runs
  bool isPaired = true;    ///< by round; otherwise Welch
  double efficiency = 1;   ///< E, a fraction
  double speedUp = 1;      ///< S
  // 95 % t intervals; nothing at the reference itself, which is 100 % by definition, and below three rounds or runs.
  std::optional<Interval> efficiencyInterval;
  std::optional<Interval> speedUpInterval;
  bool operator==(const Scaling&) const = default;
};

/// E paired by round: exp(mean e +- t s / sqrt(n)) with e = ln(X_N N0 / (X_N0 N)) of each round that has both; several
/// runs of one round count as their mean log. Where rounds do not exist, Welch's t on the logs. Nothing where the two
/// points share no round, or one has no run.
[[nodiscard]] std::optional<Scaling> scalingOf(const PointRates& at, const PointRates& reference);

}  // namespace baremark::core::stats
