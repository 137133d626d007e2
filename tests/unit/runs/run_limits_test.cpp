// SPDX-License-Identifier: GPL-3.0-or-later
// The time limit of a run.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <vector>

#include "core/runs/block_composer.h"

namespace baremark::core::runs {
namespace {

using std::chrono::seconds;

/// A block of two runs at a point with `ranks` ranks. One run took `seconds`, the other was cut; or neither began.
storage::BlockRecord blockAt(int ranks, std::optional<seconds> took = {}, std::size_t caseIndex = 0) {
  const base::WallTime start{std::chrono::milliseconds{1'787'322'725'120}};
  storage::BlockRecord record;
  record.block.caseIndex = caseIndex;
  record.block.point = {1, ranks};
  record.runs.resize(2);
  if (!took) return record;
  record.runs[0].run.state = model::RunState::Done;
  record.runs[0].run.ended = start + *took;
  record.runs[1].run.state = model::RunState::Cut;
  record.runs[1].run.ended = start + *took * 100;
  for (storage::RunRecord& run : record.runs) run.run.started = start;
  return record;
}

constexpr seconds kLeast{600};
constexpr seconds kUnknown{6 * 3600};

TEST(RunLimit, isTwentyTimesTheLongestRunAtItsOwnPoint) {
  const std::vector<storage::BlockRecord> blocks{blockAt(1, seconds(1280)), blockAt(1, seconds(1000)),
                                                 blockAt(64, seconds(20)), blockAt(64, seconds(40)),
                                                 blockAt(64, seconds(9000), 1)};
  for (const model::ScalingMode mode : {model::ScalingMode::Weak, model::ScalingMode::Strong}) {
    EXPECT_EQ(timeLimit(mode, blockAt(1), blocks), seconds(20 * 1280));
    EXPECT_EQ(timeLimit(mode, blockAt(64), blocks), seconds(800)) << "neither another point nor another case";
    EXPECT_EQ(timeLimit(mode, blockAt(64, {}, 1), blocks), seconds(180000));
  }
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, blockAt(2), {blockAt(2, seconds(3))}), kLeast);
}

TEST(RunLimit, ofStrongScalingRisesWithFewerRanks) {
  const std::vector<storage::BlockRecord> blocks{blockAt(64, seconds(20)), blockAt(32, seconds(45))};
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(1), blocks), seconds(20 * 32 * 45));
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(8), blocks), seconds(20 * 4 * 45));
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, blockAt(1), blocks), seconds(20 * 45));
  // More ranks may also be slower.
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(64), {blockAt(1, seconds(1280))}), seconds(20 * 1280));
}

TEST(RunLimit, isRaisedForTheExpectedTimeIfNoRunHasFinishedYet) {
  const auto weak = model::ScalingMode::Weak;
  const auto after = [](std::optional<seconds> time) {
    return [time](const model::Block& block) -> std::optional<std::chrono::milliseconds> {
      EXPECT_EQ(block.point, (model::Point{1, 4}));
      return time;
    };
  };
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}), kUnknown);
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after({})), kUnknown);
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after(seconds(60))), kUnknown) << "a plan's guess lowers nothing";
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after(seconds(3600))), seconds(72000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(2, seconds(100))}, after(seconds(3600))), seconds(72000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(2, seconds(100))}, after(seconds(50))), seconds(2000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(4, seconds(100))}, after(seconds(3600))), seconds(2000))
      << "what is measured counts alone";
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(4)}), kUnknown) << "it has not begun";
}

TEST(RunLimit, ofTheCanaryIsTenMinutes) {
  storage::BlockRecord canary = blockAt(4);
  canary.block.kind = model::BlockKind::Canary;
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, canary, {blockAt(4, seconds(9000))},
                      [](const model::Block&) { return seconds(9000); }),
            kLeast);
}

}  // namespace
}  // namespace baremark::core::runs
