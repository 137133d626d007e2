// SPDX-License-Identifier: Apache-2.0
// The CUDA backend: compiles a graph for one batch size into calls of cuDNN, own kernels and one arena on one GPU.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/graph/network.h"

namespace baremark::engine::cuda {

/// On the GPU that belongs to NetworkOptions::rankOnNode. Throws EngineError if the GPU or cuDNN cannot do what the
/// graph needs, or the free memory of `options` is too small. With BAREMARK_CUDA_GRAPHS=off in the environment, every
/// step launches its kernels one by one.
[[nodiscard]] std::unique_ptr<graph::Network<float>> makeCudaNetwork(graph::Graph graph,
                                                                     const graph::NetworkOptions& options);

/// The free memory of that GPU, in bytes.
[[nodiscard]] std::int64_t freeGpuBytes(int rankOnNode);

}  // namespace baremark::engine::cuda
