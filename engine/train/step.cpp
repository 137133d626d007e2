// SPDX-License-Identifier: Apache-2.0
#include "engine/train/step.h"

#include <utility>

namespace baremark::engine::train {
namespace {

/// Indices of the control elements in the gradient arena.
enum Control : std::size_t { kLoss, kTop1, kTop5, kFlush, kStop, kUsed };
static_assert(kUsed <= graph::kControlElements);

}  // namespace

TrainingStep::TrainingStep(const StepParts& parts, StepSettings settings)
    : m_parts(parts), m_settings(std::move(settings)), m_begin(measure::now()) {}

void TrainingStep::resumeAt(std::int64_t updates) {
  m_updates = updates;
  m_parts.optimizer.measure(m_parts.network.parameters());
}

void TrainingStep::writeControl(const graph::BatchResult& result, const StepRequests& requests) {
  const auto control = m_parts.network.gradients().first(graph::kControlElements);
  const auto images = static_cast<double>(m_settings.averagedBatch);
  control[kLoss] = static_cast<float>(result.loss / images);
  control[kTop1] = static_cast<float>(static_cast<double>(result.top1) / images);
  control[kTop5] = static_cast<float>(static_cast<double>(result.top5) / images);
  control[kFlush] = requests.flush ? 1.0F : 0.0F;
  control[kStop] = requests.stop ? 1.0F : 0.0F;
}

void TrainingStep::readControl(StepOutcome& outcome) const {
  const auto control = m_parts.network.gradients().first(graph::kControlElements);
  outcome.values.loss = static_cast<double>(control[kLoss]);
  outcome.values.top1 = static_cast<double>(control[kTop1]);
  outcome.values.top5 = static_cast<double>(control[kTop5]);
  outcome.flush = control[kFlush] > 0;
  outcome.stop = control[kStop] > 0;
}

void TrainingStep::update(StepOutcome& outcome) {
  const UpdateFactors factors{m_settings.learningRate(m_updates, m_settings.averagedBatch), m_updates + 1};
  const double decayLoss = m_parts.optimizer.decayLoss();  // of the weights that the forward pass used
  const auto& buckets = m_parts.reducer.buckets();
  m_parts.state.activity.store(comm::Activity::Communicating, std::memory_order_relaxed);
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    graph::waitFor(m_parts.reducer.wait(i));
    if (i == 0) readControl(outcome);
    m_parts.optimizer.update(factors, buckets[i].begin, buckets[i].end, m_parts.network.parameters(),
                             m_parts.network.gradients());
  }
  outcome.values.loss += decayLoss;
  m_parts.state.activity.store(comm::Activity::Computing, std::memory_order_relaxed);
}

StepOutcome TrainingStep::run(const StepRequests& requests) {
  StepOutcome outcome;
  graph::Network<float>& network = m_parts.network;
  const std::int64_t first = m_updates * m_settings.globalBatch + m_settings.rankOffset;
  const measure::TimePoint inputBegin = measure::now();
  m_parts.source.fill(first, network.images(), network.labels());
  const measure::TimePoint computeBegin = measure::now();
  m_parts.reducer.beginStep();
  writeControl(network.forward(first), requests);
  network.backward(1.0F / static_cast<float>(m_settings.averagedBatch), m_parts.reducer);
  update(outcome);
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
