// SPDX-License-Identifier: GPL-3.0-or-later
// What an experiment will take before it starts: time at each point and in all, at least and, with `until`, at most.
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

/// Expected images/s of a cell, and the time a run takes beside its steps (start, canary, image).
struct SpeedEstimate {
  double imagesPerSecond = 0;  ///< 0: unknown
  std::chrono::milliseconds overhead{2000};
  EstimateSource source = EstimateSource::Unknown;
  std::int64_t modelBatch = 0;  ///< images a step of each rank where the settings name none
};

/// Asked for each cell: the engine's settings of the run and its point.
using SpeedSource = std::function<SpeedEstimate(const model::Settings& settings, const model::Point& point,
                                                const model::Arm& arm)>;

/// What it comes to. Nothing where the speed of a cell is unknown.
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
  std::optional<std::chrono::milliseconds> block;  ///< one block
  Amount least;  ///< `repeats` blocks
  Amount most;   ///< the same, or with `until` `max_repeats` blocks
  EstimateSource source = EstimateSource::Unknown;  ///< the weakest of its cells
};

struct Cost {
  std::vector<PointCost> points;
  Amount least;
  Amount most;
  EstimateSource source = EstimateSource::Unknown;
};

/// The time of one run: `batches` + `warmup_batches` of `globalBatch` images at the expected speed, and the overhead. Nothing
/// where either is unknown.
[[nodiscard]] std::optional<std::chrono::milliseconds> runTime(const model::Measure& measure, std::int64_t globalBatch,
                                                               const SpeedEstimate& speed);

/// What all cases come to at each point, in the order of the points; the amounts add up to those of the whole. Of the
/// first case: `caseIndex`, `block`.
[[nodiscard]] std::vector<PointCost> costOfPoints(const Cost& cost);

/// The time of each run of each block. `coresOfARank` is what a rank occupies.
[[nodiscard]] Cost estimateCost(const model::Experiment& experiment, const std::vector<model::Settings>& cases,
                                const std::vector<model::Point>& points, int coresOfARank, const SpeedSource& speed);

}  // namespace baremark::core::plan
