// SPDX-License-Identifier: GPL-3.0-or-later
// What the runs of one cell achieve: images/s, of independent instances too, time per batch, and images per joule of
// GPUs; and the steps of one run (core/stats/README.md, "One run", "Independent instances", "Drift"). Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/stats/log_mean.h"

namespace baremark::core::stats {

struct Throughput {
  int n = 0;  ///< number of finished runs
  // In images/s. Nothing without a run.
  std::optional<double> median;
  std::optional<double> mean;        ///< exp of the mean log
  std::optional<Interval> interval;  ///< 95 % t interval of the log mean; nothing below two runs
  bool operator==(const Throughput&) const = default;
};

/// The throughput, from the images/s of each finished run (finite and above 0).
[[nodiscard]] Throughput throughputOf(std::span<const double> imagesPerSecond);

/// Mean time per batch, normalised to the baseline, and its spread. Published container studies (uDocker, Singularity)
/// show this figure. The bars are standard deviations over runs, not intervals; verdicts come from the ratio.
struct BatchTime {
  int n = 0;                        ///< number of runs of the arm
  double mean = 1;                  ///< mean time per batch / the baseline's mean time per batch
  std::optional<double> deviation;  ///< standard deviation over runs / the baseline's mean; nothing below two runs
  bool operator==(const BatchTime&) const = default;
};

/// The normalised time per batch, from the seconds per batch of each run (finite, above 0). Nothing: a side has no run.
[[nodiscard]] std::optional<BatchTime> normalisedBatchTime(std::span<const double> armSeconds,
                                                           std::span<const double> baselineSeconds);

/// How much the instances of one run differ. In images/s, except `variation`.
struct InstanceSpread {
  double least = 0;
  double most = 0;
  double mean = 0;
  double variation = 0;  ///< coefficient of variation: sample standard deviation / mean, a fraction
  bool operator==(const InstanceSpread&) const = default;
};

/// The spread of the instances of one run, from the images/s of each (finite and above 0). Nothing below two.
[[nodiscard]] std::optional<InstanceSpread> spreadOf(std::span<const double> imagesPerSecond);

/// The instances of one cell over its runs.
struct InstanceRates {
  int n = 0;                            ///< number of runs
  std::vector<double> imagesPerSecond;  ///< of each instance: exp of the mean log over the runs
  double variation = 0;                 ///< mean over the runs of InstanceSpread::variation
  bool operator==(const InstanceRates&) const = default;
};

/// Each entry of `runs` holds the images/s of the instances of one run. Runs with another number of instances than the
/// first are left out. Nothing without a run of at least two instances.
[[nodiscard]] std::optional<InstanceRates> instanceRatesOf(std::span<const std::vector<double>> runs);

/// images / joules of one run: its images in the timed steps, and the energy of its GPUs between the start and the end
/// of those steps (model::RunSummary::gpuEnergy), each GPU once. The energy of processors, memory and network is not in
/// it. Nothing: no image, or an energy that is not known or not above 0.
[[nodiscard]] std::optional<double> imagesPerJoule(std::int64_t images, std::optional<double> joules);

/// A cell over its runs.
struct Efficacy {
  int n = 0;          ///< number of runs whose images per joule are known
  double median = 0;  ///< images per joule
  bool operator==(const Efficacy&) const = default;
};

/// From the images per joule of each run that knows them. Nothing without such a run.
[[nodiscard]] std::optional<Efficacy> efficacyOf(std::span<const double> imagesPerJoule);

// Of the timed steps of one run, in seconds. Steps depend on each other, so none of these numbers is an interval of a
// comparison. Missing: no steps. OutOfRange: a time is not finite or not above 0.

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

/// The drift over the timed steps, in their order: flagged, and no steps are removed because of it. `margin` is a
/// fraction. Nothing below 20 steps.
[[nodiscard]] base::Result<std::optional<Drift>> driftOf(std::span<const double> stepSeconds, double margin);

}  // namespace baremark::core::stats
