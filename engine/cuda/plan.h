// SPDX-License-Identifier: Apache-2.0
// What the CUDA backend decides before it touches a GPU: how cuDNN computes each layer, the layout of weights, and
// where the backward pass tells that gradients are ready. Needs neither a GPU nor CUDA's headers.
//
// All activations are NHWC, and weights are [out, height, width, in], in every precision. With 16 bits, images have
// channels of zeros, because tensor cores read 16 bytes of a pixel at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/compile/backward_schedule.h"
#include "engine/graph/device.h"
#include "engine/graph/graph.h"
#include "engine/graph/parameter_layout.h"

namespace baremark::engine::cuda {

/// A window as cuDNN has it: with the same pads on both sides. Uneven pads become a border that is copied around the
/// input before cuDNN reads it.
struct WindowPlan {
  graph::Shape in;     ///< what cuDNN reads, with the border
  graph::Pads border;  ///< all 0: cuDNN reads the layer's input
  int padHeight = 0;
  int padWidth = 0;
  [[nodiscard]] bool hasBorder() const { return !(border == graph::Pads{}); }
  bool operator==(const WindowPlan&) const = default;
};

[[nodiscard]] WindowPlan planWindow(const graph::Shape& in, const graph::Window& window);

/// NVIDIA recommends channels in multiples of 8 for tensor cores with 16-bit numbers.
inline constexpr int kChannelGrain = 8;

/// Returns the channels of an image in memory: with 16 bits, a multiple of kChannelGrain if only convolutions read the
/// images. The added channels are 0.
[[nodiscard]] int storedImageChannels(const graph::Graph& graph, graph::NumberType storage);

/// A convolution, or a fully connected layer as a convolution of 1x1 over one pixel whose channels are all the inputs.
/// In NHWC the input of a fully connected layer is already this pixel.
struct ConvolutionPlan {
  int batch = 1;
  graph::Shape in;  ///< with the added channels of images
  graph::Shape out;
  graph::Window window;
  WindowPlan reads;
};

[[nodiscard]] ConvolutionPlan planConvolution(const graph::Graph& graph, const graph::Node& node, int batch,
                                              graph::NumberType storage);

/// The order of a parameter's elements in the arena: plain [outer][channels][pixels] becomes
/// [outer][pixels][channels + padding]. Parameters other than weights keep their order.
struct ParameterOrder {
  std::size_t outer = 1;
  std::size_t channels = 1;
  std::size_t pixels = 1;
  std::size_t padding = 0;  ///< channels that images have only in memory: their weights are 0
  /// In the arena.
  [[nodiscard]] std::size_t elements() const { return outer * (channels + padding) * pixels; }
  bool operator==(const ParameterOrder&) const = default;
};

/// One for each parameter of the graph.
[[nodiscard]] std::vector<ParameterOrder> parameterOrders(const graph::Graph& graph, graph::NumberType storage);

void toPlainOrder(const ParameterOrder& order, const float* slice, float* plain);
void fromPlainOrder(const ParameterOrder& order, const float* plain, float* slice);

/// A part of the backward pass that is enqueued at once, as one CUDA graph. An event follows it.
struct Segment {
  std::size_t begin = 0;  ///< steps [begin, end) of the backward schedule
  std::size_t end = 0;
  std::size_t gradientsEnd = 0;  ///< the gradients before this element are finished after it
  bool operator==(const Segment&) const = default;
};

/// A segment ends as soon as it finished at least so many elements of the gradients: few enough to start to sum early,
/// many enough to keep the number of launches small.
inline constexpr std::size_t kSegmentElements = std::size_t{1} << 18U;

[[nodiscard]] std::vector<Segment> cutIntoSegments(const std::vector<compile::BackwardStep>& schedule,
                                                   const graph::ParameterLayout& layout, std::size_t leastElements);

/// For each kDecayGrain elements of the arena: 1 if its parameter is decayed, else 0.
[[nodiscard]] std::vector<std::uint8_t> decayedGrains(const graph::Graph& graph, const graph::ParameterLayout& layout);

}  // namespace baremark::engine::cuda
