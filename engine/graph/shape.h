// SPDX-License-Identifier: Apache-2.0
// Shapes of one sample, windows that slide over them, and TensorFlow's padding rules (engine/README.md, "Models").
#pragma once

#include <cstdint>

namespace baremark::engine::graph {

/// The shape of one sample: channels x height x width, each at least 1.
struct Shape {
  int channels = 1;
  int height = 1;
  int width = 1;
  [[nodiscard]] std::int64_t elements() const { return std::int64_t{channels} * height * width; }
  bool operator==(const Shape&) const = default;
};

struct Pads {
  int top = 0;
  int bottom = 0;
  int left = 0;
  int right = 0;
  bool operator==(const Pads&) const = default;
};

struct Window {
  int height = 1;
  int width = 1;
  int strideHeight = 1;
  int strideWidth = 1;
  Pads pads;
  bool operator==(const Window&) const = default;
};

enum class Padding : std::uint8_t {
  Same,        // out = ceil(in / stride); an odd total puts the larger half after
  SameResnet,  // Stride 1: as Same. Larger strides: (k - 1) / 2 before and the rest of k - 1 after, for every input.
  Valid,       // none
};

/// True if Winograd's algorithm can compute a convolution with this window: 3x3 with stride 1.
[[nodiscard]] bool fitsWinograd(const Window& window);

/// Returns a square window over `in`, with the pads that `padding` gives for this input.
[[nodiscard]] Window makeWindow(const Shape& in, int kernel, int stride, Padding padding);

/// Returns the output shape of `window` over `in`, with `channels` channels.
[[nodiscard]] Shape windowOutput(const Shape& in, const Window& window, int channels);

}  // namespace baremark::engine::graph
