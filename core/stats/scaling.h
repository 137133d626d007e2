// SPDX-License-Identifier: GPL-3.0-or-later
// Scaling: how an arm's images/s X grow with its ranks N (core/stats/README.md, "Scaling"). Pure. N0 is the arm's own
// smallest point. Speed-up S(N) = N0 X(N) / X(N0), efficiency E(N) = S(N) / N, for weak and strong scaling alike.
#pragma once

#include <optional>
#include <vector>

#include "core/model/experiment.h"
#include "core/stats/log_mean.h"

namespace baremark::core::stats {

/// A finished run of an arm at a point.
struct RoundRate {
  int round = 0;       ///< 1-based; 0: there are no rounds
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
  int n = 0;               ///< number of rounds with both points; without rounds, the smaller number of runs
  bool isPaired = true;    ///< true: paired by round; false: Welch
  double efficiency = 1;   ///< E, a fraction
  double speedUp = 1;      ///< S
  // 95 % t intervals. Nothing at the reference itself, which has 100 % by definition, or below three rounds or runs.
  std::optional<Interval> efficiencyInterval;
  std::optional<Interval> speedUpInterval;
  bool operator==(const Scaling&) const = default;
};

/// The scaling from `reference` to `at`. Paired by round: E = exp(mean e +- t s / sqrt(n)) with e = ln(X_N N0 / (X_N0
/// N)) of each round with both points. Several runs of a round count as their mean log. Without rounds: Welch's t on
/// the logs. Nothing if the two points share no round, or if one has no run.
[[nodiscard]] std::optional<Scaling> scalingOf(const PointRates& at, const PointRates& reference);

}  // namespace baremark::core::stats
