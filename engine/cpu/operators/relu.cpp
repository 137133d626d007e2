// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/elementwise.h"
#include "engine/cpu/layer_writer.h"

namespace baremark::engine::cpu {
namespace {

class ReluLayer final : public CpuLayer {
 public:
  using CpuLayer::CpuLayer;

  void forward(LayerWriter& writer) override {
    const std::ptrdiff_t count = elements(writer.descOf(m_layer.output));
    withNumber(writer.descOf(m_layer.output), [&](auto number) {
      using Number = decltype(number);
      writer.program().kernel(m_node.name, {writer.valueOf(m_layer.input()), writer.makeValue(m_layer)},
                              [count, threads = writer.state().threads](const Addresses& a) {
                                reluArray(threads, count, numbers<Number>(a[0]), numbers<Number>(a[1]));
                              });
    });
  }

  void backward(LayerWriter& writer) override {
    writer.addGradient(m_layer.input(), writer.masked(m_layer, writer.summed(m_layer)));
  }
};

}  // namespace

std::unique_ptr<CpuLayer> makeRelu(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<ReluLayer>(choice, layer);
}

}  // namespace baremark::engine::cpu
