// SPDX-License-Identifier: Apache-2.0
// The optimisers of graph/optimizer_settings.h on the host's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/graph/optimizer_settings.h"
#include "engine/graph/parameter_layout.h"

namespace baremark::engine::host {

template <class Real>
struct StateArena {
  std::string name;  ///< see graph::stateNames()
  std::vector<Real> values;
};

/// Not thread-safe; update() itself uses `threads` threads. The results do not depend on the number of threads.
template <class Real>
class Optimizer {
 public:
  Optimizer(const graph::OptimizerSettings& settings, const graph::Graph& graph, const graph::ParameterLayout& layout,
            int threads);

  /// Updates the parameters in [begin, end) of the arenas. `begin` is a multiple of graph::kUpdateGrain; `end` is one
  /// too, or the end of the arena. The slices of one update must not overlap. `before(from, to)` is called on any
  /// thread just before the gradients in [from, to) are read, and may write them.
  void update(const graph::UpdateFactors& factors, std::size_t begin, std::size_t end, std::span<Real> parameters,
              std::span<const Real> gradients,
              const std::function<void(std::size_t from, std::size_t to)>& before = {});

  /// weight_decay * sum of squares / 2 over the decayed parameters, which is their part of the loss. update() keeps it
  /// current. After any other change of the parameters, call measure() first.
  [[nodiscard]] double decayLoss() const;
  void measure(std::span<const Real> parameters);

  [[nodiscard]] std::vector<StateArena<Real>>& state() { return m_state; }
  [[nodiscard]] std::int64_t memoryBytes() const;

 private:
  /// A contiguous part of the arena in which all parameters are decayed, or none.
  struct Stretch {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool isDecayed = false;
  };
  template <class Visit>
  void forEachStretch(std::size_t begin, std::size_t end, const Visit& visit) const;
  template <class Visit>
  void forEachGrain(std::size_t begin, std::size_t end, const Visit& visit) const;
  void updateGrain(const graph::UpdateFactors& factors, std::size_t begin, std::size_t end, Real* w, const Real* g);
  void measureGrain(std::size_t begin, std::size_t end, const Real* w);

  graph::OptimizerSettings m_settings;
  int m_threads = 1;
  std::vector<Stretch> m_stretches;  ///< ascending, without gaps
  std::vector<double> m_squares;     ///< for each grain: sum of squares of its decayed parameters
  std::vector<StateArena<Real>> m_state;
};

}  // namespace baremark::engine::host
