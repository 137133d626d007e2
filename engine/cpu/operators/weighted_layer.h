// SPDX-License-Identifier: Apache-2.0
// What a convolution and a fully connected layer share: oneDNN's primitives with weights and bias.
#pragma once

#include <optional>

#include "engine/cpu/layer_writer.h"
#include "engine/error.h"

namespace baremark::engine::cpu {

class WeightedLayer : public CpuLayer {
 public:
  using CpuLayer::CpuLayer;
  void forward(LayerWriter& writer) override;
  void backward(LayerWriter& writer) override;
  [[nodiscard]] graph::OperatorReport report(const NetworkLayouts& layouts) const override;

 protected:
  /// The input as the primitives read it, and its layout.
  [[nodiscard]] virtual Desc inputDesc(const LayerWriter& writer) const { return writer.descOf(m_layer.input()); }
  virtual Place inputPlace(LayerWriter& writer) { return writer.valueOf(m_layer.input()); }
  /// Converts the gradient by the input from the layout `have` to the layout of the input.
  virtual Place asInputGradient(LayerWriter& writer, const Desc& have, const Place& gradient);

  /// The output has the layout of `m_forward`. Parameters are kept in fp32: if it reads that, in its layout, otherwise
  /// in the layout in which their gradients are computed.
  void keepLayouts(const Choice& choice);
  /// The gradients by the weights, with the layout that keepLayouts() will take.
  [[nodiscard]] Desc weightGradients() const;
  [[nodiscard]] bool wantsDataGradient(const Choice& choice) const { return choice.trains() && m_layer.input() != 0; }

  std::optional<ForwardPrimitive> m_forward;
  std::optional<BackwardDataPrimitive> m_backwardData;
  std::optional<BackwardWeightsPrimitive> m_backwardWeights;

 private:
  Place m_weights;  ///< as the forward pass of the program that was written last reads them

  void backwardWeights(LayerWriter& writer, const Place& gradient);
  void backwardData(LayerWriter& writer, const Place& gradient);
};

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

}  // namespace baremark::engine::cpu
