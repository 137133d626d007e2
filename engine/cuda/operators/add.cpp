// SPDX-License-Identifier: Apache-2.0
// Add, with the ReLU that follows it.
#include <array>

#include "engine/cuda/checks.h"
#include "engine/cuda/operators/operator.h"

namespace baremark::engine::cuda {
namespace {

class AddOperator final : public Operator {
 public:
  using Operator::Operator;

  void writeForward(Writer& writer) override {
    const After after = m_layer.hasRelu ? After::Relu : After::Nothing;
    const Place y = writer.makeValue(m_layer);
    writer.program().call({writer.value(m_layer.inputs[0]), writer.value(m_layer.inputs[1]), y},
                          [&site = m_site, count = writer.elements(m_layer.output), after](const Addresses& a) {
                            const std::array<const void*, 2> inputs{a[0], a[1]};
                            add(site.device.stream(), count, inputs, after, a[2], site.storage);
                          });
  }

  void writeBackward(Writer& writer) override {
    const Place gradient = writer.takeGradient(m_layer);
    if (m_layer.hasRelu) writeMask(writer, gradient);
    const std::size_t count = writer.elements(m_layer.output);
    const Place copy = writer.activations(count);
    writer.program().call({gradient, copy}, [&site = m_site, count](const Addresses& a) {
      check(cudaMemcpyAsync(a[1], a[0], count * bytesOf(site.storage), cudaMemcpyDeviceToDevice, site.device.stream()),
            "the copy of a gradient");
    });
    writer.addGradient(m_layer.inputs[0], gradient);
    writer.addGradient(m_layer.inputs[1], copy);
  }

  [[nodiscard]] std::string implementation() const override { return "own"; }
};

}  // namespace

std::unique_ptr<Operator> makeAddOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<AddOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
