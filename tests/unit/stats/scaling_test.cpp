// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/scaling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/stats/log_mean.h"

namespace baremark::core::stats {
namespace {

PointRates at(int ranks, const std::vector<double>& imagesPerSecond, int firstRound = 1) {
  PointRates out{.point = {.nodes = 1, .ranks = ranks}};
  for (const double rate : imagesPerSecond)
    out.runs.push_back(
        {.round = firstRound == 0 ? 0 : firstRound + static_cast<int>(out.runs.size()), .logRate = std::log(rate)});
  return out;
}

// Efficiencies of the rounds: 0.95, 0.90 and 0.9025 = 0.95^2; their logs -0.051293, -0.105361, -0.102587.
TEST(Scaling, isPairedByRound) {
  const auto out = scalingOf(at(4, {380, 720, 361}), at(1, {100, 200, 100}));
  ASSERT_TRUE(out && out->efficiencyInterval && out->speedUpInterval);
  EXPECT_TRUE(out->isPaired);
  EXPECT_EQ(out->n, 3);
  EXPECT_NEAR(out->efficiency, std::cbrt(0.95 * 0.90 * 0.9025), 1e-12);
  EXPECT_NEAR(out->speedUp, 4 * out->efficiency, 1e-12);
  const double half = 4.302653 * 0.0304466 / std::sqrt(3.0);
  EXPECT_NEAR(out->efficiencyInterval->low, out->efficiency * std::exp(-half), 1e-5);
  EXPECT_NEAR(out->speedUpInterval->high, 4 * out->efficiency * std::exp(half), 1e-5);
}

TEST(Scaling, countsFromTheSmallestPointAlsoWhereThatIsNotOneRank) {
  const auto out = scalingOf(at(8, {720, 720, 720}), at(2, {200, 200, 200}));
  EXPECT_EQ(out->reference.ranks, 2);
  EXPECT_NEAR(out->speedUp, 7.2, 1e-12);
  EXPECT_NEAR(out->efficiency, 0.9, 1e-12);
}

TEST(Scaling, theSmallestPointIsOneByDefinitionAndHasNoInterval) {
  const PointRates smallest = at(2, {200, 210, 190});
  EXPECT_EQ(scalingOf(smallest, smallest),
            (Scaling{.reference = {.nodes = 1, .ranks = 2}, .n = 3, .efficiency = 1, .speedUp = 2}));
}

TEST(Scaling, usesOnlyRoundsThatHaveBothPoints) {
  const auto out = scalingOf(at(2, {190, 190, 190, 190}, 2), at(1, {50, 100, 100}));
  EXPECT_EQ(out->n, 2);
  EXPECT_NEAR(out->efficiency, 0.95, 1e-12);
  EXPECT_FALSE(out->efficiencyInterval);
  EXPECT_FALSE(scalingOf(at(2, {190}, 9), at(1, {100}))) << "no round has both";
}

TEST(Scaling, withoutRoundsIsWelchsTest) {
  const auto out = scalingOf(at(2, {190, 192, 194, 191}, 0), at(1, {100, 101, 99}, 0));
  ASSERT_TRUE(out && out->efficiencyInterval);
  EXPECT_FALSE(out->isPaired);
  EXPECT_EQ(out->n, 3);
  EXPECT_NEAR(out->efficiency, std::pow(190.0 * 192 * 194 * 191, 0.25) / std::cbrt(100.0 * 101 * 99) / 2, 1e-12);
}

TEST(Scaling, runsOfOneRoundCountOnce) {
  PointRates twice = at(2, {180, 190, 190});
  twice.runs.push_back({.round = 1, .logRate = std::log(200)});
  const auto out = scalingOf(twice, at(1, {100, 100, 100}));
  EXPECT_EQ(out->n, 3);
  EXPECT_NEAR(out->efficiency, std::cbrt(std::sqrt(0.9) * 0.95 * 0.95), 1e-12);
}

TEST(Scaling, needsARunAtBothPoints) {
  EXPECT_FALSE(scalingOf(at(2, {}), at(1, {100})));
  EXPECT_FALSE(scalingOf(at(2, {190}), at(1, {})));
}

}  // namespace
}  // namespace baremark::core::stats
