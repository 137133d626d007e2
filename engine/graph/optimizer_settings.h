// SPDX-License-Identifier: Apache-2.0
// The optimisers. A backend updates each slice of its arenas in one pass, as soon as its gradients are reduced.
//   sgd       w -= lr g
//   momentum  v = m v + g;  w -= lr (g + m v)                      Nesterov's, as tf_cnn_benchmarks uses it
//   adam      m = b1 m + (1-b1) g;  v = b2 v + (1-b2) g^2;  w -= lr sqrt(1-b2^t)/(1-b1^t) m / (sqrt(v) + eps)
//             TensorFlow's form
// g is the gradient, plus weight_decay * w for weights and biases (not batch norm).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace baremark::engine::graph {

enum class OptimizerKind : std::uint8_t { Sgd, Momentum, Adam };

/// Names of the optimiser's state, one for each arena, as in checkpoints: "momentum", "adam_m", "adam_v".
[[nodiscard]] std::vector<std::string> stateNames(OptimizerKind kind);

struct OptimizerSettings {
  OptimizerKind kind = OptimizerKind::Sgd;
  double momentum = 0.9;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  double weightDecay = 0;
};

/// Slices of an update begin at multiples of so many elements.
inline constexpr std::size_t kUpdateGrain = 1024;

/// The factors of one update, equal for all its slices.
struct UpdateFactors {
  double rate = 0;
  std::int64_t number = 1;  ///< number of the update, from 1 (Adam's t)
};

}  // namespace baremark::engine::graph
