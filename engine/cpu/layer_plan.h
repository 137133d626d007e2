// SPDX-License-Identifier: Apache-2.0
// What each layer is made of: the primitives and layouts that oneDNN chose for it. The layout of a value is that of its
// producer; where a primitive insists on another one, a reorder is inserted when the program is written.
#pragma once

#include <optional>
#include <vector>

#include "engine/cpu/dnnl_api.h"
#include "engine/cpu/layers.h"
#include "engine/cpu/norm_kernels.h"
#include "engine/graph/network.h"

namespace baremark::engine::cpu {

struct LayerPlan {
  Layer layer;
  // Convolution and fully connected.
  std::optional<ForwardPrimitive> forward;
  std::optional<BackwardDataPrimitive> backwardData;
  std::optional<BackwardWeightsPrimitive> backwardWeights;
  // Pools.
  std::optional<PoolPrimitives> pool;
  std::optional<PoolPrimitives> inferencePool;
  // Batch norm.
  std::optional<NormShape> norm;
};

struct NetworkPlan {
  std::vector<LayerPlan> layers;
  std::vector<Desc> values;       ///< of each node that a layer makes, and of the input
  std::vector<Desc> parameters;   ///< the layout in which each parameter is kept
};

[[nodiscard]] NetworkPlan planLayers(const PrimitiveMaker& maker, const graph::Graph& graph,
                                     const graph::NetworkOptions& options);

/// True if the value's bytes are rows, one a sample, in the order channel, height, width: plain images, or 1 x 1 images whose
/// channels lie together.
[[nodiscard]] bool isRows(const Desc& value, int batch, const graph::Shape& shape);

}  // namespace baremark::engine::cpu
