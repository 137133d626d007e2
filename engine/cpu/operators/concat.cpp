// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstring>
#include <utility>

#include "engine/cpu/layer_writer.h"
#include "engine/cpu/threads.h"

namespace baremark::engine::cpu {
namespace {

/// Copies the parts of each sample. That works in plain images, and in blocks of channels if they divide the channels
/// of each input.
class ConcatLayer final : public CpuLayer {
 public:
  ConcatLayer(const Choice& choice, const compile::Layer& layer) : CpuLayer(choice, layer), m_type(choice.storage()) {
    for (const graph::NodeId input : layer.inputs) {
      const graph::Shape& shape = m_graph.nodes[input].output;
      m_parts.push_back(plainImages(1, shape, m_type).get_size());
    }
    for (const int lanes : {8, 16}) {
      if (fits(choice.layouts, lanes)) m_lanes = lanes;
    }
    const bool needsLanes = m_lanes == 0 && choice.layouts.feedsNorm[layer.output];
    choice.layouts.values[layer.output] =
        needsLanes ? blockedImages(m_batch, m_node.output, preferredLanes(), m_type) : images(m_node.output);
  }

  void forward(LayerWriter& writer) override {
    std::vector<Place> places;
    for (const graph::NodeId input : m_layer.inputs) {
      places.push_back(writer.as(m_node.name + " input", valueDesc(writer, input), writer.valueOf(input),
                                 images(m_graph.nodes[input].output)));
    }
    const Desc joined = images(m_node.output);
    const Desc& output = writer.descOf(m_layer.output);
    const bool isDirect = joined == output;
    places.push_back(isDirect ? writer.makeValue(m_layer) : writer.newLike(joined));
    writer.program().kernel(
        m_node.name, places, [parts = m_parts, batch = m_batch, threads = writer.state().threads](const Addresses& a) {
          forEachPart(parts, batch, threads, a,
                      [](std::byte* part, std::byte* whole, std::size_t bytes) { std::memcpy(whole, part, bytes); });
        });
    if (isDirect) return;
    writer.program().reorder(m_node.name + " output", {DNNL_ARG_FROM, joined, places.back()},
                             {DNNL_ARG_TO, output, writer.makeValue(m_layer)});
  }

  void backward(LayerWriter& writer) override {
    const std::string name = m_node.name + " gradient";
    std::vector<Place> places;
    for (const graph::NodeId input : m_layer.inputs)
      places.push_back(writer.newLike(images(m_graph.nodes[input].output)));
    places.push_back(writer.as(name, writer.descOf(m_layer.output), writer.summed(m_layer), images(m_node.output)));
    writer.program().kernel(
        name, places, [parts = m_parts, batch = m_batch, threads = writer.state().threads](const Addresses& a) {
          forEachPart(parts, batch, threads, a,
                      [](std::byte* part, std::byte* whole, std::size_t bytes) { std::memcpy(part, whole, bytes); });
        });
    for (std::size_t i = 0; i < m_layer.inputs.size(); ++i) {
      const graph::NodeId input = m_layer.inputs[i];
      writer.addGradient(input,
                         writer.as(name, images(m_graph.nodes[input].output), places[i], valueDesc(writer, input)));
    }
  }

 private:
  /// Calls copy(part, its place in the whole, bytes) for each input of each sample. The whole is the last address.
  template <class Copy>
  static void forEachPart(const std::vector<std::size_t>& parts, int batch, int threadCount, const Addresses& a,
                          const Copy& copy) {
    inParallel(threadCount, [&](int thread, int threads) {
      std::size_t all = 0;
      for (const std::size_t part : parts) all += part;
      for (int sample = batch * thread / threads; sample < batch * (thread + 1) / threads; ++sample) {
        const auto n = static_cast<std::size_t>(sample);
        auto* whole = numbers<std::byte>(a.back()) + n * all;
        for (std::size_t i = 0; i < parts.size(); ++i) {
          copy(numbers<std::byte>(a[i]) + n * parts[i], whole, parts[i]);
          whole += parts[i];
        }
      }
    });
  }

  /// True if blocks of `lanes` channels divide the channels of each input, and an input lies in such blocks.
  [[nodiscard]] bool fits(const NetworkLayouts& layouts, int lanes) const {
    bool isInUse = false;
    for (const graph::NodeId input : m_layer.inputs) {
      const graph::Shape& shape = m_graph.nodes[input].output;
      if (shape.channels % lanes != 0) return false;
      isInUse = isInUse || layouts.values[input] == blockedImages(m_batch, shape, lanes, m_type);
    }
    return isInUse;
  }

  /// The layout in which parts are copied.
  [[nodiscard]] Desc images(const graph::Shape& shape) const {
    return m_lanes == 0 ? plainImages(m_batch, shape, m_type) : blockedImages(m_batch, shape, m_lanes, m_type);
  }

  /// The layout of an input; rows as the plain images that have the same bytes.
  [[nodiscard]] Desc valueDesc(const LayerWriter& writer, graph::NodeId input) const {
    const Desc& desc = writer.descOf(input);
    return dimsOf(desc).size() == 2 ? plainImages(m_batch, m_graph.nodes[input].output, m_type) : desc;
  }

  DataType m_type;
  std::vector<std::size_t> m_parts;  ///< bytes of each input's samples
  int m_lanes = 0;                   ///< 0: plain images
};

}  // namespace

std::unique_ptr<CpuLayer> makeConcat(const Choice& choice, const compile::Layer& layer) {
  return std::make_unique<ConcatLayer>(choice, layer);
}

}  // namespace baremark::engine::cpu
