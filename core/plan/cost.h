// SPDX-License-Identifier: GPL-3.0-or-later
// The expected cost of an experiment: its time at each point and in all; with `until` the least and the most. Pure.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/model/experiment.h"

namespace baremark::core::plan {

/// Where an expected speed comes from.
enum class EstimateSource : std::uint8_t { Unknown, EarlierRuns, EngineModel };

/// The expected images/s of a cell (of all instances together), and the time of a run besides its steps.
struct SpeedEstimate {
  double imagesPerSecond = 0;  ///< 0: unknown
  std::chrono::milliseconds overhead{2000};
  EstimateSource source = EstimateSource::Unknown;
  std::int64_t modelBatch = 0;  ///< images per step of each rank if the settings do not set batch_size
};

/// Called for each cell with the engine's settings of the run, its point and its arm.
using SpeedSource =
    std::function<SpeedEstimate(const model::Settings& settings, const model::Point& point, const model::Arm& arm)>;

/// Time and core hours are empty if the speed of a cell is unknown.
struct Amount {
  int blocks = 0;
  int runs = 0;
  std::optional<std::chrono::milliseconds> time;
  std::optional<double> coreHours;
  bool operator==(const Amount&) const = default;
};

struct PointCost {
  std::size_t caseIndex = 0;
  model::Point point;
  std::optional<std::chrono::milliseconds> block;   ///< the time of one block
  Amount least;                                     ///< of `repeats` blocks
  Amount most;                                      ///< the same; with `until` that of `max_repeats` blocks
  EstimateSource source = EstimateSource::Unknown;  ///< the weakest source of the point's cells
};

struct Cost {
  std::vector<PointCost> points;
  Amount least;
  Amount most;
  EstimateSource source = EstimateSource::Unknown;
};

/// The time of one run: `batches` + `warmup_batches` of `globalBatch` images (of all instances together) at the
/// expected speed, plus the overhead. Empty if the batch or the speed is unknown.
[[nodiscard]] std::optional<std::chrono::milliseconds> runTime(const model::Measure& measure, std::int64_t globalBatch,
                                                               const SpeedEstimate& speed);

/// The cost of all cases together at each point, in the order of the points. The amounts add up to those of `cost`.
/// `caseIndex` and `block` are those of the first case.
[[nodiscard]] std::vector<PointCost> costOfPoints(const Cost& cost);

/// Adds up the expected times of all runs. `coresOfARank` is the number of cores that a rank occupies.
[[nodiscard]] Cost estimateCost(const model::Experiment& experiment, const std::vector<model::Settings>& cases,
                                const std::vector<model::Point>& points, int coresOfARank, const SpeedSource& speed);

}  // namespace baremark::core::plan
