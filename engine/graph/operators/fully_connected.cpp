// SPDX-License-Identifier: Apache-2.0
// Weights [out, in], bias [out]. Reads the input in the order channel, height, width.
#include <algorithm>
#include <utility>

#include "engine/graph/builder.h"
#include "engine/graph/operator.h"

namespace baremark::engine::graph {
namespace {

Shape fullyConnectedShape(const Graph& graph, const Node& node) {
  return {static_cast<int>(graph.parameters[*node.weights].dims[0]), 1, 1};
}

std::int64_t fullyConnectedMacs(const Graph& graph, const Node& node) {
  return graph.inputShape(node).elements() * node.output.channels;
}

template <class Real>
void fullyConnectedForward(const NodeArrays<Real>& a) {
  const std::int64_t inputs = a.inputShape().elements();
  const std::int64_t outputs = a.node().output.channels;
  const Real* x = a.inputs[0];
  for (std::int64_t n = 0; n < a.batch; ++n) {
    for (std::int64_t o = 0; o < outputs; ++o) {
      Real sum = a.bias[o];
      for (std::int64_t i = 0; i < inputs; ++i) sum += a.weights[o * inputs + i] * x[n * inputs + i];
      a.output[n * outputs + o] = sum;
    }
  }
}

template <class Real>
void fullyConnectedBackwardParameters(const NodeArrays<Real>& a) {
  const std::int64_t inputs = a.inputShape().elements();
  const std::int64_t outputs = a.node().output.channels;
  const Real* x = a.inputs[0];
  std::fill(a.dWeights, a.dWeights + outputs * inputs, Real{0});
  std::fill(a.dBias, a.dBias + outputs, Real{0});
  for (std::int64_t n = 0; n < a.batch; ++n) {
    for (std::int64_t o = 0; o < outputs; ++o) {
      const Real gradient = a.dOutput[n * outputs + o];
      a.dBias[o] += gradient;
      for (std::int64_t i = 0; i < inputs; ++i) a.dWeights[o * inputs + i] += gradient * x[n * inputs + i];
    }
  }
}

template <class Real>
void fullyConnectedBackwardInput(const NodeArrays<Real>& a, std::size_t, Real* dx) {
  const std::int64_t inputs = a.inputShape().elements();
  const std::int64_t outputs = a.node().output.channels;
  std::fill(dx, dx + a.batch * inputs, Real{0});
  for (std::int64_t n = 0; n < a.batch; ++n) {
    for (std::int64_t o = 0; o < outputs; ++o) {
      const Real gradient = a.dOutput[n * outputs + o];
      for (std::int64_t i = 0; i < inputs; ++i) dx[n * inputs + i] += gradient * a.weights[o * inputs + i];
    }
  }
}

}  // namespace

const Operator kFullyConnected{
    .name = "fully_connected",
    .outputShape = fullyConnectedShape,
    .forwardMacs = fullyConnectedMacs,
    .savesInput = true,
    .takesRelu = true,
    .inFloat = {fullyConnectedForward, fullyConnectedBackwardParameters, fullyConnectedBackwardInput},
    .inDouble = {fullyConnectedForward, fullyConnectedBackwardParameters, fullyConnectedBackwardInput},
};

NodeId GraphBuilder::fullyConnected(const std::string& name, NodeId from, const FullyConnectedSpec& spec) {
  Node node{.name = name, .kind = OpKind::FullyConnected, .inputs = {from}};
  node.weights =
      parameter({.name = name + ".weights", .dims = {spec.outputs, shapeOf(from).elements()}, .init = spec.init});
  node.bias = parameter({.name = name + ".bias", .dims = {spec.outputs}, .init = spec.biasInit});
  return append(std::move(node));
}

}  // namespace baremark::engine::graph
