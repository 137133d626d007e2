// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/graph.h"

#include <cstdio>

#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

std::string numberText(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string shapeText(const Shape& shape) {
  return std::to_string(shape.channels) + "x" + std::to_string(shape.height) + "x" + std::to_string(shape.width);
}

std::string windowText(const Window& window) {
  const Pads& pads = window.pads;
  return std::to_string(window.height) + "x" + std::to_string(window.width) + "/" +
         std::to_string(window.strideHeight) + "x" + std::to_string(window.strideWidth) + " pads " +
         std::to_string(pads.top) + "," + std::to_string(pads.bottom) + "," + std::to_string(pads.left) + "," +
         std::to_string(pads.right);
}

std::string nodeText(const Node& node) {
  std::string text = node.name + " " + operatorOf(node.kind).name + " of";
  for (const NodeId input : node.inputs) text += " " + std::to_string(input);
  text += " -> " + shapeText(node.output) + " window " + windowText(node.window) + " decay " + numberText(node.decay) +
          " epsilon " + numberText(node.epsilon) + " keep " + numberText(node.keepProbability);
  if (node.weights) text += " weights " + std::to_string(*node.weights);
  if (node.bias) text += " bias " + std::to_string(*node.bias);
  return text + "\n";
}

std::string parameterText(const Parameter& parameter) {
  std::string text = parameter.name;
  for (const std::int64_t dim : parameter.dims) text += " " + std::to_string(dim);
  text += parameter.init.kind == InitKind::Constant ? " constant " : " truncated_normal ";
  return text + numberText(parameter.init.value) + (parameter.isDecayed ? " decayed\n" : "\n");
}

}  // namespace

std::int64_t Parameter::elements() const {
  std::int64_t product = 1;
  for (const std::int64_t dim : dims) product *= dim;
  return product;
}

std::vector<std::vector<NodeId>> consumers(const Graph& graph) {
  std::vector<std::vector<NodeId>> readers(graph.nodes.size());
  for (NodeId id = 0; id < graph.nodes.size(); ++id) {
    for (const NodeId input : graph.nodes[id].inputs) readers[input].push_back(id);
  }
  return readers;
}

std::string describe(const Graph& graph) {
  std::string text = graph.name + " " + std::to_string(graph.classes) + "\n";
  for (const Node& node : graph.nodes) text += nodeText(node);
  for (const Parameter& parameter : graph.parameters) text += parameterText(parameter);
  return text;
}

}  // namespace baremark::engine::graph
