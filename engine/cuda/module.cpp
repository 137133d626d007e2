// SPDX-License-Identifier: Apache-2.0
// The only function that the engine looks up in this module.
#include <cuda_runtime_api.h>

#include <string>

#include "engine/cuda/module_entry.h"
#include "engine/cuda/nccl_collective.h"
#include "engine/cuda/network.h"
#include "engine/version.h"

extern "C" __attribute__((visibility("default"))) const baremark::engine::cuda::ModuleEntry* baremarkCudaModule() {
  namespace engine = baremark::engine;
  static const std::string version = engine::engineVersion();
  static const std::string commit = engine::engineCommit();
  static const engine::cuda::ModuleEntry entry{
      .version = version.c_str(),
      .commit = commit.c_str(),
      .cudaVersion = CUDART_VERSION,
      .makeNetwork = engine::cuda::makeCudaNetwork,
      .makeNccl = [](auto& memory, auto& ranks,
                     const auto& nccl) { return engine::cuda::makeNcclCollective(memory, ranks, nccl); },
      .freeBytes = engine::cuda::freeGpuBytes};
  return &entry;
}
