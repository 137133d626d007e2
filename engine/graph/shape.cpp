// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/shape.h"

#include <algorithm>
#include <cassert>

namespace baremark::engine::graph {
namespace {

struct PadPair {
  int before = 0;
  int after = 0;
};

PadPair padsOfAxis(int in, int kernel, int stride, Padding padding) {
  if (padding == Padding::Valid) return {};
  if (padding == Padding::SameResnet && stride > 1) return {(kernel - 1) / 2, kernel - 1 - (kernel - 1) / 2};
  const int out = (in + stride - 1) / stride;
  const int total = std::max((out - 1) * stride + kernel - in, 0);
  return {total / 2, total - total / 2};
}

}  // namespace

bool fitsWinograd(const Window& window) {
  return window.height == 3 && window.width == 3 && window.strideHeight == 1 && window.strideWidth == 1;
}

Window makeWindow(const Shape& in, int kernel, int stride, Padding padding) {
  const PadPair vertical = padsOfAxis(in.height, kernel, stride, padding);
  const PadPair horizontal = padsOfAxis(in.width, kernel, stride, padding);
  return {.height = kernel,
          .width = kernel,
          .strideHeight = stride,
          .strideWidth = stride,
          .pads = {vertical.before, vertical.after, horizontal.before, horizontal.after}};
}

Shape windowOutput(const Shape& in, const Window& window, int channels) {
  const int paddedHeight = in.height + window.pads.top + window.pads.bottom;
  const int paddedWidth = in.width + window.pads.left + window.pads.right;
  assert(paddedHeight >= window.height && paddedWidth >= window.width);
  return {channels, (paddedHeight - window.height) / window.strideHeight + 1,
          (paddedWidth - window.width) / window.strideWidth + 1};
}

}  // namespace baremark::engine::graph
