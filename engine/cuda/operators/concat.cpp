// SPDX-License-Identifier: Apache-2.0
// Concatenation along the channels. In NHWC, each pixel's channels of an input are one row.
#include "engine/cuda/checks.h"
#include "engine/cuda/operators/operator.h"

namespace baremark::engine::cuda {
namespace {

class ConcatOperator final : public Operator {
 public:
  using Operator::Operator;

  void writeForward(Writer& writer) override {
    const Place y = writer.makeValue(m_layer);
    std::size_t before = 0;
    for (const graph::NodeId input : m_layer.inputs) {
      const Rows rows = rowsOf(input, before);
      writer.program().call({writer.value(input), y}, [&site = m_site, rows](const Addresses& a) {
        copyRows(site, rows, a[0], 0, rows.part, a[1], rows.before, rows.all);
      });
      before += rows.part;
    }
  }

  void writeBackward(Writer& writer) override {
    const Place dy = writer.takeGradient(m_layer);
    std::size_t before = 0;
    for (const graph::NodeId input : m_layer.inputs) {
      const Rows rows = rowsOf(input, before);
      before += rows.part;
      if (input == 0) continue;
      const Place dx = writer.activations(writer.elements(input));
      writer.program().call({dy, dx}, [&site = m_site, rows](const Addresses& a) {
        copyRows(site, rows, a[0], rows.before, rows.all, a[1], 0, rows.part);
      });
      writer.addGradient(input, dx);
    }
  }

  [[nodiscard]] std::string implementation() const override { return "own"; }

 private:
  /// In bytes: the channels of a pixel before an input, those of the input, and all of them.
  struct Rows {
    std::size_t count = 0;
    std::size_t before = 0;
    std::size_t part = 0;
    std::size_t all = 0;
  };

  [[nodiscard]] Rows rowsOf(graph::NodeId input, std::size_t before) const {
    const graph::Shape& out = outputShape();
    const auto bytes = [&](int channels) { return static_cast<std::size_t>(channels) * bytesOf(m_site.storage); };
    return {.count = static_cast<std::size_t>(m_site.batch) * static_cast<std::size_t>(out.height * out.width),
            .before = before,
            .part = bytes(m_site.graph.nodes[input].output.channels),
            .all = bytes(out.channels)};
  }

  static void copyRows(const Site& site, const Rows& rows, const void* from, std::size_t fromOffset,
                       std::size_t fromPitch, void* to, std::size_t toOffset, std::size_t toPitch) {
    check(cudaMemcpy2DAsync(static_cast<std::byte*>(to) + toOffset, toPitch,
                            static_cast<const std::byte*>(from) + fromOffset, fromPitch, rows.part, rows.count,
                            cudaMemcpyDeviceToDevice, site.device.stream()),
          "a concatenation");
  }
};

}  // namespace

std::unique_ptr<Operator> makeConcatOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<ConcatOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
