// SPDX-License-Identifier: Apache-2.0
// The backward pass over layers, from last to first: where gradients meet, and what each layer finishes.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/compile/layers.h"

namespace baremark::engine::compile {

struct BackwardStep {
  std::size_t layer = 0;  ///< its place among the layers
  /// Gradients by the layer's output: one from each layer that reads it, and one from the loss. Several are summed.
  std::size_t gradients = 0;
  std::size_t finished = 0;  ///< so many parameters of backwardOrder() have their gradients after this step
};

[[nodiscard]] std::vector<BackwardStep> backwardSchedule(const graph::Graph& graph, const std::vector<Layer>& layers);

/// Parameters in the order in which the backward pass finishes their gradients.
[[nodiscard]] std::vector<graph::ParameterId> backwardOrder(const graph::Graph& graph,
                                                            const std::vector<Layer>& layers);

}  // namespace baremark::engine::compile
