// SPDX-License-Identifier: Apache-2.0
#include "engine/compile/backward_order.h"

namespace baremark::engine::compile {

std::vector<graph::ParameterId> backwardOrder(const graph::Graph& graph, const std::vector<Layer>& layers) {
  std::vector<graph::ParameterId> order;
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
    const graph::Node& node = graph.nodes[layer->node];
    if (node.weights) order.push_back(*node.weights);
    if (node.bias) order.push_back(*node.bias);
  }
  return order;
}

std::size_t parametersOf(const graph::Graph& graph, const Layer& layer) {
  const graph::Node& node = graph.nodes[layer.node];
  return (node.weights ? 1U : 0U) + (node.bias ? 1U : 0U);
}

}  // namespace baremark::engine::compile
