// SPDX-License-Identifier: Apache-2.0
#include "engine/reference/network.h"

#include <algorithm>

#include "engine/graph/counts.h"
#include "engine/graph/dropout.h"
#include "engine/reference/batch_norm.h"
#include "engine/reference/convolution.h"
#include "engine/reference/fully_connected.h"
#include "engine/reference/loss.h"
#include "engine/reference/pooling.h"

namespace baremark::engine::reference {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::OpKind;

namespace {

template <class Geometry>
Geometry geometry(const Graph& graph, const Node& node, int batch) {
  return {batch, graph.inputShape(node), node.output, node.window};
}

FullyConnectedGeometry denseGeometry(const Graph& graph, const Node& node, int batch) {
  return {batch, graph.inputShape(node).elements(), node.output.channels};
}

BatchNormGeometry normGeometry(const Node& node, int batch) {
  return {batch, node.output, node.epsilon};
}

std::vector<std::size_t> sizesOf(const Graph& graph) {
  std::vector<std::size_t> sizes;
  for (const graph::Parameter& p : graph.parameters) sizes.push_back(static_cast<std::size_t>(p.elements()));
  return sizes;
}

std::int64_t samplesOfChannel(const Node& node, int batch) {
  return std::int64_t{batch} * node.output.height * node.output.width;
}

}  // namespace

std::vector<graph::ParameterId> parametersFromLastToFirst(const Graph& graph) {
  std::vector<graph::ParameterId> order;
  for (auto node = graph.nodes.rbegin(); node != graph.nodes.rend(); ++node) {
    if (node->weights) order.push_back(*node->weights);
    if (node->bias) order.push_back(*node->bias);
  }
  return order;
}

template <class Real>
ReferenceNetwork<Real>::ReferenceNetwork(Graph graph, const graph::NetworkOptions& options)
    : m_graph(std::move(graph)),
      m_options(options),
      m_layout(graph::makeLayout(parametersFromLastToFirst(m_graph), sizesOf(m_graph))),
      m_rounding(options.precision, m_layout.elements) {
  m_offsets.resize(m_graph.parameters.size());
  for (const graph::ParameterSlot& slot : m_layout.slots) m_offsets[slot.parameter] = slot.offset;
  m_parameters.resize(m_layout.elements);
  m_gradients.resize(m_layout.elements);
  m_statistics.resize(graph::statisticsCount(m_graph));
  m_statisticsOffsets = graph::statisticsOffsets(m_graph);
  m_labels.resize(static_cast<std::size_t>(options.batch));
  const std::size_t nodes = m_graph.nodes.size();
  m_values.resize(nodes);
  m_valueGradients.resize(nodes);
  m_saved.resize(nodes);
  m_winners.resize(nodes);
  std::size_t largest = 0;
  for (NodeId id = 0; id < nodes; ++id) {
    const Node& node = m_graph.nodes[id];
    const auto elements = static_cast<std::size_t>(options.batch * node.output.elements());
    largest = std::max(largest, elements);
    m_values[id].resize(elements);
    m_valueGradients[id].resize(elements);
    if (node.kind == OpKind::BatchNorm) m_saved[id].resize(2 * static_cast<std::size_t>(node.output.channels));
    if (node.kind == OpKind::Dropout) m_saved[id].resize(elements);
    if (node.kind == OpKind::MaxPool) m_winners[id].resize(elements);
  }
  m_scratch.reserve(largest);
  this->makeOptimizer(options);
}

template <class Real>
void ReferenceNetwork<Real>::runBatchNorm(NodeId id, Pass pass) {
  const Node& node = m_graph.nodes[id];
  const Real* x = m_values[node.inputs[0]].data();
  const auto channels = node.output.channels;
  Real* running = m_statistics.data() + m_statisticsOffsets[id];
  const BatchNormGeometry g = normGeometry(node, m_options.batch);
  const Real* mean = running;
  const Real* variance = running + channels;
  if (pass == Pass::Training) {
    Real* own = m_saved[id].data();
    batchNormStatistics(g, x, own, own + channels);
    updateRunning(node.decay, samplesOfChannel(node, m_options.batch), channels, own, own + channels, running,
                  running + channels);
    mean = own;
    variance = own + channels;
  }
  batchNormApply(g, x, mean, variance, parameter(*node.weights), parameter(*node.bias), m_values[id].data());
}

template <class Real>
void ReferenceNetwork<Real>::runDropout(NodeId id, Pass pass, std::int64_t firstSample) {
  const Node& node = m_graph.nodes[id];
  const std::vector<Real>& x = m_values[node.inputs[0]];
  if (pass == Pass::Inference) {
    m_values[id] = x;
    return;
  }
  const std::int64_t elements = node.output.elements();
  for (int n = 0; n < m_options.batch; ++n) {
    graph::dropoutFactors(m_options.seed, id, firstSample + n, node.keepProbability, elements,
                          m_saved[id].data() + n * elements);
  }
  for (std::size_t i = 0; i < x.size(); ++i) m_values[id][i] = x[i] * m_saved[id][i];
}

template <class Real>
void ReferenceNetwork<Real>::run(Pass pass, std::int64_t firstSample) {
  const int batch = m_options.batch;
  m_rounding.takeWeights(m_graph, m_offsets, m_parameters);
  m_rounding.round(m_values.front());
  for (NodeId id = 1; id < m_graph.nodes.size(); ++id) {
    const Node& node = m_graph.nodes[id];
    const std::vector<Real>& x = m_values[node.inputs[0]];
    std::vector<Real>& y = m_values[id];
    switch (node.kind) {
      case OpKind::Input:
        break;
      case OpKind::Convolution:
        convolutionForward(geometry<ConvolutionGeometry>(m_graph, node, batch), x.data(), parameter(*node.weights),
                           node.bias ? parameter(*node.bias) : nullptr, y.data());
        break;
      case OpKind::FullyConnected:
        fullyConnectedForward(denseGeometry(m_graph, node, batch), x.data(), parameter(*node.weights),
                              parameter(*node.bias), y.data());
        break;
      case OpKind::BatchNorm:
        runBatchNorm(id, pass);
        break;
      case OpKind::Relu:
        std::transform(x.begin(), x.end(), y.begin(), [](Real v) { return v > 0 ? v : v * Real{0}; });
        break;
      case OpKind::MaxPool:
        maxPoolForward(geometry<PoolGeometry>(m_graph, node, batch), x.data(), y.data(), m_winners[id].data());
        break;
      case OpKind::AveragePool:
        averagePoolForward(geometry<PoolGeometry>(m_graph, node, batch), x.data(), y.data());
        break;
      case OpKind::Add:
        std::transform(x.begin(), x.end(), m_values[node.inputs[1]].begin(), y.begin(), std::plus<Real>());
        break;
      case OpKind::Dropout:
        runDropout(id, pass, firstSample);
        break;
    }
    m_rounding.round(y);
  }
}

template <class Real>
graph::BatchResult ReferenceNetwork<Real>::forward(std::int64_t firstSample) {
  run(Pass::Training, firstSample);
  return softmaxCrossEntropy<Real>(m_options.batch, m_graph.classes, m_values.back().data(), m_labels.data(), Real{1},
                                   nullptr);
}

template <class Real>
graph::BatchResult ReferenceNetwork<Real>::evaluate(int samples) {
  run(Pass::Inference, 0);
  return softmaxCrossEntropy<Real>(samples, m_graph.classes, m_values.back().data(), m_labels.data(), Real{1}, nullptr);
}

template <class Real>
void ReferenceNetwork<Real>::addGradient(NodeId node, const std::vector<Real>& gradient) {
  std::transform(gradient.begin(), gradient.end(), m_valueGradients[node].begin(), m_valueGradients[node].begin(),
                 std::plus<Real>());
}

template <class Real>
void ReferenceNetwork<Real>::runBack(NodeId id) {
  const int batch = m_options.batch;
  const Node& node = m_graph.nodes[id];
  const std::vector<Real>& x = m_values[node.inputs[0]];
  const std::vector<Real>& dy = m_valueGradients[id];
  const bool wantsData = node.inputs[0] != 0;  // no layer needs the gradient by the images
  m_scratch.assign(x.size(), Real{0});
  switch (node.kind) {
    case OpKind::Input:
      return;
    case OpKind::Convolution: {
      const auto g = geometry<ConvolutionGeometry>(m_graph, node, batch);
      convolutionBackwardWeights(g, x.data(), dy.data(), gradientOf(*node.weights),
                                 node.bias ? gradientOf(*node.bias) : nullptr);
      if (wantsData) convolutionBackwardData(g, dy.data(), parameter(*node.weights), m_scratch.data());
      break;
    }
    case OpKind::FullyConnected: {
      const auto g = denseGeometry(m_graph, node, batch);
      fullyConnectedBackwardWeights(g, x.data(), dy.data(), gradientOf(*node.weights), gradientOf(*node.bias));
      if (wantsData) fullyConnectedBackwardData(g, dy.data(), parameter(*node.weights), m_scratch.data());
      break;
    }
    case OpKind::BatchNorm: {
      const Real* own = m_saved[id].data();
      batchNormBackward(normGeometry(node, batch), x.data(), own, own + node.output.channels, parameter(*node.weights),
                        dy.data(), m_scratch.data(), gradientOf(*node.weights), gradientOf(*node.bias));
      break;
    }
    case OpKind::Relu:
      for (std::size_t i = 0; i < dy.size(); ++i) m_scratch[i] = m_values[id][i] > 0 ? dy[i] : Real{0};
      break;
    case OpKind::MaxPool:
      maxPoolBackward(geometry<PoolGeometry>(m_graph, node, batch), dy.data(), m_winners[id].data(), m_scratch.data());
      break;
    case OpKind::AveragePool:
      averagePoolBackward(geometry<PoolGeometry>(m_graph, node, batch), dy.data(), m_scratch.data());
      break;
    case OpKind::Add:
      addGradient(node.inputs[1], dy);
      m_scratch = dy;
      break;
    case OpKind::Dropout:
      std::transform(dy.begin(), dy.end(), m_saved[id].begin(), m_scratch.begin(), std::multiplies<Real>());
      break;
  }
  if (wantsData) addGradient(node.inputs[0], m_scratch);
}

/// Rounds what the backward pass of an operator has written or added to.
template <class Real>
void ReferenceNetwork<Real>::roundGradients(NodeId id) {
  for (const NodeId input : m_graph.nodes[id].inputs) m_rounding.round(m_valueGradients[input]);
}

template <class Real>
void ReferenceNetwork<Real>::backward(Real scale, graph::GradientSink& sink) {
  for (std::vector<Real>& gradient : m_valueGradients) std::fill(gradient.begin(), gradient.end(), Real{0});
  softmaxCrossEntropy<Real>(m_options.batch, m_graph.classes, m_values.back().data(), m_labels.data(), scale,
                            m_valueGradients.back().data());
  m_rounding.round(m_valueGradients.back());
  std::size_t finished = 0;
  for (NodeId id = m_graph.nodes.size(); id-- > 1;) {
    runBack(id);
    roundGradients(id);
    const Node& node = m_graph.nodes[id];
    finished += (node.weights ? 1U : 0U) + (node.bias ? 1U : 0U);
    sink.gradientsReady(graph::endOfFinished(m_layout, finished), nullptr);
  }
}

template <class Real>
void ReferenceNetwork<Real>::toPlain(graph::ParameterId parameter, const Real* slice, Real* plain) const {
  std::copy_n(slice, m_graph.parameters[parameter].elements(), plain);
}

template <class Real>
void ReferenceNetwork<Real>::fromPlain(graph::ParameterId parameter, const Real* plain, Real* slice) const {
  std::copy_n(plain, m_graph.parameters[parameter].elements(), slice);
}

template <class Real>
std::int64_t ReferenceNetwork<Real>::memoryBytes() const {
  std::size_t elements =
      m_parameters.size() + m_gradients.size() + m_statistics.size() + m_scratch.capacity() + m_rounding.elements();
  for (NodeId id = 0; id < m_graph.nodes.size(); ++id) {
    elements += m_values[id].size() + m_valueGradients[id].size() + m_saved[id].size();
  }
  return static_cast<std::int64_t>(elements * sizeof(Real)) + this->optimizerBytes();
}

template <class Real>
std::vector<graph::OperatorReport> ReferenceNetwork<Real>::report() const {
  std::vector<graph::OperatorReport> rows;
  for (const Node& node : m_graph.nodes) {
    if (node.kind == OpKind::Input) continue;
    rows.push_back({.name = node.name, .implementation = std::string("reference:") + toName(node.kind)});
  }
  return rows;
}

template class ReferenceNetwork<float>;
template class ReferenceNetwork<double>;

}  // namespace baremark::engine::reference
