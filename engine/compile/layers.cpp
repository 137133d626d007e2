// SPDX-License-Identifier: Apache-2.0
#include "engine/compile/layers.h"

#include <algorithm>
#include <optional>

#include "engine/graph/operator.h"

namespace baremark::engine::compile {

using graph::Graph;
using graph::NodeId;
using graph::OpKind;

namespace {

class Fusion {
 public:
  explicit Fusion(const Graph& graph)
      : m_graph(graph), m_readers(graph::consumers(graph)), m_isTaken(graph.nodes.size()) {}

  std::vector<Layer> run() {
    for (NodeId id = 1; id < m_graph.nodes.size(); ++id) {
      if (!m_isTaken[id]) m_layers.push_back(layerFrom(id));
    }
    std::stable_sort(m_layers.begin(), m_layers.end(),
                     [](const Layer& a, const Layer& b) { return a.output < b.output; });
    for (Layer& layer : m_layers) shareMask(layer);
    return std::move(m_layers);
  }

 private:
  /// Returns the node that reads `id`, if it is the only reader and has this kind.
  [[nodiscard]] std::optional<NodeId> onlyReader(NodeId id, OpKind kind) const {
    if (m_readers[id].size() != 1) return {};
    const NodeId reader = m_readers[id].front();
    if (m_graph.nodes[reader].kind != kind) return {};
    return reader;
  }

  Layer layerFrom(NodeId id) {
    const graph::Node& node = m_graph.nodes[id];
    Layer layer{.node = id, .inputs = node.inputs, .output = id};
    if (graph::operatorOf(node.kind).takesAdd) takeAdd(layer);
    if (graph::operatorOf(node.kind).takesRelu && !layer.hasRelu) takeRelu(layer);
    return layer;
  }

  void takeRelu(Layer& layer) {
    const auto relu = onlyReader(layer.output, OpKind::Relu);
    if (!relu) return;
    layer.hasRelu = true;
    layer.output = *relu;
    m_isTaken[*relu] = true;
  }

  /// Fuses batch norm, add and ReLU only if all three are present: an add without the ReLU would need a separate pass.
  /// The add has two inputs.
  void takeAdd(Layer& layer) {
    const auto add = onlyReader(layer.node, OpKind::Add);
    if (!add || m_isTaken[*add]) return;
    const auto relu = onlyReader(*add, OpKind::Relu);
    const std::vector<NodeId>& inputs = m_graph.nodes[*add].inputs;
    if (!relu || inputs.size() != 2 || inputs[0] == inputs[1]) return;
    layer.inputs.push_back(inputs[0] == layer.node ? inputs[1] : inputs[0]);
    layer.hasRelu = true;
    layer.output = *relu;
    m_isTaken[*add] = m_isTaken[*relu] = true;
  }

  void shareMask(Layer& pool) {
    if (m_graph.nodes[pool.node].kind != OpKind::MaxPool || m_readers[pool.input()].size() != 1) return;
    const auto source =
        std::find_if(m_layers.begin(), m_layers.end(), [&](const Layer& l) { return l.output == pool.input(); });
    if (source == m_layers.end() || !source->hasRelu || source->hasSecond()) return;
    source->leavesMaskToPool = pool.takesMaskOfRelu = true;
  }

  const Graph& m_graph;
  std::vector<std::vector<NodeId>> m_readers;
  std::vector<bool> m_isTaken;
  std::vector<Layer> m_layers;
};

}  // namespace

std::vector<Layer> fuse(const Graph& graph) {
  return Fusion(graph).run();
}

}  // namespace baremark::engine::compile
