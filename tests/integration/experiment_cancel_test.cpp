// SPDX-License-Identifier: GPL-3.0-or-later
// Cancelling, pausing and resuming experiments.
#include <algorithm>

#include "tests/fakes/hasty_sleep.h"
#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;

TEST_F(RunsTest, cancelEndsTheCurrentRunKeepsResultsAndRepeatsNothing) {
  queue("", 20, 400);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  const auto asked = std::chrono::steady_clock::now();
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(12));
  EXPECT_EQ(record().state, ExperimentState::Cancelled);
  for (const auto& block : measured()) {
    EXPECT_TRUE(block.block.state == BlockState::Cut || block.block.state == BlockState::Cancelled ||
                block.block.state == BlockState::Done);
    EXPECT_FALSE(block.block.repeats);
  }
  EXPECT_EQ(taggedProcesses(), 0);
}

TEST_F(RunsTest, cancelKeepsABlockWhoseLastRunHasItsResult) {
  for (const bool isByHand : {false, true}) {
    SCOPED_TRACE(isByHand);
    queue("linger", 2, 5, R"(, "order": "independent")");
    std::optional<storage::BlockRecord> block;
    ASSERT_TRUE(stepUntil([&] {
      for (const storage::BlockRecord& each : measured()) {
        const auto& run = each.runs.front();
        if (run.run.state == RunState::Running && run.run.summary && run.run.arm == 1) block = each;
      }
      return block.has_value();
    })) << m_lastError;
    if (isByHand) {
      ASSERT_TRUE(waitFor(m_host->put({{.target = blockFolder(*block) + "/cancel", .content = ""}})));
    } else {
      requestCancel();
    }
    expectEnd(ExperimentState::Cancelled);
    const auto all = measured();
    const auto kept =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.block.id == block->block.id; });
    ASSERT_NE(kept, all.end());
    EXPECT_EQ(kept->block.state, BlockState::Done);
    EXPECT_EQ(runOf(*kept, 1).run.state, RunState::Done);
    EXPECT_EQ(taggedProcesses(), 0);
  }
}

TEST_F(RunsTest, cancelKillsARunThatIgnoresIt) {
  const fakes::HastySleep hasty(m_folder);
  queue("hang,ignore,child", 1);
  ASSERT_TRUE(stepUntil([this] {
    const auto all = measured();
    return !all.empty() && runOf(all[0], 1).run.state == RunState::Running;
  })) << m_lastError;
  requestCancel();
  expectEnd(ExperimentState::Cancelled);
  EXPECT_EQ(taggedProcesses(), 0);
}

TEST_F(RunsTest, aPausedExperimentFinishesItsBlockAndStartsNoOther) {
  queue("", 3, 300);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  ASSERT_TRUE(m_store->writeNow(
      [&](storage::Store& store) { return storage::ExperimentRepository(store).requestPause(m_id, true); }));
  ASSERT_TRUE(stepUntil([this] { return record().state == ExperimentState::Paused; })) << m_lastError;
  EXPECT_EQ(measured().at(0).block.state, BlockState::Done);
  EXPECT_EQ(measured().at(1).block.state, BlockState::Planned);
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
  expectEnd(ExperimentState::Done);
}

TEST_F(RunsTest, aCancelledExperimentCanBeResumedToItsFullNumberOfBlocks) {
  queue("", 3, 200);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
  expectEnd(ExperimentState::Done);
  int done = 0;
  for (const auto& block : measured()) done += block.block.state == BlockState::Done ? 1 : 0;
  EXPECT_EQ(done, 3);
}

TEST_F(RunsTest, anExtendedCancelledExperimentRunsOnlyTheRequestedBlocks) {
  queue("", 4, 200);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  ASSERT_EQ(record().state, ExperimentState::Cancelled);
  ASSERT_EQ(m_store->writeNow([&](storage::Store& store) { return extendExperiment(store, m_id, 1, {}); }).value(), 1);
  expectEnd(ExperimentState::Done);
  std::vector<int> rounds;
  for (const auto& block : measured()) {
    if (block.block.state == BlockState::Done) rounds.push_back(block.block.round);
  }
  EXPECT_EQ(rounds, std::vector<int>{1});
}

}  // namespace
}  // namespace baremark::core::runs
