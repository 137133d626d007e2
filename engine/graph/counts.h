// SPDX-License-Identifier: Apache-2.0
// The costs of a graph: parameters, multiply-accumulates and saved activations (engine/README.md, "Counts").
#pragma once

#include <cstdint>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

struct Counts {
  std::int64_t parameters = 0;   ///< trainable parameters
  std::int64_t tensors = 0;      ///< trainable tensors, which is also the number of gradients
  std::int64_t statistics = 0;   ///< running means and variances
  std::int64_t forwardMacs = 0;  ///< a sample; convolutions and fully connected layers only
  /// A sample; three times forwardMacs, without the data gradient of the layer that reads the image.
  std::int64_t trainMacs = 0;
  std::int64_t savedElements = 0;  ///< a sample; inputs of convolutions, fully connected layers and batch norms
  bool operator==(const Counts&) const = default;
};

[[nodiscard]] Counts count(const Graph& graph);

/// Number of convolutions that Winograd's algorithm can compute.
[[nodiscard]] std::int64_t winogradFits(const Graph& graph);

/// Multiply-accumulates of the node's forward pass for one sample. 0 for operators that are not counted.
[[nodiscard]] std::int64_t forwardMacs(const Graph& graph, const Node& node);

}  // namespace baremark::engine::graph
