// SPDX-License-Identifier: Apache-2.0
// Which backend this program was built with. The one place that names them.
#pragma once

#include <memory>
#include <string>

#include "engine/graph/network.h"

namespace baremark::engine {

/// "oneDNN 2.6.3", or kReferenceBackend of core/protocol/backend.h.
[[nodiscard]] std::string backendName();

/// The instruction set that it uses on this processor.
[[nodiscard]] std::string instructionSet();

/// The graph compiled for it.
[[nodiscard]] std::unique_ptr<graph::Network<float>> makeNetwork(graph::Graph graph, const graph::NetworkOptions& options);

}  // namespace baremark::engine
