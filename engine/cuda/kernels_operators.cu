// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/kernels_grid.h"
#include "engine/graph/random.h"

namespace baremark::engine::cuda {
namespace {

struct PhiloxWords {
  std::uint32_t at[4];
};

/// graph::philox() for the device.
BAREMARK_DEVICE PhiloxWords philoxWords(PhiloxWords counter, std::uint32_t key0, std::uint32_t key1) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{0xD2511F53U} * counter.at[0];
    const std::uint64_t product1 = std::uint64_t{0xCD9E8D57U} * counter.at[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32U) ^ counter.at[1] ^ key0, static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32U) ^ counter.at[3] ^ key1,
               static_cast<std::uint32_t>(product0)};
    key0 += 0x9E3779B9U;
    key1 += 0xBB67AE85U;
  }
  return counter;
}

/// For each eight elements of a sample in the order channel, height, width, as graph::dropoutFactors() draws them.
template <class T>
struct DropoutKernel {
  std::uint32_t key0;
  std::uint32_t key1;
  std::uint32_t threshold;
  float factor;
  std::int64_t pixels;
  int channels;
  const StepValues* step;
  const T* x;
  T* y;

  BAREMARK_DEVICE void operator()(std::int64_t i) const {
    const std::int64_t elements = channels * pixels;
    const std::int64_t draws = (elements + 7) / 8;
    const std::int64_t sample = i / draws;
    const auto draw = static_cast<std::uint64_t>(i % draws);
    const auto place = static_cast<std::uint64_t>(step->firstSample + sample);
    const PhiloxWords words =
        philoxWords({{static_cast<std::uint32_t>(draw), static_cast<std::uint32_t>(draw >> 32U),
                      static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(place >> 32U)}},
                    key0, key1);
    for (int k = 0; k < 8; ++k) {
      const std::int64_t element = static_cast<std::int64_t>(draw) * 8 + k;
      if (element >= elements) return;
      const std::uint32_t half = k % 2 == 0 ? words.at[k / 2] & 0xFFFFU : words.at[k / 2] >> 16U;
      const std::int64_t at = sample * elements + element % pixels * channels + element / pixels;
      store(widened(x[at]) * (half < threshold ? factor : 0.0F), y[at]);
    }
  }
};

BAREMARK_DEVICE float afterwards(After after, float number) {
  return after == After::Relu && number < 0 ? 0.0F : number;
}

struct Sum {
  BAREMARK_DEVICE float operator()(float sum, float next) const { return sum + next; }
};

struct MaskOfRelu {
  BAREMARK_DEVICE float operator()(float gradient, float output) const { return output > 0 ? gradient : 0.0F; }
};

constexpr int kInputsAtOnce = 8;

/// Combines the inputs from first to last.
template <class T, class Combine>
struct CombineKernel {
  const T* inputs[kInputsAtOnce];
  int inputCount;
  After after;
  T* out;
  std::int64_t count;

  BAREMARK_DEVICE void operator()(std::int64_t four) const {
    Four<float> result = readFour(inputs[0], 4 * four, count);
    BAREMARK_UNROLL
    for (int input = 1; input < kInputsAtOnce; ++input) {
      if (input >= inputCount) break;
      const Four<float> next = readFour(inputs[input], 4 * four, count);
      for (int k = 0; k < 4; ++k) result.at[k] = Combine{}(result.at[k], next.at[k]);
    }
    for (int k = 0; k < 4; ++k) result.at[k] = afterwards(after, result.at[k]);
    writeFour(result, out, 4 * four, count);
  }
};

template <class T>
struct AddBiasKernel {
  const T* x;
  const T* bias;
  T* y;
  int channels;
  After after;
  std::int64_t count;

  BAREMARK_DEVICE void operator()(std::int64_t four) const {
    Four<float> numbers = readFour(x, 4 * four, count);
    auto channel = static_cast<int>(4 * four % channels);
    for (int k = 0; k < 4; ++k) {
      numbers.at[k] = afterwards(after, numbers.at[k] + widened(bias[channel]));
      channel = channel + 1 < channels ? channel + 1 : 0;
    }
    writeFour(numbers, y, 4 * four, count);
  }
};

constexpr int kTile = 32;  ///< channels of a block
constexpr int kSlices = kThreads / kTile;

/// Pieces of the rows that are summed by blocks of their own.
std::int64_t rowPieces(std::int64_t rows) {
  constexpr std::int64_t kLeastRows = 64;
  constexpr std::int64_t kMostPieces = 128;
  const std::int64_t pieces = (rows + kLeastRows - 1) / kLeastRows;
  return pieces < kMostPieces ? pieces : kMostPieces;
}

template <class T>
struct BiasSumKernel {
  struct Shared {
    float sums[kThreads];
  };
  const T* dy;
  std::int64_t rows;
  std::int64_t rowsPerPiece;
  int channels;
  int tiles;
  float* sums;  ///< pieces x channels

  BAREMARK_DEVICE void operator()(int block, Shared& shared) const {
    const std::int64_t piece = block / tiles;
    const int firstChannel = block % tiles * kTile;
    const std::int64_t begin = piece * rowsPerPiece;
    const std::int64_t end = begin + rowsPerPiece < rows ? begin + rowsPerPiece : rows;
    eachThread([&](int thread) {
      const int channel = firstChannel + thread % kTile;
      float sum = 0;
      for (std::int64_t row = begin + thread / kTile; row < end && channel < channels; row += kSlices)
        sum += widened(dy[row * channels + channel]);
      shared.sums[thread] = sum;
    });
    eachThread([&](int thread) {
      const int channel = firstChannel + thread;
      if (thread >= kTile || channel >= channels) return;
      float sum = 0;
      for (int slice = 0; slice < kSlices; ++slice) sum += shared.sums[slice * kTile + thread];
      sums[piece * channels + channel] = sum;
    });
  }
};

template <class T>
struct BiasFinishKernel {
  const float* sums;
  std::int64_t pieces;
  int channels;
  T* gradient;

  BAREMARK_DEVICE void operator()(std::int64_t channel) const {
    float sum = 0;
    for (std::int64_t piece = 0; piece < pieces; ++piece) sum += sums[piece * channels + channel];
    store(sum, gradient[channel]);
  }
};

}  // namespace

void dropout(Stream stream, const DropoutKey& key, int batch, const graph::Shape& shape, const StepValues* step,
             const void* x, void* y, Storage type) {
  const std::int64_t draws = (shape.elements() + 7) / 8;
  const auto node = static_cast<std::uint32_t>(key.node);
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    launchElements(stream, batch * draws,
                   DropoutKernel<T>{key.seed, (static_cast<std::uint32_t>(graph::Purpose::Dropout) << 16U) | node,
                                    static_cast<std::uint32_t>(key.keep * 65536.0), static_cast<float>(1.0 / key.keep),
                                    std::int64_t{shape.height} * shape.width, shape.channels, step,
                                    static_cast<const T*>(x), static_cast<T*>(y)});
  });
}

void add(Stream stream, std::size_t count, std::span<const void* const> inputs, After after, void* out, Storage type) {
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    const auto signedCount = static_cast<std::int64_t>(count);
    std::size_t next = 0;
    while (next < inputs.size()) {
      CombineKernel<T, Sum> kernel{{}, 0, After::Nothing, static_cast<T*>(out), signedCount};
      if (next > 0) kernel.inputs[kernel.inputCount++] = kernel.out;
      while (next < inputs.size() && kernel.inputCount < kInputsAtOnce)
        kernel.inputs[kernel.inputCount++] = static_cast<const T*>(inputs[next++]);
      if (next == inputs.size()) kernel.after = after;
      launchElements(stream, foursIn(signedCount), kernel);
    }
  });
}

void reluBackward(Stream stream, std::size_t count, const void* y, const void* dy, void* dx, Storage type) {
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    const auto signedCount = static_cast<std::int64_t>(count);
    launchElements(stream, foursIn(signedCount),
                   CombineKernel<T, MaskOfRelu>{{static_cast<const T*>(dy), static_cast<const T*>(y)},
                                                2,
                                                After::Nothing,
                                                static_cast<T*>(dx),
                                                signedCount});
  });
}

void addBias(Stream stream, std::size_t rows, int channels, const void* x, const void* bias, After after, void* y,
             Storage type) {
  const std::int64_t count = static_cast<std::int64_t>(rows) * channels;
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    launchElements(stream, foursIn(count),
                   AddBiasKernel<T>{static_cast<const T*>(x), static_cast<const T*>(bias), static_cast<T*>(y), channels,
                                    after, count});
  });
}

std::size_t biasScratch(std::size_t rows, int channels) {
  return static_cast<std::size_t>(rowPieces(static_cast<std::int64_t>(rows)) * channels);
}

void biasGradient(Stream stream, std::size_t rows, int channels, const void* dy, Storage type, float* scratch,
                  void* gradient, Storage gradientType) {
  const auto signedRows = static_cast<std::int64_t>(rows);
  const std::int64_t pieces = rowPieces(signedRows);
  const int tiles = (channels + kTile - 1) / kTile;
  withType(type, [&](auto zero) {
    using T = decltype(zero);
    launchBlocks(stream, pieces * tiles,
                 BiasSumKernel<T>{static_cast<const T*>(dy), signedRows, (signedRows + pieces - 1) / pieces, channels,
                                  tiles, scratch});
  });
  withType(gradientType, [&](auto zero) {
    using T = decltype(zero);
    launchElements(stream, channels, BiasFinishKernel<T>{scratch, pieces, channels, static_cast<T*>(gradient)});
  });
}

}  // namespace baremark::engine::cuda
