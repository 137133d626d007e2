// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of the steps of one run: tf_cnn_benchmarks' figures, batch means, drift.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/stats/step_statistics.h"
#include "tests/refused.h"

namespace baremark::core::stats {
namespace {

using base::ErrorCode;
using Values = std::vector<double>;

Values alternating(int n, double mean, double by) {
  Values out;
  for (int i = 0; i < n; ++i) out.push_back(mean * (i % 2 == 0 ? 1 - by : 1 + by));
  return out;
}

// Speeds 640, 320, 160 and 320: mean step 0.1125 s; deviation sqrt((640-360)^2 + 2 40^2 + 200^2) / 2 = 174.3560;
// distances from the median 320: 320, 0, 160, 0, so 1.4826 * 80.
TEST(TfFigures, followTheFormulasOfTfCnnBenchmarks) {
  const auto figures = test::got(tfFigures(Values{0.05, 0.1, 0.2, 0.1}, 32));
  EXPECT_NEAR(figures.speed, 32 / 0.1125, 1e-12);
  EXPECT_NEAR(figures.uncertainty, 174.3560 / 2, 1e-4);
  EXPECT_NEAR(figures.jitter, 118.608, 1e-10);
}

TEST(TfFigures, oneStepHasNoSpread) {
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
TEST(Drift, isWelchsTTestOnTenBatchMeans) {
  Values steps;
  for (const double batch : {1, 2, 3, 4, 5, 3, 4, 5, 6, 7}) steps.insert(steps.end(), {batch, batch});
  const auto drift = driftOf(steps, 0.02).value();
  EXPECT_NEAR(drift->p, 0.0805, 1e-4);
  EXPECT_NEAR(drift->change, 2.0 / 3, 1e-12);
  EXPECT_FALSE(drift->isFlagged) << "a large change that chance may have made";
}

TEST(Drift, constantStepsHaveNone) {
  EXPECT_EQ(driftOf(Values(60, 0.1), 0.02).value(), (Drift{.change = 0, .p = 1, .isFlagged = false}));
}

}  // namespace
}  // namespace baremark::core::stats
