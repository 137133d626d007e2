// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/planning.h"

#include <gtest/gtest.h>

namespace baremark::core::runs {
namespace {

using model::BlockState;
using storage::BlockRecord;

BlockRecord blockOf(int round, BlockState state, const std::vector<std::size_t>& arms = {0, 1}) {
  BlockRecord record;
  record.block.id = base::BlockId::make();
  record.block.kind = model::BlockKind::Measure;
  record.block.point = {1, 2};
  record.block.round = round;
  record.block.state = state;
  for (const std::size_t arm : arms) {
    storage::RunRecord run;
    run.run.arm = arm;
    record.runs.push_back(run);
  }
  return record;
}

TEST(Planning, anIncompleteEarlierRoundIsFilledOnce) {
  std::vector<BlockRecord> blocks{blockOf(1, BlockState::Done), blockOf(2, BlockState::Cut),
                                  blockOf(2, BlockState::Cancelled), blockOf(3, BlockState::Done),
                                  blockOf(4, BlockState::Cancelled)};
  const std::vector<BlockRecord> gaps = gapsIn(blocks, 7);
  ASSERT_EQ(gaps.size(), 1U) << "round 4 comes with the rounds that follow";
  EXPECT_EQ(gaps[0].block.round, 2);
  EXPECT_EQ(gaps[0].block.repeats, blocks[1].block.id);
  EXPECT_EQ(gaps[0].sequence, 7);
  EXPECT_EQ(gaps[0].runs.size(), 2U);
  EXPECT_EQ(gaps[0].block.state, BlockState::Planned);
  blocks.push_back(gaps[0]);
  EXPECT_TRUE(gapsIn(blocks, 8).empty());
}

TEST(Planning, inIndependentOrderEachArmHasItsPlaceInARound) {
  const std::vector<BlockRecord> blocks{blockOf(1, BlockState::Done, {0}),      blockOf(1, BlockState::Cancelled, {1}),
                                        blockOf(5, BlockState::Done, {1}),      blockOf(5, BlockState::Cancelled, {0}),
                                        blockOf(2, BlockState::Cancelled, {0}), blockOf(2, BlockState::Done, {1})};
  const std::vector<BlockRecord> gaps = gapsIn(blocks, 1);
  ASSERT_EQ(gaps.size(), 3U);
  EXPECT_EQ(gaps[0].runs.at(0).run.arm, 1U);
  EXPECT_EQ(gaps[1].runs.at(0).run.arm, 0U);
  EXPECT_EQ(gaps[2].block.round, 2);
}

}  // namespace
}  // namespace baremark::core::runs
