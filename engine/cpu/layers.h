// SPDX-License-Identifier: Apache-2.0
// The graph as this backend executes it: operators that run as one are one layer.
#pragma once

#include <optional>
#include <vector>

#include "engine/graph/graph.h"

namespace baremark::engine::cpu {

struct Layer {
  graph::NodeId node = 0;    ///< the operator with the parameters and the name
  graph::NodeId input = 0;   ///< whose value it reads
  graph::NodeId output = 0;  ///< whose value it makes: the node itself, or the ReLU that runs with it
  std::optional<graph::NodeId> second;  ///< a value that is added before the ReLU
  bool hasRelu = false;
  /// The ReLU's gradient is taken by the max pool that alone reads it, on its smaller output: the maximum of a window is
  /// positive exactly where the ReLU lets its gradient pass.
  bool leavesMaskToPool = false;
  bool takesMaskOfRelu = false;  ///< of a max pool: the other end of that
};

/// Fused are: convolution, fully connected, batch norm or add with a ReLU that alone reads them; batch norm with an add that
/// alone reads it and the ReLU after it. In an order in which each layer follows what it reads.
[[nodiscard]] std::vector<Layer> fuse(const graph::Graph& graph);

}  // namespace baremark::engine::cpu
