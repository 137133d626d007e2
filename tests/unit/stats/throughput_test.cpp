// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

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
  const auto out = normalisedBatchTime(Values{0.30, 0.32, 0.34}, Values{0.30, 0.34});
  ASSERT_TRUE(out);
  EXPECT_EQ(out->n, 3);
  EXPECT_DOUBLE_EQ(out->mean, 1);
  EXPECT_NEAR(*out->deviation, 0.02 / 0.32, 1e-14);
}

TEST(BatchTime, needsARunOnBothSidesAndTwoForASpread) {
  EXPECT_FALSE(normalisedBatchTime(Values{}, Values{1}));
  EXPECT_FALSE(normalisedBatchTime(Values{1}, Values{}));
  EXPECT_EQ(normalisedBatchTime(Values{3}, Values{2}), (BatchTime{.n = 1, .mean = 1.5}));
}

}  // namespace
}  // namespace baremark::core::stats
