// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/inference_writer.h"

#include <memory>

#include "engine/cpu/layer_writer.h"
#include "engine/reference/loss.h"

namespace baremark::engine::cpu {

using graph::Graph;
using graph::OpKind;

namespace {

class InferenceWriter : public LayerWriter {
 public:
  using LayerWriter::LayerWriter;

  void run() {
    for (const LayerPrimitives& chosen : m_primitives.layers) write(chosen);
    NetworkState& state = m_state;
    m_program.kernel("accuracy", {m_values[m_graph.logits()]}, [&state, classes = m_graph.classes](const Addresses& a) {
      state.result = reference::softmaxCrossEntropy<float>(state.countedSamples, classes, floats(a[0]), state.labels,
                                                           1.0F, nullptr);
    });
  }

 private:
  void write(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    switch (node(layer).kind) {
      case OpKind::Convolution:
      case OpKind::FullyConnected:
        forwardPrimitive(chosen);
        break;
      case OpKind::BatchNorm:
        norm(chosen);
        break;
      case OpKind::MaxPool:
      case OpKind::AveragePool:
        m_program.call(node(layer).name, chosen.inferencePool->forward,
                       {{DNNL_ARG_SRC, descOf(layer.input()), m_values[layer.input()]},
                        {DNNL_ARG_DST, chosen.inferencePool->destination, makeValue(layer)}});
        break;
      case OpKind::Add:
        add(layer);
        break;
      case OpKind::Relu:
        relu(layer);
        break;
      case OpKind::Dropout:
        m_values[layer.output] = m_values[layer.input()];
        break;
      case OpKind::Input:
        break;
    }
  }

  void norm(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    const Place added = addedValue(layer);
    auto kernel = std::make_shared<NormKernel>(*chosen.norm);
    m_program.kernel(node(layer).name, {m_values[layer.input()], added, makeValue(layer)},
                     [kernel, &state = m_state, &n = node(layer), id = layer.node,
                      relu = layer.hasRelu](const Addresses& a) { kernel->infer(normData(state, n, id, relu, a)); });
  }
};

}  // namespace

void writeInference(Program& program, const Graph& graph, const NetworkPrimitives& primitives, NetworkState& state) {
  InferenceWriter(program, graph, primitives, state).run();
}

}  // namespace baremark::engine::cpu
