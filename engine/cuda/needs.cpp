// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/needs.h"

#include <algorithm>

#include "engine/error.h"

namespace baremark::engine::cuda {
namespace {

std::string neededDriver() {
  return "it needs an NVIDIA driver for CUDA " + cudaVersionText(kOldestCuda) +
         " or newer, which is driver 525 or newer";
}

std::string neededCudnn() {
  return "it needs cuDNN 9 (" + cudnnVersionText(kOldestCudnn) + " or newer)";
}

}  // namespace

std::vector<graph::Precision> precisionsOf(const std::vector<Gpu>& gpus) {
  using graph::Precision;
  const bool haveBFloat16 =
      std::all_of(gpus.begin(), gpus.end(), [](const Gpu& gpu) { return gpu.capability >= kBFloat16Capability; });
  if (!haveBFloat16) return {Precision::Float32, Precision::Float16};
  return {Precision::Float32, Precision::TensorFloat32, Precision::BFloat16, Precision::Float16};
}

std::string cudaVersionText(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string cudnnVersionText(std::size_t version) {
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
         std::to_string(version % 100);
}

std::string capabilityText(int capability) {
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

std::optional<std::string> unmetNeed(const Findings& found) {
  if (!found.driverProblem.empty()) return neededDriver() + ", and " + found.driverProblem;
  if (found.driverCuda < kOldestCuda)
    return neededDriver() + ", and the driver here is for CUDA " + cudaVersionText(found.driverCuda);
  if (found.gpus.empty())
    return "the NVIDIA driver shows no GPU to this process (CUDA_VISIBLE_DEVICES and the scheduler can hide them)";
  for (const Gpu& gpu : found.gpus) {
    if (gpu.capability >= kOldestCapability) continue;
    return "it needs GPUs of compute capability " + capabilityText(kOldestCapability) + " or newer, and " + gpu.name +
           " has " + capabilityText(gpu.capability) + " (CUDA_VISIBLE_DEVICES can hide it)";
  }
  if (!found.cudnnProblem.empty()) return neededCudnn() + ", and " + found.cudnnProblem;
  if (found.cudnn < kOldestCudnn)
    return neededCudnn() + ", and libcudnn.so.9 here is cuDNN " + cudnnVersionText(found.cudnn);
  return {};
}

std::optional<std::string> unmetNeedOfModule(const Findings& found, int moduleCuda) {
  const int major = moduleCuda / 1000;
  if (found.driverCuda / 1000 < major)
    return "its module was built with CUDA " + cudaVersionText(moduleCuda) + " and needs a driver for CUDA " +
           std::to_string(major) + ".0 or newer, and the driver here is for CUDA " + cudaVersionText(found.driverCuda);
  const int cudnnCuda = static_cast<int>(found.cudnnCuda);
  if (cudnnCuda / 1000 != major)
    return "its module was built with CUDA " + cudaVersionText(moduleCuda) + " and needs a cuDNN for CUDA " +
           std::to_string(major) + ", and cuDNN " + cudnnVersionText(found.cudnn) + " here is for CUDA " +
           cudaVersionText(cudnnCuda);
  return {};
}

int gpuOfRank(int rankOnNode, int gpus) {
  if (gpus == 1) return 0;
  if (rankOnNode < gpus) return rankOnNode;
  throw refused("too_many_ranks", "This machine shows " + std::to_string(gpus) + " GPUs, but a rank number " +
                                      std::to_string(rankOnNode + 1) + " was started on it. Start at most " +
                                      std::to_string(gpus) + " ranks on a machine, one for each GPU.");
}

}  // namespace baremark::engine::cuda
