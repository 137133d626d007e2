// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of the timed steps of one run (core/stats/README.md, "One run"). Steps depend on each other, so none of
// these numbers is an interval of a comparison. Pure. Step times are in seconds. Missing: no steps. OutOfRange: a step
// time is not finite or not above 0.
// Drift: a run became slower or faster during its timed steps (core/stats/README.md, "Drift"). Baremark flags a drift
// and never removes steps because of it. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace baremark::core::stats {

/// The three figures of tf_cnn_benchmarks, by its own formulas (engine/README.md, "Lines and figures"), in images/s.
struct TfFigures {
  double speed = 0;        ///< images / mean(t)
  double uncertainty = 0;  ///< population deviation of the steps' speeds / sqrt(n)
  double jitter = 0;       ///< 1.4826 median |s - median(s)| of the steps' speeds s
  bool operator==(const TfFigures&) const = default;
};

/// Computes the three figures. `imagesPerStep` is the batch of the worker: the global batch if it owns all ranks.
[[nodiscard]] base::Result<TfFigures> tfFigures(std::span<const double> stepSeconds, double imagesPerStep);

inline constexpr std::size_t kStepBatches = 10;
inline constexpr std::size_t kLeastStepsForBatches = 20;

/// The means of ten consecutive batches of steps, whose lengths differ by at most one step. Empty below ten steps.
[[nodiscard]] std::vector<double> batchMeans(std::span<const double> stepSeconds);

/// The check of step times that all of these functions make.
[[nodiscard]] base::Result<void> checkSteps(std::span<const double> stepSeconds);

struct Drift {
  double change = 0;       ///< mean step time of the second half / that of the first half - 1; above 0: slower
  double p = 1;            ///< two-sided p of Welch's t test on ten batch means, five against five
  bool isFlagged = false;  ///< p < 0.001, and the halves differ by more than half the margin
  bool operator==(const Drift&) const = default;
};

/// The drift over the timed steps, in their order. `margin` is a fraction. Nothing below 20 steps. OutOfRange: a step
/// time is not finite or not above 0.
[[nodiscard]] base::Result<std::optional<Drift>> driftOf(std::span<const double> stepSeconds, double margin);

}  // namespace baremark::core::stats
