// SPDX-License-Identifier: Apache-2.0
// One run's numbers, as the engine states them after the timed steps.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace baremark::core::model {

struct RunSummary {
  // Images over wall time, across all ranks between two synchronisations (core/stats/README.md, "One run"). With
  // several instances: of all of them, until the first ends (core/stats/README.md, "Independent instances"). `images`
  // and `seconds` are then those of all instances to the end of the last, and the figures below those of the first.
  double imagesPerSecond = 0;
  std::int64_t images = 0;
  double seconds = 0;
  std::int64_t steps = 0;
  std::int64_t warmupSteps = 0;
  double warmupSeconds = 0;

  // The three numbers of tf_cnn_benchmarks, by its formulas, over the step times of one worker that owns all ranks.
  double tfSpeed = 0;
  double tfUncertainty = 0;
  double tfJitter = 0;

  // Distribution of the timed steps, in seconds.
  double stepMedian = 0;
  double stepP05 = 0;
  double stepP95 = 0;
  double stepMax = 0;

  // Mean parts of a timed step on rank 0, in seconds. They add up to the mean step.
  double input = 0;
  double compute = 0;
  double wait = 0;
  double exposedComm = 0;
  double other = 0;

  std::vector<double> instances;  ///< images/s of each instance, which add up to imagesPerSecond; empty: one instance

  std::optional<double> finalLoss;  ///< of the last timed step
  std::optional<double> top1;       ///< of the last evaluation; nothing: there was none
  std::optional<double> top5;

  /// Seconds from the start of the launcher until rank 0 has met all other ranks: the launcher, the container runtime
  /// and MPI_Init, before any data is loaded. Nothing: rank 0 is on another node than the launcher, or has no launcher.
  std::optional<double> startUp;

  /// Energy in joules that the GPUs of all ranks used during the timed steps, each GPU once, with everything else that
  /// ran on them. Nothing: not known for one of them, or the run used no GPU.
  std::optional<double> gpuEnergy{};

  bool operator==(const RunSummary&) const = default;
};

}  // namespace baremark::core::model
