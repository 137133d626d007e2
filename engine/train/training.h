// SPDX-License-Identifier: Apache-2.0
// The training loop: warm-up, a barrier of all ranks, timed steps. It also prints the lines on standard output, flushes
// telemetry, saves checkpoints, compares the ranks, and ends early on a stop request. Collective.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/summary.h"
#include "engine/comm/instances.h"
#include "engine/measure/common_window.h"
#include "engine/measure/run_clock.h"
#include "engine/measure/step_report.h"
#include "engine/measure/telemetry.h"
#include "engine/train/overlap_choice.h"
#include "engine/train/step.h"
#include "engine/train/stop.h"

namespace baremark::engine::train {

struct TrainingSettings {
  std::int64_t warmupSteps = 10;
  std::int64_t timedSteps = 100;
  std::int64_t displayEvery = 10;
  bool displaysAccuracy = false;
  std::int64_t saveEvery = 0;        ///< in updates; 0: never
  std::int64_t checkRanksEvery = 0;  ///< in steps of this run; 0: never
  bool triesOverlap = false;         ///< measure the kinds of overlap in the warm-up, and use the fastest
};

/// Functions that the loop calls, outside the timed parts of a step.
struct TrainingHooks {
  std::function<void(std::int64_t updates)> save;
  std::function<void()> checkRanks;
  std::function<void(comm::Overlap, const std::string& figures)> overlapChosen;
  std::function<void(std::string_view line)> print;  ///< prints on standard output, on rank 0 only
  std::function<void(std::int64_t step)> stepBegan;  ///< for the watch thread; cheap
  std::function<void()> timedBegins{};               ///< when all ranks are ready for the first timed step
  std::function<void()> timedEnded{};                ///< just after this rank's last timed step
};

enum class Ending : std::uint8_t { Completed, Stopped };

struct TrainingResult {
  Ending ending = Ending::Completed;
  std::int64_t timedSteps = 0;  ///< finished timed steps
  double timedSeconds = 0;      ///< of the slowest rank of all instances
  double windowSeconds = 0;     ///< W (measure/common_window.h); with one instance: timedSeconds
  double windowSteps = 0;       ///< timed steps of this rank within windowSeconds; with one instance: timedSteps
  double warmupSeconds = 0;
  std::int64_t warmupSteps = 0;
  std::optional<double> finalLoss;
};

class Training {
 public:
  Training(const TrainingSettings& settings, TrainingStep& step, comm::GradientReducer& reducer,
           const comm::Instances& ranks, measure::StepReport& report, measure::Telemetry& telemetry,
           const StopRequest& stop, TrainingHooks hooks);

  TrainingResult run();

 private:
  Ending warmUp();
  Ending timed();
  StepOutcome one(std::int64_t number);
  void chooseOverlap();
  void display(std::int64_t number, const measure::StepValues& values);

  TrainingSettings m_settings;
  TrainingStep& m_step;
  comm::GradientReducer& m_reducer;
  comm::Instances m_ranks;
  measure::StepReport& m_report;
  measure::Telemetry& m_telemetry;
  const StopRequest& m_stop;
  TrainingHooks m_hooks;
  OverlapTrial m_trial;
  measure::StepEnds m_ends;  ///< with several instances
  measure::TimePoint m_lastFlush;
  TrainingResult m_result;
};

}  // namespace baremark::engine::train
