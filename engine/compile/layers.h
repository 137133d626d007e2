// SPDX-License-Identifier: Apache-2.0
// The graph as layers, in the order in which they run. A layer is one operator, or several operators that run as one.
#pragma once

#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::compile {

struct Layer {
  graph::NodeId node = 0;  ///< the operator that gives parameters and name
  /// The nodes whose values the layer reads: those of `node`, then those that fused operators read. A batch norm with
  /// two inputs adds the second one before the ReLU.
  std::vector<graph::NodeId> inputs;
  graph::NodeId output = 0;  ///< the node whose value the layer computes: `node`, or the ReLU that is fused with it
  bool hasRelu = false;
  /// A max pool, the only reader of the ReLU, applies the ReLU's mask to its own, smaller output. The result is the
  /// same: the maximum of a window is positive exactly where the ReLU passes the gradient.
  bool leavesMaskToPool = false;
  bool takesMaskOfRelu = false;  ///< this max pool applies the mask of the ReLU before it

  [[nodiscard]] graph::NodeId input() const { return inputs.front(); }
  [[nodiscard]] bool hasSecond() const { return inputs.size() > 1; }
};

/// Fuses a convolution, fully connected layer, batch norm or add with a ReLU that is its only reader, and a batch norm
/// with an add that is its only reader and the ReLU after it. Returns the layers in an order in which each one follows
/// its inputs.
[[nodiscard]] std::vector<Layer> fuse(const graph::Graph& graph);

}  // namespace baremark::engine::compile
