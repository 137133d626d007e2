// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "engine/cpu/layer_writer.h"
#include "engine/cpu/norm_kernels.h"
#include "engine/error.h"

namespace baremark::engine::cpu {
namespace {

/// With the add and the ReLU that are fused with it: the second input is the value that it adds.
class BatchNormLayer final : public CpuLayer {
 public:
  BatchNormLayer(const Choice& choice, const compile::Layer& layer) : CpuLayer(choice, layer) {
    const BlockedLayout layout = blockedLayout(choice.layouts.values[layer.input()]);
    if (layout.lanes == 0) {
      throw failed("layout", "Batch norm " + m_node.name +
                                 " follows an operator with a memory layout that its kernels do not support.");
    }
    m_shape = {.batch = m_batch,
               .channels = m_node.output.channels,
               .places = std::ptrdiff_t{m_node.output.height} * m_node.output.width,
               .layout = layout,
               .epsilon = m_node.epsilon,
               .decay = m_node.decay,
               .threads = choice.options.threads};
    choice.layouts.parameters[*m_node.weights] = plainVector(m_node.output.channels, DataType::f32);
    choice.layouts.parameters[*m_node.bias] = plainVector(m_node.output.channels, DataType::f32);
  }

  void forward(LayerWriter& writer) override {
    withNumber(writer.descOf(m_layer.input()), [&](auto number) { writeForward<decltype(number)>(writer); });
  }
  void infer(LayerWriter& writer) override {
    withNumber(writer.descOf(m_layer.input()), [&](auto number) { writeInference<decltype(number)>(writer); });
  }
  void backward(LayerWriter& writer) override {
    withNumber(writer.descOf(m_layer.input()), [&](auto number) { writeBackward<decltype(number)>(writer); });
  }

  /// It reads its input and its gradient twice.
  [[nodiscard]] graph::OperatorReport report(const NetworkLayouts& layouts) const override {
    graph::OperatorReport report = CpuLayer::report(layouts);
    const double in = bytes(layouts.values[m_layer.input()]);
    const double added = m_layer.hasSecond() ? bytes(layouts.values[m_layer.inputs[1]]) : 0;
    report.forwardBytes = 2 * in + added + bytes(layouts.values[m_layer.output]);
    report.backwardBytes = 5 * in + 3 * added;
    return report;
  }

 private:
  template <class Number>
  void writeForward(LayerWriter& writer) {
    const Place added = addedValue(writer);
    m_saved = Place::of(writer.program().buffer(m_shape.savedElements() * sizeof(float)));
    writer.program().kernel(
        m_node.name, {writer.valueOf(m_layer.input()), added, writer.makeValue(m_layer), m_saved},
        [kernel = std::make_shared<NormKernel<Number>>(m_shape), &state = writer.state(), &n = m_node,
         id = m_layer.node, relu = m_layer.hasRelu, isFirst = !writer.recomputes()](const Addresses& a) {
          typename NormKernel<Number>::ForwardData data = normData<Number>(state, n, id, relu, a);
          if (!isFirst) data.runningMean = nullptr;
          data.saved = floats(a[3]);
          kernel->forward(data);
        });
  }

  template <class Number>
  void writeInference(LayerWriter& writer) {
    const Place added = addedValue(writer);
    writer.program().kernel(m_node.name, {writer.valueOf(m_layer.input()), added, writer.makeValue(m_layer)},
                            [kernel = std::make_shared<NormKernel<Number>>(m_shape), &state = writer.state(),
                             &n = m_node, id = m_layer.node, relu = m_layer.hasRelu](const Addresses& a) {
                              kernel->infer(normData<Number>(state, n, id, relu, a));
                            });
  }

  template <class Number>
  void writeBackward(LayerWriter& writer) {
    const std::vector<Place> gradients = writer.summed(m_layer, 2);
    const bool hasSecond = m_layer.hasSecond();
    const Place none = Place::at(nullptr);
    const Place dy = gradients.front();
    const Place dySecond = gradients.size() > 1 ? gradients[1] : none;
    const bool stores = hasSecond || gradients.size() > 1;
    const Place dx = hasSecond ? writer.newLike(writer.descOf(m_layer.input())) : dy;
    const Place mask = hasSecond && m_layer.hasRelu ? writer.valueOf(m_layer.output) : none;
    const bool recomputes = m_layer.hasRelu && !hasSecond && !m_layer.leavesMaskToPool;
    writer.program().kernel(m_node.name + " backward",
                            {writer.valueOf(m_layer.input()), mask, m_saved, dy, dySecond, dx},
                            [kernel = std::make_shared<NormKernel<Number>>(m_shape), &state = writer.state(),
                             &n = m_node, stores, recomputes](const Addresses& a) {
                              kernel->backward({.x = numbers<Number>(a[0]),
                                                .y = numbers<Number>(a[1]),
                                                .recomputesMask = recomputes,
                                                .beta = state.parameters[*n.bias],
                                                .saved = floats(a[2]),
                                                .dy = numbers<Number>(a[3]),
                                                .dySecond = numbers<Number>(a[4]),
                                                .dMasked = stores ? numbers<Number>(a[3]) : nullptr,
                                                .dx = numbers<Number>(a[5]),
                                                .dGamma = state.gradients[*n.weights],
                                                .dBeta = state.gradients[*n.bias]});
                            });
    if (m_layer.input() != 0) writer.addGradient(m_layer.input(), dx);
    if (!hasSecond) return;
    writer.addGradient(m_layer.inputs[1], writer.as(m_node.name + " gradient", writer.descOf(m_layer.input()), dy,
                                                    writer.descOf(m_layer.inputs[1])));
  }

  /// The value that it adds, in the layout of its input. A null address if it adds none.
  Place addedValue(LayerWriter& writer) {
    if (!m_layer.hasSecond()) return Place::at(nullptr);
    const graph::NodeId second = m_layer.inputs[1];
    return writer.as(m_node.name + " added", writer.descOf(second), writer.valueOf(second),
                     writer.descOf(m_layer.input()));
  }

  /// The operands that training and inference have: x, added, y.
  template <class Number>
  [[nodiscard]] static typename NormKernel<Number>::ForwardData normData(const NetworkState& state,
                                                                         const graph::Node& n, graph::NodeId id,
                                                                         bool hasRelu, const Addresses& a) {
    float* running = state.statistics[id];
    return {.x = numbers<Number>(a[0]),
            .added = numbers<Number>(a[1]),
            .hasRelu = hasRelu,
            .gamma = state.parameters[*n.weights],
            .beta = state.parameters[*n.bias],
            .runningMean = running,
            .runningVariance = running + n.output.channels,
            .y = numbers<Number>(a[2])};
  }

  NormShape m_shape;
  Place m_saved;  ///< mean and scale, in the training program
};

}  // namespace

std::unique_ptr<CpuLayer> makeBatchNorm(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<BatchNormLayer>(choice, layer);
}

}  // namespace baremark::engine::cpu
