// SPDX-License-Identifier: Apache-2.0
// The precision of training, and the types that follow from it. With every precision, these are fp32: parameters in the
// arena, the optimiser's state, running statistics, the step's sums, sums inside an operator, the statistics of a batch
// and the loss.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/graph/device.h"

namespace baremark::engine::graph {

enum class Precision : std::uint8_t { Float32, TensorFloat32, BFloat16, Float16 };

/// The numbers that a product of matrices or a convolution multiplies. It adds in fp32.
enum class Arithmetic : std::uint8_t { Float32, TensorFloat32, BFloat16, Float16 };

struct PrecisionRules {
  Precision precision = Precision::Float32;
  std::string_view name;  ///< on the command line
  /// Type of each operator's output, of the gradient by it, and of the weights and biases that the pass reads. The loss
  /// reads the logits in this type. Batch norms read their gamma and beta from the arena.
  NumberType storage = NumberType::Float32;
  Arithmetic arithmetic = Arithmetic::Float32;
  /// True if the pass reads rounded copies of the weights, and the arena holds the weights that the optimiser updates.
  bool hasMasterWeights = false;
  NumberType gradients = NumberType::Float32;  ///< type of Arena::Gradients, in which ranks sum them
  bool needsLossScale = false;                 ///< small gradients would become 0 in the storage type
};

/// In the order of the enumeration.
inline constexpr std::array kPrecisions{
    PrecisionRules{Precision::Float32, "fp32"},
    PrecisionRules{Precision::TensorFloat32, "tf32", NumberType::Float32, Arithmetic::TensorFloat32},
    PrecisionRules{Precision::BFloat16, "bf16", NumberType::BFloat16, Arithmetic::BFloat16, true, NumberType::BFloat16},
    PrecisionRules{Precision::Float16, "fp16", NumberType::Float16, Arithmetic::Float16, true, NumberType::Float16,
                   true}};

[[nodiscard]] constexpr const PrecisionRules& rulesOf(Precision precision) {
  return kPrecisions[static_cast<std::size_t>(precision)];
}

[[nodiscard]] constexpr std::optional<Precision> precisionNamed(std::string_view name) {
  for (const PrecisionRules& rules : kPrecisions) {
    if (rules.name == name) return rules.precision;
  }
  return {};
}

}  // namespace baremark::engine::graph
