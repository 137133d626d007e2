// SPDX-License-Identifier: Apache-2.0
// Errors of CUDA and cuDNN as EngineErrors.
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <string>

namespace baremark::engine::cuda {

/// Throws if `status` is an error. `what` names the failed work: "the copy of the images".
void check(cudaError_t status, const std::string& what);
void check(cudnnStatus_t status, const std::string& what);

// As above, without a std::string in the training loop.
void check(cudaError_t status, const char* what);
void check(cudnnStatus_t status, const char* what);

}  // namespace baremark::engine::cuda
