// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/checks.h"

#include <array>

#include "engine/error.h"

namespace baremark::engine::cuda {

void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  // The driver compiles PTX only if it is as new as the toolkit that wrote it.
  const bool isForeignCode = status == cudaErrorUnsupportedPtxVersion || status == cudaErrorNoKernelImageForDevice;
  throw failed("gpu_failed", "The GPU failed in " + std::string(what) + ": " + cudaGetErrorName(status) + " (" +
                                 cudaGetErrorString(status) + ")." +
                                 (isForeignCode ? " Build the engine with -DBAREMARK_CUDA=ON, which makes code for "
                                                  "each GPU, or install a newer NVIDIA driver."
                                                : ""));
}

void check(cudnnStatus_t status, const char* what) {
  if (status == CUDNN_STATUS_SUCCESS) return;
  std::array<char, 512> detail{};
  cudnnGetLastErrorString(detail.data(), detail.size());
  const std::string text = detail.data();
  throw failed("cudnn_failed", "cuDNN failed in " + std::string(what) + ": " + cudnnGetErrorString(status) +
                                   (text.empty() ? "." : " (" + text + ")."));
}

void check(cudaError_t status, const std::string& what) {
  check(status, what.c_str());
}

void check(cudnnStatus_t status, const std::string& what) {
  check(status, what.c_str());
}

}  // namespace baremark::engine::cuda
