// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/operators/weighted_layer.h"

namespace baremark::engine::cpu {
namespace {

class ConvolutionLayer final : public WeightedLayer {
 public:
  ConvolutionLayer(const Choice& choice, const compile::Layer& layer) : WeightedLayer(choice, layer) {
    const PrimitiveMaker& maker = choice.maker;
    const graph::Shape& in = m_graph.inputShape(m_node);
    const DataType type = choice.storage();
    const ConvolutionSpec spec{.batch = m_batch,
                               .type = type,
                               .in = in,
                               .out = m_node.output,
                               .window = m_node.window,
                               .hasBias = m_node.bias.has_value(),
                               .hasRelu = layer.hasRelu,
                               .usesWinograd = choice.options.usesWinograd};
    const Desc source = choice.layouts.values[layer.input()];
    const Desc anyWeights({m_node.output.channels, in.channels, m_node.window.height, m_node.window.width}, type,
                          dnnl::memory::format_tag::any);
    const auto forward = [&](const Desc& destination) {
      return preferBound([&](bool isBound) {
        return maker.convolution(spec, Phase::Training, isBound ? source : anyLike(source), anyWeights, destination);
      });
    };
    m_forward = forward(anyImages(m_batch, m_node.output, type));
    if (choice.layouts.feedsNorm[layer.output] && blockedLayout(m_forward->destination).lanes == 0) {
      m_forward = forward(blockedImages(m_batch, m_node.output, preferredLanes(), type));
    }
    if (choice.trains()) chooseBackward(choice, spec, anyWeights);
    keepLayouts(choice);
  }

 private:
  void chooseBackward(const Choice& choice, const ConvolutionSpec& spec, const Desc& anyWeights) {
    const PrimitiveMaker& maker = choice.maker;
    const Desc source = choice.layouts.values[m_layer.input()];
    const Desc destination = m_forward->destination;
    m_backwardWeights = preferBound([&](bool isBound) {
      return isBound ? maker.convolutionBackwardWeights(spec, source, weightGradients(), destination)
                     : maker.convolutionBackwardWeights(spec, anyLike(source), anyLike(anyWeights, DataType::f32),
                                                        anyLike(destination));
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
