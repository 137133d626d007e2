// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/writer.h"

#include <cassert>
#include <span>

namespace baremark::engine::cuda {

Writer::Writer(Program& program, const graph::Graph& graph, const NetworkArrays& arrays, Stream stream, int batch,
               Storage type, Pass pass)
    : m_program(program),
      m_graph(graph),
      m_arrays(arrays),
      m_stream(stream),
      m_batch(batch),
      m_type(type),
      m_pass(pass),
      m_values(graph.nodes.size()),
      m_gradients(graph.nodes.size()) {
  m_values[0] = Place::at(arrays.images);
}

Place Writer::makeValue(const compile::Layer& layer) {
  m_values[layer.output] = activations(elements(layer.output));
  return m_values[layer.output];
}

Place Writer::takeGradient(const compile::Layer& layer) {
  const std::vector<Place>& gradients = m_gradients[layer.output];
  assert(!gradients.empty());
  if (gradients.size() > 1) {
    m_program.call(gradients, [stream = m_stream, count = elements(layer.output), type = m_type](const Addresses& a) {
      const std::span<const void* const> inputs(a);
      add(stream, count, inputs, After::Nothing, a[0], type);
    });
  }
  return gradients.front();
}

void Writer::writeLoss() {
  const graph::NodeId logits = m_graph.logits();
  const Place gradient = activations(elements(logits));
  addGradient(logits, gradient);
  m_program.call({m_values[logits], gradient}, [stream = m_stream, samples = m_batch, classes = m_graph.classes,
                                                type = m_type, &arrays = m_arrays](const Addresses& a) {
    const LossArrays loss{.logits = a[0],
                          .labels = arrays.labels,
                          .dLogits = a[1],
                          .type = type,
                          .losses = arrays.losses,
                          .ranks = arrays.ranks};
    softmaxCrossEntropy(stream, samples, classes, loss, arrays.step, arrays.result, arrays.sums);
  });
}

void Writer::writeAccuracy(const int* samples) {
  m_program.call({m_values[m_graph.logits()]}, [stream = m_stream, samples, classes = m_graph.classes, type = m_type,
                                                &arrays = m_arrays](const Addresses& a) {
    const LossArrays loss{.logits = a[0],
                          .labels = arrays.labels,
                          .dLogits = nullptr,
                          .type = type,
                          .losses = arrays.losses,
                          .ranks = arrays.ranks};
    softmaxCrossEntropy(stream, *samples, classes, loss, arrays.step, arrays.result, nullptr);
  });
}

}  // namespace baremark::engine::cuda
