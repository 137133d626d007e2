// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/graph/precision.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

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

TEST(NarrowNumbers, everyPatternReturns) {
  expectEveryPatternReturns<BFloat16>();
  expectEveryPatternReturns<Float16>();
}

TEST(NarrowNumbers, roundToTheNearestAndToTheEven) {
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
}

TEST(NarrowNumbers, tooLargeAndTooSmall) {
  EXPECT_EQ(narrowed<Float16>(65519.0F).bits, 0x7bff);
  EXPECT_EQ(narrowed<Float16>(65520.0F).bits, 0x7c00);
  EXPECT_EQ(narrowed<Float16>(-1e30F).bits, 0xfc00);
  EXPECT_EQ(narrowed<Float16>(0x1p-25F).bits, 0x0000);
  EXPECT_EQ(narrowed<Float16>(0x1.000002p-25F).bits, 0x0001);
  EXPECT_EQ(narrowed<BFloat16>(std::numeric_limits<float>::max()).bits, 0x7f80);
  EXPECT_EQ(narrowed<BFloat16>(-INFINITY).bits, 0xff80);
}

TEST(NarrowNumbers, aNanWithAnyFractionStaysANan) {
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

}  // namespace
}  // namespace baremark::engine::graph
