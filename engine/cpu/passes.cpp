// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/passes.h"

#include <cassert>

#include "engine/reference/loss.h"

namespace baremark::engine::cpu {

TrainingProgram writeTraining(LayerWriter writer, const graph::Graph& graph, const CpuLayers& layers,
                              const std::vector<compile::BackwardStep>& schedule) {
  Program& program = writer.program();
  NetworkState& state = writer.state();
  const graph::NodeId logits = graph.logits();
  TrainingProgram result;
  for (const auto& layer : layers) {
    layer->forward(writer);
    result.forwardEnds.push_back(program.size());
  }
  program.kernel("loss", {writer.valueOf(logits)}, [&state, classes = graph.classes](const Addresses& a) {
    state.result =
        reference::softmaxCrossEntropy<float>(state.batch, classes, floats(a[0]), state.labels, 1.0F, nullptr);
  });
  result.forwardEnd = program.size();
  const Place gradient = writer.newLike(writer.descOf(logits));
  writer.addGradient(logits, gradient);
  program.kernel("loss gradient", {writer.valueOf(logits), gradient},
                 [&state, classes = graph.classes](const Addresses& a) {
                   reference::softmaxCrossEntropy<float>(state.batch, classes, floats(a[0]), state.labels, state.scale,
                                                         floats(a[1]));
                 });
  result.lossEnd = program.size();
  for (const compile::BackwardStep& step : schedule) {
    CpuLayer& layer = *layers[step.layer];
    assert(writer.gradientsOf(layer.layer().output) == step.gradients);
    layer.backward(writer);
    result.backwardEnds.push_back(program.size());
  }
  return result;
}

void writeInference(LayerWriter writer, const graph::Graph& graph, const CpuLayers& layers) {
  NetworkState& state = writer.state();
  for (const auto& layer : layers) layer->infer(writer);
  writer.program().kernel("accuracy", {writer.valueOf(graph.logits())},
                          [&state, classes = graph.classes](const Addresses& a) {
                            state.result = reference::softmaxCrossEntropy<float>(
                                state.countedSamples, classes, floats(a[0]), state.labels, 1.0F, nullptr);
                          });
}

}  // namespace baremark::engine::cpu
