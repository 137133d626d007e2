// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/passes.h"

#include <cassert>

#include "engine/reference/loss.h"

namespace baremark::engine::cpu {

TrainingProgram writeTraining(LayerWriter writer, const graph::Graph& graph, const CpuLayers& layers,
                              const std::vector<compile::BackwardStep>& schedule,
                              const std::vector<std::vector<std::size_t>>& recomputed) {
  Program& program = writer.program();
  NetworkState& state = writer.state();
  const graph::NodeId logits = graph.logits();
  TrainingProgram result;
  for (const auto& layer : layers) {
    layer->forward(writer);
    result.forwardEnds.push_back(program.size());
  }
  // The loss is computed in fp32.
  const Desc& stored = writer.descOf(logits);
  const Desc wide = retyped(stored, DataType::f32);
  const Place scores = writer.as("logits", stored, writer.valueOf(logits), wide);
  program.kernel("loss", {scores}, [&state, classes = graph.classes](const Addresses& a) {
    state.result =
        reference::softmaxCrossEntropy<float>(state.batch, classes, floats(a[0]), state.labels, 1.0F, nullptr);
  });
  result.forwardEnd = program.size();
  const Place gradient = writer.newLike(wide);
  program.kernel("loss gradient", {scores, gradient}, [&state, classes = graph.classes](const Addresses& a) {
    reference::softmaxCrossEntropy<float>(state.batch, classes, floats(a[0]), state.labels, state.scale, floats(a[1]));
  });
  writer.addGradient(logits, writer.as("loss gradient", wide, gradient, stored));
  result.lossEnd = program.size();
  for (const compile::BackwardStep& step : schedule) {
    CpuLayer& layer = *layers[step.layer];
    if (!recomputed.empty()) {
      writer.recompute(true);
      for (const std::size_t again : recomputed[step.layer]) layers[again]->forward(writer);
      writer.recompute(false);
    }
    assert(writer.gradientsOf(layer.layer().output) == step.gradients);
    layer.backward(writer);
    result.backwardEnds.push_back(program.size());
  }
  return result;
}

void writeInference(LayerWriter writer, const graph::Graph& graph, const CpuLayers& layers) {
  NetworkState& state = writer.state();
  for (const auto& layer : layers) layer->infer(writer);
  const Desc& stored = writer.descOf(graph.logits());
  const Place scores = writer.as("logits", stored, writer.valueOf(graph.logits()), retyped(stored, DataType::f32));
  writer.program().kernel("accuracy", {scores}, [&state, classes = graph.classes](const Addresses& a) {
    state.result =
        reference::softmaxCrossEntropy<float>(state.countedSamples, classes, floats(a[0]), state.labels, 1.0F, nullptr);
  });
}

}  // namespace baremark::engine::cpu
