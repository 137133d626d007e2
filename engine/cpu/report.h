// SPDX-License-Identifier: Apache-2.0
// What each layer computes and moves, as it is executed here: the planner's input.
#pragma once

#include <vector>

#include "engine/cpu/layer_plan.h"
#include "engine/graph/network.h"

namespace baremark::engine::cpu {

[[nodiscard]] std::vector<graph::OperatorReport> reportLayers(const graph::Graph& graph, const NetworkPlan& plan, int batch);

}  // namespace baremark::engine::cpu
