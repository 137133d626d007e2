// SPDX-License-Identifier: Apache-2.0
// The oneDNN backend: a graph compiled for one batch size into primitives, own kernels and one arena.
#pragma once

#include <memory>
#include <string>

#include "engine/graph/network.h"

namespace baremark::engine::cpu {

/// Throws EngineError where oneDNN cannot, std::bad_alloc where memory does not suffice.
[[nodiscard]] std::unique_ptr<graph::Network<float>> makeOneDnnNetwork(graph::Graph graph,
                                                                       const graph::NetworkOptions& options);

/// "oneDNN 2.6.3"
[[nodiscard]] std::string oneDnnName();

/// The instruction set that oneDNN uses here: "AVX-512 with VNNI".
[[nodiscard]] std::string oneDnnInstructionSet();

}  // namespace baremark::engine::cpu
