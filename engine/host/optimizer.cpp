// SPDX-License-Identifier: Apache-2.0
#include "engine/host/optimizer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/host/optimizer_kernels.h"

namespace baremark::engine::host {

using graph::kUpdateGrain;
using graph::OptimizerKind;
using graph::OptimizerSettings;
using graph::UpdateFactors;

template <class Real>
Optimizer<Real>::Optimizer(const OptimizerSettings& settings, const graph::Graph& graph,
                           const graph::ParameterLayout& layout, int threads)
    : m_settings(settings), m_threads(threads) {
  for (std::size_t i = 0; i < layout.slots.size(); ++i) {
    const std::size_t end = i + 1 < layout.slots.size() ? layout.slots[i + 1].offset : layout.elements;
    const bool isDecayed = graph.parameters[layout.slots[i].parameter].isDecayed;
    if (!m_stretches.empty() && m_stretches.back().isDecayed == isDecayed) {
      m_stretches.back().end = end;
    } else {
      m_stretches.push_back({layout.slots[i].offset, end, isDecayed});
    }
  }
  for (const std::string& name : stateNames(settings.kind))
    m_state.push_back({name, std::vector<Real>(layout.elements)});
  m_squares.resize(layout.elements / kUpdateGrain + 1);
}

template <class Real>
template <class Visit>
void Optimizer<Real>::forEachStretch(std::size_t begin, std::size_t end, const Visit& visit) const {
  auto stretch = std::upper_bound(m_stretches.begin(), m_stretches.end(), begin,
                                  [](std::size_t at, const Stretch& s) { return at < s.end; });
  for (; stretch != m_stretches.end() && stretch->begin < end; ++stretch) {
    visit(std::max(begin, stretch->begin), std::min(end, stretch->end), stretch->isDecayed);
  }
}

template <class Real>
void Optimizer<Real>::updateGrain(const UpdateFactors& factors, std::size_t begin, std::size_t end, Real* w,
                                  const Real* g) {
  const Real rate = static_cast<Real>(factors.rate);
  forEachStretch(begin, end, [&](std::size_t from, std::size_t to, bool isDecayed) {
    const Real decay = isDecayed ? static_cast<Real>(m_settings.weightDecay) : Real{0};
    const std::size_t count = to - from;
    switch (m_settings.kind) {
      case OptimizerKind::Sgd:
        sgdKernel(count, rate, decay, g + from, w + from);
        break;
      case OptimizerKind::Momentum:
        momentumKernel(count, rate, decay, static_cast<Real>(m_settings.momentum), g + from, w + from,
                       m_state[0].values.data() + from);
        break;
      case OptimizerKind::Adam: {
        const double number = static_cast<double>(factors.number);
        const double correction =
            std::sqrt(1 - std::pow(m_settings.beta2, number)) / (1 - std::pow(m_settings.beta1, number));
        const AdamFactors<Real> adam{static_cast<Real>(factors.rate * correction), static_cast<Real>(m_settings.beta1),
                                     static_cast<Real>(m_settings.beta2), static_cast<Real>(m_settings.epsilon)};
        adamKernel(count, adam, decay, g + from, w + from, m_state[0].values.data() + from,
                   m_state[1].values.data() + from);
        break;
      }
    }
  });
}

template <class Real>
void Optimizer<Real>::measureGrain(std::size_t begin, std::size_t end, const Real* w) {
  double sum = 0;
  forEachStretch(begin, end, [&](std::size_t from, std::size_t to, bool isDecayed) {
    if (isDecayed) sum += squaresKernel(to - from, w + from);
  });
  m_squares[begin / kUpdateGrain] = sum;
}

template <class Real>
template <class Visit>
void Optimizer<Real>::forEachGrain(std::size_t begin, std::size_t end, const Visit& visit) const {
  const auto first = static_cast<std::ptrdiff_t>(begin / kUpdateGrain);
  const auto last = static_cast<std::ptrdiff_t>((end + kUpdateGrain - 1) / kUpdateGrain);
#pragma omp parallel for schedule(static) num_threads(m_threads)
  for (std::ptrdiff_t grain = first; grain < last; ++grain) {
    const std::size_t from = static_cast<std::size_t>(grain) * kUpdateGrain;
    visit(std::max(from, graph::kFirstElement), std::min(from + kUpdateGrain, end));
  }
}

template <class Real>
void Optimizer<Real>::update(const UpdateFactors& factors, std::size_t begin, std::size_t end,
                             std::span<Real> parameters, std::span<const Real> gradients,
                             const std::function<void(std::size_t, std::size_t)>& before) {
  assert(begin % kUpdateGrain == 0 && (end % kUpdateGrain == 0 || end == parameters.size()));
  forEachGrain(begin, end, [&](std::size_t from, std::size_t to) {
    if (before) before(from, to);
    updateGrain(factors, from, to, parameters.data(), gradients.data());
    measureGrain(from, to, parameters.data());
  });
}

template <class Real>
void Optimizer<Real>::measure(std::span<const Real> parameters) {
  forEachGrain(0, parameters.size(),
               [&](std::size_t from, std::size_t to) { measureGrain(from, to, parameters.data()); });
}

template <class Real>
double Optimizer<Real>::decayLoss() const {
  double sum = 0;
  for (const double squares : m_squares) sum += squares;
  return m_settings.weightDecay * sum / 2;
}

template <class Real>
std::int64_t Optimizer<Real>::memoryBytes() const {
  std::size_t elements = 0;
  for (const StateArena<Real>& arena : m_state) elements += arena.values.size();
  return static_cast<std::int64_t>(elements * sizeof(Real));
}

template class Optimizer<float>;
template class Optimizer<double>;

}  // namespace baremark::engine::host
