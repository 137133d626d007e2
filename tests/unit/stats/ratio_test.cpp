// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/stats/log_mean.h"
#include "scattered.h"
#include "tests/refused.h"

namespace baremark::core::stats {
namespace {

using Values = std::vector<double>;

TEST(PairedRatio, isTheGeometricMeanWithItsTInterval) {
  const auto ratio = test::got(pairedRatio(scattered(std::log(0.97), 0.02, 5)));
  EXPECT_NEAR(ratio.value, 0.97, 1e-15);
  EXPECT_EQ(ratio.n, 5);
  EXPECT_EQ(ratio.level, 0.95);
  EXPECT_TRUE(ratio.isPaired);
  EXPECT_NEAR(ratio.spread->deviation, 0.02, 1e-15);
  EXPECT_NEAR(*ratio.halfWidth, 2.776445 * 0.02 / std::sqrt(5.0), 1e-8);
  EXPECT_NEAR(ratio.interval->low, 0.97 * std::exp(-0.0248333), 1e-6);
  EXPECT_NEAR(ratio.interval->high, 0.97 * std::exp(0.0248333), 1e-6);
}

TEST(PairedRatio, noBlocksGiveNoRatioAndOneOrTwoGiveNoInterval) {
  EXPECT_FALSE(pairedRatio(Values{}));
  for (const Values& few : {Values{-0.02}, Values{-0.01, -0.03}}) {
    const auto ratio = test::got(pairedRatio(few));
    EXPECT_NEAR(ratio.meanLog, -0.02, 1e-15);
    EXPECT_EQ(ratio.n, static_cast<int>(few.size()));
    EXPECT_FALSE(ratio.interval || ratio.halfWidth || ratio.p || ratio.spread);
  }
}

TEST(PairedRatio, equalArmsHaveAnIntervalOfZeroWidth) {
  const auto ratio = pairedRatio(Values{0, 0, 0});
  ASSERT_TRUE(ratio && ratio->interval);
  EXPECT_EQ(*ratio->interval, (Interval{1, 1}));
  EXPECT_EQ(ratio->p, 1);
}

TEST(PairedRatio, eachExtensionAfterALookWidensTheInterval) {
  const Values d = scattered(-0.01, 0.02, 10);
  const double t[] = {2.262157, 2.685011, 3.110935};  // 0.975, 0.9875 and 0.99375 with 9 degrees
  for (int looks = 0; looks < 3; ++looks) {
    const auto ratio = pairedRatio(d, looks);
    EXPECT_EQ(ratio->looks, looks);
    EXPECT_EQ(ratio->level, 1 - 0.05 / (1 << looks));
    EXPECT_NEAR(*ratio->halfWidth / (0.02 / std::sqrt(10.0)), t[looks], 2e-6);
  }
}

TEST(TwoStageRatio, hasTheMeanOfAllBlocksAndTheSpreadOfTheFirst) {
  Values d = scattered(0, 0.03, 5);
  for (const double later : scattered(-0.02, 0.001, 20)) d.push_back(later);
  const auto ratio = twoStageRatio(d, 5);
  ASSERT_TRUE(ratio && ratio->spread);
  EXPECT_EQ(ratio->n, 25);
  EXPECT_NEAR(ratio->meanLog, -0.016, 1e-15);
  EXPECT_NEAR(ratio->spread->deviation, 0.03, 1e-15);
  EXPECT_EQ(ratio->spread->fixedDegrees, 4);
  EXPECT_NEAR(*ratio->halfWidth, 2.776445 * 0.03 / 5, 1e-8);
  EXPECT_NEAR(*ratio->p, studentTTwoSidedP(0.016 / 0.006, 4), 1e-12);
}

TEST(TwoStageRatio, isAnOrdinaryRatioBeforeTheLookOrWithoutAFirstSpread) {
  const Values d = scattered(0, 0.03, 6);
  EXPECT_EQ(twoStageRatio(d, 6), pairedRatio(d));
  EXPECT_EQ(twoStageRatio(d, 10), pairedRatio(d));
  EXPECT_EQ(twoStageRatio(d, 2), pairedRatio(d));
}

TEST(UnpairedRatio, isWelchsTestOnTheLogs) {
  const auto ratio = unpairedRatio(Values{1, 2, 3, 4}, Values{2, 4, 6, 8, 10});
  ASSERT_TRUE(ratio && ratio->halfWidth);
  EXPECT_FALSE(ratio->isPaired);
  EXPECT_EQ(ratio->n, 4);
  EXPECT_EQ(ratio->baselineN, 5);
  EXPECT_DOUBLE_EQ(ratio->meanLog, -3.5);
  EXPECT_NEAR(*ratio->halfWidth, studentTQuantile(0.975, 5.5207877) * 1.5545632, 1e-6);
}

TEST(UnpairedRatio, needsThreeRunsOnEitherSideForAnInterval) {
  EXPECT_FALSE(unpairedRatio(Values{}, Values{1, 2, 3}));
  EXPECT_FALSE(unpairedRatio(Values{1, 2, 3}, Values{}));
  EXPECT_FALSE(unpairedRatio(Values{1, 2}, Values{1, 2, 3})->interval);
  EXPECT_FALSE(unpairedRatio(Values{1, 2, 3}, Values{1, 2})->interval);
  EXPECT_TRUE(unpairedRatio(Values{1, 2, 3}, Values{1, 2, 4})->interval);
}

TEST(Spread, predictsTheHalfWidthOfThePresentBlocks) {
  const Values d = scattered(-0.01, 0.02, 10);
  const auto paired = pairedRatio(d);
  EXPECT_NEAR(halfWidthAt(*paired->spread, 10, 0.05), *paired->halfWidth, 1e-15);
  const auto twoStage = twoStageRatio(d, 5);
  EXPECT_NEAR(halfWidthAt(*twoStage->spread, 10, 0.05), *twoStage->halfWidth, 1e-15);
  const auto unpaired = unpairedRatio(d, scattered(0, 0.005, 10));
  EXPECT_NEAR(halfWidthAt(*unpaired->spread, 10, 0.05), *unpaired->halfWidth, 1e-15);
}

}  // namespace
}  // namespace baremark::core::stats
