// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/stats/log_mean.h"
#include "made_up.h"
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
  const double t[] = {2.262157, 2.685011, 3.110935};  // 0.975, 0.9875 and 0.99375 with 9 degrees
  for (int looks = 0; looks < 3; ++looks) {
    const auto ratio = pairedRatio(scattered(-0.01, 0.02, 10), looks);
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

// Variances 5/3 and 10, so 5/12 + 2 = 2.41667; degrees 2.41667^2 / ((5/12)^2 / 3 + 2^2 / 4).
TEST(UnpairedRatio, isWelchsTestOnTheLogs) {
  const auto estimate = test::got(differenceOfLogs(Values{1, 2, 3, 4}, Values{2, 4, 6, 8, 10}));
  EXPECT_NEAR(estimate.standardError, 1.5545632, 1e-7);
  EXPECT_NEAR(estimate.degrees, 5.5207877, 1e-6);
  const auto ratio = test::got(unpairedRatio(Values{1, 2, 3, 4}, Values{2, 4, 6, 8, 10}));
  EXPECT_FALSE(ratio.isPaired);
  EXPECT_EQ(ratio.n, 4);
  EXPECT_EQ(ratio.baselineN, 5);
  EXPECT_DOUBLE_EQ(ratio.meanLog, -3.5);
  EXPECT_NEAR(ratio.halfWidth.value(), studentTQuantile(0.975, 5.5207877) * 1.5545632, 1e-6);
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

TEST(LogMean, theIntervalIsTheMeanPlusMinusTTimesItsError) {
  const auto estimate = test::got(meanOfLogs(Values{-0.01, 0, 0.01}));
  EXPECT_DOUBLE_EQ(estimate.standardError, 0.01 / std::sqrt(3.0));
  EXPECT_EQ(estimate.degrees, 2);
  EXPECT_NEAR(halfWidth(estimate, 0.05), 0.0248414, 1e-7);  // 4.302653 * 0.01 / sqrt(3)
  EXPECT_NEAR(intervalOf(estimate, 0.05).low, std::exp(-0.0248414), 1e-7);
  EXPECT_NEAR(intervalOf(estimate, 0.05).high, std::exp(0.0248414), 1e-7);
}

TEST(LogMean, needsTwoValuesOnEitherSide) {
  EXPECT_FALSE(differenceOfLogs(Values{1}, Values{1, 2}));
  EXPECT_FALSE(differenceOfLogs(Values{1, 2}, Values{1}));
  EXPECT_FALSE(meanOfLogs(Values{1}));
}

TEST(LogMean, withoutSpreadTheIntervalIsAPointAndPIsZeroOrOne) {
  const auto equal = test::got(differenceOfLogs(Values{1, 1, 1}, Values{1, 1}));
  EXPECT_EQ(equal.degrees, 3);
  EXPECT_EQ(intervalOf(equal, 0.05), (Interval{1, 1}));
  EXPECT_EQ(twoSidedP(equal), 1);
  EXPECT_EQ(twoSidedP(*differenceOfLogs(Values{2, 2}, Values{1, 1})), 0);
}

TEST(LogMean, pIsFivePercentIfTheIntervalTouchesNoDifference) {
  LogMean estimate{.standardError = 0.004, .degrees = 9};
  estimate.mean = halfWidth(estimate, 0.05);
  EXPECT_NEAR(twoSidedP(estimate), 0.05, 1e-12);
}

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Published tables (NIST/SEMATECH e-Handbook 1.3.6.7.2, to three digits; Abramowitz and Stegun 26.10 beyond).
TEST(StudentT, quantilesAreThoseOfThePublishedTables) {
  const struct {
    double p, degrees, t;
  } rows[] = {{0.975, 1, 12.706}, {0.975, 2, 4.303},  {0.975, 3, 3.182},  {0.975, 4, 2.776},
              {0.975, 5, 2.571},  {0.975, 9, 2.262},  {0.975, 30, 2.042}, {0.975, 100, 1.984},
              {0.95, 5, 2.015},   {0.90, 10, 1.372},  {0.99, 4, 3.747},   {0.995, 9, 3.250},
              {0.999, 8, 4.501},  {0.9995, 8, 5.041}, {0.9995, 4, 8.610}, {0.975, 1e6, 1.960}};
  for (const auto& row : rows) {
    EXPECT_NEAR(studentTQuantile(row.p, row.degrees), row.t, 5.1e-4) << row.p << " " << row.degrees;
    EXPECT_NEAR(studentTUpperQuantile(1 - row.p, row.degrees), row.t, 5.1e-4) << row.p << " " << row.degrees;
    EXPECT_NEAR(studentTQuantile(1 - row.p, row.degrees), -row.t, 5.1e-4) << row.p << " " << row.degrees;
  }
}

// With 1 degree P(|T| >= |t|) = 1 - 2 atan|t|/pi; with 2 degrees t = (2p - 1) / sqrt(2 p (1 - p)).
TEST(StudentT, agreesWithTheClosedFormsToTwelveDigits) {
  for (const double p : {0.001, 0.2, 0.5, 0.9, 0.975, 0.9875, 0.999})
    EXPECT_NEAR(studentTQuantile(p, 2), (2 * p - 1) / std::sqrt(2 * p * (1 - p)), 1e-12 / (p * (1 - p)));
  for (const double t : {-7.0, -1.0, 0.0, 0.5, 3.0})
    EXPECT_NEAR(studentTTwoSidedP(t, 1), 1 - 2 * std::atan(std::abs(t)) / std::acos(-1.0), 1e-13);
}

TEST(StudentT, quantileAndTwoSidedPAreInverse) {
  for (const double degrees : {0.7, 1.5, 5.52, 48.0, 1234.5}) {
    for (const double p : {0.0001, 0.3, 0.9875})
      EXPECT_NEAR(studentTTwoSidedP(studentTQuantile(p, degrees), degrees), 2 * std::min(p, 1 - p), 1e-12) << degrees;
  }
  EXPECT_GT(studentTUpperQuantile(1e-30, 4), studentTUpperQuantile(1e-20, 4));
  EXPECT_TRUE(std::isfinite(studentTUpperQuantile(1e-30, 4)));
  EXPECT_NEAR(studentTTwoSidedP(studentTQuantile(0.975, 9), 9), 0.05, 1e-12);
  EXPECT_NEAR(studentTTwoSidedP(-studentTQuantile(0.975, 9), 9), 0.05, 1e-12);
  EXPECT_EQ(studentTTwoSidedP(0, 3), 1);
}

TEST(StudentT, argumentsOutOfRangeGiveNaN) {
  for (const double p : {0.0, 1.0, -0.1, 1.1, kNaN}) {
    EXPECT_TRUE(std::isnan(studentTQuantile(p, 3))) << p;
    EXPECT_TRUE(std::isnan(studentTUpperQuantile(p, 3))) << p;
  }
  for (const double degrees : {0.0, -1.0, kNaN}) {
    EXPECT_TRUE(std::isnan(studentTQuantile(0.975, degrees))) << degrees;
    EXPECT_TRUE(std::isnan(studentTTwoSidedP(1, degrees))) << degrees;
  }
  EXPECT_TRUE(std::isnan(studentTTwoSidedP(kNaN, 3)));
}

}  // namespace
}  // namespace baremark::core::stats
