// SPDX-License-Identifier: Apache-2.0
// What the engine and its CUDA module must agree on. The module is a shared library beside the engine, so that one
// engine file starts on machines with and without an NVIDIA driver.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/comm/communicator.h"
#include "engine/cuda/nccl_library.h"
#include "engine/graph/network.h"

namespace baremark::engine::cuda {

inline constexpr const char* kModuleFile = "baremark-engine-cuda.so";  ///< in the folder of the engine
inline constexpr const char* kModuleFunction = "baremarkCudaModule";   ///< of type ModuleFunction
/// Changes with ModuleEntry and with everything that its functions take and return.
inline constexpr std::uint32_t kModuleAbi = 3;

struct ModuleEntry {
  std::uint32_t abi = kModuleAbi;  ///< The first member in every version. Read the others only if it is equal.
  const char* version = "";        ///< of the engine that the module was built with
  const char* commit = "";
  int cudaVersion = 0;  ///< of the CUDA runtime in the module: 1000 * major + 10 * minor
  /// Throws EngineError if the GPU or cuDNN cannot do what the graph needs.
  std::unique_ptr<graph::Network<float>> (*makeNetwork)(graph::Graph graph,
                                                        const graph::NetworkOptions& options) = nullptr;
  /// Connects the ranks by NCCL, to sum in the memory of a network of this module. Collective. Throws EngineError.
  std::unique_ptr<comm::Collective> (*makeNccl)(graph::Memory& memory, comm::Communicator& ranks,
                                                const NcclFunctions& nccl) = nullptr;
};

using ModuleFunction = const ModuleEntry* (*)();

}  // namespace baremark::engine::cuda
