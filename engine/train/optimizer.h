// SPDX-License-Identifier: Apache-2.0
// The optimisers. Each slice of the arenas is updated in one pass, as soon as its gradients are reduced.
//   sgd       w -= lr g
//   momentum  v = m v + g;  w -= lr (g + m v)                      Nesterov's, as tf_cnn_benchmarks uses it
//   adam      m = b1 m + (1-b1) g;  v = b2 v + (1-b2) g^2;  w -= lr sqrt(1-b2^t)/(1-b1^t) m / (sqrt(v) + eps)
//             TensorFlow's form
// g is the gradient, plus weight_decay * w for weights and biases (not batch norm).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/graph/parameter_layout.h"
#include "engine/train/options.h"

namespace baremark::engine::train {

struct OptimizerSettings {
  OptimizerKind kind = OptimizerKind::Sgd;
  double momentum = 0.9;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weightDecay = 0;
};

/// Elements that one thread updates at a time. Slices begin at multiples of it.
inline constexpr std::size_t kUpdateGrain = 1024;

/// The factors of one update, equal for all its slices.
struct UpdateFactors {
  double rate = 0;
  std::int64_t number = 1;  ///< number of the update, from 1 (Adam's t)
};

template <class Real>
struct StateArena {
  std::string name;  ///< "momentum", "adam_m", "adam_v"
  std::vector<Real> values;
};

/// Not thread-safe; update() itself uses `threads` threads. The results do not depend on the number of threads.
template <class Real>
class Optimizer {
 public:
  Optimizer(const OptimizerSettings& settings, const graph::Graph& graph, const graph::ParameterLayout& layout,
            int threads);

  /// Updates the parameters in [begin, end) of the arenas. `begin` is a multiple of kUpdateGrain; `end` is one too, or
  /// the end of the arena. The slices of one update must not overlap.
  void update(const UpdateFactors& factors, std::size_t begin, std::size_t end, std::span<Real> parameters,
              std::span<const Real> gradients);

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
  void updateGrain(const UpdateFactors& factors, std::size_t begin, std::size_t end, Real* w, const Real* g);
  void measureGrain(std::size_t begin, std::size_t end, const Real* w);

  OptimizerSettings m_settings;
  int m_threads = 1;
  std::vector<Stretch> m_stretches;  ///< ascending, without gaps
  std::vector<double> m_squares;     ///< for each grain: sum of squares of its decayed parameters
  std::vector<StateArena<Real>> m_state;
};

}  // namespace baremark::engine::train
