// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace baremark::core::stats {
namespace {

TEST(Instances, theSpreadIsTheCoefficientOfVariation) {
  const std::array<double, 4> rates = {90, 110, 100, 100};
  const auto spread = spreadOf(rates);
  ASSERT_TRUE(spread);
  EXPECT_EQ(spread->least, 90);
  EXPECT_EQ(spread->most, 110);
  EXPECT_DOUBLE_EQ(spread->mean, 100);
  EXPECT_DOUBLE_EQ(spread->variation, std::sqrt(200.0 / 3) / 100);
}

TEST(Instances, oneInstanceHasNoSpread) {
  const std::array<double, 1> rates = {90};
  EXPECT_FALSE(spreadOf(rates));
  EXPECT_FALSE(spreadOf({}));
}

TEST(Instances, ratesOfACellAreGeometricMeansOverItsRuns) {
  const std::array<std::vector<double>, 2> runs = {std::vector<double>{100, 50}, std::vector<double>{400, 50}};
  const auto rates = instanceRatesOf(runs);
  ASSERT_TRUE(rates);
  EXPECT_EQ(rates->n, 2);
  ASSERT_EQ(rates->imagesPerSecond.size(), 2U);
  EXPECT_NEAR(rates->imagesPerSecond[0], 200, 1e-9);
  EXPECT_NEAR(rates->imagesPerSecond[1], 50, 1e-9);
  EXPECT_NEAR(rates->variation, (spreadOf(runs[0])->variation + spreadOf(runs[1])->variation) / 2, 1e-12);
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
