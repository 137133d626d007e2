// SPDX-License-Identifier: GPL-3.0-or-later
// A manager in a separate process, over SSH to a real Slurm, is killed with SIGKILL at random moments of an experiment:
// no sample lost, none twice, no job submitted twice, none forgotten. Six kills; twenty with BAREMARK_LONG set, as in
// ./setup.sh check. CI has one kill, at a known moment.
#include <sys/wait.h>

#include <random>

#include "tests/integration/slurm_fixture.h"
#include "tests/processes.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::milliseconds;
using std::chrono::seconds;

class SlurmKillTest : public SlurmTest {
 protected:
  void TearDown() override {
    endManager();
    SlurmTest::TearDown();
  }

  void startManager() {
    m_manager = test::spawn({places::kFakeManager, m_store->path(), m_folder + "/host", places::kResources,
                             places::kFakeEngine, m_id.text(), "testhost", m_login->configFile(), "slurm"});
  }
  /// Returns true if the kill came before the manager's own end.
  bool endManager() {
    if (m_manager <= 0) return false;
    kill(m_manager, SIGKILL);
    int status = 0;
    waitpid(m_manager, &status, 0);
    m_manager = -1;
    return WIFSIGNALED(status);
  }
  /// The exit status, or -1 if it was killed.
  int statusAtItsEnd(seconds limit) {
    int status = 0;
    if (!test::waitUntil([&] { return waitpid(m_manager, &status, WNOHANG) == m_manager; }, limit)) return -1;
    m_manager = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  void expectEachBlockOnce(int repeats, int steps) {
    EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name() << record().end.text() << everything();
    EXPECT_FALSE(record().owner);
    ASSERT_EQ(static_cast<int>(measured().size()), repeats) << "no block had to be repeated";
    for (const auto& block : blocks()) {
      EXPECT_EQ(block.block.state, BlockState::Done) << block.block.end.code.name();
      EXPECT_EQ(jobsNamed(block), 1) << everything();
      EXPECT_TRUE(std::filesystem::exists(blockFolder(block) + "/a1/claim"));
      EXPECT_FALSE(std::filesystem::exists(blockFolder(block) + "/a2"));
    }
    for (const auto& block : measured()) {
      EXPECT_EQ(block.runs.size(), 2U);
      for (const auto& run : block.runs) {
        EXPECT_EQ(run.run.state, RunState::Done) << run.run.end.code.name() << run.run.end.text();
        expectEverySampleOnce(block, run, steps);
      }
    }
    const std::string jobs = m_slurm->ask("squeue -h -t all -o %A");
    EXPECT_EQ(std::count(jobs.begin(), jobs.end(), '\n'), repeats + 1) << "one a block and the canary's: " << jobs;
    EXPECT_EQ(m_slurm->ask("squeue -h -t running,pending -o %A"), "") << "nothing is left to run";
    EXPECT_EQ(taggedProcesses(), 0);
  }

  pid_t m_manager = -1;
};

TEST_F(SlurmKillTest, aRepeatedlyKilledManagerLosesAndDuplicatesNothing) {
  startSlurm({}, Way::OverSsh);
  const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
  const int wanted = isLong ? 20 : 6;
  const int repeats = isLong ? 60 : 16;
  constexpr int kSteps = 150;
  queue("step:20", repeats, kSteps);
  m_runner.reset();
  std::mt19937 random(20261124);
  int deaths = 0;
  for (; deaths < wanted; ++deaths) {
    startManager();
    // It must sign in first. Then it submits, looks and imports.
    std::this_thread::sleep_for(milliseconds(200 + random() % 1300));
    if (!endManager()) break;
  }
  EXPECT_EQ(deaths, wanted) << "the experiment was over too soon";
  startManager();
  EXPECT_EQ(statusAtItsEnd(seconds(150)), 0) << everything();

  expectEachBlockOnce(repeats, kSteps);
}

/// Whatever the load of the machine, the first manager is killed while a block of its experiment waits or runs.
TEST_F(SlurmKillTest, theManagerAfterAKilledOneTakesOverItsJob) {
  startSlurm({}, Way::OverSsh);
  constexpr int kSteps = 150;
  queue("step:20", 2, kSteps);
  m_runner.reset();
  startManager();
  EXPECT_TRUE(test::waitUntil([this] {
    const auto all = measured();
    return !all.empty() && jobsNamed(all.front()) == 1;
  })) << everything();
  EXPECT_TRUE(endManager());
  startManager();
  EXPECT_EQ(statusAtItsEnd(seconds(150)), 0) << everything();
  expectEachBlockOnce(2, kSteps);
}

}  // namespace
}  // namespace baremark::core::runs
