// SPDX-License-Identifier: Apache-2.0
// Writes a planned network down as a program: the forward pass, for training also the loss and the backward pass.
#pragma once

#include <memory>
#include <vector>

#include "engine/cpu/layer_plan.h"
#include "engine/cpu/program.h"
#include "engine/graph/network.h"

namespace baremark::engine::cpu {

/// What the instructions read and write outside the arena; outlives the program.
struct NetworkState {
  int batch = 1;
  int threads = 1;
  std::uint32_t seed = 0;
  float* images = nullptr;
  std::int32_t* labels = nullptr;
  std::vector<float*> parameters;  ///< of each parameter: its slice
  std::vector<float*> gradients;
  std::vector<float*> statistics;  ///< of each node
  std::int64_t firstSample = 0;    ///< of the batch at work
  int countedSamples = 1;          ///< of the batch, in evaluation
  float scale = 1;                 ///< of the gradient
  graph::BatchResult result;
};

/// Backward instructions up to `end` finish the gradients of the first `finished` parameters of their order.
struct BackwardMark {
  std::size_t end = 0;
  std::size_t finished = 0;
};

struct TrainingProgram {
  std::size_t forwardEnd = 0;
  std::vector<BackwardMark> marks;
};

/// Parameters in the order in which the backward pass of `plan` finishes their gradients.
[[nodiscard]] std::vector<graph::ParameterId> finishingOrder(const graph::Graph& graph, const NetworkPlan& plan);

TrainingProgram writeTraining(Program& program, const graph::Graph& graph, const NetworkPlan& plan, NetworkState& state);
void writeInference(Program& program, const graph::Graph& graph, const NetworkPlan& plan, NetworkState& state);

}  // namespace baremark::engine::cpu
