// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/loss_scale.h"

#include <gtest/gtest.h>

namespace baremark::engine::train {
namespace {

TEST(LossScale, aStaticOneNeverChanges) {
  LossScale scale({.start = 128});
  scale.record(false);
  scale.resumeAt({.scale = 4, .skippedUpdates = 2});
  EXPECT_EQ(scale.scale(), 128);
  EXPECT_EQ(scale.state(), (LossScaleState{.skippedUpdates = 2}));
}

TEST(LossScale, aDynamicOneDoublesAfterCleanStepsAndHalvesAfterAnOverflow) {
  LossScale scale({.start = 128, .isDynamic = true, .growAfter = 3});
  for (int i = 0; i < 2; ++i) scale.record(false);
  EXPECT_EQ(scale.scale(), 128);
  scale.record(false);
  EXPECT_EQ(scale.scale(), 256);
  scale.record(false);
  scale.record(true);
  EXPECT_EQ(scale.state(), (LossScaleState{.scale = 128, .cleanSteps = 0, .skippedUpdates = 1}));
  LossScale resumed({.start = 1024, .isDynamic = true, .growAfter = 3});
  resumed.resumeAt(scale.state());
  EXPECT_EQ(resumed.state(), scale.state());
}

TEST(LossScale, aDynamicOneStaysInItsRange) {
  LossScale low({.start = 1, .isDynamic = true});
  low.record(true);
  EXPECT_EQ(low.scale(), kLeastLossScale);
  LossScale high({.start = kMostLossScale, .isDynamic = true, .growAfter = 1});
  high.record(false);
  EXPECT_EQ(high.scale(), kMostLossScale);
}

}  // namespace
}  // namespace baremark::engine::train
