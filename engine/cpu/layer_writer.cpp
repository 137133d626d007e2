// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/layer_writer.h"

#include "engine/cpu/elementwise.h"

namespace baremark::engine::cpu {

LayerWriter::LayerWriter(Program& program, const graph::Graph& graph, const NetworkLayouts& layouts,
                         NetworkState& state)
    : m_program(program),
      m_graph(graph),
      m_layouts(layouts),
      m_state(state),
      m_values(graph.nodes.size()),
      m_gradients(graph.nodes.size()) {
  const Place images = Place::at(state.images);
  m_values[0] = as("images", plainLike(descOf(0), DataType::f32), images, descOf(0));
}

Place LayerWriter::as(const std::string& name, const Desc& have, const Place& place, const Desc& want) {
  if (have == want || have.get_size() == 0) return place;
  const Place copy = newLike(want);
  m_program.reorder(name, {DNNL_ARG_FROM, have, place}, {DNNL_ARG_TO, want, copy});
  return copy;
}

Place LayerWriter::parameterAs(graph::ParameterId id, const Desc& want) {
  return as(m_graph.parameters[id].name, descOfParameter(id), Place::at(m_state.parameters[id]), want);
}

Place LayerWriter::makeValue(const compile::Layer& layer) {
  m_values[layer.output] = newLike(descOf(layer.output));
  return m_values[layer.output];
}

std::vector<Place> LayerWriter::summed(const compile::Layer& layer, std::size_t most) {
  std::vector<Place> gradients = m_gradients[layer.output];
  const std::ptrdiff_t count = elements(descOf(layer.output));
  while (gradients.size() > most) {
    withNumber(descOf(layer.output), [&](auto number) {
      using Number = decltype(number);
      m_program.kernel(m_graph.nodes[layer.node].name + " gradients", {gradients.front(), gradients.back()},
                       [count, threads = m_state.threads](const Addresses& a) {
                         auto* sum = numbers<Number>(a[0]);
                         addArrays(threads, count, sum, numbers<Number>(a[1]), sum, false);
                       });
    });
    gradients.pop_back();
  }
  return gradients;
}

Place LayerWriter::masked(const compile::Layer& layer, const Place& gradient) {
  const std::ptrdiff_t count = elements(descOf(layer.output));
  withNumber(descOf(layer.output), [&](auto number) {
    using Number = decltype(number);
    m_program.kernel(m_graph.nodes[layer.node].name + " mask", {m_values[layer.output], gradient},
                     [count, threads = m_state.threads](const Addresses& a) {
                       auto* masked = numbers<Number>(a[1]);
                       maskArray(threads, count, numbers<Number>(a[0]), masked, masked);
                     });
  });
  return gradient;
}

}  // namespace baremark::engine::cpu
