// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/layer_writer.h"

#include "engine/cpu/elementwise.h"

namespace baremark::engine::cpu {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::OpKind;

LayerWriter::LayerWriter(Program& program, const Graph& graph, const NetworkPrimitives& primitives, NetworkState& state)
    : m_program(program), m_graph(graph), m_primitives(primitives), m_state(state), m_values(graph.nodes.size()) {
  m_values[0] = Place::at(state.images);
}

Place LayerWriter::makeValue(const compile::Layer& layer) {
  m_values[layer.output] = newLike(descOf(layer.output));
  return m_values[layer.output];
}

Place LayerWriter::as(const std::string& name, const Desc& have, const Place& place, const Desc& want) {
  if (have == want || have.get_size() == 0) return place;
  const Place copy = newLike(want);
  m_program.reorder(name, {DNNL_ARG_FROM, have, place}, {DNNL_ARG_TO, want, copy});
  return copy;
}

Desc LayerWriter::inputDesc(const compile::Layer& layer) const {
  const Node& n = node(layer);
  return n.kind == OpKind::FullyConnected ? plainRows(m_state.batch, m_graph.inputShape(n)) : descOf(layer.input());
}

Place LayerWriter::inputPlace(const compile::Layer& layer) {
  const Node& n = node(layer);
  const graph::Shape& shape = m_graph.inputShape(n);
  const Desc& value = descOf(layer.input());
  if (n.kind != OpKind::FullyConnected || isRows(value, m_state.batch, shape)) return m_values[layer.input()];
  if (m_rows.count(layer.input()) == 0) {
    m_rows[layer.input()] = as(n.name + " rows", value, m_values[layer.input()], plainImages(m_state.batch, shape));
  }
  return m_rows[layer.input()];
}

void LayerWriter::forwardPrimitive(const LayerPrimitives& chosen) {
  const Node& n = node(chosen.layer);
  const ForwardPrimitive& forward = *chosen.forward;
  const Place source = as(n.name + " input", inputDesc(chosen.layer), inputPlace(chosen.layer), forward.source);
  std::vector<Operand> operands = {{DNNL_ARG_SRC, forward.source, source},
                                   {DNNL_ARG_WEIGHTS, forward.weights, Place::at(m_state.parameters[*n.weights])},
                                   {DNNL_ARG_DST, forward.destination, makeValue(chosen.layer)}};
  if (n.bias) {
    operands.push_back({DNNL_ARG_BIAS, plainVector(n.output.channels), Place::at(m_state.parameters[*n.bias])});
  }
  m_program.call(n.name, forward.primitive, operands);
}

void LayerWriter::add(const compile::Layer& layer) {
  const Place first = m_values[layer.input()];
  const Place second =
      as(node(layer).name + " input", descOf(layer.inputs[1]), m_values[layer.inputs[1]], descOf(layer.input()));
  const std::ptrdiff_t count = elements(descOf(layer.output));
  m_program.kernel(node(layer).name, {first, second, makeValue(layer)},
                   [count, threads = m_state.threads, relu = layer.hasRelu](const Addresses& a) {
                     addArrays(threads, count, floats(a[0]), floats(a[1]), floats(a[2]), relu);
                   });
}

void LayerWriter::relu(const compile::Layer& layer) {
  const std::ptrdiff_t count = elements(descOf(layer.output));
  m_program.kernel(node(layer).name, {m_values[layer.input()], makeValue(layer)},
                   [count, threads = m_state.threads](const Addresses& a) {
                     reluArray(threads, count, floats(a[0]), floats(a[1]));
                   });
}

Place LayerWriter::addedValue(const compile::Layer& layer) {
  if (!layer.hasSecond()) return Place::at(nullptr);
  return as(node(layer).name + " added", descOf(layer.inputs[1]), m_values[layer.inputs[1]], descOf(layer.input()));
}

NormKernel::ForwardData LayerWriter::normData(const NetworkState& state, const Node& n, NodeId id, bool hasRelu,
                                              const Addresses& a) {
  float* running = state.statistics[id];
  return {.x = floats(a[0]),
          .added = floats(a[1]),
          .hasRelu = hasRelu,
          .gamma = state.parameters[*n.weights],
          .beta = state.parameters[*n.bias],
          .runningMean = running,
          .runningVariance = running + n.output.channels,
          .y = floats(a[2])};
}

}  // namespace baremark::engine::cpu
