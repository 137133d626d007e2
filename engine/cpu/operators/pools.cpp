// SPDX-License-Identifier: Apache-2.0
// MaxPool and AveragePool.
#include <optional>

#include "engine/cpu/layer_writer.h"

namespace baremark::engine::cpu {
namespace {

class PoolLayer final : public CpuLayer {
 public:
  using Make = PoolPrimitives (PrimitiveMaker::*)(Phase, const Desc&, const graph::Shape&, const graph::Window&) const;

  PoolLayer(const Choice& choice, const compile::Layer& layer, Make make) : CpuLayer(choice, layer) {
    const Desc source = choice.layouts.values[layer.input()];
    const auto made = [&](Phase phase) { return (choice.maker.*make)(phase, source, m_node.output, m_node.window); };
    m_inference = made(Phase::Inference);
    if (choice.trains()) m_training = made(Phase::Training);
    choice.layouts.values[layer.output] = choice.trains() ? m_training->destination : m_inference.destination;
  }

  void forward(LayerWriter& writer) override {
    std::vector<Operand> operands = forwardOperands(writer, m_training->destination);
    if (m_training->workspace) {
      m_workspace = writer.newLike(*m_training->workspace);
      operands.push_back({DNNL_ARG_WORKSPACE, *m_training->workspace, m_workspace});
    }
    writer.program().call(m_node.name, m_training->forward, operands);
  }

  void infer(LayerWriter& writer) override {
    writer.program().call(m_node.name, m_inference.forward, forwardOperands(writer, m_inference.destination));
  }

  void backward(LayerWriter& writer) override {
    Place gradient = writer.summed(m_layer);
    if (m_layer.takesMaskOfRelu) gradient = writer.masked(m_layer, gradient);
    const Desc& source = writer.descOf(m_layer.input());
    const Place dSource = writer.newLike(source);
    std::vector<Operand> operands = {{DNNL_ARG_DIFF_DST, m_training->destination, gradient},
                                     {DNNL_ARG_DIFF_SRC, source, dSource}};
    if (m_training->workspace) operands.push_back({DNNL_ARG_WORKSPACE, *m_training->workspace, m_workspace});
    writer.program().call(m_node.name + " backward", *m_training->backward, operands);
    writer.addGradient(m_layer.input(), dSource);
  }

  [[nodiscard]] graph::OperatorReport report(const NetworkLayouts& layouts) const override {
    graph::OperatorReport report = CpuLayer::report(layouts);
    report.implementation = m_inference.forward.implementation;
    return report;
  }

 private:
  std::vector<Operand> forwardOperands(LayerWriter& writer, const Desc& destination) {
    return {{DNNL_ARG_SRC, writer.descOf(m_layer.input()), writer.valueOf(m_layer.input())},
            {DNNL_ARG_DST, destination, writer.makeValue(m_layer)}};
  }

  PoolPrimitives m_inference;
  std::optional<PoolPrimitives> m_training;
  Place m_workspace;
};

}  // namespace

std::unique_ptr<CpuLayer> makeMaxPool(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<PoolLayer>(choice, layer, &PrimitiveMaker::maxPool);
}

std::unique_ptr<CpuLayer> makeAveragePool(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<PoolLayer>(choice, layer, &PrimitiveMaker::averagePool);
}

}  // namespace baremark::engine::cpu
