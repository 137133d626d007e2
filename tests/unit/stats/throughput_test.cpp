// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/refused.h"

namespace baremark::core::stats {
namespace {

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

TEST(Energy, imagesPerJouleAreImagesOverEnergy) {
  EXPECT_EQ(imagesPerJoule(12800, 5120.0), 2.5);
}

TEST(Energy, anEnergyThatIsNotMeasuredGivesNothing) {
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

TEST(Instances, theSpreadIsTheCoefficientOfVariation) {
  const std::array<double, 4> rates = {90, 110, 100, 100};
  const auto spread = test::got(spreadOf(rates));
  EXPECT_EQ(spread.least, 90);
  EXPECT_EQ(spread.most, 110);
  EXPECT_DOUBLE_EQ(spread.mean, 100);
  EXPECT_DOUBLE_EQ(spread.variation, std::sqrt(200.0 / 3) / 100);
}

TEST(Instances, oneInstanceHasNoSpread) {
  const std::array<double, 1> rates = {90};
  EXPECT_FALSE(spreadOf(rates));
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

}  // namespace
}  // namespace baremark::core::stats
