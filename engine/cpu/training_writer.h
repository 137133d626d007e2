// SPDX-License-Identifier: Apache-2.0
// Writes one training pass of a network into a program: forward, loss, backward.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/compile/backward_schedule.h"
#include "engine/cpu/layer_primitives.h"
#include "engine/cpu/network_state.h"
#include "engine/cpu/program.h"

namespace baremark::engine::cpu {

struct TrainingProgram {
  std::size_t forwardEnd = 0;             ///< forward and loss: the instructions before this one
  std::vector<std::size_t> backwardEnds;  ///< end of the instructions of each step of the schedule
};

[[nodiscard]] TrainingProgram writeTraining(Program& program, const graph::Graph& graph,
                                            const NetworkPrimitives& primitives,
                                            const std::vector<compile::BackwardStep>& schedule, NetworkState& state);

}  // namespace baremark::engine::cpu
