// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/builder.h"

#include <cassert>
#include <cmath>
#include <utility>

#include "engine/graph/operator.h"

namespace baremark::engine::graph {

GraphBuilder::GraphBuilder(std::string name, const Shape& image) {
  m_graph.name = std::move(name);
  append({.name = "images", .kind = OpKind::Input, .output = image});
}

NodeId GraphBuilder::append(Node node) {
  if (node.kind != OpKind::Input) node.output = operatorOf(node.kind).outputShape(m_graph, node);
  m_graph.nodes.push_back(std::move(node));
  return m_graph.nodes.size() - 1;
}

ParameterId GraphBuilder::parameter(Parameter parameter) {
  m_graph.parameters.push_back(std::move(parameter));
  return m_graph.parameters.size() - 1;
}

Graph GraphBuilder::finish() {
  const Shape& last = m_graph.nodes.back().output;
  assert(last.height == 1 && last.width == 1);
  m_graph.classes = last.channels;
  return std::move(m_graph);
}

InitRule varianceScaling(std::int64_t fanIn) {
  // Standard deviation of a standard normal number truncated at two standard deviations.
  constexpr double kCutDeviation = 0.87962566103423978;
  return {InitKind::TruncatedNormal, std::sqrt(1.0 / static_cast<double>(fanIn)) / kCutDeviation};
}

}  // namespace baremark::engine::graph
