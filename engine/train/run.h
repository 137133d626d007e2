// SPDX-License-Identifier: Apache-2.0
// One run from its first word to its last: hello, passport, agreement of the ranks, plan, training, checks, checkpoint,
// evaluation, summary, done; or the canary. Collective. Errors of one rank become errors of all wherever ranks still meet.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/protocol/telemetry.h"
#include "engine/comm/communicator.h"
#include "engine/comm/gradient_reducer.h"
#include "engine/comm/lifeline.h"
#include "engine/comm/rank_state.h"
#include "engine/error.h"
#include "engine/graph/network.h"
#include "engine/measure/telemetry.h"
#include "engine/train/checkpoint.h"
#include "engine/train/options.h"
#include "engine/train/setup.h"
#include "engine/train/stop.h"
#include "engine/train/training.h"
#include "engine/train/watch.h"

namespace baremark::engine::train {

/// What only the program as a whole knows.
struct ProgramParts {
  std::string buildId;
  std::string backend;
  std::string instructionSet;
  std::function<std::unique_ptr<graph::Network<float>>(graph::Graph, const graph::NetworkOptions&)> makeNetwork;
};

class Run {
 public:
  Run(const Options& options, const ProgramParts& program, comm::Communicator& communicator, StopRequest& stop);
  ~Run();

  /// Done, Interrupted; an EngineError of one rank alone ends all ranks and does not return, one of all ranks is reported
  /// and its status returned.
  ExitStatus execute();

 private:
  ExitStatus attempt();
  void report(const EngineError& error);

  // Before training.
  void openTelemetry();
  void watchOver();
  void greet();
  void requireSameProgram();
  ExitStatus runCanary();
  void load();
  void stateWinograd();
  void warn(const std::string& code, const std::string& text);
  void resume();
  void shareParameters();
  void announce();
  [[nodiscard]] std::int64_t imagesOfEpoch() const;
  core::protocol::StepPlan makePlan(const std::string& overlap);

  // Training and after.
  ExitStatus train();
  void planSteps();
  std::string decideOverlap();
  void statePlan(const std::string& overlap);
  void statePassport(const core::model::Passport& entries);
  void predict();
  [[nodiscard]] TrainingPlan trainingPlan(bool triesOverlap) const;
  [[nodiscard]] std::size_t bucketElements() const;
  TrainingHooks hooks();
  void conclude(const TrainingResult& result, measure::StepReport& steps);
  ExitStatus evaluateOnly();
  void evaluateNow();
  void save(std::int64_t updates);
  void checkRanks();
  void writeResult(core::protocol::DoneState state, const std::optional<core::model::RunSummary>& summary);

  [[nodiscard]] bool isFirst() const { return comm::isFirst(m_communicator); }
  [[nodiscard]] bool talks() const {
    return m_communicator.size() > 1 && m_options.variableUpdate == VariableUpdate::AllReduce;
  }
  void print(std::string_view line) const;
  void post(core::protocol::TelemetryBody body) { m_telemetry->post(std::move(body)); }
  void setPhase(core::protocol::PhaseName phase) { post(core::protocol::Phase{phase}); }

  const Options& m_options;
  const ProgramParts& m_program;
  comm::Communicator& m_communicator;
  StopRequest& m_stop;

  comm::RankState m_state;
  std::unique_ptr<measure::Telemetry> m_telemetry;
  std::unique_ptr<comm::Lifeline> m_lifeline;
  std::unique_ptr<Watch> m_watch;

  Workload m_work;
  DataSets m_data;
  std::unique_ptr<graph::Network<float>> m_network;
  std::unique_ptr<Optimizer<float>> m_optimizer;
  std::unique_ptr<comm::GradientReducer<float>> m_reducer;
  std::unique_ptr<TrainingStep> m_step;
  std::int64_t m_firstUpdate = 0;
  std::int64_t m_warmupSteps = 0;
  std::int64_t m_timedSteps = 0;
  std::string m_overlap;
  core::model::Passport m_passport;
  std::optional<double> m_predicted;
  std::optional<core::model::Evaluation> m_evaluation;
};

}  // namespace baremark::engine::train
