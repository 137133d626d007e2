// SPDX-License-Identifier: Apache-2.0
#include "engine/backend.h"

#include <utility>

#include "core/protocol/backend.h"

#ifdef BAREMARK_HAS_ONEDNN
#include "engine/cpu/network.h"
#else
#include "engine/reference/network.h"
#endif

namespace baremark::engine {

#ifdef BAREMARK_HAS_ONEDNN

std::string backendName() {
  return cpu::oneDnnName();
}
std::string instructionSet() {
  return cpu::oneDnnInstructionSet();
}

std::unique_ptr<graph::Network<float>> makeNetwork(graph::Graph graph, const graph::NetworkOptions& options) {
  return cpu::makeOneDnnNetwork(std::move(graph), options);
}

#else

std::string backendName() {
  return core::protocol::kReferenceBackend;
}
std::string instructionSet() {
  return "the compiler's base";
}

std::unique_ptr<graph::Network<float>> makeNetwork(graph::Graph graph, const graph::NetworkOptions& options) {
  return std::make_unique<reference::ReferenceNetwork<float>>(std::move(graph), options);
}

#endif

}  // namespace baremark::engine
