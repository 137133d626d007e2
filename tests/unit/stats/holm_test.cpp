// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/headline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace baremark::core::stats {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using Values = std::vector<double>;

// R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03 0.06 0.06 0.02.
TEST(Holm, adjustsStepByStepFromTheSmallest) {
  EXPECT_THAT(
      holmAdjusted(Values{0.01, 0.04, 0.03, 0.005}),
      ElementsAre(DoubleNear(0.03, 1e-15), DoubleNear(0.06, 1e-15), DoubleNear(0.06, 1e-15), DoubleNear(0.02, 1e-15)));
}

TEST(Holm, leavesASingleTestAsItIs) {
  EXPECT_THAT(holmAdjusted(Values{0.04}), ElementsAre(0.04));
}

TEST(Holm, neverGoesAboveOneNorBelowAnEarlierStep) {
  EXPECT_THAT(holmAdjusted(Values{0.5, 0.9, 1.0}), ElementsAre(1.0, 1.0, 1.0));
  EXPECT_THAT(holmAdjusted(Values{0.02, 0.02, 0.02}),
              ElementsAre(DoubleNear(0.06, 1e-15), DoubleNear(0.06, 1e-15), DoubleNear(0.06, 1e-15)));
  EXPECT_TRUE(holmAdjusted({}).empty());
}

}  // namespace
}  // namespace baremark::core::stats
