// SPDX-License-Identifier: GPL-3.0-or-later
// What the timed steps of one run say. Steps are correlated, so none of this serves as an interval of a comparison.
// Pure; step times in seconds, refused (Missing, OutOfRange) where there are none or one is not finite and above 0.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace baremark::core::stats {

/// tf_cnn_benchmarks' three figures by its own formulas (ARCHITECTURE.md, Engine), in images/s.
struct TfFigures {
  double speed = 0;        ///< images / mean(t)
  double uncertainty = 0;  ///< population deviation of the steps' speeds / sqrt(n)
  double jitter = 0;       ///< 1.4826 median |s - median(s)| of the steps' speeds s
  bool operator==(const TfFigures&) const = default;
};

/// `imagesPerStep` is the batch that the worker counts: the global one where it owns all ranks.
[[nodiscard]] base::Result<TfFigures> tfFigures(std::span<const double> stepSeconds, double imagesPerStep);

inline constexpr std::size_t kStepBatches = 10;
inline constexpr std::size_t kLeastStepsForBatches = 20;

/// The means of ten consecutive batches of steps, of equal length give or take one step. Needs ten steps.
[[nodiscard]] std::vector<double> batchMeans(std::span<const double> stepSeconds);

/// The mean step with its standard error, as if the steps were independent and corrected by batch means (reference:
/// engine, 2.5). Seconds.
struct StepSpread {
  double mean = 0;
  std::optional<double> naiveError;      ///< s / sqrt(n); nothing below two steps
  std::optional<double> correctedError;  ///< deviation of ten batch means / sqrt(10); nothing below 20 steps
  bool operator==(const StepSpread&) const = default;
};

[[nodiscard]] base::Result<StepSpread> stepSpread(std::span<const double> stepSeconds);

/// The check that all of these make.
[[nodiscard]] base::Result<void> checkSteps(std::span<const double> stepSeconds);

}  // namespace baremark::core::stats
