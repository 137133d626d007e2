// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of the CUDA backend against the reference backend and the host's optimiser: on the processor, and with
// tests/engine/cuda/pinned_memory.cpp on a GPU. For the GPU, all that a kernel reads or writes comes from `new`.
#include "engine/cuda/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/graph/dropout.h"
#include "engine/graph/narrow_numbers.h"
#include "engine/host/optimizer.h"
#include "engine/reference/loss.h"
#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::cuda {
namespace {

using graph::OptimizerKind;
using graph::OptimizerSettings;
using graph::Shape;

using Floats = std::vector<float>;

constexpr Storage kStorages[] = {Storage::Float32, Storage::BFloat16, Storage::Float16};
/// Around the four elements of a thread, and the 256 threads and 1024 elements of a block.
constexpr std::size_t kSizes[] = {1, 3, 31, 33, 256, 1000, 1025, 5003};

Floats randomFloats(std::size_t count, unsigned seed, double most = 1) {
  const std::vector<double> drawn = test::randomNumbers(count, seed, -most, most);
  return {drawn.begin(), drawn.end()};
}

/// `number` as it is after it was stored.
float rounded(float number, Storage type) {
  if (type == Storage::BFloat16) return graph::toFloat(graph::narrowed<graph::BFloat16>(number));
  if (type == Storage::Float16) return graph::toFloat(graph::narrowed<graph::Float16>(number));
  return number;
}

Floats rounded(Floats numbers, Storage type) {
  for (float& number : numbers) number = rounded(number, type);
  return numbers;
}

/// An array as the GPU has it: aligned, of any type, with marks behind its end.
class Stored {
 public:
  Stored(std::size_t count, Storage type) : m_count(count), m_type(type), m_words(count * bytesOf(type) / 16 + 2) {
    std::fill_n(reinterpret_cast<unsigned char*>(data()) + count * bytesOf(type), kMarks, kMark);
  }
  Stored(const Floats& numbers, Storage type) : Stored(numbers.size(), type) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (type == Storage::Float32) static_cast<float*>(data())[i] = numbers[i];
      if (type == Storage::BFloat16)
        static_cast<graph::BFloat16*>(data())[i] = graph::narrowed<graph::BFloat16>(numbers[i]);
      if (type == Storage::Float16)
        static_cast<graph::Float16*>(data())[i] = graph::narrowed<graph::Float16>(numbers[i]);
    }
  }
  [[nodiscard]] void* data() { return m_words.data(); }
  [[nodiscard]] float* floats() { return static_cast<float*>(data()); }
  /// Also checks that nothing was written behind the end.
  [[nodiscard]] Floats read() {
    Floats out(m_count);
    for (std::size_t i = 0; i < m_count; ++i) {
      if (m_type == Storage::Float32) out[i] = floats()[i];
      if (m_type == Storage::BFloat16) out[i] = graph::toFloat(static_cast<graph::BFloat16*>(data())[i]);
      if (m_type == Storage::Float16) out[i] = graph::toFloat(static_cast<graph::Float16*>(data())[i]);
    }
    const auto* end = static_cast<unsigned char*>(data()) + m_count * bytesOf(m_type);
    EXPECT_TRUE(std::all_of(end, end + kMarks, [](unsigned char byte) { return byte == kMark; }));
    return out;
  }

 private:
  static constexpr std::size_t kMarks = 16;
  static constexpr unsigned char kMark = 0x5a;
  struct alignas(16) Word {
    unsigned char bytes[16];
  };
  std::size_t m_count;
  Storage m_type;
  std::vector<Word> m_words;
};

/// The largest relative error of a number that is stored; for fp32, of a few operations.
double roundingOf(Storage type) {
  return type == Storage::BFloat16 ? 0x1p-8 : type == Storage::Float16 ? 0x1p-11 : 1e-6;
}

/// `relative` is of the wanted number, `absolute` is added to it.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

void expectNear(const Floats& got, const Floats& want, const Tolerance& tolerance, const std::string& of) {
  ASSERT_EQ(got.size(), want.size()) << of;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double limit = tolerance.relative * std::abs(static_cast<double>(want[i])) + tolerance.absolute;
    ASSERT_NEAR(got[i], want[i], limit) << of << ", element " << i;
  }
}

void expectLossOfReference(int samples, int classes, Storage type) {
  const auto count = static_cast<std::size_t>(samples * classes);
  const Floats logits = rounded(randomFloats(count, 1, 4), type);  // narrow types have ties
  std::vector<std::int32_t> labels;
  for (int n = 0; n < samples; ++n) labels.push_back(n * 7 % classes);
  const auto step = std::make_unique<StepValues>(StepValues{.averagedBatch = 3, .lossScale = 8, .flush = 1});
  Stored stored(logits, type);
  Stored gradient(count, type);
  Floats losses(static_cast<std::size_t>(samples));
  std::vector<std::int32_t> ranks(losses.size());
  const auto result = std::make_unique<graph::BatchResult>();
  const auto sums = std::make_unique<graph::StepSums>();
  softmaxCrossEntropy(nullptr, samples, classes,
                      {stored.data(), labels.data(), gradient.data(), type, losses.data(), ranks.data()}, step.get(),
                      result.get(), sums->data());
  Floats wantGradient(count);
  const float scale = 8.0F / 3.0F;
  const graph::BatchResult want =
      reference::softmaxCrossEntropy<float>(samples, classes, logits.data(), labels.data(), scale, wantGradient.data());
  const std::string of = std::to_string(samples) + " x " + std::to_string(classes);
  EXPECT_NEAR(result->loss, want.loss, 1e-5 * want.loss + 1e-6) << of;
  EXPECT_EQ(result->top1, want.top1) << of;
  EXPECT_EQ(result->top5, want.top5) << of;
  expectNear(gradient.read(), wantGradient, {roundingOf(type), 3e-6}, of);
  const graph::StepSums wantSums = {static_cast<float>(result->loss / 3),
                                    static_cast<float>(static_cast<double>(want.top1) / 3),
                                    static_cast<float>(static_cast<double>(want.top5) / 3), 1, 0};
  EXPECT_EQ(*sums, wantSums) << of;
}

TEST(CudaKernels, lossIsThatOfTheReferenceAndARowThatIsNotFiniteHasNoHits) {
  for (const Storage type : kStorages) {
    for (const int classes : {1, 3, 10, 31, 257, 1000}) {
      for (const int samples : {1, 33, 300}) expectLossOfReference(samples, classes, type);
    }
  }
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  Stored logits(Floats{9, 1, -kInfinity, 9, 1, 2, 9, 9, 1}, Storage::Float32);
  const std::vector<std::int32_t> labels = {0, 0, 1};
  Floats losses(3);
  std::vector<std::int32_t> ranks(3);
  const auto result = std::make_unique<graph::BatchResult>();
  softmaxCrossEntropy(nullptr, 3, 3,
                      {logits.data(), labels.data(), nullptr, Storage::Float32, losses.data(), ranks.data()}, nullptr,
                      result.get(), nullptr);
  EXPECT_EQ(result->top1, 2) << "of equal logits, each is the first";
  EXPECT_EQ(result->top5, 2);
}

struct UpdateCase {
  OptimizerSettings settings;
  Storage gradientType;
  Storage workingType;
};

/// Three updates in two slices each, against the host's optimiser.
void expectUpdatesOfHost(const UpdateCase& use) {
  const graph::Graph net = test::smallResidual({3, 16, 16}, 24, 30);
  std::vector<graph::ParameterId> order;
  std::vector<std::size_t> sizes;
  for (std::size_t p = 0; p < net.parameters.size(); ++p) {
    order.push_back(p);
    sizes.push_back(static_cast<std::size_t>(net.parameters[p].elements()));
  }
  const graph::ParameterLayout layout = graph::makeLayout(order, sizes);
  const std::size_t count = layout.elements;
  const std::size_t middle = 3 * graph::kUpdateGrain;
  ASSERT_GT(count, middle);
  std::vector<std::uint8_t> isDecayed(count / kDecayGrain + 1);
  for (const graph::ParameterSlot& slot : layout.slots) {
    const auto decayed = static_cast<std::uint8_t>(net.parameters[slot.parameter].isDecayed ? 1 : 0);
    std::fill(isDecayed.begin() + static_cast<std::ptrdiff_t>(slot.offset / kDecayGrain), isDecayed.end(), decayed);
  }

  Floats wantWeights = randomFloats(count, 2);
  host::Optimizer<float> want(use.settings, net, layout, 1);
  want.measure(wantWeights);
  Stored weights(wantWeights, Storage::Float32);
  Stored copy(Floats(count), use.workingType);
  Stored first(Floats(count), Storage::Float32);
  Stored second(Floats(count), Storage::Float32);
  std::vector<double> squares(count / graph::kUpdateGrain + 1);
  UpdateArrays arrays{nullptr,         use.gradientType,   weights.floats(), copy.data(),
                      use.workingType, {nullptr, nullptr}, isDecayed.data(), squares.data()};
  if (use.settings.kind != OptimizerKind::Sgd) arrays.state[0] = first.floats();
  if (use.settings.kind == OptimizerKind::Adam) arrays.state[1] = second.floats();
  const auto lossOfDecay = [&] {
    const auto loss = std::make_unique<double>();
    decayLoss(nullptr, use.settings.weightDecay, squares.data(), count, loss.get());
    return *loss;
  };
  measureParameters(nullptr, arrays, count);
  EXPECT_NEAR(lossOfDecay(), want.decayLoss(), 1e-6 * want.decayLoss());

  for (unsigned t = 1; t <= 3; ++t) {
    Floats gradients = rounded(randomFloats(count, 10 + t), use.gradientType);
    Stored scaled(gradients, use.gradientType);
    for (float& gradient : gradients) gradient /= 4;
    arrays.gradients = scaled.data();
    const graph::StepInput input{.factors = {0.05, static_cast<std::int64_t>(t)}};
    const auto step = std::make_unique<StepValues>(stepValues(input, use.settings, 4));
    want.update(input.factors, 0, count, wantWeights, gradients);
    updateParameters(nullptr, use.settings, arrays, 0, middle, step.get());
    updateParameters(nullptr, use.settings, arrays, middle, count, step.get());
  }
  const std::string of = "kind " + std::to_string(static_cast<int>(use.settings.kind));
  expectNear(weights.read(), wantWeights, {2e-6, 2e-6}, of);
  for (std::size_t s = 0; s < want.state().size(); ++s)
    expectNear((s == 0 ? first : second).read(), want.state()[s].values, {2e-6, 2e-6}, of);
  EXPECT_NEAR(lossOfDecay(), want.decayLoss(), 1e-5 * want.decayLoss());
  const Floats now = weights.read();
  const Floats copied = copy.read();
  for (std::size_t i = graph::kFirstElement; i < count; ++i)
    ASSERT_EQ(copied[i], rounded(now[i], use.workingType)) << of << ", element " << i;
}

TEST(CudaKernels, updatesAreThoseOfTheHost) {
  for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::Momentum, OptimizerKind::Adam}) {
    const OptimizerSettings settings{.kind = kind, .epsilon = 1e-3, .weightDecay = 0.01};
    expectUpdatesOfHost({settings, Storage::Float32, Storage::Float32});
    expectUpdatesOfHost({settings, Storage::BFloat16, Storage::BFloat16});
    expectUpdatesOfHost({settings, Storage::Float16, Storage::Float16});
  }
}

TEST(CudaKernels, updateOfAnOddNumberOfElementsStaysInside) {
  for (const std::size_t count : {std::size_t{31}, std::size_t{1025}, std::size_t{5003}}) {
    Stored weights(Floats(count, 1), Storage::Float32);
    Stored gradients(Floats(count, 2), Storage::BFloat16);
    const std::vector<std::uint8_t> isDecayed(count / kDecayGrain + 1);
    const auto step = std::make_unique<StepValues>(StepValues{.rate = 0.25F});
    const UpdateArrays arrays{.gradients = gradients.data(),
                              .gradientType = Storage::BFloat16,
                              .weights = weights.floats(),
                              .isDecayed = isDecayed.data()};
    step->isSkipped = 1;
    updateParameters(nullptr, {}, arrays, 0, count, step.get());
    EXPECT_EQ(weights.read(), Floats(count, 1)) << "skipped";
    step->isSkipped = 0;
    updateParameters(nullptr, {}, arrays, 0, count, step.get());
    Floats want(count, 0.5F);
    std::fill_n(want.begin(), graph::kFirstElement, 1.0F);
    EXPECT_EQ(weights.read(), want);
  }
}

TEST(CudaKernels, everyNumberThatIsNotFiniteIsFound) {
  for (const Storage type : kStorages) {
    for (const std::size_t count : kSizes) {
      const auto flag = std::make_unique<std::int32_t>(0);
      Stored finite(randomFloats(count, 3), type);
      findNonFinite(nullptr, count, finite.data(), type, flag.get());
      EXPECT_EQ(*flag, 0);
      for (const float bad : {-std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
        Floats numbers(count, 1);
        numbers.back() = bad;
        Stored stored(numbers, type);
        *flag = 0;
        findNonFinite(nullptr, count, stored.data(), type, flag.get());
        EXPECT_EQ(*flag, 1) << count << " numbers";
      }
    }
  }
}

TEST(CudaKernels, conversionsRoundAsTheHost) {
  for (const Storage type : kStorages) {
    for (const std::size_t count : kSizes) {
      Floats numbers = randomFloats(2 * count, 4, 1000);
      Stored source(numbers, Storage::Float32);
      Stored target(2 * count, type);
      convert(nullptr, 2 * count, source.floats(), target.data(), type);
      EXPECT_EQ(target.read(), rounded(numbers, type));
      Stored first(count, type);
      Stored second(count, type);
      convertHalves(nullptr, count, source.floats(), first.data(), second.data(), type);
      Floats both = first.read();
      const Floats rest = second.read();
      both.insert(both.end(), rest.begin(), rest.end());
      EXPECT_EQ(both, rounded(numbers, type));
    }
  }
}

constexpr int kBatch = 3;
constexpr Shape kShape = {5, 7, 9};

std::size_t nhwcIndex(const Shape& shape, int n, int c, int y, int x) {
  return static_cast<std::size_t>(((n * shape.height + y) * shape.width + x) * shape.channels + c);
}

/// Plain order to NHWC.
Floats toNhwcByHand(const Floats& plain, const Shape& shape) {
  Floats out(plain.size());
  std::size_t next = 0;
  for (int n = 0; n < kBatch; ++n) {
    for (int c = 0; c < shape.channels; ++c) {
      for (int y = 0; y < shape.height; ++y) {
        for (int x = 0; x < shape.width; ++x) out[nhwcIndex(shape, n, c, y, x)] = plain[next++];
      }
    }
  }
  return out;
}

TEST(CudaKernels, imagesChangeTheirLayoutAndGetChannelsOfZeros) {
  const Floats images = randomFloats(static_cast<std::size_t>(kBatch * kShape.elements()), 5);
  const Floats nhwc = toNhwcByHand(images, kShape);
  const auto channels = static_cast<std::size_t>(kShape.channels);
  for (const Storage type : kStorages) {
    for (const std::size_t storedChannels : {channels, std::size_t{8}}) {
      Floats want(nhwc.size() / channels * storedChannels);
      for (std::size_t i = 0; i < nhwc.size(); ++i)
        want[i / channels * storedChannels + i % channels] = rounded(nhwc[i], type);
      Stored stored(want.size(), type);
      imagesToNhwc(nullptr, kBatch, kShape, images.data(), static_cast<int>(storedChannels), stored.data(), type);
      EXPECT_EQ(stored.read(), want);
    }
  }
}

void expectBorder(const Shape& shape, Storage type) {
  const graph::Pads pads{.top = 0, .bottom = 1, .left = 2, .right = 3};
  const Shape wide = {shape.channels, shape.height + 1, shape.width + 5};
  const Floats images = rounded(randomFloats(static_cast<std::size_t>(kBatch * shape.elements()), 6), type);
  Stored source(images, type);
  Stored framed(static_cast<std::size_t>(kBatch * wide.elements()), type);
  addBorder(nullptr, kBatch, shape, pads, -2, source.data(), framed.data(), type);
  const Floats got = framed.read();
  for (std::size_t i = 0; i < got.size(); ++i) {
    const auto pixel = static_cast<int>(i) / wide.channels;
    const int x = pixel % wide.width - pads.left;
    const int y = pixel / wide.width % wide.height - pads.top;
    const int n = pixel / wide.width / wide.height;
    const bool isInside = y >= 0 && y < shape.height && x >= 0 && x < shape.width;
    const int channel = static_cast<int>(i) % wide.channels;
    ASSERT_EQ(got[i], isInside ? images[nhwcIndex(shape, n, channel, y, x)] : -2) << y << ", " << x;
  }
  Stored back(images.size(), type);
  removeBorder(nullptr, kBatch, shape, pads, framed.data(), back.data(), type);
  EXPECT_EQ(back.read(), images);
}

TEST(CudaKernels, bordersSurroundTheImageAndGoAgain) {
  for (const Storage type : kStorages) {
    for (const int channels : {1, 4, 5, 8, 64}) expectBorder({channels, kShape.height, kShape.width}, type);
  }
}

TEST(CudaKernels, dropoutDrawsTheFactorsOfEveryBackend) {
  const auto step = std::make_unique<StepValues>(StepValues{.firstSample = (std::int64_t{1} << 33U) + 5});
  for (const Shape& shape : {kShape, Shape{1, 1, 1}, Shape{1000, 1, 1}, Shape{2, 4, 4}}) {
    const std::int64_t elements = shape.elements();
    Floats factors(static_cast<std::size_t>(kBatch * elements));
    for (int n = 0; n < kBatch; ++n)
      graph::dropoutFactors(77, 12, step->firstSample + n, 0.4, elements, factors.data() + n * elements);
    for (const Storage type : kStorages) {
      Stored numbers(Floats(factors.size(), 3), type);
      dropout(nullptr, {77, 12, 0.4}, kBatch, shape, step.get(), numbers.data(), numbers.data(), type);
      Floats want = toNhwcByHand(factors, shape);
      for (float& number : want) number = rounded(number * 3, type);
      EXPECT_EQ(numbers.read(), want);
    }
  }
}

TEST(CudaKernels, anyNumberOfInputsIsAdded) {
  for (const Storage type : kStorages) {
    for (const std::size_t count : kSizes) {
      for (const int inputCount : {1, 2, 8, 9, 20}) {
        std::vector<Stored> inputs;
        std::vector<const void*> addresses;
        Floats want(count);
        for (int input = 0; input < inputCount; ++input) {
          Floats numbers = randomFloats(count, static_cast<unsigned>(input), 8);
          for (float& number : numbers) number = std::trunc(number);  // sums are exact in every type
          std::transform(want.begin(), want.end(), numbers.begin(), want.begin(), std::plus<>());
          inputs.emplace_back(numbers, type);
        }
        for (Stored& input : inputs) addresses.push_back(input.data());
        Stored plain(count, type);
        add(nullptr, count, addresses, After::Nothing, plain.data(), type);
        EXPECT_EQ(plain.read(), want);
        add(nullptr, count, addresses, After::Relu, inputs.front().data(), type);
        for (float& number : want) number = std::max(number, 0.0F);
        EXPECT_EQ(inputs.front().read(), want);
      }
    }
  }
}

TEST(CudaKernels, reluLetsGradientsOfPositiveOutputsPass) {
  for (const Storage type : kStorages) {
    for (const std::size_t count : kSizes) {
      const Floats outputs = randomFloats(count, 7);
      const Floats gradients = rounded(randomFloats(count, 8), type);
      Stored y(outputs, type);
      Stored dy(gradients, type);
      reluBackward(nullptr, count, y.data(), dy.data(), dy.data(), type);
      Floats want = gradients;
      for (std::size_t i = 0; i < count; ++i) want[i] = outputs[i] > 0 ? gradients[i] : 0;
      EXPECT_EQ(dy.read(), want);
    }
  }
}

TEST(CudaKernels, biasIsAddedAndItsGradientSummed) {
  for (const Storage type : kStorages) {
    for (const int channels : {1, 10, 31, 33, 200}) {
      for (const std::size_t rows : {std::size_t{1}, std::size_t{7}, std::size_t{100}, std::size_t{9000}}) {
        if (rows == 9000 && channels > 33) continue;
        const auto width = static_cast<std::size_t>(channels);
        const Floats numbers = rounded(randomFloats(rows * width, 9), type);
        const Floats bias = rounded(randomFloats(width, 10), type);
        Stored x(numbers, type);
        Stored storedBias(bias, type);
        Stored scratch(biasScratch(rows, channels), Storage::Float32);
        Stored gradient(width, Storage::Float32);
        biasGradient(nullptr, rows, channels, x.data(), type, scratch.floats(), gradient.data(), Storage::Float32);
        addBias(nullptr, rows, channels, x.data(), storedBias.data(), After::Relu, x.data(), type);
        Floats want(numbers.size());
        std::vector<double> sums(width);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
          want[i] = rounded(std::max(numbers[i] + bias[i % width], 0.0F), type);
          sums[i % width] += static_cast<double>(numbers[i]);
        }
        EXPECT_EQ(x.read(), want);
        expectNear(gradient.read(), Floats(sums.begin(), sums.end()), {1e-5, 1e-4}, std::to_string(rows) + " rows");
        (void)scratch.read();
      }
    }
  }
}

}  // namespace
}  // namespace baremark::engine::cuda
