// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/block_places.h"

#include <gtest/gtest.h>

namespace baremark::core::report {
namespace {

using model::BlockKind;
using model::BlockState;
using storage::BlockRecord;

BlockRecord block(int round, BlockState state, bool hasBegun, BlockKind kind = BlockKind::Measure) {
  BlockRecord record;
  record.block.id = base::BlockId::make();
  record.block.round = round;
  record.block.state = state;
  record.block.kind = kind;
  if (hasBegun) record.started = base::WallTime{};
  return record;
}

TEST(BlockPlaces, aBlockPlannedAgainAfterACancelKeepsTheNumber) {
  const std::vector<BlockRecord> blocks{block(0, BlockState::Done, true, BlockKind::Canary),
                                        block(1, BlockState::Done, true),
                                        block(2, BlockState::Cancelled, true),
                                        block(3, BlockState::Cancelled, false),
                                        block(2, BlockState::Done, true),
                                        block(3, BlockState::Planned, false)};
  EXPECT_EQ(blockPlaces(blocks), (std::vector<BlockPlace>{{0, false, false},
                                                          {1, false, false},
                                                          {2, false, false},
                                                          {3, false, true},
                                                          {2, true, false},
                                                          {3, false, false}}));
}

TEST(BlockPlaces, aSubmittedBlockLostBeforeItsStartIsRepeated) {
  std::vector<BlockRecord> blocks{block(1, BlockState::Cut, false), block(1, BlockState::Planned, false)};
  blocks[1].block.repeats = blocks[0].block.id;
  EXPECT_EQ(blockPlaces(blocks), (std::vector<BlockPlace>{{1, false, false}, {1, true, false}}));
}

TEST(BlockPlaces, aCancelledBlockWithoutASuccessorIsShown) {
  EXPECT_EQ(blockPlaces({block(1, BlockState::Cancelled, false)}), (std::vector<BlockPlace>{{1, false, false}}));
}

TEST(BlockPlaces, onlyTheLastOfSeveralUnstartedBlocksIsShown) {
  const std::vector<BlockRecord> blocks{block(1, BlockState::Cancelled, false), block(1, BlockState::Cancelled, false),
                                        block(1, BlockState::Planned, false)};
  EXPECT_EQ(blockPlaces(blocks), (std::vector<BlockPlace>{{1, false, true}, {1, false, true}, {1, false, false}}));
}

TEST(BlockPlaces, aSecondCheckBeforeTheFirstRunIsRepeated) {
  const std::vector<BlockRecord> blocks{block(0, BlockState::Cut, true, BlockKind::Canary),
                                        block(0, BlockState::Planned, false, BlockKind::Canary)};
  EXPECT_EQ(blockPlaces(blocks), (std::vector<BlockPlace>{{0, false, false}, {0, true, false}}));
}

}  // namespace
}  // namespace baremark::core::report
