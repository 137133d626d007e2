// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "engine/cpu/elementwise.h"
#include "engine/cpu/layer_writer.h"

namespace baremark::engine::cpu {
namespace {

class AddLayer final : public CpuLayer {
 public:
  using CpuLayer::CpuLayer;

  void forward(LayerWriter& writer) override {
    const std::ptrdiff_t count = elements(writer.descOf(m_layer.output));
    Place sum = writer.valueOf(m_layer.input());
    Place output;
    for (std::size_t i = 1; i < m_layer.inputs.size(); ++i) {
      const graph::NodeId input = m_layer.inputs[i];
      const Place next = writer.as(m_node.name + " input", writer.descOf(input), writer.valueOf(input),
                                   writer.descOf(m_layer.input()));
      if (i == 1) output = writer.makeValue(m_layer);
      const bool relu = m_layer.hasRelu && i + 1 == m_layer.inputs.size();
      withNumber(writer.descOf(m_layer.output), [&](auto number) {
        using Number = decltype(number);
        writer.program().kernel(
            m_node.name, {sum, next, output}, [count, threads = writer.state().threads, relu](const Addresses& a) {
              addArrays(threads, count, numbers<Number>(a[0]), numbers<Number>(a[1]), numbers<Number>(a[2]), relu);
            });
      });
      sum = output;
    }
  }

  /// The first input takes the gradient itself, each other one a copy.
  void backward(LayerWriter& writer) override {
    Place gradient = writer.summed(m_layer);
    if (m_layer.hasRelu) gradient = writer.masked(m_layer, gradient);
    const Desc& desc = writer.descOf(m_layer.output);
    writer.addGradient(m_layer.input(), gradient);
    for (std::size_t i = 1; i < m_layer.inputs.size(); ++i) {
      const Place copy = writer.newLike(desc);
      writer.program().kernel(m_node.name + " copy", {gradient, copy},
                              [bytes = desc.get_size()](const Addresses& a) { std::memcpy(a[1], a[0], bytes); });
      writer.addGradient(m_layer.inputs[i],
                         writer.as(m_node.name + " gradient", desc, copy, writer.descOf(m_layer.inputs[i])));
    }
  }
};

}  // namespace

std::unique_ptr<CpuLayer> makeAdd(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<AddLayer>(choice, layer);
}

}  // namespace baremark::engine::cpu
