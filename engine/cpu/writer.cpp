// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/writer.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "engine/cpu/elementwise.h"
#include "engine/cpu/threads.h"
#include "engine/graph/dropout.h"
#include "engine/reference/loss.h"

namespace baremark::engine::cpu {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::OpKind;

namespace {

using Addresses = std::vector<void*>;

float* floats(void* address) { return static_cast<float*>(address); }

std::ptrdiff_t elements(const Desc& desc) { return static_cast<std::ptrdiff_t>(desc.get_size() / sizeof(float)); }

/// What the passes have in common: names, places of values, operands in the layout that a primitive wants.
class Writer {
 public:
  Writer(Program& program, const Graph& graph, const NetworkPlan& plan, NetworkState& state)
      : m_program(program), m_graph(graph), m_plan(plan), m_state(state), m_values(graph.nodes.size()) {
    m_values[0] = Place::at(state.images);
  }

 protected:
  [[nodiscard]] const Node& node(const Layer& layer) const { return m_graph.nodes[layer.node]; }
  [[nodiscard]] const Desc& descOf(NodeId value) const { return m_plan.values[value]; }

  Place newLike(const Desc& desc) { return Place::of(m_program.buffer(desc.get_size())); }

  Place makeValue(const Layer& layer) {
    m_values[layer.output] = newLike(descOf(layer.output));
    return m_values[layer.output];
  }

  /// `place` in the layout `want`: itself, or a reordered copy.
  Place as(const std::string& name, const Desc& have, const Place& place, const Desc& want) {
    if (have == want || have.get_size() == 0) return place;
    const Place copy = newLike(want);
    m_program.reorder(name, {DNNL_ARG_FROM, have, place}, {DNNL_ARG_TO, want, copy});
    return copy;
  }

  /// A layer's input as its primitive sees it: a fully connected one reads rows.
  [[nodiscard]] Desc inputDesc(const Layer& layer) const {
    const Node& n = node(layer);
    return n.kind == OpKind::FullyConnected ? plainRows(m_state.batch, m_graph.inputShape(n)) : descOf(layer.input);
  }

  Place inputPlace(const Layer& layer) {
    const Node& n = node(layer);
    const graph::Shape& shape = m_graph.inputShape(n);
    const Desc& value = descOf(layer.input);
    if (n.kind != OpKind::FullyConnected || isRows(value, m_state.batch, shape)) return m_values[layer.input];
    if (m_rows.count(layer.input) == 0) {
      m_rows[layer.input] = as(n.name + " rows", value, m_values[layer.input], plainImages(m_state.batch, shape));
    }
    return m_rows[layer.input];
  }

  /// A gradient by the layer's input that its primitive wrote, in the layout of that value.
  Place asInputGradient(const Layer& layer, const Desc& have, const Place& slope) {
    const Node& n = node(layer);
    const graph::Shape& shape = m_graph.inputShape(n);
    const Desc& value = descOf(layer.input);
    const Place inOrder = as(n.name + " gradient", have, slope, inputDesc(layer));
    if (n.kind != OpKind::FullyConnected || isRows(value, m_state.batch, shape)) return inOrder;
    return as(n.name + " gradient", plainImages(m_state.batch, shape), inOrder, value);
  }

  void forwardPrimitive(const LayerPlan& layer) {
    const Node& n = node(layer.layer);
    const ForwardPrimitive& forward = *layer.forward;
    const Place source = as(n.name + " input", inputDesc(layer.layer), inputPlace(layer.layer), forward.source);
    std::vector<Operand> operands = {
        {DNNL_ARG_SRC, forward.source, source},
        {DNNL_ARG_WEIGHTS, forward.weights, Place::at(m_state.parameters[*n.weights])},
        {DNNL_ARG_DST, forward.destination, makeValue(layer.layer)}};
    if (n.bias) {
      operands.push_back({DNNL_ARG_BIAS, plainVector(n.output.channels), Place::at(m_state.parameters[*n.bias])});
    }
    m_program.call(n.name, forward.primitive, operands);
  }

  void add(const Layer& layer) {
    const Place first = m_values[layer.input];
    const Place second = as(node(layer).name + " input", descOf(*layer.second), m_values[*layer.second], descOf(layer.input));
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(node(layer).name, {first, second, makeValue(layer)},
                     [count, threads = m_state.threads, relu = layer.hasRelu](const Addresses& a) {
                       addArrays(threads, count, floats(a[0]), floats(a[1]), floats(a[2]), relu);
                     });
  }

  void relu(const Layer& layer) {
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(node(layer).name, {m_values[layer.input], makeValue(layer)},
                     [count, threads = m_state.threads](const Addresses& a) {
                       reluArray(threads, count, floats(a[0]), floats(a[1]));
                     });
  }

  /// The value that a batch norm adds, in the layout of what it adds it to.
  Place addedValue(const Layer& layer) {
    if (!layer.second) return Place::at(nullptr);
    return as(node(layer).name + " added", descOf(*layer.second), m_values[*layer.second], descOf(layer.input));
  }

  /// The operands of a batch norm that both passes forward have: x, added, y.
  static NormKernel::ForwardData normData(const NetworkState& state, const Node& n, NodeId id, bool hasRelu,
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

  Program& m_program;
  const Graph& m_graph;
  const NetworkPlan& m_plan;
  NetworkState& m_state;
  std::vector<Place> m_values;       ///< of each node that a layer makes
  std::map<NodeId, Place> m_rows;    ///< values that were put into rows
};

class InferenceWriter : public Writer {
 public:
  using Writer::Writer;

  void run() {
    for (const LayerPlan& layer : m_plan.layers) write(layer);
    NetworkState& state = m_state;
    m_program.kernel("accuracy", {m_values[m_graph.logits()]}, [&state, classes = m_graph.classes](const Addresses& a) {
      state.result = reference::softmaxCrossEntropy<float>(state.countedSamples, classes, floats(a[0]), state.labels, 1.0F,
                                                           nullptr);
    });
  }

 private:
  void write(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    switch (node(layer).kind) {
      case OpKind::Convolution:
      case OpKind::FullyConnected: forwardPrimitive(plan); break;
      case OpKind::BatchNorm: norm(plan); break;
      case OpKind::MaxPool:
      case OpKind::AveragePool:
        m_program.call(node(layer).name, plan.inferencePool->forward,
                       {{DNNL_ARG_SRC, descOf(layer.input), m_values[layer.input]},
                        {DNNL_ARG_DST, plan.inferencePool->destination, makeValue(layer)}});
        break;
      case OpKind::Add: add(layer); break;
      case OpKind::Relu: relu(layer); break;
      case OpKind::Dropout: m_values[layer.output] = m_values[layer.input]; break;
      case OpKind::Input: break;
    }
  }

  void norm(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    const Place added = addedValue(layer);
    auto kernel = std::make_shared<NormKernel>(*plan.norm);
    m_program.kernel(node(layer).name, {m_values[layer.input], added, makeValue(layer)},
                     [kernel, &state = m_state, &n = node(layer), id = layer.node, relu = layer.hasRelu](const Addresses& a) {
                       kernel->infer(normData(state, n, id, relu, a));
                     });
  }
};

class TrainingWriter : public Writer {
 public:
  TrainingWriter(Program& program, const Graph& graph, const NetworkPlan& plan, NetworkState& state)
      : Writer(program, graph, plan, state), m_slopes(graph.nodes.size()), m_saved(graph.nodes.size()),
        m_kernels(graph.nodes.size()) {}

  TrainingProgram run() {
    TrainingProgram result;
    for (const LayerPlan& layer : m_plan.layers) forward(layer);
    loss();
    result.forwardEnd = m_program.size();
    lossGradient();
    std::size_t finished = 0;
    for (auto layer = m_plan.layers.rbegin(); layer != m_plan.layers.rend(); ++layer) {
      backward(*layer);
      const Node& n = node(layer->layer);
      finished += (n.weights ? 1U : 0U) + (n.bias ? 1U : 0U);
      result.marks.push_back({m_program.size(), finished});
    }
    return result;
  }

 private:
  // --- forward ---------------------------------------------------------------------------------------------------------

  void forward(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    switch (node(layer).kind) {
      case OpKind::Convolution:
      case OpKind::FullyConnected: forwardPrimitive(plan); break;
      case OpKind::BatchNorm: forwardNorm(plan); break;
      case OpKind::MaxPool:
      case OpKind::AveragePool: forwardPool(plan); break;
      case OpKind::Add: add(layer); break;
      case OpKind::Relu: relu(layer); break;
      case OpKind::Dropout: forwardDropout(layer); break;
      case OpKind::Input: break;
    }
  }

  void forwardNorm(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    auto kernel = std::make_shared<NormKernel>(*plan.norm);
    const Place added = addedValue(layer);
    const Place saved = Place::of(m_program.buffer(kernel->savedElements() * sizeof(float)));
    m_saved[layer.node] = saved;
    m_kernels[layer.node] = kernel;
    m_program.kernel(node(layer).name, {m_values[layer.input], added, makeValue(layer), saved},
                     [kernel, &state = m_state, &n = node(layer), id = layer.node, relu = layer.hasRelu](const Addresses& a) {
                       NormKernel::ForwardData data = normData(state, n, id, relu, a);
                       data.saved = floats(a[3]);
                       kernel->forward(data);
                     });
  }

  void forwardPool(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    std::vector<Operand> operands = {{DNNL_ARG_SRC, descOf(layer.input), m_values[layer.input]},
                                     {DNNL_ARG_DST, plan.pool->destination, makeValue(layer)}};
    if (plan.pool->workspace) {
      m_saved[layer.node] = newLike(*plan.pool->workspace);
      operands.push_back({DNNL_ARG_WORKSPACE, *plan.pool->workspace, m_saved[layer.node]});
    }
    m_program.call(node(layer).name, plan.pool->forward, operands);
  }

  void forwardDropout(const Layer& layer) {
    const Node& n = node(layer);
    const Desc plain = isRows(descOf(layer.input), m_state.batch, n.output) ? descOf(layer.input)
                                                                             : plainImages(m_state.batch, n.output);
    const Place factors = newLike(plain);
    m_program.kernel(n.name + " factors", {factors},
                     [&state = m_state, id = layer.node, keep = n.keepProbability, count = n.output.elements()](
                         const Addresses& a) {
                       inParallel(state.threads, [&](int thread, int threads) {
                         for (int i = state.batch * thread / threads; i < state.batch * (thread + 1) / threads; ++i) {
                           graph::dropoutFactors(state.seed, id, state.firstSample + i, keep, count, floats(a[0]) + i * count);
                         }
                       });
                     });
    m_saved[layer.node] = as(n.name + " factors", plain, factors, descOf(layer.input));
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(n.name, {m_values[layer.input], m_saved[layer.node], makeValue(layer)},
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

  // --- backward --------------------------------------------------------------------------------------------------------
  // Each gradient buffer belongs to one value alone, so that it may be changed in place.

  void lossGradient() {
    const NodeId logits = m_graph.logits();
    const Place slope = newLike(descOf(logits));
    m_slopes[logits] = {slope};
    NetworkState& state = m_state;
    m_program.kernel("loss gradient", {m_values[logits], slope}, [&state, classes = m_graph.classes](const Addresses& a) {
      reference::softmaxCrossEntropy<float>(state.batch, classes, floats(a[0]), state.labels, state.scale, floats(a[1]));
    });
  }

  void backward(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    switch (node(layer).kind) {
      case OpKind::Convolution:
      case OpKind::FullyConnected: backwardPrimitive(plan); break;
      case OpKind::BatchNorm: backwardNorm(plan); break;
      case OpKind::MaxPool:
      case OpKind::AveragePool: backwardPool(plan); break;
      case OpKind::Add: backwardAdd(layer); break;
      case OpKind::Relu: m_slopes[layer.input].push_back(masked(layer, summed(layer, 1).front())); break;
      case OpKind::Dropout: backwardDropout(layer); break;
      case OpKind::Input: break;
    }
  }

  /// The gradients by the layer's output, summed until at most `most` are left.
  std::vector<Place> summed(const Layer& layer, std::size_t most) {
    std::vector<Place> slopes = m_slopes[layer.output];
    const std::ptrdiff_t count = elements(descOf(layer.output));
    while (slopes.size() > most) {
      m_program.kernel(node(layer).name + " gradients", {slopes.front(), slopes.back()},
                       [count, threads = m_state.threads](const Addresses& a) {
                         addArrays(threads, count, floats(a[0]), floats(a[1]), floats(a[0]), false);
                       });
      slopes.pop_back();
    }
    return slopes;
  }

  /// `slope` where the layer's output is positive, in place.
  Place masked(const Layer& layer, const Place& slope) {
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(node(layer).name + " mask", {m_values[layer.output], slope},
                     [count, threads = m_state.threads](const Addresses& a) {
                       maskArray(threads, count, floats(a[0]), floats(a[1]), floats(a[1]));
                     });
    return slope;
  }

  void backwardPrimitive(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    Place slope = summed(layer, 1).front();
    if (layer.hasRelu && !layer.leavesMaskToPool) slope = masked(layer, slope);
    backwardWeights(plan, slope);
    if (plan.backwardData) backwardData(plan, slope);
  }

  void backwardWeights(const LayerPlan& plan, const Place& slope) {
    const Layer& layer = plan.layer;
    const Node& n = node(layer);
    const BackwardWeightsPrimitive& back = *plan.backwardWeights;
    const Place source = as(n.name + " input", inputDesc(layer), inputPlace(layer), back.source);
    const Place dDestination = as(n.name + " gradient", descOf(layer.output), slope, back.dDestination);
    const Place kept = Place::at(m_state.gradients[*n.weights]);
    const Desc& keptDesc = m_plan.parameters[*n.weights];
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

  void backwardData(const LayerPlan& plan, const Place& slope) {
    const Layer& layer = plan.layer;
    const Node& n = node(layer);
    const BackwardDataPrimitive& back = *plan.backwardData;
    const Place weights = as(n.name + " weights", m_plan.parameters[*n.weights], Place::at(m_state.parameters[*n.weights]),
                             back.weights);
    const Place dDestination = as(n.name + " gradient", descOf(layer.output), slope, back.dDestination);
    const Place dSource = newLike(back.dSource);
    m_program.call(n.name + " by data", back.primitive,
                   {{DNNL_ARG_DIFF_DST, back.dDestination, dDestination},
                    {DNNL_ARG_WEIGHTS, back.weights, weights},
                    {DNNL_ARG_DIFF_SRC, back.dSource, dSource}});
    m_slopes[layer.input].push_back(asInputGradient(layer, back.dSource, dSource));
  }

  void backwardNorm(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    const std::vector<Place> slopes = summed(layer, 2);
    const bool hasSecond = layer.second.has_value();
    const Place none = Place::at(nullptr);
    const Place dy = slopes.front();
    const Place dySecond = slopes.size() > 1 ? slopes[1] : none;
    const bool stores = hasSecond || slopes.size() > 1;
    const Place dx = hasSecond ? newLike(descOf(layer.input)) : dy;
    const Place mask = hasSecond && layer.hasRelu ? m_values[layer.output] : none;
    const bool recomputes = layer.hasRelu && !hasSecond && !layer.leavesMaskToPool;
    auto kernel = m_kernels[layer.node];
    m_program.kernel(node(layer).name + " backward", {m_values[layer.input], mask, m_saved[layer.node], dy, dySecond, dx},
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
    if (layer.input != 0) m_slopes[layer.input].push_back(dx);
    if (!hasSecond) return;
    m_slopes[*layer.second].push_back(
        as(node(layer).name + " gradient", descOf(layer.input), dy, descOf(*layer.second)));
  }

  void backwardPool(const LayerPlan& plan) {
    const Layer& layer = plan.layer;
    Place slope = summed(layer, 1).front();
    if (layer.takesMaskOfRelu) slope = masked(layer, slope);
    const Place dSource = newLike(descOf(layer.input));
    std::vector<Operand> operands = {{DNNL_ARG_DIFF_DST, plan.pool->destination, slope},
                                     {DNNL_ARG_DIFF_SRC, descOf(layer.input), dSource}};
    if (plan.pool->workspace) operands.push_back({DNNL_ARG_WORKSPACE, *plan.pool->workspace, m_saved[layer.node]});
    m_program.call(node(layer).name + " backward", *plan.pool->backward, operands);
    m_slopes[layer.input].push_back(dSource);
  }

  void backwardAdd(const Layer& layer) {
    Place slope = summed(layer, 1).front();
    if (layer.hasRelu) slope = masked(layer, slope);
    const Desc& desc = descOf(layer.output);
    const Place copy = newLike(desc);
    m_program.kernel(node(layer).name + " copy", {slope, copy}, [bytes = desc.get_size()](const Addresses& a) {
      std::memcpy(a[1], a[0], bytes);
    });
    m_slopes[layer.input].push_back(slope);
    m_slopes[*layer.second].push_back(as(node(layer).name + " gradient", desc, copy, descOf(*layer.second)));
  }

  void backwardDropout(const Layer& layer) {
    const Place slope = summed(layer, 1).front();
    const std::ptrdiff_t count = elements(descOf(layer.output));
    m_program.kernel(node(layer).name + " backward", {slope, m_saved[layer.node]},
                     [count, threads = m_state.threads](const Addresses& a) {
                       multiplyArrays(threads, count, floats(a[0]), floats(a[1]), floats(a[0]));
                     });
    m_slopes[layer.input].push_back(slope);
  }

  std::vector<std::vector<Place>> m_slopes;  ///< gradients by each value, one a reader
  std::vector<Place> m_saved;                ///< batch norm: mean and scale; pool: workspace; dropout: factors
  std::vector<std::shared_ptr<NormKernel>> m_kernels;
};

}  // namespace

std::vector<graph::ParameterId> finishingOrder(const graph::Graph& graph, const NetworkPlan& plan) {
  std::vector<graph::ParameterId> order;
  for (auto layer = plan.layers.rbegin(); layer != plan.layers.rend(); ++layer) {
    const Node& n = graph.nodes[layer->layer.node];
    if (n.weights) order.push_back(*n.weights);
    if (n.bias) order.push_back(*n.bias);
  }
  return order;
}

TrainingProgram writeTraining(Program& program, const Graph& graph, const NetworkPlan& plan, NetworkState& state) {
  return TrainingWriter(program, graph, plan, state).run();
}

void writeInference(Program& program, const Graph& graph, const NetworkPlan& plan, NetworkState& state) {
  InferenceWriter(program, graph, plan, state).run();
}

}  // namespace baremark::engine::cpu
