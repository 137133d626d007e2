// SPDX-License-Identifier: Apache-2.0
// What a backward pass over layers, from last to first, finishes and when.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/compile/layers.h"

namespace baremark::engine::compile {

/// Parameters in the order in which the backward pass finishes their gradients.
[[nodiscard]] std::vector<graph::ParameterId> backwardOrder(const graph::Graph& graph,
                                                            const std::vector<Layer>& layers);

/// The parameters whose gradients the backward pass of a layer finishes.
[[nodiscard]] std::size_t parametersOf(const graph::Graph& graph, const Layer& layer);

}  // namespace baremark::engine::compile
