// SPDX-License-Identifier: Apache-2.0
#include "engine/train/training.h"

#include <array>
#include <chrono>
#include <utility>

#include "engine/measure/tf_lines.h"

namespace baremark::engine::train {

using core::protocol::Phase;
using core::protocol::PhaseName;

namespace {

constexpr std::chrono::seconds kFlushPeriod{1};

/// Ranks that do not talk hear of a wish to stop each by itself; the largest of these numbers is the ending of all.
double isStopped(Ending ending) { return ending == Ending::Stopped ? 1 : 0; }
Ending endingOfAll(double stopped) { return stopped > 0 ? Ending::Stopped : Ending::Completed; }

}  // namespace

Training::Training(const TrainingPlan& plan, TrainingStep& step, comm::GradientReducer<float>& reducer,
                   comm::Communicator& communicator, measure::StepReport& report, measure::Telemetry& telemetry,
                   const StopRequest& stop, TrainingHooks hooks)
    : m_plan(plan), m_step(step), m_reducer(reducer), m_communicator(communicator), m_report(report),
      m_telemetry(telemetry), m_stop(stop), m_hooks(std::move(hooks)), m_trial(plan.warmupSteps) {}

/// One step, and what is due after it; the time of that is the next step's `other`.
StepOutcome Training::one(std::int64_t number) {
  m_hooks.stepBegan(number);
  const StepWishes wishes{.flush = measure::now() - m_lastFlush >= kFlushPeriod, .stop = m_stop.isSet()};
  const StepOutcome outcome = m_step.run(wishes);
  m_report.add(number, outcome.times, outcome.values);
  m_result.finalLoss = outcome.values.loss;
  if (outcome.flush || m_report.isFull()) {
    m_report.flush();
    m_lastFlush = measure::now();
  }
  const std::int64_t steps = number + m_plan.warmupSteps;
  if (m_plan.checkRanksEvery > 0 && steps % m_plan.checkRanksEvery == 0) m_hooks.checkRanks();
  if (m_plan.saveEvery > 0 && m_step.updates() % m_plan.saveEvery == 0) {
    m_hooks.save(m_step.updates());
    m_telemetry.post(Phase{number < 1 ? PhaseName::WarmUp : PhaseName::Timed});
  }
  return outcome;
}

void Training::chooseOverlap() {
  const comm::Overlap way = m_trial.choose(m_communicator);
  m_reducer.use(way);
  m_hooks.overlapChosen(way, m_trial.describe());
}

Ending Training::warmUp() {
  const measure::TimePoint begin = measure::now();
  m_telemetry.post(Phase{PhaseName::WarmUp});
  m_lastFlush = begin;
  m_step.restartClock();
  Ending ending = Ending::Completed;
  for (std::int64_t i = 0; i < m_plan.warmupSteps && ending == Ending::Completed; ++i) {
    if (m_plan.triesOverlap) m_reducer.use(m_trial.wayFor(i));
    const StepOutcome outcome = one(i + 1 - m_plan.warmupSteps);
    if (m_plan.triesOverlap) m_trial.record(i, outcome.times.step);
    ++m_result.warmupSteps;
    if (outcome.stop) ending = Ending::Stopped;
  }
  if (m_plan.triesOverlap && ending == Ending::Completed) chooseOverlap();
  m_report.flushTogether();
  m_result.warmupSeconds = measure::secondsBetween(begin, measure::now());
  std::array<double, 1> stopped = {isStopped(ending)};
  m_communicator.max(stopped);
  return endingOfAll(stopped[0]);
}

void Training::display(std::int64_t number, const measure::StepValues& values) {
  if (!comm::isFirst(m_communicator)) return;
  std::optional<measure::Accuracy> accuracy;
  if (m_plan.displaysAccuracy) accuracy = {values.top1, values.top5};
  std::array<char, measure::kStepLineBytes> text{};
  m_hooks.print(measure::stepLine(text, number, m_report.speed(), values.loss, accuracy));
}

Ending Training::timed() {
  m_telemetry.post(Phase{PhaseName::Timed});
  m_hooks.print(measure::headerLine(m_plan.displaysAccuracy));
  m_communicator.barrier();
  const measure::TimePoint begin = measure::now();
  m_lastFlush = begin;
  m_step.restartClock();
  Ending ending = Ending::Completed;
  for (std::int64_t number = 1; number <= m_plan.timedSteps && ending == Ending::Completed; ++number) {
    const StepOutcome outcome = one(number);
    ++m_result.timedSteps;
    if (number == 1 || number % m_plan.displayEvery == 0) display(number, outcome.values);
    if (outcome.stop) ending = Ending::Stopped;
  }
  std::array<double, 2> slowest = {measure::secondsBetween(begin, m_step.lastEnd()), isStopped(ending)};
  m_report.flushTogether();
  m_communicator.max(slowest);
  m_result.timedSeconds = slowest[0];
  return endingOfAll(slowest[1]);
}

TrainingResult Training::run() {
  m_hooks.print("Running warm up");
  m_result.ending = warmUp();
  if (m_result.ending == Ending::Completed) {
    m_hooks.print("Done warm up");
    m_result.ending = timed();
  }
  return m_result;
}

}  // namespace baremark::engine::train
