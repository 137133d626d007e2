// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <iterator>

#include "engine/cuda/kernels_grid.h"

namespace baremark::engine::cuda {
namespace {

template <class T>
struct ConvertKernel {
  const float* from;
  T* to;
  std::int64_t count;

  BAREMARK_DEVICE void operator()(std::int64_t four) const {
    writeFour(readFour(from, 4 * four, count), to, 4 * four, count);
  }
};

template <class T>
struct ConvertHalvesKernel {
  const float* from;
  T* first;
  T* second;
  std::int64_t count;

  BAREMARK_DEVICE void operator()(std::int64_t i) const { store(from[i], i < count ? first[i] : second[i - count]); }
};

/// For each pixel of each image.
template <class T>
struct ToNhwcKernel {
  const float* from;
  T* to;
  std::int64_t pixels;  ///< of an image
  int channels;
  int storedChannels;

  BAREMARK_DEVICE void operator()(std::int64_t place) const {
    const std::int64_t image = place / pixels;
    const float* plane = from + image * channels * pixels + place % pixels;
    for (int c = 0; c < storedChannels; ++c)
      store(c < channels ? plane[c * pixels] : 0.0F, to[place * storedChannels + c]);
  }
};

/// So many channels that the GPU copies with one instruction.
template <class T, std::size_t kChannels>
struct alignas(kChannels * sizeof(T)) Channels {
  T at[kChannels];
};

/// For each group of channels of the output: those of the input at this place plus the shift, or `fill` outside.
template <class Group>
struct ShiftKernel {
  const Group* from;
  Group* to;
  graph::Shape in;  ///< its channels are groups
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
      for (auto& number : to[i].at) store(fill, number);
    }
  }
};

void shift(Stream stream, int batch, graph::Shape in, graph::Shape out, const graph::Pads& pads, float fill,
           const void* from, void* to, Storage type) {
  const bool grows = out.height > in.height || out.width > in.width;
  const auto launch = [&](auto group) {
    using Group = decltype(group);
    in.channels /= static_cast<int>(std::size(group.at));
    out.channels = in.channels;
    launchElements(stream, batch * out.elements(),
                   ShiftKernel<Group>{static_cast<const Group*>(from), static_cast<Group*>(to), in, out,
                                      grows ? -pads.top : pads.top, grows ? -pads.left : pads.left, fill});
  };
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    constexpr std::size_t kMost = 16 / sizeof(T);
    if (static_cast<std::size_t>(in.channels) % kMost == 0) {
      launch(Channels<T, kMost>{});
    } else {
      launch(Channels<T, 1>{});
    }
  });
}

graph::Shape withBorder(const graph::Shape& image, const graph::Pads& pads) {
  return {image.channels, image.height + pads.top + pads.bottom, image.width + pads.left + pads.right};
}

}  // namespace

void convert(Stream stream, std::size_t count, const float* from, void* to, Storage type) {
  const auto signedCount = static_cast<std::int64_t>(count);
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    launchElements(stream, foursIn(signedCount), ConvertKernel<T>{from, static_cast<T*>(to), signedCount});
  });
}

void convertHalves(Stream stream, std::size_t count, const float* from, void* first, void* second, Storage type) {
  const auto signedCount = static_cast<std::int64_t>(count);
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    launchElements(stream, 2 * signedCount,
                   ConvertHalvesKernel<T>{from, static_cast<T*>(first), static_cast<T*>(second), signedCount});
  });
}

void imagesToNhwc(Stream stream, int batch, const graph::Shape& image, const float* from, int storedChannels, void* to,
                  Storage type) {
  const std::int64_t pixels = std::int64_t{image.height} * image.width;
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    launchElements(stream, batch * pixels,
                   ToNhwcKernel<T>{from, static_cast<T*>(to), pixels, image.channels, storedChannels});
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
