// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of 16 bits, random numbers and shapes.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "engine/graph/dropout.h"
#include "engine/graph/precision.h"
#include "engine/graph/random.h"
#include "engine/graph/shape.h"

namespace baremark::engine::graph {
namespace {

/// Every pattern of bits gives itself again; a NaN gives a NaN with its sign.
template <class Narrow>
void expectEveryPatternReturns() {
  for (std::uint32_t bits = 0; bits <= 0xffffU; ++bits) {
    const float wide = toFloat(Narrow{static_cast<std::uint16_t>(bits)});
    const Narrow again = narrowed<Narrow>(wide);
    if (std::isnan(wide)) {
      ASSERT_TRUE(std::isnan(toFloat(again))) << bits;
      ASSERT_EQ(again.bits & 0x8000U, bits & 0x8000U) << bits;
    } else {
      ASSERT_EQ(again.bits, bits);
    }
  }
}

/// The middle of two neighbours goes to the one with an even last bit; a little more or less goes to the nearer one.
template <class Narrow>
void expectRoundingToNearestEven(std::uint16_t lastFinite) {
  for (std::uint16_t bits = 0; bits < lastFinite; ++bits) {
    const Narrow low{bits};
    const Narrow high{static_cast<std::uint16_t>(bits + 1)};
    const float middle = (toFloat(low) + toFloat(high)) / 2;
    if (!std::isfinite(middle) || middle < std::numeric_limits<float>::min()) continue;
    ASSERT_EQ(narrowed<Narrow>(middle).bits, bits % 2 == 0 ? low.bits : high.bits) << bits;
    ASSERT_EQ(narrowed<Narrow>(std::nextafter(middle, 0.0F)).bits, low.bits) << bits;
    ASSERT_EQ(narrowed<Narrow>(std::nextafter(middle, INFINITY)).bits, high.bits) << bits;
    ASSERT_EQ(narrowed<Narrow>(-middle).bits, narrowed<Narrow>(middle).bits | 0x8000U) << bits;
  }
}

TEST(NarrowNumbers, everyPatternReturnsAndOthersRoundToTheNearestAndToTheEven) {
  expectEveryPatternReturns<BFloat16>();
  expectEveryPatternReturns<Float16>();
  expectRoundingToNearestEven<BFloat16>(0x7f7f);
  expectRoundingToNearestEven<Float16>(0x7bff);
}

TEST(NarrowNumbers, knownValues) {
  EXPECT_EQ(narrowed<BFloat16>(1.0F).bits, 0x3f80);
  EXPECT_EQ(narrowed<BFloat16>(3.14159265F).bits, 0x4049);
  EXPECT_EQ(narrowed<Float16>(1.0F).bits, 0x3c00);
  EXPECT_EQ(narrowed<Float16>(3.14159265F).bits, 0x4248);
  EXPECT_EQ(toFloat(Float16{0x0001}), 0x1p-24F);
  EXPECT_EQ(toFloat(Float16{0x7bff}), 65504.0F);
  EXPECT_EQ(narrowed<Float16>(65519.0F).bits, 0x7bff);
  EXPECT_EQ(narrowed<Float16>(65520.0F).bits, 0x7c00);
  EXPECT_EQ(narrowed<Float16>(-1e30F).bits, 0xfc00);
  EXPECT_EQ(narrowed<Float16>(0x1p-25F).bits, 0x0000);
  EXPECT_EQ(narrowed<Float16>(0x1.000002p-25F).bits, 0x0001);
  EXPECT_EQ(narrowed<BFloat16>(std::numeric_limits<float>::max()).bits, 0x7f80);
  EXPECT_EQ(narrowed<BFloat16>(-INFINITY).bits, 0xff80);
  const float nan = floatOf(0x7f800001U);
  EXPECT_TRUE(std::isnan(toFloat(narrowed<BFloat16>(nan))));
  EXPECT_TRUE(std::isnan(toFloat(narrowed<Float16>(nan))));
}

TEST(Precision, itsRulesStandInTheOrderOfTheEnumeration) {
  for (const PrecisionRules& rules : kPrecisions) {
    EXPECT_EQ(rulesOf(rules.precision).name, rules.name);
    EXPECT_EQ(precisionNamed(rules.name), rules.precision);
  }
  EXPECT_FALSE(precisionNamed("fp8"));
}

TEST(Random, philoxGivesItsKnownAnswers) {  // kat_vectors of Random123
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (RandomWords{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
            (RandomWords{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (RandomWords{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, streamsOfDifferentPurposesDiffer) {
  std::set<std::uint32_t> firsts;
  for (const Purpose purpose : {Purpose::Weights, Purpose::Shuffle, Purpose::Dropout}) {
    for (std::uint32_t which = 0; which < 3; ++which) firsts.insert(randomWords({1, purpose, which}, 0, 0)[0]);
  }
  EXPECT_EQ(firsts.size(), 9U);
}

TEST(Random, truncatedNormalStaysWithinTwoDeviationsAndHasTheirSpread) {
  EXPECT_NEAR(truncatedNormal(0), -2, 1e-9);
  EXPECT_NEAR(truncatedNormal(0.5), 0, 1e-12);
  EXPECT_NEAR(truncatedNormal(0x1.fffffep-1), 2, 1e-5);
  double sum = 0;
  double squares = 0;
  constexpr int kDraws = 100000;
  for (int i = 0; i < kDraws; ++i) {
    const double value = truncatedNormal(uniform(randomWords({7, Purpose::Weights, 0}, 0, i)[0]));
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / kDraws, 0, 0.01);
  EXPECT_NEAR(std::sqrt(squares / kDraws), 0.8796, 0.01);
}

TEST(Random, dropoutKeepsItsShareAndScalesIt) {
  std::vector<float> factors(100003);
  dropoutFactors<float>(1, 2, 3, 0.75, static_cast<std::int64_t>(factors.size()), factors.data());
  std::size_t kept = 0;
  for (const float factor : factors) {
    EXPECT_TRUE(factor == 0 || factor == 1 / 0.75F);
    kept += factor > 0 ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(kept) / static_cast<double>(factors.size()), 0.75, 0.01);
}

struct PaddingCase {
  const char* where;
  int in;
  int kernel;
  int stride;
  Padding padding;
  int before;
  int after;
  int out;
};

TEST(Shape, padsAreThoseOfTensorFlowForEachAxis) {
  const PaddingCase cases[] = {
      {"GoogLeNet conv1", 224, 7, 2, Padding::Same, 2, 3, 112},
      {"GoogLeNet pool", 112, 3, 2, Padding::Same, 0, 1, 56},
      {"ResNet conv1", 224, 7, 2, Padding::SameResnet, 3, 3, 112},
      {"ResNet 3x3 stride 2", 56, 3, 2, Padding::SameResnet, 1, 1, 28},
      {"ResNet projection", 56, 1, 2, Padding::SameResnet, 0, 0, 28},
      {"CIFAR stride 2", 32, 3, 2, Padding::Same, 0, 1, 16},
      {"odd input, stride 2", 7, 3, 2, Padding::Same, 1, 1, 4},
      {"stride 1", 14, 3, 1, Padding::SameResnet, 1, 1, 14},
      {"mnist conv", 28, 5, 1, Padding::Same, 2, 2, 28},
      {"window smaller than stride", 5, 1, 3, Padding::Same, 0, 0, 2},
      {"AlexNet conv1", 227, 11, 4, Padding::Valid, 0, 0, 55},
  };
  for (const PaddingCase& c : cases) {
    const Shape in{3, c.in, c.in};
    const Window window = makeWindow(in, c.kernel, c.stride, c.padding);
    EXPECT_EQ(window.pads, (Pads{c.before, c.after, c.before, c.after})) << c.where;
    EXPECT_EQ(windowOutput(in, window, 8), (Shape{8, c.out, c.out})) << c.where;
  }
  const Shape in{1, 6, 5};
  const Window window = makeWindow(in, 3, 2, Padding::Same);
  EXPECT_EQ(window.pads, (Pads{0, 1, 1, 1}));
  EXPECT_EQ(windowOutput(in, window, 1), (Shape{1, 3, 3}));
}

}  // namespace
}  // namespace baremark::engine::graph
