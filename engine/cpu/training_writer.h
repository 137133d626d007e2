// SPDX-License-Identifier: Apache-2.0
// Writes one training pass of a network into a program: forward, loss, backward.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/cpu/layer_primitives.h"
#include "engine/cpu/network_state.h"
#include "engine/cpu/program.h"

namespace baremark::engine::cpu {

/// The backward instructions up to `end` finish the gradients of the first `finished` parameters of
/// compile::backwardOrder().
struct BackwardMark {
  std::size_t end = 0;
  std::size_t finished = 0;
};

struct TrainingProgram {
  std::size_t forwardEnd = 0;  ///< forward and loss: the instructions before this one
  std::vector<BackwardMark> marks;
};

[[nodiscard]] TrainingProgram writeTraining(Program& program, const graph::Graph& graph,
                                            const NetworkPrimitives& primitives, NetworkState& state);

}  // namespace baremark::engine::cpu
