// SPDX-License-Identifier: Apache-2.0
// The backend that this program was built with. backend.cpp is the only file that names the backends.
#pragma once

#include <memory>
#include <string>

#include "engine/graph/network.h"

namespace baremark::engine {

/// Returns for example "oneDNN 2.6.3", or kReferenceBackend (core/protocol/backend.h).
[[nodiscard]] std::string backendName();

/// Returns the instruction set that the backend uses on this processor.
[[nodiscard]] std::string instructionSet();

/// Compiles `graph` for the backend.
[[nodiscard]] std::unique_ptr<graph::Network<float>> makeNetwork(graph::Graph graph,
                                                                 const graph::NetworkOptions& options);

}  // namespace baremark::engine
