// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/builder.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace baremark::engine::graph {

GraphBuilder::GraphBuilder(std::string name, const Shape& image) {
  m_graph.name = std::move(name);
  append({.name = "images", .kind = OpKind::Input, .output = image});
}

NodeId GraphBuilder::append(Node node) {
  m_graph.nodes.push_back(std::move(node));
  return m_graph.nodes.size() - 1;
}

ParameterId GraphBuilder::parameter(Parameter parameter) {
  m_graph.parameters.push_back(std::move(parameter));
  return m_graph.parameters.size() - 1;
}

NodeId GraphBuilder::convolution(const std::string& name, NodeId from, const ConvolutionSpec& spec) {
  const Shape in = shapeOf(from);
  const Window window = makeWindow(in, spec.kernel, spec.stride, spec.padding);
  Node node{.name = name,
            .kind = OpKind::Convolution,
            .inputs = {from},
            .output = windowOutput(in, window, spec.channels),
            .window = window};
  node.weights = parameter(
      {.name = name + ".weights", .dims = {spec.channels, in.channels, spec.kernel, spec.kernel}, .init = spec.init});
  if (spec.bias == Bias::Zero) {
    node.bias = parameter({.name = name + ".bias", .dims = {spec.channels}, .init = spec.biasInit});
  }
  return append(std::move(node));
}

NodeId GraphBuilder::fullyConnected(const std::string& name, NodeId from, const FullyConnectedSpec& spec) {
  Node node{.name = name, .kind = OpKind::FullyConnected, .inputs = {from}, .output = {spec.outputs, 1, 1}};
  node.weights =
      parameter({.name = name + ".weights", .dims = {spec.outputs, shapeOf(from).elements()}, .init = spec.init});
  node.bias = parameter({.name = name + ".bias", .dims = {spec.outputs}, .init = spec.biasInit});
  return append(std::move(node));
}

NodeId GraphBuilder::batchNorm(const std::string& name, NodeId from, const BatchNormSpec& spec) {
  const Shape in = shapeOf(from);
  Node node{.name = name,
            .kind = OpKind::BatchNorm,
            .inputs = {from},
            .output = in,
            .decay = spec.decay,
            .epsilon = spec.epsilon};
  node.weights =
      parameter({.name = name + ".gamma", .dims = {in.channels}, .init = {InitKind::Constant, 1}, .isDecayed = false});
  node.bias =
      parameter({.name = name + ".beta", .dims = {in.channels}, .init = {InitKind::Constant, 0}, .isDecayed = false});
  return append(std::move(node));
}

NodeId GraphBuilder::relu(const std::string& name, NodeId from) {
  return append({.name = name, .kind = OpKind::Relu, .inputs = {from}, .output = shapeOf(from)});
}

NodeId GraphBuilder::maxPool(const std::string& name, NodeId from, const PoolSpec& spec) {
  const Shape in = shapeOf(from);
  const Window window = makeWindow(in, spec.kernel, spec.stride, spec.padding);
  return append({.name = name,
                 .kind = OpKind::MaxPool,
                 .inputs = {from},
                 .output = windowOutput(in, window, in.channels),
                 .window = window});
}

NodeId GraphBuilder::globalAverage(const std::string& name, NodeId from) {
  const Shape in = shapeOf(from);
  const Window window{.height = in.height, .width = in.width, .strideHeight = in.height, .strideWidth = in.width};
  return append(
      {.name = name, .kind = OpKind::AveragePool, .inputs = {from}, .output = {in.channels, 1, 1}, .window = window});
}

NodeId GraphBuilder::add(const std::string& name, NodeId first, NodeId second) {
  assert(shapeOf(first) == shapeOf(second));
  return append({.name = name, .kind = OpKind::Add, .inputs = {first, second}, .output = shapeOf(first)});
}

NodeId GraphBuilder::dropout(const std::string& name, NodeId from, double keepProbability) {
  assert(keepProbability > 0 && keepProbability <= 1);
  return append({.name = name,
                 .kind = OpKind::Dropout,
                 .inputs = {from},
                 .output = shapeOf(from),
                 .keepProbability = keepProbability});
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
