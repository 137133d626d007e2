// SPDX-License-Identifier: Apache-2.0
// Initial values of parameters.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

/// Returns the initial values of a parameter in its plain layout. They depend only on the seed and the parameter.
[[nodiscard]] std::vector<double> initialValues(const Graph& graph, ParameterId parameter, std::uint32_t seed);

}  // namespace baremark::engine::graph
