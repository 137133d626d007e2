// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/throughput.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace baremark::core::stats {
namespace {

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

}  // namespace
}  // namespace baremark::core::stats
