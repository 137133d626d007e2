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

/// Independent ranks and instances notice a stop request each on its own. The maximum of this value over the ranks
/// gives the ending of all.
double isStopped(Ending ending) {
  return ending == Ending::Stopped ? 1 : 0;
}
Ending endingOfAll(double stopped) {
  return stopped > 0 ? Ending::Stopped : Ending::Completed;
}

}  // namespace

Training::Training(const TrainingSettings& settings, TrainingStep& step, comm::GradientReducer& reducer,
                   const comm::Instances& ranks, measure::StepReport& report, measure::Telemetry& telemetry,
                   const StopRequest& stop, TrainingHooks hooks)
    : m_settings(settings),
      m_step(step),
      m_reducer(reducer),
      m_ranks(ranks),
      m_report(report),
      m_telemetry(telemetry),
      m_stop(stop),
      m_hooks(std::move(hooks)),
      m_trial(settings.warmupSteps) {
  if (m_ranks.count > 1) m_ends.reserve(static_cast<std::size_t>(settings.timedSteps));
}

/// Runs one step and the work that is due after it. The time of that work counts as `other` of the next step.
StepOutcome Training::one(std::int64_t number) {
  m_hooks.stepBegan(number);
  const StepRequests requests{.flush = measure::now() - m_lastFlush >= kFlushPeriod, .stop = m_stop.isSet()};
  const StepOutcome outcome = m_step.run(requests);
  m_report.add(number, outcome.times, outcome.values);
  m_result.finalLoss = outcome.values.loss;
  if (outcome.flush || m_report.isFull()) {
    m_report.flush();
    m_lastFlush = measure::now();
  }
  const std::int64_t steps = number + m_settings.warmupSteps;
  if (m_settings.checkRanksEvery > 0 && steps % m_settings.checkRanksEvery == 0) m_hooks.checkRanks();
  if (m_settings.saveEvery > 0 && m_step.updates() % m_settings.saveEvery == 0) {
    m_hooks.save(m_step.updates());
    m_telemetry.post(Phase{number < 1 ? PhaseName::WarmUp : PhaseName::Timed});
  }
  return outcome;
}

void Training::chooseOverlap() {
  const comm::Overlap chosen = m_trial.choose(m_ranks.world);
  m_reducer.use(chosen);
  m_hooks.overlapChosen(chosen, m_trial.describe());
}

Ending Training::warmUp() {
  const measure::TimePoint begin = measure::now();
  m_telemetry.post(Phase{PhaseName::WarmUp});
  m_lastFlush = begin;
  m_step.restartClock();
  Ending ending = Ending::Completed;
  for (std::int64_t i = 0; i < m_settings.warmupSteps && ending == Ending::Completed; ++i) {
    if (m_settings.triesOverlap) m_reducer.use(m_trial.overlapFor(i));
    const StepOutcome outcome = one(i + 1 - m_settings.warmupSteps);
    if (m_settings.triesOverlap) m_trial.record(i, outcome.times.step);
    ++m_result.warmupSteps;
    if (outcome.stop) ending = Ending::Stopped;
  }
  m_report.flushTogether();
  m_result.warmupSeconds = measure::secondsBetween(begin, measure::now());
  std::array<double, 1> stopped = {isStopped(ending)};
  m_ranks.world.max(stopped);
  ending = endingOfAll(stopped[0]);
  if (m_settings.triesOverlap && ending == Ending::Completed) chooseOverlap();
  return ending;
}

void Training::display(std::int64_t number, const measure::StepValues& values) {
  if (!comm::isFirst(m_ranks.own)) return;
  std::optional<measure::Accuracy> accuracy;
  if (m_settings.displaysAccuracy) accuracy = {values.top1, values.top5};
  std::array<char, measure::kStepLineBytes> text{};
  m_hooks.print(measure::stepLine(text, number, m_report.speed(), values.loss, accuracy));
}

Ending Training::timed() {
  m_telemetry.post(Phase{PhaseName::Timed});
  m_hooks.print(measure::headerLine(m_settings.displaysAccuracy));
  m_ranks.world.barrier();
  if (m_hooks.timedBegins) m_hooks.timedBegins();
  m_ranks.world.barrier();  // the function takes longer on some ranks
  const measure::TimePoint begin = measure::now();
  m_lastFlush = begin;
  m_step.restartClock();
  Ending ending = Ending::Completed;
  for (std::int64_t number = 1; number <= m_settings.timedSteps && ending == Ending::Completed; ++number) {
    const StepOutcome outcome = one(number);
    ++m_result.timedSteps;
    if (m_ranks.count > 1) m_ends.add(outcome.times.step);
    if (number == 1 || number % m_settings.displayEvery == 0) display(number, outcome.values);
    // After the last step there is nothing left to stop.
    if (outcome.stop && number < m_settings.timedSteps) ending = Ending::Stopped;
  }
  std::array<double, 2> slowest = {measure::secondsBetween(begin, m_step.lastEnd()), isStopped(ending)};
  if (m_hooks.timedEnded) m_hooks.timedEnded();
  m_report.flushTogether();
  m_ranks.own.max(slowest);
  m_result.timedSeconds = slowest[0];
  m_result.windowSeconds = slowest[0];
  m_result.windowSteps = static_cast<double>(m_result.timedSteps);
  if (m_ranks.count == 1) return endingOfAll(slowest[1]);
  std::array<double, 3> all = {slowest[0], slowest[1], -slowest[0]};  // the maximum of the negative is the minimum
  m_ranks.world.max(all);
  m_result.timedSeconds = all[0];
  m_result.windowSeconds = -all[2];
  m_result.windowSteps = m_ends.within(m_result.windowSeconds);
  return endingOfAll(all[1]);
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
