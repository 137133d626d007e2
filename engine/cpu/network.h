// SPDX-License-Identifier: Apache-2.0
// The oneDNN backend: compiles a graph for one batch size into oneDNN primitives, its own kernels and one arena.
#pragma once

#include <memory>
#include <string>

#include "engine/host/network.h"

namespace baremark::engine::cpu {

/// Throws EngineError if oneDNN does not support the graph or the free memory of `options` is too small, std::bad_alloc
/// if memory runs out all the same.
[[nodiscard]] std::unique_ptr<host::HostNetwork<float>> makeOneDnnNetwork(graph::Graph graph,
                                                                          const graph::NetworkOptions& options);

/// Returns for example "oneDNN 2.6.3".
[[nodiscard]] std::string oneDnnName();

/// True if oneDNN multiplies bf16 numbers on this processor with AVX-512 BF16 or AMX.
[[nodiscard]] bool oneDnnHasBFloat16();

/// Returns the instruction set that oneDNN uses on this processor, such as "AVX-512 with VNNI".
[[nodiscard]] std::string oneDnnInstructionSet();

}  // namespace baremark::engine::cpu
