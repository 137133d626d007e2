// SPDX-License-Identifier: Apache-2.0
// One complete run: hello record, passport, agreement of the ranks, training, checks, checkpoints, evaluation, summary,
// done record. Or the canary instead. Collective. As long as the ranks can still communicate, an error of one rank
// becomes an error of all.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/model/summary.h"
#include "engine/comm/communicator.h"
#include "engine/comm/instances.h"
#include "engine/comm/lifeline.h"
#include "engine/comm/rank_state.h"
#include "engine/error.h"
#include "engine/graph/network.h"
#include "engine/measure/gpu_watch.h"
#include "engine/measure/peaks.h"
#include "engine/train/checkpoint_folder.h"
#include "engine/train/options.h"
#include "engine/train/run_output.h"
#include "engine/train/setup.h"
#include "engine/train/stop.h"
#include "engine/train/training_run.h"
#include "engine/train/watch.h"

namespace baremark::engine::train {

/// Facts and functions of the whole program that this room may not include.
struct ProgramParts {
  std::string buildId;
  std::string backend;
  std::string instructionSet;
  std::function<std::unique_ptr<graph::Network<float>>(graph::Graph, const graph::NetworkOptions&)> makeNetwork;
  comm::GradientSums sums{};
  /// For the canary: UCX's transports of this rank; empty if they are not known. Without the function, they are not.
  std::function<std::string()> ucxTransports{};
  /// The GPU of the rank with this place among those of its node. Without the function, ranks use no GPU.
  std::function<measure::RankGpu(int rankOnNode)> gpuOf{};
  /// What Backend::freeMemory is. Without the function, it is not known.
  std::function<graph::FreeMemory(int rankOnNode)> freeMemory{};
  /// The peaks of that GPU in a precision; empty if they are not known. Without the function, those of the
  /// processor are used.
  std::function<std::optional<measure::Peaks>(graph::Precision precision, int rankOnNode)> peaksOf{};
};

class Run {
 public:
  Run(const Options& options, const ProgramParts& program, comm::Communicator& communicator, StopRequest& stop);
  ~Run();

  /// Returns Done or Interrupted. An error that all ranks agree on is reported, and its status returned. An error of
  /// one rank alone ends all ranks; the call does not return.
  ExitStatus execute();

 private:
  ExitStatus attempt();
  void report(const EngineError& error);

  void openOutput();
  void watchOver();
  void watchGpu();
  void postHello();
  void requireSameProgram();
  ExitStatus runCanary();
  [[nodiscard]] std::optional<std::string> ucx() const;
  void load();
  void reportWinograd();
  void reportSums();
  void announce();
  [[nodiscard]] std::int64_t imagesOfEpoch() const;
  [[nodiscard]] comm::Instances ranks();
  [[nodiscard]] graph::FreeMemory freeMemory(int rankOnNode);
  [[nodiscard]] std::optional<measure::Peaks> peaks();
  ExitStatus train();
  ExitStatus evaluateOnly();
  core::model::Evaluation evaluateNow(std::int64_t updates);

  const Options& m_options;
  const ProgramParts& m_program;
  comm::Communicator& m_communicator;  ///< all ranks
  StopRequest& m_stop;

  std::unique_ptr<comm::Communicator> m_instance;  ///< with several instances: the ranks of this rank's
  bool m_isApart = false;  ///< instances train on their own: an error that one of them agrees on is unknown to others

  comm::RankState m_state;
  RunOutput m_output;
  std::unique_ptr<comm::Lifeline> m_lifeline;
  std::unique_ptr<Watch> m_watch;
  std::unique_ptr<measure::GpuWatch> m_gpu;  ///< on all ranks or on none

  double m_helloSinceBoot = 0;  ///< seconds since boot when the ranks had met (measure::secondsSinceBoot)
  Workload m_work;
  DataSets m_data;
  std::unique_ptr<graph::Network<float>> m_network;
  CheckpointFolder m_checkpoints;
  ResumePoint m_from;
  std::unique_ptr<TrainingRun> m_training;  ///< a member, because it must outlive report()
};

}  // namespace baremark::engine::train
