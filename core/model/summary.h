// SPDX-License-Identifier: Apache-2.0
// One run's numbers, as the engine states them when the timed steps are over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace baremark::core::model {

struct RunSummary {
  // images/s is images over wall time across all ranks between two synchronisations (ARCHITECTURE.md, Statistics, "One run").
  double imagesPerSecond = 0;
  std::int64_t images = 0;
  double seconds = 0;
  std::int64_t steps = 0;
  std::int64_t warmupSteps = 0;
  double warmupSeconds = 0;

  // tf_cnn_benchmarks' three, by its formulas over the step times of one worker that owns all ranks.
  double tfSpeed = 0;
  double tfUncertainty = 0;
  double tfJitter = 0;

  // Distribution of the timed steps, seconds.
  double stepMedian = 0;
  double stepP05 = 0;
  double stepP95 = 0;
  double stepMax = 0;

  // Mean share of a timed step on rank 0, seconds; they add up to the mean step.
  double input = 0;
  double compute = 0;
  double wait = 0;
  double exposedComm = 0;
  double other = 0;

  std::optional<double> finalLoss;  ///< of the last timed step
  std::optional<double> top1;  ///< of the last evaluation, if there was one
  std::optional<double> top5;

  bool operator==(const RunSummary&) const = default;
};

}  // namespace baremark::core::model
