// SPDX-License-Identifier: Apache-2.0
#include "engine/compile/backward_schedule.h"

namespace baremark::engine::compile {

std::vector<BackwardStep> backwardSchedule(const graph::Graph& graph, const std::vector<Layer>& layers) {
  std::vector<std::size_t> gradients(graph.nodes.size(), 0);  // by each node's value
  for (const Layer& layer : layers) {
    for (const graph::NodeId input : layer.inputs) ++gradients[input];
  }
  ++gradients[graph.logits()];
  std::vector<BackwardStep> steps;
  std::size_t finished = 0;
  for (std::size_t i = layers.size(); i-- > 0;) {
    const graph::Node& node = graph.nodes[layers[i].node];
    finished += (node.weights ? 1U : 0U) + (node.bias ? 1U : 0U);
    steps.push_back({.layer = i, .gradients = gradients[layers[i].output], .finished = finished});
  }
  return steps;
}

std::vector<graph::ParameterId> backwardOrder(const graph::Graph& graph, const std::vector<Layer>& layers) {
  std::vector<graph::ParameterId> order;
  for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
    const graph::Node& node = graph.nodes[layer->node];
    if (node.weights) order.push_back(*node.weights);
    if (node.bias) order.push_back(*node.bias);
  }
  return order;
}

}  // namespace baremark::engine::compile
