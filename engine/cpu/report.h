// SPDX-License-Identifier: Apache-2.0
// Computation and memory traffic of each layer as this backend executes it. The engine predicts the time of a step from
// them (engine/measure/peaks.h).
#pragma once

#include <vector>

#include "engine/cpu/layer_primitives.h"
#include "engine/graph/network.h"

namespace baremark::engine::cpu {

[[nodiscard]] std::vector<graph::OperatorReport> reportLayers(const graph::Graph& graph,
                                                              const NetworkPrimitives& primitives, int batch);

}  // namespace baremark::engine::cpu
