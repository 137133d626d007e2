// SPDX-License-Identifier: Apache-2.0
// The loop: warm-up, a barrier, timed steps; lines on the standard output, flushes of the telemetry, checkpoints, checks of
// the ranks, and an early end where somebody wishes one. Collective.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/summary.h"
#include "engine/comm/communicator.h"
#include "engine/measure/run_clock.h"
#include "engine/measure/step_report.h"
#include "engine/measure/telemetry.h"
#include "engine/train/overlap_choice.h"
#include "engine/train/step.h"
#include "engine/train/stop.h"

namespace baremark::engine::train {

struct TrainingPlan {
  std::int64_t warmupSteps = 10;
  std::int64_t timedSteps = 100;
  std::int64_t displayEvery = 10;
  bool displaysAccuracy = false;
  std::int64_t saveEvery = 0;        ///< in updates; 0: never
  std::int64_t checkRanksEvery = 0;  ///< in steps of this run; 0: never
  bool triesOverlap = false;         ///< measure the ways in the warm-up and take the fastest
};

/// What the loop calls, outside the timed parts of a step.
struct TrainingHooks {
  std::function<void(std::int64_t updates)> save;
  std::function<void()> checkRanks;
  std::function<void(comm::Overlap, const std::string& figures)> overlapChosen;
  std::function<void(std::string_view line)> print;  ///< on the standard output, where this is the first rank
  std::function<void(std::int64_t step)> stepBegan;    ///< for whoever watches; cheap
};

enum class Ending : std::uint8_t { Completed, Stopped };

struct TrainingResult {
  Ending ending = Ending::Completed;
  std::int64_t timedSteps = 0;  ///< that were done
  double timedSeconds = 0;      ///< of the slowest rank
  double warmupSeconds = 0;
  std::int64_t warmupSteps = 0;
  std::optional<double> finalLoss;
};

class Training {
 public:
  Training(const TrainingPlan& plan, TrainingStep& step, comm::GradientReducer<float>& reducer,
           comm::Communicator& communicator, measure::StepReport& report, measure::Telemetry& telemetry,
           const StopRequest& stop, TrainingHooks hooks);

  TrainingResult run();

 private:
  Ending warmUp();
  Ending timed();
  StepOutcome one(std::int64_t number);
  void chooseOverlap();
  void display(std::int64_t number, const measure::StepValues& values);

  TrainingPlan m_plan;
  TrainingStep& m_step;
  comm::GradientReducer<float>& m_reducer;
  comm::Communicator& m_communicator;
  measure::StepReport& m_report;
  measure::Telemetry& m_telemetry;
  const StopRequest& m_stop;
  TrainingHooks m_hooks;
  OverlapTrial m_trial;
  measure::TimePoint m_lastFlush;
  TrainingResult m_result;
};

}  // namespace baremark::engine::train
