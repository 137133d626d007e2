// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/log_mean.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace baremark::core::stats {
namespace {

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
  for (const double p : {0.001, 0.2, 0.5, 0.9, 0.975, 0.9875, 0.999}) {
    EXPECT_NEAR(studentTQuantile(p, 2), (2 * p - 1) / std::sqrt(2 * p * (1 - p)), 1e-12 / (p * (1 - p)));
  }
  for (const double t : {-7.0, -1.0, 0.0, 0.5, 3.0}) {
    EXPECT_NEAR(studentTTwoSidedP(t, 1), 1 - 2 * std::atan(std::abs(t)) / std::acos(-1.0), 1e-13);
  }
}

TEST(StudentT, quantileAndTwoSidedPAreInverseForFractionalDegrees) {
  for (const double degrees : {0.7, 1.5, 5.52, 48.0, 1234.5}) {
    for (const double p : {0.0001, 0.3, 0.9875}) {
      EXPECT_NEAR(studentTTwoSidedP(studentTQuantile(p, degrees), degrees), 2 * std::min(p, 1 - p), 1e-12) << degrees;
    }
  }
}

TEST(StudentT, aTinyTailStillHasAQuantile) {
  EXPECT_GT(studentTUpperQuantile(1e-30, 4), studentTUpperQuantile(1e-20, 4));
  EXPECT_TRUE(std::isfinite(studentTUpperQuantile(1e-30, 4)));
}

TEST(StudentT, theTwoSidedPOfAQuantileIsItsErrorLevel) {
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
