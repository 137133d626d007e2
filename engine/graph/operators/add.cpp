// SPDX-License-Identifier: Apache-2.0
// The sum of two or more inputs of equal shape, from the first to the last.
#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape addShape(const Graph& graph, const Node& node) {
  assert(node.inputs.size() >= 2);
  for ([[maybe_unused]] const NodeId input : node.inputs) assert(graph.nodes[input].output == graph.inputShape(node));
  return graph.inputShape(node);
}

template <class Real>
void addForward(const NodeArrays<Real>& a) {
  const std::int64_t count = a.batch * a.node().output.elements();
  std::copy_n(a.inputs[0], count, a.output);
  for (std::size_t input = 1; input < a.inputs.size(); ++input) {
    for (std::int64_t i = 0; i < count; ++i) a.output[i] += a.inputs[input][i];
  }
}

template <class Real>
void addBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  std::copy_n(a.dOutput, a.batch * a.node().output.elements(), dx);
}

}  // namespace

const Operator kAdd{
    .name = "add",
    .outputShape = addShape,
    .takesRelu = true,
    .inFloat = {.forward = addForward, .backwardInput = addBackwardInput},
    .inDouble = {.forward = addForward, .backwardInput = addBackwardInput},
};

NodeId GraphBuilder::add(const std::string& name, std::vector<NodeId> from) {
  return append({.name = name, .kind = OpKind::Add, .inputs = std::move(from)});
}

}  // namespace baremark::engine::graph
