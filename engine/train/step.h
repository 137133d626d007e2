// SPDX-License-Identifier: Apache-2.0
// One training step: input, forward pass, backward pass with the reduction of finished buckets, and the update of each
// bucket when its sums arrive, or of none if a gradient overflowed (loss_scale.h). A step allocates nothing. Collective
// with allreduce.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/comm/gradient_reducer.h"
#include "engine/comm/rank_state.h"
#include "engine/data/source.h"
#include "engine/graph/network.h"
#include "engine/measure/run_clock.h"
#include "engine/measure/step_report.h"
#include "engine/models/registry.h"
#include "engine/train/loss_scale.h"

namespace baremark::engine::train {

/// Requests that ranks exchange in a step.
struct StepRequests {
  bool flush = false;
  bool stop = false;
};

/// With allreduce, the same on all ranks, except the times.
struct StepOutcome {
  measure::StepTimes times;
  measure::StepValues values;
  bool flush = false;  ///< at least one rank requested it
  bool stop = false;
};

struct StepParts {
  graph::Network<float>& network;
  data::Source& source;
  comm::GradientReducer& reducer;
  comm::RankState& state;
};

struct StepSettings {
  models::LearningRateRule learningRate;
  std::int64_t globalBatch = 1;  ///< images a step over all ranks
  /// Images whose gradients are averaged: those of all ranks, or this rank's if ranks train independently.
  std::int64_t averagedBatch = 1;
  std::int64_t rankOffset = 0;  ///< position of this rank's first image in the global batch
  LossScaleRule lossScale{};
};

class TrainingStep {
 public:
  TrainingStep(const StepParts& parts, StepSettings settings);

  /// Updates so far, with the skipped ones. The next step has this number, counted from 0.
  [[nodiscard]] std::int64_t updates() const { return m_updates; }
  [[nodiscard]] const LossScale& lossScale() const { return m_lossScale; }
  void resumeAt(std::int64_t updates, const LossScaleState& lossScale = {});

  /// The time of the next step begins now. Call it after a barrier, or before the first step.
  void restartClock() { m_begin = measure::now(); }
  /// End of the last step, which is also the beginning of the next one.
  [[nodiscard]] measure::TimePoint lastEnd() const { return m_begin; }

  StepOutcome run(const StepRequests& requests);

  /// Times each operator on the batch of the next step (graph::Network::timeOperators).
  [[nodiscard]] std::vector<graph::OperatorTime> timeOperators();

 private:
  [[nodiscard]] graph::StepInput nextInput(const StepRequests& requests) const;
  graph::StepResult update();

  StepParts m_parts;
  StepSettings m_settings;
  std::int64_t m_updates = 0;
  LossScale m_lossScale;
  measure::TimePoint m_begin;
};

}  // namespace baremark::engine::train
