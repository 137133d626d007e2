// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of one run's steps: tf_cnn_benchmarks' figures, the spread, a drift; and the bounds of the overlap
// model.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/stats/drift.h"
#include "core/stats/overlap.h"
#include "core/stats/step_statistics.h"

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
TEST(TfFigures, areThoseOfItsOwnFormulas) {
  const auto figures = tfFigures(Values{0.05, 0.1, 0.2, 0.1}, 32);
  ASSERT_TRUE(figures);
  EXPECT_NEAR(figures->speed, 32 / 0.1125, 1e-12);
  EXPECT_NEAR(figures->uncertainty, 174.3560 / 2, 1e-4);
  EXPECT_NEAR(figures->jitter, 118.608, 1e-10);
}

TEST(TfFigures, oneStepHasNoSpread) {
  EXPECT_EQ(tfFigures(Values{0.5}, 32).value(), (TfFigures{64, 0, 0}));
}

TEST(Steps, thatAreNoTimesAreRefused) {
  EXPECT_EQ(tfFigures(Values{}, 32).error().code, ErrorCode::Missing);
  EXPECT_EQ(stepSpread(Values{}).error().code, ErrorCode::Missing);
  for (const double bad : {0.0, -0.1, std::nan(""), std::numeric_limits<double>::infinity()}) {
    Values steps(20, 0.1);
    steps[7] = bad;
    EXPECT_EQ(tfFigures(steps, 32).error().where, "/step/7");
    EXPECT_EQ(stepSpread(steps).error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(driftOf(steps, 0.02).error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(tfFigures(Values{0.1}, bad).error().where, "/images_per_step");
  }
}

TEST(BatchMeans, areTenOfNearlyEqualLength) {
  Values steps;
  for (int i = 1; i <= 25; ++i) steps.push_back(i);
  const Values means = batchMeans(steps);
  ASSERT_EQ(means.size(), 10U);
  EXPECT_EQ(means[0], 1.5);  // 1, 2
  EXPECT_EQ(means[1], 4);    // 3, 4, 5
  EXPECT_EQ(means[9], 24);   // 23, 24, 25
  EXPECT_TRUE(batchMeans(Values(9, 1.0)).empty());
}

TEST(StepSpread, correctsItsErrorByBatches) {
  Values steps;
  for (int i = 0; i < 40; ++i) steps.push_back((i / 4) % 2 == 0 ? 0.09 : 0.11);
  const auto spread = stepSpread(steps);
  ASSERT_TRUE(spread && spread->naiveError && spread->correctedError);
  EXPECT_NEAR(spread->mean, 0.1, 1e-15);
  EXPECT_NEAR(*spread->naiveError, 0.01 / std::sqrt(39.0), 1e-12);
  EXPECT_NEAR(*spread->correctedError, 0.01 / 3, 1e-12);
}

TEST(StepSpread, saysNothingOfTooFewSteps) {
  EXPECT_EQ(stepSpread(Values{0.1}).value(), (StepSpread{.mean = 0.1}));
  EXPECT_TRUE(stepSpread(Values(19, 0.1))->naiveError);
  EXPECT_FALSE(stepSpread(Values(19, 0.1))->correctedError);
  EXPECT_TRUE(stepSpread(Values(20, 0.1))->correctedError);
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
    const auto drift = driftOf(steps, 0.02).value();
    ASSERT_TRUE(drift);
    EXPECT_NEAR(drift->change, jump, 1e-12);
    EXPECT_LT(drift->p, 0.001);
    EXPECT_EQ(drift->isFlagged, std::abs(jump) > 0.01);
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

// The rows of the reference's table (engine, 7.3), with a third of the step spent forward.
TEST(Overlap, boundsAreThoseOfThePublishedSystems) {
  const struct {
    double compute, communication, without, perfect;
  } rows[] = {{0.451, 0.061, 0.88, 1.0}, {0.485, 0.114, 0.81, 1.0}, {0.416, 0.354, 0.54, 0.845}};
  for (const auto& row : rows) {
    EXPECT_NEAR(efficiencyWithoutOverlap(row.compute, row.communication).value(), row.without, 0.005);
    EXPECT_NEAR(efficiencyWithPerfectOverlap(row.compute, row.compute / 3, row.communication).value(), row.perfect,
                0.005);
  }
}

TEST(Overlap, refusesTimesThatAreNone) {
  EXPECT_EQ(efficiencyWithoutOverlap(0, 1).error().where, "compute");
  EXPECT_EQ(efficiencyWithoutOverlap(1, -1).error().where, "communication");
  EXPECT_FALSE(efficiencyWithoutOverlap(1, std::nan("")));
  EXPECT_EQ(efficiencyWithPerfectOverlap(1, 1.5, 1).error().where, "forward");
  EXPECT_EQ(efficiencyWithoutOverlap(1, 0).value(), 1);
}

}  // namespace
}  // namespace baremark::core::stats
