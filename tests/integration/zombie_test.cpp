// SPDX-License-Identifier: GPL-3.0-or-later
// A process that still writes for an abandoned block. Its data enter no result.
#include <signal.h>

#include "core/report/assessment.h"
#include "tests/fakes/zombie_writer.h"
#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;

class ZombieTest : public RunsTest {
 protected:
  static constexpr int kSteps = 300;

  /// Every step of every run of a block in the store.
  std::vector<std::vector<double>> lossesOf(const storage::BlockRecord& block) {
    std::vector<std::vector<double>> steps;
    for (const auto& run : block.runs) {
      const auto found = stepsOf(run);
      steps.push_back(found ? found->loss : std::vector<double>());
    }
    return steps;
  }
  /// The first measured block, abandoned because its job was killed.
  storage::BlockRecord giveUpABlock() {
    queue("", 1, kSteps);
    EXPECT_TRUE(runUntilMeasuring()) << m_lastError;
    const auto block = measured().front();
    const auto allocation = allocationOf(block);
    EXPECT_EQ(kill(static_cast<pid_t>(allocation->process.value_or(model::ProcessIdentity{}).pid), SIGKILL), 0);
    EXPECT_TRUE(stepUntil([this] { return measured().front().block.state == BlockState::Cut; })) << m_lastError;
    return measured().front();
  }
};

TEST_F(ZombieTest, aProcessThatWritesForAnAbandonedBlockChangesNoResult) {
  const auto cut = giveUpABlock();
  const auto before = lossesOf(cut);
  const fakes::ZombieWriter zombie(blockFolder(cut) + "/a1");
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name() << record().end.detail;
  ASSERT_EQ(measured().size(), 2U);
  const auto given = measured()[0];
  const auto repeated = measured()[1];
  EXPECT_EQ(repeated.block.repeats, std::optional(cut.block.id));
  EXPECT_EQ(given.block.state, BlockState::Cut) << "although its folder now says that it ended well";
  EXPECT_EQ(given.block.end.code.name(), "job_lost");
  EXPECT_EQ(lossesOf(given), before);
  EXPECT_EQ(repeated.block.state, BlockState::Done);
  ASSERT_EQ(repeated.runs.size(), 2U);
  for (const auto& run : repeated.runs) {
    EXPECT_EQ(run.run.state, RunState::Done);
    expectEverySampleOnce(repeated, run, kSteps);
  }
  // A program that knows only the store and the folders does not believe it either.
  EXPECT_GT(zombie.lines(), 5);
  takeUp();
  for (int i = 0; i < 5; ++i) (void)m_runner->advance(true);
  EXPECT_EQ(measured()[0].block.state, BlockState::Cut);
  EXPECT_EQ(lossesOf(measured()[0]), before);
  EXPECT_EQ(measured().size(), 2U);
}

}  // namespace
}  // namespace baremark::core::runs
