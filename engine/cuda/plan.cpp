// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/plan.h"

#include "engine/cuda/kernels.h"

namespace baremark::engine::cuda {

using graph::Node;
using graph::OpKind;
using graph::Pads;
using graph::Shape;

WindowPlan planWindow(const Shape& in, const graph::Window& window) {
  const Pads& pads = window.pads;
  if (pads.top == pads.bottom && pads.left == pads.right)
    return {.in = in, .border = {}, .padHeight = pads.top, .padWidth = pads.left};
  return {.in = {in.channels, in.height + pads.top + pads.bottom, in.width + pads.left + pads.right}, .border = pads};
}

ConvolutionPlan planConvolution(const graph::Graph& graph, const Node& node, int batch) {
  const Shape& in = graph.inputShape(node);
  ConvolutionPlan plan{.batch = batch, .in = in, .out = node.output, .window = node.window, .reads = {}};
  if (node.kind == OpKind::FullyConnected) {
    plan.in = {static_cast<int>(in.elements()), 1, 1};
    plan.window = {};
  }
  plan.reads = planWindow(plan.in, plan.window);
  return plan;
}

std::vector<ParameterOrder> parameterOrders(const graph::Graph& graph) {
  std::vector<ParameterOrder> orders;
  for (const graph::Parameter& parameter : graph.parameters)
    orders.push_back({.outer = static_cast<std::size_t>(parameter.elements())});
  for (const Node& node : graph.nodes) {
    if (node.kind != OpKind::Convolution && node.kind != OpKind::FullyConnected) continue;
    const Shape& in = graph.inputShape(node);
    const auto channels = static_cast<std::size_t>(in.channels);
    const auto outer = static_cast<std::size_t>(node.output.channels);
    orders[*node.weights] = {
        .outer = outer, .channels = channels, .pixels = orders[*node.weights].outer / (outer * channels)};
  }
  return orders;
}

void toPlainOrder(const ParameterOrder& order, const float* slice, float* plain) {
  for (std::size_t o = 0; o < order.outer; ++o) {
    const std::size_t at = o * order.channels * order.pixels;
    for (std::size_t c = 0; c < order.channels; ++c) {
      for (std::size_t p = 0; p < order.pixels; ++p)
        plain[at + c * order.pixels + p] = slice[at + p * order.channels + c];
    }
  }
}

void fromPlainOrder(const ParameterOrder& order, const float* plain, float* slice) {
  // The same exchange, with channels and pixels swapped.
  toPlainOrder({.outer = order.outer, .channels = order.pixels, .pixels = order.channels}, plain, slice);
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
