// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/layer_plan.h"

#include <utility>

#include "engine/error.h"

namespace baremark::engine::cpu {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::OpKind;

namespace {

Desc anyLike(const Desc& desc) { return {dimsOf(desc), dnnl::memory::data_type::f32, dnnl::memory::format_tag::any}; }

/// `free` lets oneDNN choose every layout, `bound` keeps those that are there already. The bound one is taken if it is made
/// the same way, since it needs no reorders; else the free one, since a worse implementation costs more than they do.
template <class FreeOrBound>
auto preferBound(const FreeOrBound& make) -> decltype(make(true)) {
  auto free = make(false);
  try {
    auto bound = make(true);
    if (bound.primitive.implementation == free.primitive.implementation) return bound;
  } catch (const EngineError&) {  // nothing for these layouts: the free one it is
  }
  return free;
}

class Planner {
 public:
  Planner(const PrimitiveMaker& maker, const Graph& graph, const graph::NetworkOptions& options)
      : m_maker(maker), m_graph(graph), m_options(options) {}

  NetworkPlan run() {
    m_plan.values.resize(m_graph.nodes.size());
    m_plan.parameters.resize(m_graph.parameters.size());
    m_plan.values[0] = plainImages(m_options.batch, m_graph.input().output);
    const std::vector<Layer> layers = fuse(m_graph);
    m_feedsNorm.resize(m_graph.nodes.size());
    for (const Layer& layer : layers) {
      if (node(layer).kind == OpKind::BatchNorm) m_feedsNorm[layer.input] = true;
    }
    for (const Layer& layer : layers) m_plan.layers.push_back(planLayer(layer));
    return std::move(m_plan);
  }

 private:
  [[nodiscard]] const Node& node(const Layer& layer) const { return m_graph.nodes[layer.node]; }
  [[nodiscard]] bool trains() const { return m_options.use != graph::NetworkUse::Evaluation; }
  [[nodiscard]] bool wantsDataGradient(const Layer& layer) const { return trains() && layer.input != 0; }

  LayerPlan planLayer(const Layer& layer) {
    LayerPlan plan{.layer = layer};
    switch (node(layer).kind) {
      case OpKind::Convolution: planConvolution(plan); break;
      case OpKind::FullyConnected: planFullyConnected(plan); break;
      case OpKind::BatchNorm: planNorm(plan); break;
      case OpKind::MaxPool:
      case OpKind::AveragePool: planPool(plan); break;
      case OpKind::Add:
      case OpKind::Relu:
      case OpKind::Dropout: m_plan.values[layer.output] = m_plan.values[layer.input]; break;
      case OpKind::Input: break;
    }
    return plan;
  }

  void planConvolution(LayerPlan& plan) {
    const Layer& layer = plan.layer;
    const Node& n = node(layer);
    const graph::Shape& in = m_graph.inputShape(n);
    const ConvolutionSpec spec{m_options.batch, in, n.output, n.window, n.bias.has_value(), layer.hasRelu,
                               m_options.usesWinograd};
    const Desc source = m_plan.values[layer.input];
    const Desc anyWeights = anyLike(plainWeights(n.output.channels, in, n.window.height, n.window.width));
    const auto forward = [&](const Desc& destination) {
      return preferBound([&](bool isBound) {
        return m_maker.convolution(spec, Phase::Training, isBound ? source : anyLike(source), anyWeights, destination);
      });
    };
    plan.forward = forward(anyImages(m_options.batch, n.output));
    if (m_feedsNorm[layer.output] && blockedLayout(plan.forward->destination).lanes == 0) {
      plan.forward = forward(blockedImages(m_options.batch, n.output, preferredLanes()));
    }
    const Desc destination = plan.forward->destination;
    const Desc weights = plan.forward->weights;
    m_plan.values[layer.output] = destination;
    keepParameters(n, weights);
    if (!trains()) return;
    plan.backwardWeights = preferBound([&](bool isBound) {
      return isBound ? m_maker.convolutionBackwardWeights(spec, source, weights, destination)
                     : m_maker.convolutionBackwardWeights(spec, anyLike(source), anyWeights, anyLike(destination));
    });
    if (!wantsDataGradient(layer)) return;
    plan.backwardData = preferBound([&](bool isBound) {
      return isBound ? m_maker.convolutionBackwardData(spec, source, anyWeights, destination)
                     : m_maker.convolutionBackwardData(spec, anyLike(source), anyWeights, anyLike(destination));
    });
  }

  void planFullyConnected(LayerPlan& plan) {
    const Layer& layer = plan.layer;
    const Node& n = node(layer);
    const graph::Shape& in = m_graph.inputShape(n);
    const Desc source = plainRows(m_options.batch, in);
    const Desc destination = plainRows(m_options.batch, n.output);
    dnnl::memory::dims weightDims = dimsOf(source);
    weightDims[0] = n.output.channels;
    const Desc anyWeights(weightDims, dnnl::memory::data_type::f32, dnnl::memory::format_tag::any);
    plan.forward = preferBound([&](bool isBound) {
      return m_maker.fullyConnected(Phase::Training, layer.hasRelu, isBound ? source : anyLike(source), anyWeights,
                                    destination);
    });
    const Desc weights = plan.forward->weights;
    m_plan.values[layer.output] = destination;
    keepParameters(n, weights);
    if (!trains()) return;
    plan.backwardWeights = preferBound([&](bool isBound) {
      return isBound ? m_maker.fullyConnectedBackwardWeights(source, weights, destination)
                     : m_maker.fullyConnectedBackwardWeights(anyLike(source), anyWeights, anyLike(destination));
    });
    if (!wantsDataGradient(layer)) return;
    plan.backwardData = preferBound([&](bool isBound) {
      return isBound ? m_maker.fullyConnectedBackwardData(source, anyWeights, destination)
                     : m_maker.fullyConnectedBackwardData(anyLike(source), anyWeights, anyLike(destination));
    });
  }

  void planNorm(LayerPlan& plan) {
    const Layer& layer = plan.layer;
    const Node& n = node(layer);
    Desc& value = m_plan.values[layer.input];
    BlockedLayout layout = blockedLayout(value);
    if (layout.lanes == 0) {
      throw failed("layout", "Batch norm " + n.name + " follows an operator whose layout its kernels do not know.");
    }
    plan.norm = NormShape{.batch = m_options.batch,
                          .channels = n.output.channels,
                          .places = std::ptrdiff_t{n.output.height} * n.output.width,
                          .layout = layout,
                          .epsilon = n.epsilon,
                          .decay = n.decay,
                          .threads = m_options.threads};
    m_plan.values[layer.output] = value;
    m_plan.parameters[*n.weights] = plainVector(n.output.channels);
    m_plan.parameters[*n.bias] = plainVector(n.output.channels);
  }

  void planPool(LayerPlan& plan) {
    const Layer& layer = plan.layer;
    const Node& n = node(layer);
    const Desc& source = m_plan.values[layer.input];
    const auto make = [&](Phase phase) {
      return n.kind == OpKind::MaxPool ? m_maker.maxPool(phase, source, n.output, n.window)
                                       : m_maker.averagePool(phase, source, n.output, n.window);
    };
    plan.inferencePool = make(Phase::Inference);
    if (trains()) plan.pool = make(Phase::Training);
    m_plan.values[layer.output] = trains() ? plan.pool->destination : plan.inferencePool->destination;
  }

  void keepParameters(const Node& n, const Desc& weights) {
    m_plan.parameters[*n.weights] = weights;
    if (n.bias) m_plan.parameters[*n.bias] = plainVector(n.output.channels);
  }

  const PrimitiveMaker& m_maker;
  const Graph& m_graph;
  const graph::NetworkOptions& m_options;
  std::vector<bool> m_feedsNorm;
  NetworkPlan m_plan;
};

}  // namespace

bool isRows(const Desc& value, int batch, const graph::Shape& shape) {
  if (dimsOf(value).size() == 2 || value == plainImages(batch, shape)) return true;
  const BlockedLayout layout = blockedLayout(value);
  return shape.height == 1 && shape.width == 1 && layout.lanes > 0 && shape.channels % layout.lanes == 0 &&
         layout.sample == shape.channels;
}

NetworkPlan planLayers(const PrimitiveMaker& maker, const graph::Graph& graph, const graph::NetworkOptions& options) {
  return Planner(maker, graph, options).run();
}

}  // namespace baremark::engine::cpu
