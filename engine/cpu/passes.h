// SPDX-License-Identifier: Apache-2.0
// Writes the passes of a network into programs.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/compile/backward_schedule.h"
#include "engine/cpu/layer_writer.h"

namespace baremark::engine::cpu {

struct TrainingProgram {
  std::vector<std::size_t> forwardEnds;   ///< end of the instructions of each layer's forward pass
  std::size_t forwardEnd = 0;             ///< forward and loss: the instructions before this one
  std::size_t lossEnd = 0;                ///< the same and the gradient of the loss
  std::vector<std::size_t> backwardEnds;  ///< end of the instructions of each step of the schedule
};

/// One training pass: forward, loss, backward. `recomputed` has, for each layer, those that run again before its
/// backward pass (compile/recomputation.h); it may be empty.
[[nodiscard]] TrainingProgram writeTraining(LayerWriter writer, const graph::Graph& graph, const CpuLayers& layers,
                                            const std::vector<compile::BackwardStep>& schedule,
                                            const std::vector<std::vector<std::size_t>>& recomputed);

/// An evaluation: the forward pass with running statistics and without dropout, then loss and hits of the first
/// NetworkState::countedSamples samples.
void writeInference(LayerWriter writer, const graph::Graph& graph, const CpuLayers& layers);

}  // namespace baremark::engine::cpu
