// SPDX-License-Identifier: Apache-2.0
// The training of one run, from the resume point to its last checkpoint: decides the number of steps and the overlap,
// runs the loop, compares the ranks and computes the summary. Collective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/summary.h"
#include "core/protocol/telemetry.h"
#include "engine/comm/gradient_reducer.h"
#include "engine/comm/gradient_sums.h"
#include "engine/comm/instances.h"
#include "engine/comm/rank_state.h"
#include "engine/data/source.h"
#include "engine/graph/network.h"
#include "engine/measure/gpu_watch.h"
#include "engine/measure/peaks.h"
#include "engine/train/checkpoint_folder.h"
#include "engine/train/options.h"
#include "engine/train/run_output.h"
#include "engine/train/setup.h"
#include "engine/train/step.h"
#include "engine/train/stop.h"
#include "engine/train/training.h"

namespace baremark::engine::train {

/// The objects of the run that training uses. All of them must outlive TrainingRun.
struct TrainingContext {
  const Options& options;
  const Workload& work;
  std::int64_t epochImages = 0;
  comm::Instances ranks;
  const comm::GradientSums& sums;
  StopRequest& stop;
  comm::RankState& state;
  RunOutput& output;
  CheckpointFolder& checkpoints;
  graph::Network<float>& network;
  data::Source& source;
  measure::GpuWatch* gpu = nullptr;       ///< on all ranks or on none
  std::optional<measure::Peaks> peaks{};  ///< of this rank's device; empty: not known
};

struct TrainingOutcome {
  Ending ending = Ending::Completed;
  std::int64_t updates = 0;
  std::int64_t skippedUpdates = 0;                 ///< of this rank, in this run
  std::optional<core::model::RunSummary> summary;  ///< on rank 0, if training was completed
};

/// The object must live until an error of the run was reported: its destructor may wait for a reduction that other
/// ranks never join.
class TrainingRun {
 public:
  /// Collective among the ranks of an instance.
  TrainingRun(const TrainingContext& context, ResumePoint from);
  TrainingRun(const TrainingRun&) = delete;
  TrainingRun& operator=(const TrainingRun&) = delete;

  /// Refused: a checkpoint that is already at the last update of the run.
  TrainingOutcome run();

  /// Times each operator. Rank 0 prints the table and writes profile.json. Not collective. Changes gradients and
  /// running statistics, so nothing may use the network afterwards.
  void profile();

 private:
  void countSteps();
  std::string decideOverlap();
  void postSetup(const std::string& overlap);
  [[nodiscard]] core::protocol::TrainingSetup makeSetup(const std::string& overlap) const;
  void predict();
  [[nodiscard]] TrainingSettings settings(bool triesOverlap) const;
  TrainingHooks hooks();
  [[nodiscard]] std::vector<double> ofAllRanks(double steps);
  TrainingOutcome conclude(const TrainingResult& result, measure::StepReport& steps);
  [[nodiscard]] std::optional<double> reportGpus();
  void reportSkipped(std::int64_t skipped);
  void reportTransports();
  void save(std::int64_t updates);
  void checkRanks();
  [[nodiscard]] bool reducesGradients() const;

  TrainingContext m_run;
  ResumePoint m_from;
  std::unique_ptr<comm::Collective> m_collective;  ///< if the ranks' communicator does not sum itself
  comm::GradientReducer m_reducer;
  TrainingStep m_step;
  std::int64_t m_warmupSteps = 0;
  std::int64_t m_timedSteps = 0;
  std::string m_overlap;
  std::optional<double> m_predicted;
};

}  // namespace baremark::engine::train
