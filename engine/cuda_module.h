// SPDX-License-Identifier: Apache-2.0
// Finds the CUDA backend on this machine: driver, GPU, cuDNN, and the engine's CUDA module.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "engine/cuda/module_entry.h"
#include "engine/cuda/nccl_library.h"
#include "engine/cuda/needs.h"

namespace baremark::engine {

struct CudaModule {
  const cuda::ModuleEntry* entry = nullptr;  ///< valid until the program ends
  cuda::Findings findings;
};

/// Looks for the driver, its GPUs and cuDNN. Starts the driver, which takes about a second.
[[nodiscard]] cuda::Findings findCudaParts();

/// Loads NCCL, which several ranks need to sum on their GPUs, from where the loader finds it or beside cuDNN. Call it
/// after loadCudaModule(). The error is a clause as that of openNccl().
[[nodiscard]] tl::expected<cuda::NcclLibrary, std::string> findNccl();

/// Loads the module. The error is a clause that follows a colon: what was looked for, what was found, what is needed.
[[nodiscard]] tl::expected<CudaModule, std::string> loadCudaModule();

}  // namespace baremark::engine
