// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/layer_primitives.h"

#include <utility>

#include "engine/error.h"

namespace baremark::engine::cpu {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::OpKind;

namespace {

Desc anyLike(const Desc& desc) {
  return {dimsOf(desc), dnnl::memory::data_type::f32, dnnl::memory::format_tag::any};
}

/// Creates a primitive twice: `free` lets oneDNN choose every layout, `bound` keeps the layouts that exist already.
/// Returns `bound` if oneDNN uses the same implementation for both, because it needs no reorders. Otherwise returns
/// `free`, because a slower implementation costs more than reorders.
template <class FreeOrBound>
auto preferBound(const FreeOrBound& make) -> decltype(make(true)) {
  auto free = make(false);
  try {
    auto bound = make(true);
    if (bound.primitive.implementation == free.primitive.implementation) return bound;
  } catch (const EngineError&) {  // oneDNN has no implementation for these layouts
  }
  return free;
}

class PrimitiveChooser {
 public:
  PrimitiveChooser(const PrimitiveMaker& maker, const Graph& graph, const graph::NetworkOptions& options)
      : m_maker(maker), m_graph(graph), m_options(options) {}

  NetworkPrimitives run(const std::vector<compile::Layer>& layers) {
    m_primitives.values.resize(m_graph.nodes.size());
    m_primitives.parameters.resize(m_graph.parameters.size());
    m_primitives.values[0] = plainImages(m_options.batch, m_graph.input().output);
    m_feedsNorm.resize(m_graph.nodes.size());
    for (const compile::Layer& layer : layers) {
      if (node(layer).kind == OpKind::BatchNorm) m_feedsNorm[layer.input()] = true;
    }
    for (const compile::Layer& layer : layers) m_primitives.layers.push_back(chooseLayer(layer));
    return std::move(m_primitives);
  }

 private:
  [[nodiscard]] const Node& node(const compile::Layer& layer) const { return m_graph.nodes[layer.node]; }
  [[nodiscard]] bool trains() const { return m_options.use != graph::NetworkUse::Evaluation; }
  [[nodiscard]] bool wantsDataGradient(const compile::Layer& layer) const { return trains() && layer.input() != 0; }

  LayerPrimitives chooseLayer(const compile::Layer& layer) {
    LayerPrimitives chosen{.layer = layer};
    switch (node(layer).kind) {
      case OpKind::Convolution:
        chooseConvolution(chosen);
        break;
      case OpKind::FullyConnected:
        chooseFullyConnected(chosen);
        break;
      case OpKind::BatchNorm:
        chooseNorm(chosen);
        break;
      case OpKind::MaxPool:
      case OpKind::AveragePool:
        choosePool(chosen);
        break;
      case OpKind::Add:
      case OpKind::Relu:
      case OpKind::Dropout:
        m_primitives.values[layer.output] = m_primitives.values[layer.input()];
        break;
      case OpKind::Input:
        break;
    }
    return chosen;
  }

  void chooseConvolution(LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    const Node& n = node(layer);
    const graph::Shape& in = m_graph.inputShape(n);
    const ConvolutionSpec spec{m_options.batch,       in, n.output, n.window, n.bias.has_value(), layer.hasRelu,
                               m_options.usesWinograd};
    const Desc source = m_primitives.values[layer.input()];
    const Desc anyWeights = anyLike(plainWeights(n.output.channels, in, n.window.height, n.window.width));
    const auto forward = [&](const Desc& destination) {
      return preferBound([&](bool isBound) {
        return m_maker.convolution(spec, Phase::Training, isBound ? source : anyLike(source), anyWeights, destination);
      });
    };
    chosen.forward = forward(anyImages(m_options.batch, n.output));
    if (m_feedsNorm[layer.output] && blockedLayout(chosen.forward->destination).lanes == 0) {
      chosen.forward = forward(blockedImages(m_options.batch, n.output, preferredLanes()));
    }
    const Desc destination = chosen.forward->destination;
    const Desc weights = chosen.forward->weights;
    m_primitives.values[layer.output] = destination;
    keepParameters(n, weights);
    if (!trains()) return;
    chosen.backwardWeights = preferBound([&](bool isBound) {
      return isBound ? m_maker.convolutionBackwardWeights(spec, source, weights, destination)
                     : m_maker.convolutionBackwardWeights(spec, anyLike(source), anyWeights, anyLike(destination));
    });
    if (!wantsDataGradient(layer)) return;
    chosen.backwardData = preferBound([&](bool isBound) {
      return isBound ? m_maker.convolutionBackwardData(spec, source, anyWeights, destination)
                     : m_maker.convolutionBackwardData(spec, anyLike(source), anyWeights, anyLike(destination));
    });
  }

  void chooseFullyConnected(LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    const Node& n = node(layer);
    const graph::Shape& in = m_graph.inputShape(n);
    const Desc source = plainRows(m_options.batch, in);
    const Desc destination = plainRows(m_options.batch, n.output);
    dnnl::memory::dims weightDims = dimsOf(source);
    weightDims[0] = n.output.channels;
    const Desc anyWeights(weightDims, dnnl::memory::data_type::f32, dnnl::memory::format_tag::any);
    chosen.forward = preferBound([&](bool isBound) {
      return m_maker.fullyConnected(Phase::Training, layer.hasRelu, isBound ? source : anyLike(source), anyWeights,
                                    destination);
    });
    const Desc weights = chosen.forward->weights;
    m_primitives.values[layer.output] = destination;
    keepParameters(n, weights);
    if (!trains()) return;
    chosen.backwardWeights = preferBound([&](bool isBound) {
      return isBound ? m_maker.fullyConnectedBackwardWeights(source, weights, destination)
                     : m_maker.fullyConnectedBackwardWeights(anyLike(source), anyWeights, anyLike(destination));
    });
    if (!wantsDataGradient(layer)) return;
    chosen.backwardData = preferBound([&](bool isBound) {
      return isBound ? m_maker.fullyConnectedBackwardData(source, anyWeights, destination)
                     : m_maker.fullyConnectedBackwardData(anyLike(source), anyWeights, anyLike(destination));
    });
  }

  void chooseNorm(LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    const Node& n = node(layer);
    Desc& value = m_primitives.values[layer.input()];
    BlockedLayout layout = blockedLayout(value);
    if (layout.lanes == 0) {
      throw failed("layout", "Batch norm " + n.name +
                                 " follows an operator with a memory layout that its kernels do not support.");
    }
    chosen.norm = NormShape{.batch = m_options.batch,
                            .channels = n.output.channels,
                            .places = std::ptrdiff_t{n.output.height} * n.output.width,
                            .layout = layout,
                            .epsilon = n.epsilon,
                            .decay = n.decay,
                            .threads = m_options.threads};
    m_primitives.values[layer.output] = value;
    m_primitives.parameters[*n.weights] = plainVector(n.output.channels);
    m_primitives.parameters[*n.bias] = plainVector(n.output.channels);
  }

  void choosePool(LayerPrimitives& chosen) {
    const compile::Layer& layer = chosen.layer;
    const Node& n = node(layer);
    const Desc& source = m_primitives.values[layer.input()];
    const auto make = [&](Phase phase) {
      return n.kind == OpKind::MaxPool ? m_maker.maxPool(phase, source, n.output, n.window)
                                       : m_maker.averagePool(phase, source, n.output, n.window);
    };
    chosen.inferencePool = make(Phase::Inference);
    if (trains()) chosen.pool = make(Phase::Training);
    m_primitives.values[layer.output] = trains() ? chosen.pool->destination : chosen.inferencePool->destination;
  }

  void keepParameters(const Node& n, const Desc& weights) {
    m_primitives.parameters[*n.weights] = weights;
    if (n.bias) m_primitives.parameters[*n.bias] = plainVector(n.output.channels);
  }

  const PrimitiveMaker& m_maker;
  const Graph& m_graph;
  const graph::NetworkOptions& m_options;
  std::vector<bool> m_feedsNorm;
  NetworkPrimitives m_primitives;
};

}  // namespace

bool isRows(const Desc& value, int batch, const graph::Shape& shape) {
  if (dimsOf(value).size() == 2 || value == plainImages(batch, shape)) return true;
  const BlockedLayout layout = blockedLayout(value);
  return shape.height == 1 && shape.width == 1 && layout.lanes > 0 && shape.channels % layout.lanes == 0 &&
         layout.sample == shape.channels;
}

NetworkPrimitives choosePrimitives(const PrimitiveMaker& maker, const graph::Graph& graph,
                                   const std::vector<compile::Layer>& layers, const graph::NetworkOptions& options) {
  return PrimitiveChooser(maker, graph, options).run(layers);
}

}  // namespace baremark::engine::cpu
