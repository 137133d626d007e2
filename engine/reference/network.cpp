// SPDX-License-Identifier: Apache-2.0
#include "engine/reference/network.h"

#include <algorithm>

#include "engine/graph/operator.h"
#include "engine/reference/loss.h"

namespace baremark::engine::reference {

using graph::Graph;
using graph::Node;
using graph::NodeId;

namespace {

std::vector<std::size_t> sizesOf(const Graph& graph) {
  std::vector<std::size_t> sizes;
  for (const graph::Parameter& p : graph.parameters) sizes.push_back(static_cast<std::size_t>(p.elements()));
  return sizes;
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
  std::size_t largest = 0;
  for (const Node& node : m_graph.nodes) {
    const auto elements = static_cast<std::size_t>(options.batch * node.output.elements());
    largest = std::max(largest, elements);
    m_values.emplace_back(elements);
    m_valueGradients.emplace_back(elements);
    const auto saved = graph::operatorOf(node.kind).savedElements;
    m_saved.emplace_back(saved ? static_cast<std::size_t>(saved(node, options.batch)) : 0);
  }
  m_scratch.resize(largest);
  for (NodeId id = 0; id < m_graph.nodes.size(); ++id) m_arrays.push_back(arraysOf(id));
  this->makeOptimizer(options);
}

template <class Real>
graph::NodeArrays<Real> ReferenceNetwork<Real>::arraysOf(NodeId id) {
  const Node& node = m_graph.nodes[id];
  graph::NodeArrays<Real> arrays{.graph = &m_graph,
                                 .id = id,
                                 .batch = m_options.batch,
                                 .seed = m_options.seed,
                                 .output = m_values[id].data(),
                                 .statistics = m_statistics.data() + m_statisticsOffsets[id],
                                 .saved = m_saved[id].data(),
                                 .dOutput = m_valueGradients[id].data()};
  for (const NodeId input : node.inputs) arrays.inputs.push_back(m_values[input].data());
  const Real* weights = m_rounding.weights(m_parameters).data();
  if (node.weights) {
    arrays.weights = weights + m_offsets[*node.weights];
    arrays.dWeights = m_gradients.data() + m_offsets[*node.weights];
  }
  if (node.bias) {
    arrays.bias = weights + m_offsets[*node.bias];
    arrays.dBias = m_gradients.data() + m_offsets[*node.bias];
  }
  return arrays;
}

template <class Real>
void ReferenceNetwork<Real>::run(Pass pass, std::int64_t firstSample) {
  begin(pass, firstSample);
  for (NodeId id = 1; id < m_graph.nodes.size(); ++id) runForward(id);
}

template <class Real>
void ReferenceNetwork<Real>::begin(Pass pass, std::int64_t firstSample) {
  m_rounding.takeWeights(m_graph, m_offsets, m_parameters);
  m_rounding.round(m_values.front());
  for (graph::NodeArrays<Real>& arrays : m_arrays) {
    arrays.isTraining = pass == Pass::Training;
    arrays.firstSample = firstSample;
  }
}

template <class Real>
void ReferenceNetwork<Real>::runForward(NodeId id) {
  graph::operatorOf(m_graph.nodes[id].kind).template reference<Real>().forward(m_arrays[id]);
  m_rounding.round(m_values[id]);
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

/// Computes the gradient of the loss, from which the backward pass begins.
template <class Real>
void ReferenceNetwork<Real>::beginBack(Real scale) {
  for (std::vector<Real>& gradient : m_valueGradients) std::fill(gradient.begin(), gradient.end(), Real{0});
  softmaxCrossEntropy<Real>(m_options.batch, m_graph.classes, m_values.back().data(), m_labels.data(), scale,
                            m_valueGradients.back().data());
  m_rounding.round(m_valueGradients.back());
}

template <class Real>
void ReferenceNetwork<Real>::runBack(NodeId id) {
  const Node& node = m_graph.nodes[id];
  const graph::ReferenceCode<Real>& code = graph::operatorOf(node.kind).template reference<Real>();
  if (code.backwardParameters) code.backwardParameters(m_arrays[id]);
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i] == 0) continue;  // no layer needs the gradient by the images
    std::vector<Real>& sum = m_valueGradients[node.inputs[i]];
    code.backwardInput(m_arrays[id], i, m_scratch.data());
    std::transform(sum.begin(), sum.end(), m_scratch.begin(), sum.begin(),
                   [](Real before, Real gradient) { return gradient + before; });
  }
  roundGradients(id);
}

/// Rounds what the backward pass of an operator has written or added to.
template <class Real>
void ReferenceNetwork<Real>::roundGradients(NodeId id) {
  for (const NodeId input : m_graph.nodes[id].inputs) m_rounding.round(m_valueGradients[input]);
}

template <class Real>
void ReferenceNetwork<Real>::backward(Real scale, graph::GradientSink& sink) {
  beginBack(scale);
  std::size_t finished = 0;
  for (NodeId id = m_graph.nodes.size(); id-- > 1;) {
    runBack(id);
    const Node& node = m_graph.nodes[id];
    finished += (node.weights ? 1U : 0U) + (node.bias ? 1U : 0U);
    sink.gradientsReady(graph::endOfFinished(m_layout, finished), nullptr);
  }
}

template <class Real>
std::vector<graph::OperatorTime> ReferenceNetwork<Real>::timeOperators(const graph::StepInput& input) {
  std::vector<graph::OperatorTime> times(m_graph.nodes.size() - 1);
  begin(Pass::Training, input.firstSample);
  for (NodeId id = 1; id < m_graph.nodes.size(); ++id)
    times[id - 1].forwardSeconds = host::secondsOf([&] { runForward(id); });
  beginBack(this->lossFactor(input));
  for (NodeId id = m_graph.nodes.size(); id-- > 1;)
    times[id - 1].backwardSeconds = host::secondsOf([&] { runBack(id); });
  return times;
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
      m_parameters.size() + m_gradients.size() + m_statistics.size() + m_scratch.size() + m_rounding.elements();
  for (NodeId id = 0; id < m_graph.nodes.size(); ++id) {
    elements += m_values[id].size() + m_valueGradients[id].size() + m_saved[id].size();
  }
  return static_cast<std::int64_t>(elements * sizeof(Real)) + this->optimizerBytes();
}

template <class Real>
std::vector<graph::OperatorReport> ReferenceNetwork<Real>::report() const {
  std::vector<graph::OperatorReport> rows;
  for (const Node& node : m_graph.nodes) {
    if (node.kind == graph::OpKind::Input) continue;
    rows.push_back(
        {.name = node.name, .implementation = std::string("reference:") + graph::operatorOf(node.kind).name});
  }
  return rows;
}

template class ReferenceNetwork<float>;
template class ReferenceNetwork<double>;

}  // namespace baremark::engine::reference
