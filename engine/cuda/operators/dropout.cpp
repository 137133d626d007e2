// SPDX-License-Identifier: Apache-2.0
// Dropout with the factors of engine/graph/dropout.h. In inference its output is its input.
#include "engine/cuda/operators/operator.h"

namespace baremark::engine::cuda {
namespace {

class DropoutOperator final : public Operator {
 public:
  using Operator::Operator;

  void writeForward(Writer& writer) override {
    const Place x = writer.value(m_layer.input());
    if (writer.pass() == Pass::Inference) {
      writer.setValue(m_layer.output, x);
      return;
    }
    const Place y = writer.makeValue(m_layer);
    writeFactors(writer, x, y);
  }

  void writeBackward(Writer& writer) override {
    const Place gradient = writer.takeGradient(m_layer);
    writeFactors(writer, gradient, gradient);
    if (m_layer.input() != 0) writer.addGradient(m_layer.input(), gradient);
  }

  [[nodiscard]] std::string implementation() const override { return "own"; }

 private:
  void writeFactors(Writer& writer, const Place& x, const Place& y) {
    const DropoutKey key{.seed = m_site.seed, .node = m_layer.node, .keep = node().keepProbability};
    writer.program().call(
        {x, y}, [&site = m_site, key, shape = outputShape(), step = writer.arrays().step](const Addresses& a) {
          dropout(site.device.stream(), key, site.batch, shape, step, a[0], a[1], site.storage);
        });
  }
};

}  // namespace

std::unique_ptr<Operator> makeDropoutOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<DropoutOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
