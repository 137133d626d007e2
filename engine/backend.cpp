// SPDX-License-Identifier: Apache-2.0
#include "engine/backend.h"

#include <utility>

#include "engine/reference/network.h"

namespace baremark::engine {

std::string backendName() { return "reference"; }

std::unique_ptr<graph::Network<float>> makeNetwork(graph::Graph graph, const graph::NetworkOptions& options) {
  return std::make_unique<reference::ReferenceNetwork<float>>(std::move(graph), options);
}

}  // namespace baremark::engine
