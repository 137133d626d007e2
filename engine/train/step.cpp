// SPDX-License-Identifier: Apache-2.0
#include "engine/train/step.h"

#include <utility>

namespace baremark::engine::train {

TrainingStep::TrainingStep(const StepParts& parts, StepSettings settings)
    : m_parts(parts), m_settings(std::move(settings)), m_lossScale(m_settings.lossScale), m_begin(measure::now()) {}

void TrainingStep::resumeAt(std::int64_t updates, const LossScaleState& lossScale) {
  m_updates = updates;
  m_lossScale.resumeAt(lossScale);
  m_parts.network.prepareTraining();
}

/// Updates each bucket when its sums arrive, and waits for the end of the step.
graph::StepResult TrainingStep::update() {
  const auto& buckets = m_parts.reducer.buckets();
  m_parts.state.activity.store(comm::Activity::Communicating, std::memory_order_relaxed);
  graph::Event* summed = m_parts.reducer.waitForStepSums();
  graph::Event* reduced = nullptr;
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    reduced = m_parts.reducer.wait(i);
    m_parts.network.enqueueUpdate(buckets[i].begin, buckets[i].end, reduced);
  }
  m_parts.reducer.waitForSums(reduced);
  const graph::StepResult result = m_parts.network.finishStep(summed);
  m_parts.reducer.throwIfFailed();
  m_parts.state.activity.store(comm::Activity::Computing, std::memory_order_relaxed);
  return result;
}

graph::StepInput TrainingStep::nextInput(const StepRequests& requests) const {
  return {.firstSample = m_updates * m_settings.globalBatch + m_settings.rankOffset,
          .averagedBatch = m_settings.averagedBatch,
          .factors = {m_settings.learningRate(m_updates, m_settings.averagedBatch),
                      m_updates + 1 - m_lossScale.skippedUpdates()},
          .lossScale = m_lossScale.scale(),
          .skipsNonFinite = m_lossScale.isDynamic(),
          .flush = requests.flush,
          .stop = requests.stop};
}

std::vector<graph::OperatorTime> TrainingStep::timeOperators() {
  graph::StepInput input = nextInput({});
  input.isNewBatch = m_parts.source.fill(input.firstSample, m_parts.network.images(), m_parts.network.labels());
  return m_parts.network.timeOperators(input);
}

StepOutcome TrainingStep::run(const StepRequests& requests) {
  StepOutcome outcome;
  graph::Network<float>& network = m_parts.network;
  graph::StepInput input = nextInput(requests);
  const measure::TimePoint inputBegin = measure::now();
  input.isNewBatch = m_parts.source.fill(input.firstSample, network.images(), network.labels());
  const measure::TimePoint computeBegin = measure::now();
  m_parts.reducer.beginStep();
  network.enqueueStep(input, m_parts.reducer);
  const graph::StepResult result = update();
  m_lossScale.record(result.isSkipped);
  outcome.values = {.loss = static_cast<double>(result.sums[graph::kLoss]) + result.decayLoss,
                    .top1 = static_cast<double>(result.sums[graph::kTop1]),
                    .top5 = static_cast<double>(result.sums[graph::kTop5])};
  outcome.flush = result.sums[graph::kFlush] > 0;
  outcome.stop = result.sums[graph::kStop] > 0;
  ++m_updates;
  const measure::TimePoint computeEnd = measure::now();

  measure::StepTimes& times = outcome.times;
  const comm::ReductionTimes& reduction = m_parts.reducer.times();
  const measure::TimePoint firstCollective = reduction.hasBegun ? reduction.firstCollective : computeEnd;
  times.start = measure::runSeconds(m_begin);
  times.input = measure::secondsBetween(inputBegin, computeBegin);
  times.computeBefore = measure::secondsBetween(computeBegin, firstCollective);
  times.blocked = measure::seconds(reduction.blocked);
  times.computeAfter = measure::secondsBetween(firstCollective, computeEnd) - times.blocked;
  const measure::TimePoint end = measure::now();
  times.step = measure::secondsBetween(m_begin, end);
  times.other = times.step - times.input - times.computeBefore - times.blocked - times.computeAfter;
  m_begin = end;
  return outcome;
}

}  // namespace baremark::engine::train
