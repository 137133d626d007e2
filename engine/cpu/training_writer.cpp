// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/training_writer.h"

#include <cassert>
#include <cstring>
#include <memory>
#include <string>

#include "engine/cpu/elementwise.h"
#include "engine/cpu/layer_writer.h"
#include "engine/cpu/threads.h"
#include "engine/graph/dropout.h"
#include "engine/reference/loss.h"

namespace baremark::engine::cpu {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::OpKind;

namespace {

class TrainingWriter : public LayerWriter {
 public:
  TrainingWriter(Program& program, const Graph& graph, const NetworkPrimitives& primitives, NetworkState& state)
      : LayerWriter(program, graph, primitives, state),
        m_gradients(graph.nodes.size()),
        m_saved(graph.nodes.size()),
        m_kernels(graph.nodes.size()) {}

  TrainingProgram run(const std::vector<compile::BackwardStep>& schedule) {
    TrainingProgram result;
    for (const LayerPrimitives& chosen : m_primitives.layers) forward(chosen);
    loss();
    result.forwardEnd = m_program.size();
    lossGradient();
    for (const compile::BackwardStep& step : schedule) {
      const LayerPrimitives& chosen = m_primitives.layers[step.layer];
      assert(m_gradients[chosen.layer.output].size() == step.gradients);
      backward(chosen);
      result.backwardEnds.push_back(m_program.size());
    }
    return result;
  }

 private:
  // Forward.

  void forward(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    switch (node(layer).kind) {
      case OpKind::Convolution:
      case OpKind::FullyConnected:
        forwardPrimitive(chosen);
        break;
      case OpKind::BatchNorm:
        forwardNorm(chosen);
        break;
      case OpKind::MaxPool:
      case OpKind::AveragePool:
        forwardPool(chosen);
        break;
      case OpKind::Add:
        add(layer);
        break;
      case OpKind::Relu:
        relu(layer);
        break;
      case OpKind::Dropout:
        forwardDropout(layer);
        break;
      case OpKind::Input:
        break;
    }
  }

  void forwardNorm(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    auto kernel = std::make_shared<NormKernel>(*chosen.norm);
    const Place added = addedValue(layer);
    const Place saved = Place::of(m_program.buffer(kernel->savedElements() * sizeof(float)));
    m_saved[layer.node] = saved;
    m_kernels[layer.node] = kernel;
    m_program.kernel(
        node(layer).name, {m_values[layer.input()], added, makeValue(layer), saved},
        [kernel, &state = m_state, &n = node(layer), id = layer.node, relu = layer.hasRelu](const Addresses& a) {
          NormKernel::ForwardData data = normData(state, n, id, relu, a);
          data.saved = floats(a[3]);
          kernel->forward(data);
        });
  }

  void forwardPool(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    std::vector<Operand> operands = {{DNNL_ARG_SRC, descOf(layer.input()), m_values[layer.input()]},
                                     {DNNL_ARG_DST, chosen.pool->destination, makeValue(layer)}};
    if (chosen.pool->workspace) {
      m_saved[layer.node] = newLike(*chosen.pool->workspace);
      operands.push_back({DNNL_ARG_WORKSPACE, *chosen.pool->workspace, m_saved[layer.node]});
    }
    m_program.call(node(layer).name, chosen.pool->forward, operands);
  }

  void forwardDropout(const compile::Layer& layer) {
    const Node& n = node(layer);
    const Desc plain = isRows(descOf(layer.input()), m_state.batch, n.output) ? descOf(layer.input())
                                                                              : plainImages(m_state.batch, n.output);
    const Place factors = newLike(plain);
    m_program.kernel(
        n.name + " factors", {factors},
        [&state = m_state, id = layer.node, keep = n.keepProbability, count = n.output.elements()](const Addresses& a) {
          inParallel(state.threads, [&](int thread, int threads) {
            for (int i = state.batch * thread / threads; i < state.batch * (thread + 1) / threads; ++i) {
              graph::dropoutFactors(state.seed, id, state.firstSample + i, keep, count, floats(a[0]) + i * count);
            }
          });
        });
    m_saved[layer.node] = as(n.name + " factors", plain, factors, descOf(layer.input()));
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(n.name, {m_values[layer.input()], m_saved[layer.node], makeValue(layer)},
                     [count, threads = m_state.threads](const Addresses& a) {
                       multiplyArrays(threads, count, floats(a[0]), floats(a[1]), floats(a[2]));
                     });
  }

  void loss() {
    NetworkState& state = m_state;
    m_program.kernel("loss", {m_values[m_graph.logits()]}, [&state, classes = m_graph.classes](const Addresses& a) {
      state.result =
          reference::softmaxCrossEntropy<float>(state.batch, classes, floats(a[0]), state.labels, 1.0F, nullptr);
    });
  }

  // Backward. Each gradient buffer belongs to exactly one value, so it may be changed in place.

  void lossGradient() {
    const NodeId logits = m_graph.logits();
    const Place gradient = newLike(descOf(logits));
    m_gradients[logits] = {gradient};
    NetworkState& state = m_state;
    m_program.kernel("loss gradient", {m_values[logits], gradient},
                     [&state, classes = m_graph.classes](const Addresses& a) {
                       reference::softmaxCrossEntropy<float>(state.batch, classes, floats(a[0]), state.labels,
                                                             state.scale, floats(a[1]));
                     });
  }

  void backward(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    switch (node(layer).kind) {
      case OpKind::Convolution:
      case OpKind::FullyConnected:
        backwardPrimitive(chosen);
        break;
      case OpKind::BatchNorm:
        backwardNorm(chosen);
        break;
      case OpKind::MaxPool:
      case OpKind::AveragePool:
        backwardPool(chosen);
        break;
      case OpKind::Add:
        backwardAdd(layer);
        break;
      case OpKind::Relu:
        m_gradients[layer.input()].push_back(masked(layer, summed(layer, 1).front()));
        break;
      case OpKind::Dropout:
        backwardDropout(layer);
        break;
      case OpKind::Input:
        break;
    }
  }

  /// Adds up the gradients by the layer's output until at most `most` are left.
  std::vector<Place> summed(const compile::Layer& layer, std::size_t most) {
    std::vector<Place> gradients = m_gradients[layer.output];
    const std::ptrdiff_t count = elements(descOf(layer.output));
    while (gradients.size() > most) {
      m_program.kernel(node(layer).name + " gradients", {gradients.front(), gradients.back()},
                       [count, threads = m_state.threads](const Addresses& a) {
                         addArrays(threads, count, floats(a[0]), floats(a[1]), floats(a[0]), false);
                       });
      gradients.pop_back();
    }
    return gradients;
  }

  /// Sets `gradient` to 0 where the layer's output is not positive. Works in place.
  Place masked(const compile::Layer& layer, const Place& gradient) {
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(node(layer).name + " mask", {m_values[layer.output], gradient},
                     [count, threads = m_state.threads](const Addresses& a) {
                       maskArray(threads, count, floats(a[0]), floats(a[1]), floats(a[1]));
                     });
    return gradient;
  }

  void backwardPrimitive(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    Place gradient = summed(layer, 1).front();
    if (layer.hasRelu && !layer.leavesMaskToPool) gradient = masked(layer, gradient);
    backwardWeights(chosen, gradient);
    if (chosen.backwardData) backwardData(chosen, gradient);
  }

  void backwardWeights(const LayerPrimitives& chosen, const Place& gradient) {
    const compile::Layer& layer = chosen.layer;
    const Node& n = node(layer);
    const BackwardWeightsPrimitive& back = *chosen.backwardWeights;
    const Place source = as(n.name + " input", inputDesc(layer), inputPlace(layer), back.source);
    const Place dDestination = as(n.name + " gradient", descOf(layer.output), gradient, back.dDestination);
    const Place kept = Place::at(m_state.gradients[*n.weights]);
    const Desc& keptDesc = m_primitives.parameters[*n.weights];
    const bool isDirect = back.dWeights == keptDesc;
    const Place dWeights = isDirect ? kept : newLike(back.dWeights);
    std::vector<Operand> operands = {{DNNL_ARG_SRC, back.source, source},
                                     {DNNL_ARG_DIFF_DST, back.dDestination, dDestination},
                                     {DNNL_ARG_DIFF_WEIGHTS, back.dWeights, dWeights}};
    if (n.bias) {
      operands.push_back({DNNL_ARG_DIFF_BIAS, plainVector(n.output.channels), Place::at(m_state.gradients[*n.bias])});
    }
    m_program.call(n.name + " by weights", back.primitive, operands);
    if (isDirect) return;
    m_program.reorder(n.name + " gradient", {DNNL_ARG_FROM, back.dWeights, dWeights}, {DNNL_ARG_TO, keptDesc, kept});
  }

  void backwardData(const LayerPrimitives& chosen, const Place& gradient) {
    const compile::Layer& layer = chosen.layer;
    const Node& n = node(layer);
    const BackwardDataPrimitive& back = *chosen.backwardData;
    const Place weights = as(n.name + " weights", m_primitives.parameters[*n.weights],
                             Place::at(m_state.parameters[*n.weights]), back.weights);
    const Place dDestination = as(n.name + " gradient", descOf(layer.output), gradient, back.dDestination);
    const Place dSource = newLike(back.dSource);
    m_program.call(n.name + " by data", back.primitive,
                   {{DNNL_ARG_DIFF_DST, back.dDestination, dDestination},
                    {DNNL_ARG_WEIGHTS, back.weights, weights},
                    {DNNL_ARG_DIFF_SRC, back.dSource, dSource}});
    m_gradients[layer.input()].push_back(asInputGradient(layer, back.dSource, dSource));
  }

  /// Converts the gradient by the layer's input from the primitive's layout to the layout of the input.
  Place asInputGradient(const compile::Layer& layer, const Desc& have, const Place& gradient) {
    const Node& n = node(layer);
    const graph::Shape& shape = m_graph.inputShape(n);
    const Desc& value = descOf(layer.input());
    const Place inOrder = as(n.name + " gradient", have, gradient, inputDesc(layer));
    if (n.kind != OpKind::FullyConnected || isRows(value, m_state.batch, shape)) return inOrder;
    return as(n.name + " gradient", plainImages(m_state.batch, shape), inOrder, value);
  }

  void backwardNorm(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    const std::vector<Place> gradients = summed(layer, 2);
    const bool hasSecond = layer.hasSecond();
    const Place none = Place::at(nullptr);
    const Place dy = gradients.front();
    const Place dySecond = gradients.size() > 1 ? gradients[1] : none;
    const bool stores = hasSecond || gradients.size() > 1;
    const Place dx = hasSecond ? newLike(descOf(layer.input())) : dy;
    const Place mask = hasSecond && layer.hasRelu ? m_values[layer.output] : none;
    const bool recomputes = layer.hasRelu && !hasSecond && !layer.leavesMaskToPool;
    auto kernel = m_kernels[layer.node];
    m_program.kernel(node(layer).name + " backward",
                     {m_values[layer.input()], mask, m_saved[layer.node], dy, dySecond, dx},
                     [kernel, &state = m_state, &n = node(layer), stores, recomputes](const Addresses& a) {
                       kernel->backward({.x = floats(a[0]),
                                         .y = floats(a[1]),
                                         .recomputesMask = recomputes,
                                         .beta = state.parameters[*n.bias],
                                         .saved = floats(a[2]),
                                         .dy = floats(a[3]),
                                         .dySecond = floats(a[4]),
                                         .dMasked = stores ? floats(a[3]) : nullptr,
                                         .dx = floats(a[5]),
                                         .dGamma = state.gradients[*n.weights],
                                         .dBeta = state.gradients[*n.bias]});
                     });
    if (layer.input() != 0) m_gradients[layer.input()].push_back(dx);
    if (!hasSecond) return;
    m_gradients[layer.inputs[1]].push_back(
        as(node(layer).name + " gradient", descOf(layer.input()), dy, descOf(layer.inputs[1])));
  }

  void backwardPool(const LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    Place gradient = summed(layer, 1).front();
    if (layer.takesMaskOfRelu) gradient = masked(layer, gradient);
    const Place dSource = newLike(descOf(layer.input()));
    std::vector<Operand> operands = {{DNNL_ARG_DIFF_DST, chosen.pool->destination, gradient},
                                     {DNNL_ARG_DIFF_SRC, descOf(layer.input()), dSource}};
    if (chosen.pool->workspace) operands.push_back({DNNL_ARG_WORKSPACE, *chosen.pool->workspace, m_saved[layer.node]});
    m_program.call(node(layer).name + " backward", *chosen.pool->backward, operands);
    m_gradients[layer.input()].push_back(dSource);
  }

  void backwardAdd(const compile::Layer& layer) {
    Place gradient = summed(layer, 1).front();
    if (layer.hasRelu) gradient = masked(layer, gradient);
    const Desc& desc = descOf(layer.output);
    const Place copy = newLike(desc);
    m_program.kernel(node(layer).name + " copy", {gradient, copy},
                     [bytes = desc.get_size()](const Addresses& a) { std::memcpy(a[1], a[0], bytes); });
    m_gradients[layer.input()].push_back(gradient);
    m_gradients[layer.inputs[1]].push_back(as(node(layer).name + " gradient", desc, copy, descOf(layer.inputs[1])));
  }

  void backwardDropout(const compile::Layer& layer) {
    const Place gradient = summed(layer, 1).front();
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(node(layer).name + " backward", {gradient, m_saved[layer.node]},
                     [count, threads = m_state.threads](const Addresses& a) {
                       multiplyArrays(threads, count, floats(a[0]), floats(a[1]), floats(a[0]));
                     });
    m_gradients[layer.input()].push_back(gradient);
  }

  std::vector<std::vector<Place>> m_gradients;  ///< gradients by each value, one for each reader
  std::vector<Place> m_saved;                   ///< batch norm: mean and scale; pool: workspace; dropout: factors
  std::vector<std::shared_ptr<NormKernel>> m_kernels;
};

}  // namespace

TrainingProgram writeTraining(Program& program, const Graph& graph, const NetworkPrimitives& primitives,
                              const std::vector<compile::BackwardStep>& schedule, NetworkState& state) {
  return TrainingWriter(program, graph, primitives, state).run(schedule);
}

}  // namespace baremark::engine::cpu
