// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/ratio.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/stats/log_mean.h"
#include "core/stats/scaling.h"
#include "core/stats/throughput.h"
#include "made_up.h"
#include "tests/refused.h"

namespace baremark::core::stats {
namespace {

using base::ErrorCode;
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

// Throughput and its relatives.

TEST(Throughput, hasMedianAndGeometricMeanWithTheIntervalOfTheMeanLog) {
  const Throughput out = throughputOf(Values{100, 110, 121, 200});
  EXPECT_EQ(out.n, 4);
  EXPECT_DOUBLE_EQ(*out.median, 115.5);
  EXPECT_NEAR(*out.mean, std::pow(100.0 * 110 * 121 * 200, 0.25), 1e-10);
  // Logs 4.605170, 4.700480, 4.795791, 5.298317: deviation 0.308882, half width 3.182446 * 0.308882 / 2.
  EXPECT_NEAR(out.interval->low, *out.mean * std::exp(-0.491501), 1e-3);
  EXPECT_NEAR(out.interval->high, *out.mean * std::exp(0.491501), 1e-3);
}

TEST(Throughput, noRunsHaveNoFigureAndOneHasNoInterval) {
  EXPECT_EQ(throughputOf(Values{}), Throughput{});
  const Throughput one = throughputOf(Values{2486});
  EXPECT_EQ(one.n, 1);
  EXPECT_EQ(one.median, 2486);
  EXPECT_NEAR(*one.mean, 2486, 1e-9);
  EXPECT_FALSE(one.interval);
  EXPECT_TRUE(throughputOf(Values{2486, 2487}).interval);
}

TEST(BatchTime, isTheMeanTimeAndItsDeviationOverTheBaselinesMeanOfARunOnBothSides) {
  const auto out = test::got(normalisedBatchTime(Values{0.30, 0.32, 0.34}, Values{0.30, 0.34}));
  EXPECT_EQ(out.n, 3);
  EXPECT_DOUBLE_EQ(out.mean, 1);
  EXPECT_NEAR(*out.deviation, 0.02 / 0.32, 1e-14);
  EXPECT_FALSE(normalisedBatchTime(Values{}, Values{1}));
  EXPECT_FALSE(normalisedBatchTime(Values{1}, Values{}));
  EXPECT_EQ(normalisedBatchTime(Values{3}, Values{2}), (BatchTime{.n = 1, .mean = 1.5}));
}

TEST(Energy, imagesPerJouleAreImagesOverEnergyIfItIsMeasured) {
  EXPECT_EQ(imagesPerJoule(12800, 5120.0), 2.5);
  EXPECT_FALSE(imagesPerJoule(100, {}));
  EXPECT_FALSE(imagesPerJoule(0, 3.0));
  for (const double bad : {0.0, -3.0, kNaN}) EXPECT_FALSE(imagesPerJoule(100, bad)) << bad;
  EXPECT_EQ(efficacyOf(Values{2, 9, 4}), (Efficacy{.n = 3, .median = 4})) << "of the runs of a cell";
  EXPECT_FALSE(efficacyOf(Values{}));
}

TEST(Instances, theSpreadOfSeveralInstancesIsTheCoefficientOfVariation) {
  const auto spread = test::got(spreadOf(std::array<double, 4>{90, 110, 100, 100}));
  EXPECT_EQ(spread.least, 90);
  EXPECT_EQ(spread.most, 110);
  EXPECT_DOUBLE_EQ(spread.mean, 100);
  EXPECT_DOUBLE_EQ(spread.variation, std::sqrt(200.0 / 3) / 100);
  EXPECT_FALSE(spreadOf(std::array{90.0}));
  EXPECT_FALSE(spreadOf({}));
}

TEST(Instances, ratesOfACellAreGeometricMeansOverItsRunsOfSeveralInstances) {
  const std::array runs{Values{100, 50}, Values{400, 50}};
  const auto rates = test::got(instanceRatesOf(runs));
  EXPECT_EQ(rates.n, 2);
  ASSERT_EQ(rates.imagesPerSecond.size(), 2U);
  EXPECT_NEAR(rates.imagesPerSecond[0], 200, 1e-9);
  EXPECT_NEAR(rates.imagesPerSecond[1], 50, 1e-9);
  EXPECT_NEAR(rates.variation, (spreadOf(runs[0])->variation + spreadOf(runs[1])->variation) / 2, 1e-12);
  EXPECT_FALSE(instanceRatesOf({}));
  EXPECT_FALSE(instanceRatesOf(std::array<Values, 2>{}));
  EXPECT_EQ(test::got(instanceRatesOf(std::array{Values{1, 2}, Values{1, 2, 3}})).n, 1);
}

// Statistics of the steps of one run: tf_cnn_benchmarks' figures, batch means, drift.

Values alternating(int n, double mean, double by) {
  Values out;
  for (int i = 0; i < n; ++i) out.push_back(mean * (i % 2 == 0 ? 1 - by : 1 + by));
  return out;
}

// Speeds 640, 320, 160 and 320: mean step 0.1125 s; deviation sqrt((640-360)^2 + 2 40^2 + 200^2) / 2 = 174.3560;
// distances from the median 320: 320, 0, 160, 0, so 1.4826 * 80.
TEST(TfFigures, followTheFormulasOfTfCnnBenchmarksAndOneStepHasNoSpread) {
  const auto figures = test::got(tfFigures(Values{0.05, 0.1, 0.2, 0.1}, 32));
  EXPECT_NEAR(figures.speed, 32 / 0.1125, 1e-12);
  EXPECT_NEAR(figures.uncertainty, 174.3560 / 2, 1e-4);
  EXPECT_NEAR(figures.jitter, 118.608, 1e-10);
  EXPECT_EQ(tfFigures(Values{0.5}, 32).value(), (TfFigures{64, 0, 0}));
}

TEST(Steps, thatAreInvalidTimesAreRefused) {
  EXPECT_EQ(tfFigures(Values{}, 32).error().code, ErrorCode::Missing);
  for (const double bad : {0.0, -0.1, std::nan(""), std::numeric_limits<double>::infinity()}) {
    Values steps(20, 0.1);
    steps[7] = bad;
    EXPECT_EQ(tfFigures(steps, 32).error().where, "/step/7");
    EXPECT_EQ(driftOf(steps, 0.02).error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(tfFigures(Values{0.1}, bad).error().where, "/images_per_step");
  }
}

TEST(BatchMeans, areTenBatchesOfNearlyEqualLength) {
  Values steps;
  for (int i = 1; i <= 25; ++i) steps.push_back(i);
  const Values means = batchMeans(steps);
  ASSERT_EQ(means.size(), 10U);
  EXPECT_EQ(means[0], 1.5);  // 1, 2
  EXPECT_EQ(means[1], 4);    // 3, 4, 5
  EXPECT_EQ(means[9], 24);   // 23, 24, 25
  EXPECT_TRUE(batchMeans(Values(9, 1.0)).empty());
}

TEST(Drift, needsTwentySteps) {
  EXPECT_EQ(driftOf(Values(19, 0.1), 0.02).value(), std::nullopt);
  EXPECT_EQ(driftOf(Values{}, 0.02).value(), std::nullopt);
  EXPECT_TRUE(driftOf(Values(20, 0.1), 0.02).value());
}

TEST(Drift, ofAJumpBetweenTheHalvesIsFlaggedAboveHalfTheMargin) {
  for (const double jump : {0.009, 0.011, -0.011}) {
    Values steps = alternating(60, 0.1, 0.001);
    for (std::size_t i = 30; i < 60; ++i) steps[i] *= 1 + jump;
    const auto drift = test::got(driftOf(steps, 0.02).value());
    EXPECT_NEAR(drift.change, jump, 1e-12);
    EXPECT_LT(drift.p, 0.001);
    EXPECT_EQ(drift.isFlagged, std::abs(jump) > 0.01);
  }
}

// Batches of two steps: 1 2 3 4 5 against 3 4 5 6 7: difference 2, error sqrt(2.5 / 5 + 2.5 / 5) = 1, 8 degrees as the
// variances are equal: t = 2.
TEST(Drift, isWelchsTTestOnTenBatchMeansAndConstantStepsHaveNone) {
  Values steps;
  for (const double batch : {1, 2, 3, 4, 5, 3, 4, 5, 6, 7}) steps.insert(steps.end(), {batch, batch});
  const auto drift = driftOf(steps, 0.02).value();
  EXPECT_NEAR(drift->p, 0.0805, 1e-4);
  EXPECT_NEAR(drift->change, 2.0 / 3, 1e-12);
  EXPECT_FALSE(drift->isFlagged) << "a large change that chance may have made";
  EXPECT_EQ(driftOf(Values(60, 0.1), 0.02).value(), (Drift{.change = 0, .p = 1, .isFlagged = false}));
}

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

TEST(Scaling, countsFromTheSmallestPointWhichIsOneByDefinition) {
  const auto out = scalingOf(at(8, {720, 720, 720}), at(2, {200, 200, 200}));
  EXPECT_EQ(out->reference.ranks, 2);
  EXPECT_NEAR(out->speedUp, 7.2, 1e-12);
  EXPECT_NEAR(out->efficiency, 0.9, 1e-12);
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

TEST(Scaling, runsOfOneRoundCountOnceAndBothPointsNeedOne) {
  PointRates twice = at(2, {180, 190, 190});
  twice.runs.push_back({.round = 1, .logRate = std::log(200)});
  const auto out = scalingOf(twice, at(1, {100, 100, 100}));
  EXPECT_EQ(out->n, 3);
  EXPECT_NEAR(out->efficiency, std::cbrt(std::sqrt(0.9) * 0.95 * 0.95), 1e-12);
  EXPECT_FALSE(scalingOf(at(2, {}), at(1, {100})));
  EXPECT_FALSE(scalingOf(at(2, {190}), at(1, {})));
}

}  // namespace
}  // namespace baremark::core::stats
