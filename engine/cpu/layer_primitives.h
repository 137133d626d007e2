// SPDX-License-Identifier: Apache-2.0
// Chooses the primitives and memory layouts of each layer. A value has the layout that its producer chose. If a
// consumer needs another layout, the program writer inserts a reorder.
#pragma once

#include <optional>
#include <vector>

#include "engine/compile/layers.h"
#include "engine/cpu/dnnl_api.h"
#include "engine/cpu/norm_kernels.h"
#include "engine/graph/network.h"

namespace baremark::engine::cpu {

struct LayerPrimitives {
  compile::Layer layer;
  // Convolution and fully connected layers.
  std::optional<ForwardPrimitive> forward;
  std::optional<BackwardDataPrimitive> backwardData;
  std::optional<BackwardWeightsPrimitive> backwardWeights;
  // Pools.
  std::optional<PoolPrimitives> pool;
  std::optional<PoolPrimitives> inferencePool;
  // Batch norm.
  std::optional<NormShape> norm;
};

struct NetworkPrimitives {
  std::vector<LayerPrimitives> layers;
  std::vector<Desc> values;      ///< layout of the input and of each node that a layer computes
  std::vector<Desc> parameters;  ///< layout in which each parameter is stored
};

/// `layers` are those of the graph (compile::fuse).
[[nodiscard]] NetworkPrimitives choosePrimitives(const PrimitiveMaker& maker, const graph::Graph& graph,
                                                 const std::vector<compile::Layer>& layers,
                                                 const graph::NetworkOptions& options);

/// True if the bytes of the value are rows, one a sample, in the order channel, height, width. That holds for plain
/// images, and for 1 x 1 images with contiguous channels.
[[nodiscard]] bool isRows(const Desc& value, int batch, const graph::Shape& shape);

}  // namespace baremark::engine::cpu
