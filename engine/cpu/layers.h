// SPDX-License-Identifier: Apache-2.0
// The graph as layers. A layer is one operator, or several operators that run as one.
#pragma once

#include <optional>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::cpu {

struct Layer {
  graph::NodeId node = 0;    ///< the operator that gives parameters and name
  graph::NodeId input = 0;   ///< the node whose value the layer reads
  graph::NodeId output = 0;  ///< the node whose value the layer computes: `node`, or the ReLU that is fused with it
  std::optional<graph::NodeId> second;  ///< a value that is added before the ReLU
  bool hasRelu = false;
  /// A max pool, the only reader of the ReLU, applies the ReLU's mask to its own, smaller output. The result is the
  /// same: the maximum of a window is positive exactly where the ReLU passes the gradient.
  bool leavesMaskToPool = false;
  bool takesMaskOfRelu = false;  ///< this max pool applies the mask of the ReLU before it
};

/// Fuses a convolution, fully connected layer, batch norm or add with a ReLU that is its only reader, and a batch norm
/// with an add that is its only reader and the ReLU after it. Returns the layers in an order in which each one follows
/// its inputs.
[[nodiscard]] std::vector<Layer> fuse(const graph::Graph& graph);

}  // namespace baremark::engine::cpu
