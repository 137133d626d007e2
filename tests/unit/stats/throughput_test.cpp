// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/stats/log_mean.h"
#include "core/stats/scaling.h"
#include "tests/refused.h"

namespace baremark::core::stats {
namespace {

using base::ErrorCode;

using Values = std::vector<double>;

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

TEST(BatchTime, isTheMeanTimeAndItsDeviationOverTheBaselinesMean) {
  const auto out = test::got(normalisedBatchTime(Values{0.30, 0.32, 0.34}, Values{0.30, 0.34}));
  EXPECT_EQ(out.n, 3);
  EXPECT_DOUBLE_EQ(out.mean, 1);
  EXPECT_NEAR(*out.deviation, 0.02 / 0.32, 1e-14);
}

TEST(BatchTime, needsARunOnBothSidesAndTwoForASpread) {
  EXPECT_FALSE(normalisedBatchTime(Values{}, Values{1}));
  EXPECT_FALSE(normalisedBatchTime(Values{1}, Values{}));
  EXPECT_EQ(normalisedBatchTime(Values{3}, Values{2}), (BatchTime{.n = 1, .mean = 1.5}));
}

TEST(Energy, imagesPerJouleAreImagesOverEnergyIfItIsMeasured) {
  EXPECT_EQ(imagesPerJoule(12800, 5120.0), 2.5);
  EXPECT_FALSE(imagesPerJoule(100, {}));
  EXPECT_FALSE(imagesPerJoule(100, 0.0));
  EXPECT_FALSE(imagesPerJoule(100, -3.0));
  EXPECT_FALSE(imagesPerJoule(0, 3.0));
  EXPECT_FALSE(imagesPerJoule(100, std::numeric_limits<double>::quiet_NaN()));
}

TEST(Energy, aCellHasTheMedianAndTheNumberOfItsRuns) {
  EXPECT_EQ(efficacyOf(std::vector<double>{2, 9, 4}), (Efficacy{.n = 3, .median = 4}));
  EXPECT_FALSE(efficacyOf(std::vector<double>()));
}

TEST(Instances, theSpreadOfSeveralInstancesIsTheCoefficientOfVariation) {
  const std::array<double, 4> rates = {90, 110, 100, 100};
  const auto spread = test::got(spreadOf(rates));
  EXPECT_EQ(spread.least, 90);
  EXPECT_EQ(spread.most, 110);
  EXPECT_DOUBLE_EQ(spread.mean, 100);
  EXPECT_DOUBLE_EQ(spread.variation, std::sqrt(200.0 / 3) / 100);
  EXPECT_FALSE(spreadOf(std::array{90.0}));
  EXPECT_FALSE(spreadOf({}));
}

TEST(Instances, ratesOfACellAreGeometricMeansOverItsRuns) {
  const std::array<std::vector<double>, 2> runs = {std::vector<double>{100, 50}, std::vector<double>{400, 50}};
  const auto rates = test::got(instanceRatesOf(runs));
  EXPECT_EQ(rates.n, 2);
  ASSERT_EQ(rates.imagesPerSecond.size(), 2U);
  EXPECT_NEAR(rates.imagesPerSecond[0], 200, 1e-9);
  EXPECT_NEAR(rates.imagesPerSecond[1], 50, 1e-9);
  EXPECT_NEAR(rates.variation, (spreadOf(runs[0])->variation + spreadOf(runs[1])->variation) / 2, 1e-12);
}

TEST(Instances, runsOfOneInstanceHaveNoRates) {
  EXPECT_FALSE(instanceRatesOf({}));
  const std::array<std::vector<double>, 2> runs = {};
  EXPECT_FALSE(instanceRatesOf(runs));
  const std::array<std::vector<double>, 2> uneven = {std::vector<double>{1, 2}, std::vector<double>{1, 2, 3}};
  ASSERT_TRUE(instanceRatesOf(uneven));
  EXPECT_EQ(instanceRatesOf(uneven)->n, 1);
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
