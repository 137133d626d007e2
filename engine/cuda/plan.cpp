// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/plan.h"

#include <algorithm>

#include "engine/cuda/kernels.h"

namespace baremark::engine::cuda {

using graph::Node;
using graph::OpKind;
using graph::Pads;
using graph::Shape;

namespace {

/// Calls visit(place in the arena, place in the plain order) for each element.
template <class Visit>
void forEachElement(const ParameterOrder& order, const Visit& visit) {
  const std::size_t stored = order.channels + order.padding;
  for (std::size_t o = 0; o < order.outer; ++o) {
    for (std::size_t p = 0; p < order.pixels; ++p) {
      for (std::size_t c = 0; c < order.channels; ++c)
        visit((o * order.pixels + p) * stored + c, (o * order.channels + c) * order.pixels + p);
    }
  }
}

}  // namespace

WindowPlan planWindow(const Shape& in, const graph::Window& window) {
  const Pads& pads = window.pads;
  if (pads.top == pads.bottom && pads.left == pads.right)
    return {.in = in, .border = {}, .padHeight = pads.top, .padWidth = pads.left};
  return {.in = {in.channels, in.height + pads.top + pads.bottom, in.width + pads.left + pads.right}, .border = pads};
}

int storedImageChannels(const graph::Graph& graph, graph::NumberType storage) {
  const int channels = graph.input().output.channels;
  const bool isPadded =
      graph::isNarrow(storage) && std::all_of(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) {
        return node.kind == OpKind::Convolution ||
               std::find(node.inputs.begin(), node.inputs.end(), 0U) == node.inputs.end();
      });
  return isPadded ? (channels + kChannelGrain - 1) / kChannelGrain * kChannelGrain : channels;
}

ConvolutionPlan planConvolution(const graph::Graph& graph, const Node& node, int batch, graph::NumberType storage) {
  const Shape& in = graph.inputShape(node);
  ConvolutionPlan plan{.batch = batch, .in = in, .out = node.output, .window = node.window, .reads = {}};
  if (node.kind == OpKind::FullyConnected) {
    plan.in = {static_cast<int>(in.elements()), 1, 1};
    plan.window = {};
  } else if (node.inputs.front() == 0) {
    plan.in.channels = storedImageChannels(graph, storage);
  }
  plan.reads = planWindow(plan.in, plan.window);
  return plan;
}

std::vector<ParameterOrder> parameterOrders(const graph::Graph& graph, graph::NumberType storage) {
  std::vector<ParameterOrder> orders;
  for (const graph::Parameter& parameter : graph.parameters)
    orders.push_back({.outer = static_cast<std::size_t>(parameter.elements())});
  for (const Node& node : graph.nodes) {
    if (node.kind != OpKind::Convolution && node.kind != OpKind::FullyConnected) continue;
    const Shape& in = graph.inputShape(node);
    const auto channels = static_cast<std::size_t>(in.channels);
    const auto outer = static_cast<std::size_t>(node.output.channels);
    const bool readsImages = node.kind == OpKind::Convolution && node.inputs.front() == 0;
    const auto stored = readsImages ? static_cast<std::size_t>(storedImageChannels(graph, storage)) : channels;
    orders[*node.weights] = {.outer = outer,
                             .channels = channels,
                             .pixels = orders[*node.weights].outer / (outer * channels),
                             .padding = stored - channels};
  }
  return orders;
}

void toPlainOrder(const ParameterOrder& order, const float* slice, float* plain) {
  forEachElement(order, [&](std::size_t at, std::size_t inPlain) { plain[inPlain] = slice[at]; });
}

void fromPlainOrder(const ParameterOrder& order, const float* plain, float* slice) {
  std::fill_n(slice, order.elements(), 0.0F);
  forEachElement(order, [&](std::size_t at, std::size_t inPlain) { slice[at] = plain[inPlain]; });
}

std::vector<Segment> cutIntoSegments(const std::vector<compile::BackwardStep>& schedule,
                                     const graph::ParameterLayout& layout, std::size_t leastElements) {
  std::vector<Segment> segments;
  std::size_t begin = 0;
  std::size_t told = graph::kFirstElement;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const std::size_t finished = graph::endOfFinished(layout, schedule[i].finished);
    const bool isLast = i + 1 == schedule.size();
    if (!isLast && finished - told < leastElements) continue;
    segments.push_back({.begin = begin, .end = i + 1, .gradientsEnd = finished});
    begin = i + 1;
    told = finished;
  }
  return segments;
}

std::vector<std::uint8_t> decayedGrains(const graph::Graph& graph, const graph::ParameterLayout& layout) {
  std::vector<std::uint8_t> grains((layout.elements + kDecayGrain - 1) / kDecayGrain, 0);
  for (const graph::ParameterSlot& slot : layout.slots) {
    if (!graph.parameters[slot.parameter].isDecayed) continue;
    const std::size_t end = (slot.offset + slot.size + kDecayGrain - 1) / kDecayGrain;
    for (std::size_t grain = slot.offset / kDecayGrain; grain < end; ++grain) grains[grain] = 1;
  }
  return grains;
}

}  // namespace baremark::engine::cuda
