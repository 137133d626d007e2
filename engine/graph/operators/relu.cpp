// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape reluShape(const Graph& graph, const Node& node) {
  return graph.inputShape(node);
}

template <class Real>
void reluForward(const NodeArrays<Real>& a) {
  const Real* x = a.inputs[0];
  for (std::int64_t i = 0; i < a.batch * a.node().output.elements(); ++i)
    a.output[i] = x[i] > 0 ? x[i] : x[i] * Real{0};  // NaN stays NaN
}

template <class Real>
void reluBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  for (std::int64_t i = 0; i < a.batch * a.node().output.elements(); ++i)
    dx[i] = a.output[i] > 0 ? a.dOutput[i] : Real{0};
}

}  // namespace

const Operator kRelu{
    .name = "relu",
    .outputShape = reluShape,
    .inFloat = {.forward = reluForward, .backwardInput = reluBackwardInput},
    .inDouble = {.forward = reluForward, .backwardInput = reluBackwardInput},
};

NodeId GraphBuilder::relu(const std::string& name, NodeId from) {
  return append({.name = name, .kind = OpKind::Relu, .inputs = {from}});
}

}  // namespace baremark::engine::graph
