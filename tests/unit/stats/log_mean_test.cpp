// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/log_mean.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/stats/moments.h"

namespace baremark::core::stats {
namespace {

using Values = std::vector<double>;

TEST(Moments, matchAHandCalculation) {
  const Values values = {2, 4, 4, 4, 5, 5, 7, 9};
  EXPECT_DOUBLE_EQ(*mean(values), 5);
  EXPECT_DOUBLE_EQ(*populationDeviation(values), 2);
  EXPECT_DOUBLE_EQ(*deviation(values), std::sqrt(32.0 / 7));
  EXPECT_DOUBLE_EQ(*median(values), 4.5);
  EXPECT_DOUBLE_EQ(*median(Values{9, 1, 5}), 5);
}

TEST(Moments, tooFewValuesGiveNothing) {
  EXPECT_FALSE(mean(Values{}));
  EXPECT_FALSE(median(Values{}));
  EXPECT_FALSE(populationDeviation(Values{}));
  EXPECT_FALSE(deviation(Values{1}));
  EXPECT_EQ(populationDeviation(Values{1}), 0);
}

TEST(Moments, aLargeOffsetDoesNotHideTheSpread) {
  EXPECT_NEAR(*deviation(Values{1e9 + 1, 1e9 + 2, 1e9 + 3}), 1, 1e-9);
  EXPECT_LT(*deviation(Values{0.1, 0.1, 0.1}), 1e-16);
}

TEST(LogMean, eachLookHalvesTheErrorLevel) {
  EXPECT_EQ(levelAfter(0), 0.95);
  EXPECT_EQ(levelAfter(1), 0.975);
  EXPECT_EQ(levelAfter(2), 0.9875);
  EXPECT_EQ(errorAfter(3), 0.05 / 8);
}

TEST(LogMean, theIntervalIsTheMeanPlusMinusTTimesItsError) {
  const auto estimate = meanOfLogs(Values{-0.01, 0, 0.01});
  ASSERT_TRUE(estimate);
  EXPECT_DOUBLE_EQ(estimate->standardError, 0.01 / std::sqrt(3.0));
  EXPECT_EQ(estimate->degrees, 2);
  EXPECT_NEAR(halfWidth(*estimate, 0.05), 0.0248414, 1e-7);  // 4.302653 * 0.01 / sqrt(3)
  EXPECT_NEAR(intervalOf(*estimate, 0.05).low, std::exp(-0.0248414), 1e-7);
  EXPECT_NEAR(intervalOf(*estimate, 0.05).high, std::exp(0.0248414), 1e-7);
}

// Variances 5/3 and 10, so 5/12 + 2 = 2.41667; degrees 2.41667^2 / ((5/12)^2 / 3 + 2^2 / 4).
TEST(LogMean, welchMatchesAHandCalculation) {
  const auto estimate = differenceOfLogs(Values{1, 2, 3, 4}, Values{2, 4, 6, 8, 10});
  ASSERT_TRUE(estimate);
  EXPECT_DOUBLE_EQ(estimate->mean, -3.5);
  EXPECT_NEAR(estimate->standardError, 1.5545632, 1e-7);
  EXPECT_NEAR(estimate->degrees, 5.5207877, 1e-6);
}

TEST(LogMean, welchNeedsTwoValuesOnEitherSide) {
  EXPECT_FALSE(differenceOfLogs(Values{1}, Values{1, 2}));
  EXPECT_FALSE(differenceOfLogs(Values{1, 2}, Values{1}));
  EXPECT_FALSE(meanOfLogs(Values{1}));
}

TEST(LogMean, withoutSpreadTheIntervalIsAPointAndPIsZeroOrOne) {
  const auto equal = differenceOfLogs(Values{1, 1, 1}, Values{1, 1});
  ASSERT_TRUE(equal);
  EXPECT_EQ(equal->degrees, 3);
  EXPECT_EQ(intervalOf(*equal, 0.05), (Interval{1, 1}));
  EXPECT_EQ(twoSidedP(*equal), 1);
  EXPECT_EQ(twoSidedP(*differenceOfLogs(Values{2, 2}, Values{1, 1})), 0);
}

TEST(LogMean, pIsFivePercentIfTheIntervalTouchesNoDifference) {
  LogMean estimate{.standardError = 0.004, .degrees = 9};
  estimate.mean = halfWidth(estimate, 0.05);
  EXPECT_NEAR(twoSidedP(estimate), 0.05, 1e-12);
}

}  // namespace
}  // namespace baremark::core::stats
