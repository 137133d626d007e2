// SPDX-License-Identifier: GPL-3.0-or-later
// Places of blocks. No comparison, estimate or list uses the runs of profiled arms.
#include <gtest/gtest.h>

#include "core/report/block_places.h"
#include "core/report/export_json.h"
#include "core/report/raw_tables.h"
#include "tests/refused.h"
#include "tests/unit/report/report_fixture.h"

namespace baremark::core::report {
namespace {

using model::BlockKind;
using model::BlockState;
using storage::BlockRecord;

class ProfiledArmsTest : public ReportTest {
 protected:
  void SetUp() override {
    ReportTest::SetUp();
    plan({"traced", "bare", "charlie"}, {1}, "blocks", {}, "traced");
    for (int round = 1; round <= 5; ++round) addBlock(round, {100.0 + round, 101.0 + round});
    m_before = assessed();
    m_kind = model::BlockKind::Profile;
    nextAllocation();
    addRuns(0, {{.arm = 2, .speed = 7.0, .passport = {{{"software", "open_mpi"}, "5.0"}}}});
    m_after = assessed();
  }

  Assessment m_before;
  Assessment m_after;
};

TEST_F(ProfiledArmsTest, theComparisonIsTheSameWithAndWithoutThem) {
  EXPECT_EQ(m_after.comparison.arms, (std::vector<std::string>{"bare", "charlie"}));
  EXPECT_EQ(m_after.comparison, m_before.comparison);
  EXPECT_EQ(m_after.comparison.headlines.size(), 1U);
  EXPECT_EQ(m_after.roofs, m_before.roofs);
  EXPECT_TRUE(m_after.notMeant.empty()) << "another MPI of a profiled run is no difference";
  EXPECT_EQ(m_after.blocks.size(), m_before.blocks.size() + 1) << "it is shown all the same";
  EXPECT_EQ(compareJson(m_after).dump().find("traced"), std::string::npos);
}

TEST_F(ProfiledArmsTest, theyCannotBeTheBaseline) {
  EXPECT_TRUE(
      test::refused(assess(*m_store, m_record.id, {.baseline = "traced"}), {.code = base::ErrorCode::UnknownValue}));
}

TEST_F(ProfiledArmsTest, noEstimateUsesTheirSpeed) {
  const auto earlier = test::got(storage::BlockRepository(*m_store).earlierRuns(m_record.experiment.host));
  EXPECT_EQ(earlier.size(), 10U);
  for (const storage::EarlierRun& run : earlier) EXPECT_GT(run.imagesPerSecond, 50);
}

TEST_F(ProfiledArmsTest, theTableOfRunsSaysThatTheyDoNotCount) {
  const Table table = runsTable(m_after);
  const auto column = [&](const std::string& title) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (table.columns[i].title == title) return i;
    }
    ADD_FAILURE() << title;
    return std::size_t{0};
  };
  ASSERT_EQ(table.rows.size(), 11U);
  EXPECT_EQ(table.rows.back().at(column("kind")), "profile");
  EXPECT_EQ(table.rows.back().at(column("counts")), "0");
  EXPECT_EQ(table.rows.front().at(column("counts")), "1");
}

TEST_F(ProfiledArmsTest, theirBlocksHaveNumbersOfTheirOwn) {
  const std::vector<BlockPlace> places = blockPlaces(m_after.blocks);
  EXPECT_EQ(places.front().number, 1);
  EXPECT_EQ(places.back(), (BlockPlace{-1, false, false}));
}

TEST_F(ReportTest, anExperimentOfProfiledArmsHasNoVerdict) {
  plan({"traced"}, {1}, "blocks", {}, "traced");
  m_kind = model::BlockKind::Profile;
  addRuns(0, {{.arm = 0, .speed = 7.0}});
  const Assessment assessment = assessed();
  EXPECT_TRUE(assessment.comparison.headlines.empty());
  ASSERT_EQ(assessment.comparison.points.size(), 1U);
  EXPECT_EQ(assessment.comparison.points[0].cells.at(0).runs, 0);
}

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

TEST(BlockPlaces, aBlockIsRepeatedOrHiddenByItsSuccessor) {
  using Places = std::vector<BlockPlace>;
  const auto cancelled = [] { return block(1, BlockState::Cancelled, false); };
  const BlockRecord lost = block(1, BlockState::Cut, false);
  BlockRecord planned = block(1, BlockState::Planned, false);
  EXPECT_EQ(blockPlaces({cancelled()}), (Places{{1, false, false}}));
  EXPECT_EQ(blockPlaces({cancelled(), cancelled(), planned}),
            (Places{{1, false, true}, {1, false, true}, {1, false, false}}))
      << "only the last one of those that did not begin";
  planned.block.repeats = lost.block.id;
  EXPECT_EQ(blockPlaces({lost, planned}), (Places{{1, false, false}, {1, true, false}})) << "it was submitted";
  EXPECT_EQ(blockPlaces({block(0, BlockState::Cut, true, BlockKind::Canary),
                         block(0, BlockState::Planned, false, BlockKind::Canary)}),
            (Places{{0, false, false}, {0, true, false}}))
      << "a check before the first run";
}

}  // namespace
}  // namespace baremark::core::report
