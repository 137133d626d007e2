// SPDX-License-Identifier: GPL-3.0-or-later
// Cancelling, pausing and resuming experiments.
#include "core/runs/experiment_runner.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "core/base/json.h"
#include "core/report/export_json.h"
#include "core/report/raw_tables.h"
#include "core/runs/ownership.h"
#include "core/stats/comparison_input.h"
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
  ASSERT_TRUE(requestCancel());
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
      ASSERT_TRUE(requestCancel());
    }
    ASSERT_TRUE(runToEnd()) << m_lastError;
    EXPECT_EQ(record().state, ExperimentState::Cancelled);
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
  ASSERT_TRUE(requestCancel());
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Cancelled);
  EXPECT_EQ(taggedProcesses(), 0);
}

TEST_F(RunsTest, aRunThatEndsWhileItsScriptHandlesASignalKeepsItsStatus) {
  const std::string prelude = m_resources.jobPrelude;
  const std::size_t begin = prelude.find("wait_child() {");
  ASSERT_NE(begin, std::string::npos);
  const std::string function = prelude.substr(begin, prelude.find("\n}\n", begin) + 3 - begin);
  for (const char* with : {"dash", "bash"}) {
    const auto run = [&](const std::string& child, const char* told) {
      return m_host->exec({.script = "cat >\"$HOME/.baremark-wait.$$\" <<'END'\ntrap 'sleep 0.4' USR1 TERM\n" +
                                     function + "\nsh -c '" + child + "' &\nCHILD=$!\n( sleep 0.1; kill -" + told +
                                     " $$ ) &\nREADER= CUT=\nwait_child \"$CHILD\"\necho $STATUS\nEND\n" + with +
                                     " \"$HOME/.baremark-wait.$$\" 2>/dev/null\nrm -f \"$HOME/.baremark-wait.$$\"\n"});
    };
    const auto statusOf = [](QFuture<base::Result<CommandOutcome>> future) {
      const auto outcome = waitFor(std::move(future));
      return outcome ? outcome->out : toLogLine(outcome.error());
    };
    // The run ends during the handling of the signal, after it, and before it.
    for (const char* pause : {"0.25", "0.8", "0"}) {
      const std::string sleep = std::string("sleep ") + pause + "; ";
      auto well = run(sleep + "exit 0", "USR1");
      auto badly = run(sleep + "exit 7", "USR1");
      auto killed = run(sleep + "kill -KILL $$", "USR1");
      auto ended = run(sleep + "kill -TERM $$", "TERM");
      EXPECT_EQ(statusOf(std::move(well)), "0\n") << with << pause;
      EXPECT_EQ(statusOf(std::move(badly)), "7\n") << with << pause;
      EXPECT_EQ(statusOf(std::move(killed)), "137\n") << with << pause;
      EXPECT_EQ(statusOf(std::move(ended)), "143\n") << with << pause;
    }
  }
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
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Done);
}

TEST_F(RunsTest, aCancelledExperimentCanBeResumedToItsFullNumberOfBlocks) {
  queue("", 3, 200);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  ASSERT_TRUE(requestCancel());
  ASSERT_TRUE(runToEnd()) << m_lastError;
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Done);
  int done = 0;
  for (const auto& block : measured()) done += block.block.state == BlockState::Done ? 1 : 0;
  EXPECT_EQ(done, 3);
}

TEST_F(RunsTest, anExtendedCancelledExperimentRunsOnlyTheRequestedBlocks) {
  queue("", 4, 200);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  ASSERT_TRUE(requestCancel());
  ASSERT_TRUE(runToEnd()) << m_lastError;
  ASSERT_EQ(record().state, ExperimentState::Cancelled);
  ASSERT_EQ(m_store->writeNow([&](storage::Store& store) { return extendExperiment(store, m_id, 1, {}); }).value(), 1);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Done);
  std::vector<int> rounds;
  for (const auto& block : measured()) {
    if (block.block.state == BlockState::Done) rounds.push_back(block.block.round);
  }
  EXPECT_EQ(rounds, std::vector<int>{1});
}

}  // namespace
}  // namespace baremark::core::runs
