// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/common_window.h"

#include <gtest/gtest.h>

#include <array>

namespace baremark::engine::measure {
namespace {

TEST(CommonWindow, theStepAtWorkCountsInPart) {
  StepEnds ends;
  ends.reserve(3);
  EXPECT_EQ(ends.within(1), 0) << "no step";
  for (const double step : {1.0, 2.0, 4.0}) ends.add(step);  // they end after 1, 3 and 7 s
  EXPECT_DOUBLE_EQ(ends.within(0), 0);
  EXPECT_DOUBLE_EQ(ends.within(0.25), 0.25);
  EXPECT_DOUBLE_EQ(ends.within(1), 1);
  EXPECT_DOUBLE_EQ(ends.within(2), 1.5);
  EXPECT_DOUBLE_EQ(ends.within(4), 2.25);
  EXPECT_DOUBLE_EQ(ends.within(7), 3);
  EXPECT_DOUBLE_EQ(ends.within(100), 3);
}

TEST(CommonWindow, eachInstanceHasTheSumOfItsRanks) {
  const std::array<double, 4> images = {10, 20, 30, 50};
  EXPECT_EQ(ratesOfInstances(images, 2, 2), (std::vector<double>{15, 40}));
  EXPECT_EQ(ratesOfInstances(images, 4, 2), (std::vector<double>{5, 10, 15, 25}));
  EXPECT_EQ(ratesOfInstances(images, 1, 2), (std::vector<double>{55}));
}

/// Two instances of one rank with batch 8. Alone at the end, the slow one is twice as fast: its last steps must not
/// count.
TEST(CommonWindow, stepsAfterTheFirstEndCountForNothing) {
  StepEnds fast;
  StepEnds slow;
  for (int i = 0; i < 4; ++i) fast.add(1);
  for (int i = 0; i < 2; ++i) slow.add(2);  // ends 2, 4
  for (int i = 0; i < 2; ++i) slow.add(1);  // ends 5, 6
  const double window = 4;
  const std::array<double, 2> images = {8 * fast.within(window), 8 * slow.within(window)};
  EXPECT_EQ(ratesOfInstances(images, 2, window), (std::vector<double>{8, 4}));
}

}  // namespace
}  // namespace baremark::engine::measure
