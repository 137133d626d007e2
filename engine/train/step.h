// SPDX-License-Identifier: Apache-2.0
// One training step: input, forward, backward with the reduction of ready buckets, update of each bucket as it arrives.
// Compiled once; a step allocates nothing and looks nothing up. Collective where ranks talk.
#pragma once

#include <cstdint>

#include "engine/comm/gradient_reducer.h"
#include "engine/comm/rank_state.h"
#include "engine/data/source.h"
#include "engine/graph/network.h"
#include "engine/measure/run_clock.h"
#include "engine/measure/step_report.h"
#include "engine/models/registry.h"
#include "engine/train/optimizer.h"

namespace baremark::engine::train {

/// What ranks tell each other in a step, summed in the first elements of the gradient arena.
struct StepWishes {
  bool flush = false;
  bool stop = false;
};

/// The same on all ranks that talk.
struct StepOutcome {
  measure::StepTimes times;
  measure::StepValues values;
  bool flush = false;  ///< some rank wished for it
  bool stop = false;
};

struct StepParts {
  graph::Network<float>& network;
  data::Source& source;
  comm::GradientReducer<float>& reducer;
  Optimizer<float>& optimizer;
  comm::RankState& state;
};

struct StepSettings {
  models::LearningRateRule learningRate;
  std::int64_t globalBatch = 1;   ///< images of a step over all ranks
  std::int64_t talkingBatch = 1;  ///< images whose gradients are averaged: all, or this rank's where ranks do not talk
  std::int64_t rankOffset = 0;    ///< of this rank's images in the global batch
};

class TrainingStep {
 public:
  TrainingStep(const StepParts& parts, StepSettings settings);

  /// Updates so far; the next step is this one, counted from 0.
  [[nodiscard]] std::int64_t updates() const { return m_updates; }
  void resumeAt(std::int64_t updates);

  /// The next step's time begins now: after a barrier, or before the first step.
  void restartClock() { m_begin = measure::now(); }
  /// When the last step ended, which is when the next one begins.
  [[nodiscard]] measure::TimePoint lastEnd() const { return m_begin; }

  StepOutcome run(const StepWishes& wishes);

 private:
  void tell(const graph::BatchResult& result, const StepWishes& wishes);
  void hear(StepOutcome& outcome) const;
  void update(StepOutcome& outcome);

  StepParts m_parts;
  StepSettings m_settings;
  std::int64_t m_updates = 0;
  measure::TimePoint m_begin;
};

}  // namespace baremark::engine::train
