// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/operators/weighted_layer.h"

namespace baremark::engine::cpu {
namespace {

/// Reads its input as rows.
class FullyConnectedLayer final : public WeightedLayer {
 public:
  FullyConnectedLayer(const Choice& choice, const compile::Layer& layer) : WeightedLayer(choice, layer) {
    const PrimitiveMaker& maker = choice.maker;
    const DataType type = choice.storage();
    const Desc source = plainRows(m_batch, inputShape(), type);
    const Desc destination = plainRows(m_batch, m_node.output, type);
    dnnl::memory::dims weightDims = dimsOf(source);
    weightDims[0] = m_node.output.channels;
    const Desc anyWeights(weightDims, type, dnnl::memory::format_tag::any);
    m_forward = preferBound([&](bool isBound) {
      return maker.fullyConnected(Phase::Training, layer.hasRelu, isBound ? source : anyLike(source), anyWeights,
                                  destination);
    });
    if (choice.trains()) {
      m_backwardWeights = preferBound([&](bool isBound) {
        return isBound ? maker.fullyConnectedBackwardWeights(source, weightGradients(), destination)
                       : maker.fullyConnectedBackwardWeights(anyLike(source), anyLike(anyWeights, DataType::f32),
                                                             anyLike(destination));
      });
    }
    keepLayouts(choice);
    if (!wantsDataGradient(choice)) return;
    m_backwardData = preferBound([&](bool isBound) {
      return isBound ? maker.fullyConnectedBackwardData(source, anyWeights, destination)
                     : maker.fullyConnectedBackwardData(anyLike(source), anyWeights, anyLike(destination));
    });
  }

 protected:
  [[nodiscard]] Desc inputDesc(const LayerWriter&) const override {
    return plainRows(m_batch, inputShape(), typeOf(m_forward->source));
  }
  Place inputPlace(LayerWriter& writer) override {
    const Desc& value = writer.descOf(m_layer.input());
    const Place place = writer.valueOf(m_layer.input());
    if (isRows(value, m_batch, inputShape())) return place;
    return writer.as(m_node.name + " rows", value, place, plainInput(value));
  }
  Place asInputGradient(LayerWriter& writer, const Desc& have, const Place& gradient) override {
    const Desc& value = writer.descOf(m_layer.input());
    const Place rows = writer.as(m_node.name + " gradient", have, gradient, inputDesc(writer));
    if (isRows(value, m_batch, inputShape())) return rows;
    return writer.as(m_node.name + " gradient", plainInput(value), rows, value);
  }

 private:
  [[nodiscard]] const graph::Shape& inputShape() const { return m_graph.inputShape(m_node); }
  [[nodiscard]] Desc plainInput(const Desc& value) const { return plainImages(m_batch, inputShape(), typeOf(value)); }
};

}  // namespace

std::unique_ptr<CpuLayer> makeFullyConnected(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<FullyConnectedLayer>(choice, layer);
}

}  // namespace baremark::engine::cpu
