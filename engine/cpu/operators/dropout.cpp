// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/dropout.h"

#include "engine/cpu/elementwise.h"
#include "engine/cpu/layer_writer.h"
#include "engine/cpu/threads.h"

namespace baremark::engine::cpu {
namespace {

class DropoutLayer final : public CpuLayer {
 public:
  using CpuLayer::CpuLayer;

  void forward(LayerWriter& writer) override {
    const Desc& value = writer.descOf(m_layer.input());
    // The factors are fp32: those of many probabilities are no bf16 numbers.
    const Desc wide = retyped(value, DataType::f32);
    const Desc plain =
        isRows(value, m_batch, m_node.output) ? wide : plainImages(m_batch, m_node.output, DataType::f32);
    const Place factors = writer.newLike(plain);
    writer.program().kernel(
        m_node.name + " factors", {factors},
        [&state = writer.state(), id = m_layer.node, keep = m_node.keepProbability,
         count = m_node.output.elements()](const Addresses& a) {
          inParallel(state.threads, [&](int thread, int threads) {
            for (int i = state.batch * thread / threads; i < state.batch * (thread + 1) / threads; ++i) {
              graph::dropoutFactors(state.seed, id, state.firstSample + i, keep, count, floats(a[0]) + i * count);
            }
          });
        });
    m_factors = writer.as(m_node.name + " factors", plain, factors, wide);
    const std::ptrdiff_t count = elements(writer.descOf(m_layer.output));
    withNumber(value, [&](auto number) {
      using Number = decltype(number);
      writer.program().kernel(m_node.name, {writer.valueOf(m_layer.input()), m_factors, writer.makeValue(m_layer)},
                              [count, threads = writer.state().threads](const Addresses& a) {
                                multiplyArrays(threads, count, numbers<Number>(a[0]), floats(a[1]),
                                               numbers<Number>(a[2]));
                              });
    });
  }

  void infer(LayerWriter& writer) override { writer.passOn(m_layer); }

  void backward(LayerWriter& writer) override {
    const Place gradient = writer.summed(m_layer);
    const std::ptrdiff_t count = elements(writer.descOf(m_layer.output));
    withNumber(writer.descOf(m_layer.output), [&](auto number) {
      using Number = decltype(number);
      writer.program().kernel(m_node.name + " backward", {gradient, m_factors},
                              [count, threads = writer.state().threads](const Addresses& a) {
                                auto* dropped = numbers<Number>(a[0]);
                                multiplyArrays(threads, count, dropped, floats(a[1]), dropped);
                              });
    });
    writer.addGradient(m_layer.input(), gradient);
  }

 private:
  Place m_factors;
};

}  // namespace

std::unique_ptr<CpuLayer> makeDropout(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<DropoutLayer>(choice, layer);
}

}  // namespace baremark::engine::cpu
