// SPDX-License-Identifier: Apache-2.0
// Max and average pools by cuDNN. A max pool with uneven pads reads its input with a border of the smallest number.
#include "engine/cuda/checks.h"
#include "engine/cuda/descriptors.h"
#include "engine/cuda/operators/operator.h"
#include "engine/error.h"

namespace baremark::engine::cuda {
namespace {

class PoolOperator final : public Operator {
 public:
  PoolOperator(const Site& site, const compile::Layer& layer)
      : Operator(site, layer),
        m_in(site.graph.inputShape(node())),
        m_plan(planWindow(m_in, node().window)),
        m_pooling(makePooling(mode(), node().window, m_plan)),
        m_x(makeTensor(site.storage, site.batch, m_plan.in)),
        m_y(makeTensor(site.storage, site.batch, outputShape())) {
    if (m_plan.hasBorder() && node().kind == graph::OpKind::AveragePool)
      throw refused("unsupported", "The average pool " + node().name +
                                       " has uneven pads, which --device=cuda cannot compute. Use --device=cpu.");
  }

  void writeForward(Writer& writer) override {
    const Place x = withBorder(writer);
    const Place y = writer.makeValue(m_layer);
    writer.program().call({x, y}, [this](const Addresses& a) {
      check(
          cudnnPoolingForward(m_site.device.cudnn(), m_pooling.get(), &kOne, m_x.get(), a[0], &kZero, m_y.get(), a[1]),
          node().name);
    });
  }

  void writeBackward(Writer& writer) override {
    const Place gradient = writer.takeGradient(m_layer);
    if (m_layer.takesMaskOfRelu) writeMask(writer, gradient);
    if (m_layer.input() == 0) return;
    const Place x = withBorder(writer);
    const Place dx = writer.activations(readElements());
    writer.program().call({x, writer.value(m_layer.output), gradient, dx}, [this](const Addresses& a) {
      check(cudnnPoolingBackward(m_site.device.cudnn(), m_pooling.get(), &kOne, m_y.get(), a[1], m_y.get(), a[2],
                                 m_x.get(), a[0], &kZero, m_x.get(), a[3]),
            node().name);
    });
    writer.addGradient(m_layer.input(), withoutBorder(writer, dx));
  }

  [[nodiscard]] std::string implementation() const override { return "cuDNN"; }

 private:
  /// The deterministic one gives each gradient to one input.
  [[nodiscard]] cudnnPoolingMode_t mode() const {
    return node().kind == graph::OpKind::MaxPool ? CUDNN_POOLING_MAX_DETERMINISTIC
                                                 : CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING;
  }
  [[nodiscard]] std::size_t readElements() const {
    return static_cast<std::size_t>(m_site.batch * m_plan.in.elements());
  }

  Place withBorder(Writer& writer) {
    const Place x = writer.value(m_layer.input());
    if (!m_plan.hasBorder()) return x;
    const Place wide = writer.activations(readElements());
    writer.program().call({x, wide}, [this](const Addresses& a) {
      addBorder(m_site.device.stream(), m_site.batch, m_in, m_plan.border, smallest(), a[0], a[1], m_site.storage);
    });
    return wide;
  }

  Place withoutBorder(Writer& writer, const Place& wide) {
    if (!m_plan.hasBorder()) return wide;
    const Place dx = writer.activations(writer.elements(m_layer.input()));
    writer.program().call({wide, dx}, [this](const Addresses& a) {
      removeBorder(m_site.device.stream(), m_site.batch, m_in, m_plan.border, a[0], a[1], m_site.storage);
    });
    return dx;
  }

  [[nodiscard]] float smallest() const {
    return m_site.storage == Storage::Float16 ? -65504.0F : -3.0e38F;  // finite in each type
  }

  graph::Shape m_in;
  WindowPlan m_plan;
  Pooling m_pooling;
  Tensor m_x;
  Tensor m_y;
};

}  // namespace

std::unique_ptr<Operator> makePoolOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<PoolOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
