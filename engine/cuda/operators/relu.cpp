// SPDX-License-Identifier: Apache-2.0
// A ReLU that no other layer took.
#include <array>

#include "engine/cuda/operators/operator.h"

namespace baremark::engine::cuda {
namespace {

class ReluOperator final : public Operator {
 public:
  using Operator::Operator;

  void writeForward(Writer& writer) override {
    const Place y = writer.makeValue(m_layer);
    writer.program().call({writer.value(m_layer.input()), y},
                          [&site = m_site, count = writer.elements(m_layer.output)](const Addresses& a) {
                            const std::array<const void*, 1> inputs{a[0]};
                            add(site.device.stream(), count, inputs, After::Relu, a[1], site.storage);
                          });
  }

  void writeBackward(Writer& writer) override {
    const Place gradient = writer.takeGradient(m_layer);
    writeMask(writer, gradient);
    if (m_layer.input() != 0) writer.addGradient(m_layer.input(), gradient);
  }

  [[nodiscard]] std::string implementation() const override { return "own"; }
};

}  // namespace

std::unique_ptr<Operator> makeReluOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<ReluOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
