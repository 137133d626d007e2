// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/graph/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/graph/dropout.h"

namespace baremark::engine::graph {
namespace {

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

}  // namespace
}  // namespace baremark::engine::graph
