// SPDX-License-Identifier: Apache-2.0
// The checkpoints of a run in --train_dir: resumes from the newest one, and saves new ones.
#pragma once

#include <cstdint>
#include <string>

#include "engine/comm/communicator.h"
#include "engine/graph/network.h"
#include "engine/train/checkpoint.h"
#include "engine/train/loss_scale.h"
#include "engine/train/options.h"
#include "engine/train/run_output.h"
#include "engine/train/setup.h"

namespace baremark::engine::train {

/// Where a run begins. A new run has the defaults.
struct ResumePoint {
  std::int64_t updates = 0;
  std::string overlap;  ///< as in the checkpoint; empty: not chosen yet
  LossScaleState lossScale{};
};

class CheckpointFolder {
 public:
  /// All references must outlive the object.
  CheckpointFolder(const Options& options, const Workload& work, comm::Communicator& communicator, RunOutput& output);

  /// Rank 0 loads the newest checkpoint, if there is one, into the network. Then all ranks
  /// receive rank 0's values. Refused: a checkpoint of another model, data set, seed or batch size, an evaluation
  /// without a checkpoint, and independent ranks. Collective.
  [[nodiscard]] ResumePoint resume(graph::Network<float>& network);

  /// Saves a checkpoint, and removes the oldest ones beyond --max_ckpts_to_keep. Call it on rank 0 only.
  void save(const ResumePoint& point, graph::Network<float>& network);

 private:
  /// Refuses a checkpoint whose model, data, optimiser, seed or batch size differ from those of this run.
  void requireSameRun(const CheckpointFacts& facts, const std::string& path) const;
  ResumePoint load(graph::Network<float>& network);
  void share(ResumePoint& point, graph::Network<float>& network);

  const Options& m_options;
  const Workload& m_work;
  comm::Communicator& m_communicator;
  RunOutput& m_output;
};

}  // namespace baremark::engine::train
