// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/verdict.h"

#include <gtest/gtest.h>

#include <vector>

#include "scattered.h"

namespace baremark::core::stats {
namespace {

using Values = std::vector<double>;
constexpr model::Until kUntil{.halfWidth = 0.01, .maxRepeats = 40};

TEST(Until, decidesAfterTheRepeatsButNotBeforeFiveBlocks) {
  EXPECT_EQ(initialBlocks(3), 5);
  EXPECT_EQ(initialBlocks(5), 5);
  EXPECT_EQ(initialBlocks(10), 10);
}

// (2.776445 * 0.02 / 0.01)^2 = 30.8
TEST(Until, plansByTheSpreadOfTheFirstBlocks) {
  EXPECT_EQ(plannedBlocks(scattered(0, 0.02, 5), 5, kUntil), 31);
}

TEST(Until, doesNotUseTheMean) {
  EXPECT_EQ(plannedBlocks(scattered(-0.3, 0.02, 5), 5, kUntil), plannedBlocks(scattered(0, 0.02, 5), 5, kUntil));
}

TEST(Until, staysBetweenTheFirstBlocksAndTheMaximum) {
  EXPECT_EQ(plannedBlocks(scattered(0, 0.001, 5), 5, kUntil), 5);
  EXPECT_EQ(plannedBlocks(Values{0, 0, 0, 0, 0}, 5, kUntil), 5);
  EXPECT_EQ(plannedBlocks(scattered(0, 0.1, 5), 5, kUntil), 40);
  EXPECT_EQ(plannedBlocks(scattered(0, 1e12, 5), 5, kUntil), 40) << "more than an int counts";
}

// 4 pairs of 5 blocks: (3.182446 * 0.015 / 0.01)^2 = 22.8
TEST(Until, countsTheDegreesOfTheCompletePairs) {
  EXPECT_EQ(plannedBlocks(scattered(0, 0.015, 4), 5, kUntil), 23);
  EXPECT_FALSE(plannedBlocks(Values{0.1, 0.2}, 5, kUntil));
}

TEST(Until, aPointTakesTheLargestOfItsArms) {
  EXPECT_EQ(plannedBlocksOfPoint(std::vector<Values>{scattered(0, 0.001, 5), scattered(0, 0.02, 5), {}}, 5, kUntil),
            31);
  EXPECT_EQ(plannedBlocksOfPoint(std::vector<Values>{{}, {0.1}}, 5, kUntil), 5);
  EXPECT_EQ(plannedBlocksOfPoint({}, 50, kUntil), 40);
}

}  // namespace
}  // namespace baremark::core::stats
