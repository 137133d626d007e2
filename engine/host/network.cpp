// SPDX-License-Identifier: Apache-2.0
#include "engine/host/network.h"

#include <cstring>

namespace baremark::engine::host {

void HostMemory::toHost(const graph::DeviceArray& from, void* to) {
  if (from.count > 0) std::memcpy(to, from.address, from.bytes());
}

void HostMemory::toDevice(const void* from, const graph::DeviceArray& to) {
  if (to.count > 0) std::memcpy(to.address, from, to.bytes());
}

template <class Real>
graph::DeviceArray HostNetwork<Real>::arena(graph::Arena which) {
  switch (which) {
    case graph::Arena::Parameters:
      return graph::arrayOf(parameters());
    case graph::Arena::Gradients:
      return m_narrow ? m_narrow->array() : graph::arrayOf(gradients());
    case graph::Arena::Statistics:
      return graph::arrayOf(statistics());
  }
  return {};
}

template <class Real>
std::vector<graph::StateArray> HostNetwork<Real>::state() {
  std::vector<graph::StateArray> arrays;
  if (!m_optimizer) return arrays;
  for (StateArena<Real>& arena : m_optimizer->state())
    arrays.push_back({arena.name, graph::arrayOf(std::span(arena.values))});
  return arrays;
}

template <class Real>
void HostNetwork<Real>::makeOptimizer(const graph::NetworkOptions& options) {
  if (options.use == graph::NetworkUse::Evaluation) return;
  m_optimizer.emplace(options.optimizer, this->graph(), this->layout(), options.threads);
  const graph::NumberType type = graph::rulesOf(options.precision).gradients;
  if (graph::isNarrow(type)) m_narrow.emplace(type, this->layout().elements, options.threads);
}

template <class Real>
void HostNetwork<Real>::enqueueStep(const graph::StepInput& input, graph::GradientSink& sink) {
  m_step = input;
  m_isSkipped = false;
  m_decayLoss = m_optimizer->decayLoss();
  const graph::BatchResult result = forward(input.firstSample);
  const auto images = static_cast<double>(input.averagedBatch);
  m_sums[graph::kLoss] = static_cast<float>(result.loss / images);
  m_sums[graph::kTop1] = static_cast<float>(static_cast<double>(result.top1) / images);
  m_sums[graph::kTop5] = static_cast<float>(static_cast<double>(result.top5) / images);
  m_sums[graph::kFlush] = input.flush ? 1.0F : 0.0F;
  m_sums[graph::kStop] = input.stop ? 1.0F : 0.0F;
  if (!m_narrow) return backward(lossFactor(input), sink);
  NarrowingSink<Real> narrowing(*m_narrow, gradients(), sink);
  backward(lossFactor(input), narrowing);
}

template <class Real>
void HostNetwork<Real>::updateFromNarrow(std::size_t begin, std::size_t end) {
  if (m_step.skipsNonFinite) {
    m_isSkipped = m_isSkipped || !m_narrow->areFinite(begin, end);
    if (end < gradients().size() || m_isSkipped) return;
    begin = 0;  // all slices are finite
  }
  const Real factor = Real{1} / static_cast<Real>(m_step.lossScale);
  m_optimizer->update(m_step.factors, begin, end, parameters(), gradients(),
                      [&](std::size_t from, std::size_t to) { m_narrow->giveBack(from, to, factor, gradients()); });
}

template <class Real>
void HostNetwork<Real>::enqueueUpdate(std::size_t begin, std::size_t end, graph::Event* summed) {
  graph::waitFor(summed);
  if (m_narrow) return updateFromNarrow(begin, end);
  m_optimizer->update(m_step.factors, begin, end, parameters(), gradients());
}

template <class Real>
graph::StepResult HostNetwork<Real>::finishStep(graph::Event* summed) {
  graph::waitFor(summed);
  return {.sums = m_sums, .decayLoss = m_decayLoss, .isSkipped = m_isSkipped};
}

template class HostNetwork<float>;
template class HostNetwork<double>;

}  // namespace baremark::engine::host
