// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/layer.h"

namespace baremark::engine::cpu {

CpuLayer::CpuLayer(const Choice& choice, const compile::Layer& layer)
    : m_layer(layer), m_graph(choice.graph), m_node(m_graph.nodes[layer.node]), m_batch(choice.options.batch) {
  choice.layouts.values[layer.output] = choice.layouts.values[layer.input()];
}

graph::OperatorReport CpuLayer::report(const NetworkLayouts& layouts) const {
  double all = bytes(layouts.values[m_layer.output]);
  for (const graph::NodeId input : m_layer.inputs) all += bytes(layouts.values[input]);
  return {.name = m_node.name, .implementation = "own", .forwardBytes = all, .backwardBytes = all};
}

CpuLayers makeLayers(const Choice& choice, const std::vector<compile::Layer>& fused) {
  using Make = std::unique_ptr<CpuLayer> (*)(const Choice&, const compile::Layer&);
#define BAREMARK_ADDRESS(Name) , make##Name
  static constexpr Make kMakers[] = {nullptr BAREMARK_EVERY_OPERATOR(BAREMARK_ADDRESS)};  // the input is no layer
#undef BAREMARK_ADDRESS
  const graph::Graph& graph = choice.graph;
  NetworkLayouts& layouts = choice.layouts;
  layouts.values.resize(graph.nodes.size());
  layouts.parameters.resize(graph.parameters.size());
  layouts.feedsNorm.resize(graph.nodes.size());
  layouts.values[0] = plainImages(choice.options.batch, graph.input().output, choice.storage());
  for (const compile::Layer& layer : fused) {
    if (graph.nodes[layer.node].kind == graph::OpKind::BatchNorm) layouts.feedsNorm[layer.input()] = true;
  }
  CpuLayers layers;
  for (const compile::Layer& layer : fused)
    layers.push_back(kMakers[static_cast<std::size_t>(graph.nodes[layer.node].kind)](choice, layer));
  return layers;
}

bool isRows(const Desc& value, int batch, const graph::Shape& shape) {
  if (dimsOf(value).size() == 2 || value == plainImages(batch, shape, typeOf(value))) return true;
  const BlockedLayout layout = blockedLayout(value);
  return shape.height == 1 && shape.width == 1 && layout.lanes > 0 && shape.channels % layout.lanes == 0 &&
         layout.sample == shape.channels;
}

}  // namespace baremark::engine::cpu
