// SPDX-License-Identifier: Apache-2.0
// The update of the parameters, in one pass over each slice of the arenas as its gradients arrive (ARCHITECTURE.md, Engine).
//   sgd       w -= lr g
//   momentum  v = m v + g;  w -= lr (g + m v)                      Nesterov's, as tf_cnn_benchmarks uses it
//   adam      m = b1 m + (1-b1) g;  v = b2 v + (1-b2) g^2;  w -= lr sqrt(1-b2^t)/(1-b1^t) m / (sqrt(v) + eps)    TensorFlow's form
// where g is the gradient plus weight_decay * w for weights and biases (not batch norm).
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

/// Elements that one thread updates at a time; slices begin at its multiples.
inline constexpr std::size_t kUpdateGrain = 1024;

/// What one update multiplies by; the same for all its slices.
struct UpdateFactors {
  double rate = 0;
  std::int64_t number = 1;  ///< of this update, from 1 (Adam's t)
};

template <class Real>
struct StateArena {
  std::string name;  ///< "momentum", "adam_m", "adam_v"
  std::vector<Real> values;
};

/// Not safe for two threads at once; update() spreads over `threads` by itself. Sums and updates do not depend on how many.
template <class Real>
class Optimizer {
 public:
  Optimizer(const OptimizerSettings& settings, const graph::Graph& graph, const graph::ParameterLayout& layout, int threads);

  /// Updates the parameters of [begin, end) of the arenas. `begin` is a multiple of kUpdateGrain, `end` too or the arena's
  /// end; the slices of an update do not meet.
  void update(const UpdateFactors& factors, std::size_t begin, std::size_t end, std::span<Real> parameters,
              std::span<const Real> gradients);

  /// weight_decay * sum of squares / 2 over the decayed parameters: what they add to the loss. Known from the last updates;
  /// after any other change of the parameters, measure() first.
  [[nodiscard]] double decayLoss() const;
  void measure(std::span<const Real> parameters);

  [[nodiscard]] std::vector<StateArena<Real>>& state() { return m_state; }
  [[nodiscard]] const OptimizerSettings& settings() const { return m_settings; }
  [[nodiscard]] std::int64_t memoryBytes() const;

 private:
  /// A stretch of the arena with the same decay.
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
  std::vector<double> m_squares;     ///< sum over each grain's decayed parameters
  std::vector<StateArena<Real>> m_state;
};

}  // namespace baremark::engine::train
