// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/operators/weighted_layer.h"

namespace baremark::engine::cpu {
namespace {

class ConvolutionLayer final : public WeightedLayer {
 public:
  ConvolutionLayer(const Choice& choice, const compile::Layer& layer) : WeightedLayer(choice, layer) {
    const PrimitiveMaker& maker = choice.maker;
    const graph::Shape& in = m_graph.inputShape(m_node);
    const ConvolutionSpec spec{
        m_batch, in, m_node.output, m_node.window, m_node.bias.has_value(), layer.hasRelu, choice.options.usesWinograd};
    const Desc source = choice.layouts.values[layer.input()];
    const Desc anyWeights =
        anyLike(plainWeights(m_node.output.channels, in, m_node.window.height, m_node.window.width));
    const auto forward = [&](const Desc& destination) {
      return preferBound([&](bool isBound) {
        return maker.convolution(spec, Phase::Training, isBound ? source : anyLike(source), anyWeights, destination);
      });
    };
    m_forward = forward(anyImages(m_batch, m_node.output));
    if (choice.layouts.feedsNorm[layer.output] && blockedLayout(m_forward->destination).lanes == 0) {
      m_forward = forward(blockedImages(m_batch, m_node.output, preferredLanes()));
    }
    keepLayouts(choice);
    if (!choice.trains()) return;
    const Desc destination = m_forward->destination;
    m_backwardWeights = preferBound([&](bool isBound) {
      return isBound ? maker.convolutionBackwardWeights(spec, source, m_forward->weights, destination)
                     : maker.convolutionBackwardWeights(spec, anyLike(source), anyWeights, anyLike(destination));
    });
    if (!wantsDataGradient(choice)) return;
    m_backwardData = preferBound([&](bool isBound) {
      return isBound ? maker.convolutionBackwardData(spec, source, anyWeights, destination)
                     : maker.convolutionBackwardData(spec, anyLike(source), anyWeights, anyLike(destination));
    });
  }
};

}  // namespace

std::unique_ptr<CpuLayer> makeConvolution(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<ConvolutionLayer>(choice, layer);
}

}  // namespace baremark::engine::cpu
