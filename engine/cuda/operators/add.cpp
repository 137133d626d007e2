// SPDX-License-Identifier: Apache-2.0
// Add, with the ReLU that follows it.
#include <span>
#include <vector>

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
    std::vector<Place> places;
    for (const graph::NodeId input : m_layer.inputs) places.push_back(writer.value(input));
    places.push_back(y);
    writer.program().call(places, [&site = m_site, count = writer.elements(m_layer.output), after](const Addresses& a) {
      const std::span<const void* const> all(a);
      add(site.device.stream(), count, all.first(all.size() - 1), after, a.back(), site.storage);
    });
  }

  void writeBackward(Writer& writer) override {
    const Place gradient = writer.takeGradient(m_layer);
    if (m_layer.hasRelu) writeMask(writer, gradient);
    const std::size_t count = writer.elements(m_layer.output);
    for (std::size_t i = 1; i < m_layer.inputs.size(); ++i) {
      const Place copy = writer.activations(count);
      writer.program().call({gradient, copy}, [&site = m_site, count](const Addresses& a) {
        check(
            cudaMemcpyAsync(a[1], a[0], count * bytesOf(site.storage), cudaMemcpyDeviceToDevice, site.device.stream()),
            "the copy of a gradient");
      });
      writer.addGradient(m_layer.inputs[i], copy);
    }
    writer.addGradient(m_layer.inputs[0], gradient);
  }

  [[nodiscard]] std::string implementation() const override { return "own"; }
};

}  // namespace

std::unique_ptr<Operator> makeAddOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<AddOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
