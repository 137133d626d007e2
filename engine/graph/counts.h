// SPDX-License-Identifier: Apache-2.0
// What a graph costs: parameters, multiply-accumulates and saved activations (ARCHITECTURE.md, Models).
#pragma once

#include <cstdint>

#include "engine/graph/graph.h"

namespace baremark::engine::graph {

struct Counts {
  std::int64_t parameters = 0;   ///< trainable
  std::int64_t tensors = 0;      ///< trainable tensors, which is the number of gradients
  std::int64_t statistics = 0;   ///< running means and variances
  std::int64_t forwardMacs = 0;  ///< a sample; convolutions and fully connected layers only
  std::int64_t trainMacs = 0;    ///< a sample; three times forward less the data gradient of what reads the image
  std::int64_t savedElements = 0;  ///< a sample; inputs of convolutions, fully connected layers and batch norms
  bool operator==(const Counts&) const = default;
};

[[nodiscard]] Counts count(const Graph& graph);

/// Convolutions that Winograd's algorithm can compute.
[[nodiscard]] std::int64_t winogradFits(const Graph& graph);

/// Multiply-accumulates of one node's forward pass for one sample; 0 for what has none.
[[nodiscard]] std::int64_t forwardMacs(const Graph& graph, const Node& node);

}  // namespace baremark::engine::graph
