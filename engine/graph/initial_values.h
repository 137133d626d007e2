// SPDX-License-Identifier: Apache-2.0
// What parameters start from.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

/// The values of a parameter at the start, in its plain layout. They depend on the seed and the parameter alone.
[[nodiscard]] std::vector<double> initialValues(const Graph& graph, ParameterId parameter, std::uint32_t seed);

}  // namespace baremark::engine::graph
