// SPDX-License-Identifier: Apache-2.0
#include <type_traits>

#include "engine/cuda/kernels_grid.h"

namespace baremark::engine::cuda {
namespace {

template <class From, class To>
struct ConvertKernel {
  const From* from;
  To* to;
  std::int64_t count;

  BAREMARK_DEVICE void operator()(std::int64_t four) const {
    writeFour(readFour(from, 4 * four, count), to, 4 * four, count);
  }
};

/// For each pixel of each image.
template <class From, class To>
struct ToNhwcKernel {
  const From* from;
  To* to;
  std::int64_t pixels;  ///< of an image
  int channels;
  float factor;  ///< of pixels of 8 bits
  float offset;

  BAREMARK_DEVICE void operator()(std::int64_t place) const {
    const std::int64_t image = place / pixels;
    const From* plane = from + image * channels * pixels + place % pixels;
    for (int c = 0; c < channels; ++c) {
      float number = static_cast<float>(plane[c * pixels]);
      if constexpr (std::is_same_v<From, std::uint8_t>) number = number * factor + offset;
      store(number, to[place * channels + c]);
    }
  }
};

template <class From>
struct ToPlainKernel {
  const From* from;
  float* to;
  std::int64_t pixels;
  int channels;

  BAREMARK_DEVICE void operator()(std::int64_t place) const {
    const std::int64_t image = place / pixels;
    float* plane = to + image * channels * pixels + place % pixels;
    for (int c = 0; c < channels; ++c) plane[c * pixels] = widened(from[place * channels + c]);
  }
};

/// For each number of the output: the number of the input at this place plus the shift, or `fill` outside.
template <class T>
struct ShiftKernel {
  const T* from;
  T* to;
  graph::Shape in;
  graph::Shape out;
  int down;
  int right;
  float fill;

  BAREMARK_DEVICE void operator()(std::int64_t i) const {
    const std::int64_t channel = i % out.channels;
    const std::int64_t pixel = i / out.channels;
    const std::int64_t x = pixel % out.width + right;
    const std::int64_t y = pixel / out.width % out.height + down;
    const std::int64_t image = pixel / out.width / out.height;
    if (x >= 0 && x < in.width && y >= 0 && y < in.height) {
      to[i] = from[((image * in.height + y) * in.width + x) * in.channels + channel];
    } else {
      store(fill, to[i]);
    }
  }
};

void shift(Stream stream, int batch, const graph::Shape& in, const graph::Shape& out, const graph::Pads& pads,
           float fill, const void* from, void* to, Storage type) {
  const bool grows = out.height > in.height || out.width > in.width;
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    launchElements(stream, batch * out.elements(),
                   ShiftKernel<T>{static_cast<const T*>(from), static_cast<T*>(to), in, out,
                                  grows ? -pads.top : pads.top, grows ? -pads.left : pads.left, fill});
  });
}

graph::Shape withBorder(const graph::Shape& image, const graph::Pads& pads) {
  return {image.channels, image.height + pads.top + pads.bottom, image.width + pads.left + pads.right};
}

template <class From>
void toNhwc(Stream stream, int batch, const graph::Shape& image, const From* from, float factor, float offset, void* to,
            Storage type) {
  const std::int64_t pixels = std::int64_t{image.height} * image.width;
  withType(type, [&](auto zero) {
    using To = decltype(zero);
    launchElements(stream, batch * pixels,
                   ToNhwcKernel<From, To>{from, static_cast<To*>(to), pixels, image.channels, factor, offset});
  });
}

}  // namespace

void convert(Stream stream, std::size_t count, const void* from, Storage fromType, void* to, Storage toType) {
  const auto signedCount = static_cast<std::int64_t>(count);
  withType(fromType, [&](auto fromZero) {
    using From = decltype(fromZero);
    withType(toType, [&](auto toZero) {
      using To = decltype(toZero);
      launchElements(stream, foursIn(signedCount),
                     ConvertKernel<From, To>{static_cast<const From*>(from), static_cast<To*>(to), signedCount});
    });
  });
}

void imagesToNhwc(Stream stream, int batch, const graph::Shape& image, const float* from, void* to, Storage type) {
  toNhwc(stream, batch, image, from, 1, 0, to, type);
}

void pixelsToNhwc(Stream stream, int batch, const graph::Shape& image, const std::uint8_t* from, float factor,
                  float offset, void* to, Storage type) {
  toNhwc(stream, batch, image, from, factor, offset, to, type);
}

void nhwcToPlain(Stream stream, int batch, const graph::Shape& image, const void* from, Storage type, float* to) {
  const std::int64_t pixels = std::int64_t{image.height} * image.width;
  withType(type, [&](auto zero) {
    using From = decltype(zero);
    launchElements(stream, batch * pixels,
                   ToPlainKernel<From>{static_cast<const From*>(from), to, pixels, image.channels});
  });
}

void addBorder(Stream stream, int batch, const graph::Shape& image, const graph::Pads& pads, float fill,
               const void* from, void* to, Storage type) {
  shift(stream, batch, image, withBorder(image, pads), pads, fill, from, to, type);
}

void removeBorder(Stream stream, int batch, const graph::Shape& image, const graph::Pads& pads, const void* from,
                  void* to, Storage type) {
  shift(stream, batch, withBorder(image, pads), image, pads, 0, from, to, type);
}

}  // namespace baremark::engine::cuda
