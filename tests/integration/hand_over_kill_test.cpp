// SPDX-License-Identifier: GPL-3.0-or-later
// A manager is killed with SIGKILL at each stage of a submission, and the next one continues: each allocation is
// submitted once, its job is the one in the store, and nobody has to resume anything. With Slurm's commands, and
// without a scheduler.
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <tuple>

#include "core/base/quoting.h"
#include "tests/fakes/ssh_server.h"
#include "tests/fakes/stand_in_slurm.h"
#include "tests/integration/runs_fixture.h"
#include "tests/processes.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using Death = std::tuple<const char*, const char*>;  ///< scheduler, moment

class HandOverKillTest : public RunsTest, public ::testing::WithParamInterface<Death> {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    if (!hasScheduler()) return;
    m_slurm = std::make_unique<fakes::StandInSlurm>(m_place.path());
    m_path = ::getenv("PATH");
    ::setenv("PATH", (m_slurm->commands() + ":" + m_path).c_str(), 1);
  }
  void TearDown() override {
    ::unsetenv("BAREMARK_DIES");
    if (!m_path.empty()) ::setenv("PATH", m_path.c_str(), 1);
    RunsTest::TearDown();
  }
  static bool hasScheduler() { return std::string(std::get<0>(GetParam())) != "none"; }
  static std::string moment() { return std::get<1>(GetParam()); }

  /// The manager's exit status, or 128 + its signal.
  int statusOfAManager() {
    const pid_t pid = test::spawn({places::kFakeManager, m_store->path(), m_host->root(), places::kResources,
                                   places::kFakeEngine, m_id.text(), "here", "-", std::get<0>(GetParam())});
    int status = 0;
    EXPECT_EQ(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  int count(const std::string& pattern) {
    return std::atoi(shell("cd " + base::shellQuoted(m_host->root() + "/" + m_id.text()).value() + " && ls -d " +
                           pattern + " | wc -l\n")
                         .c_str());
  }

  fakes::TemporaryFolder m_place{"scheduler"};
  std::unique_ptr<fakes::StandInSlurm> m_slurm;
  std::string m_path;
};

TEST_P(HandOverKillTest, leavesEachAllocationSubmittedOnce) {
  queue("", 1, 3);
  m_runner.reset();
  const bool isInScheduler = moment() == "before take" || moment() == "after take";
  const std::string note = moment() == "before take" ? "kills_before" : "kills_after";
  if (isInScheduler)
    m_slurm->note(note, "");
  else
    ::setenv("BAREMARK_DIES", moment().c_str(), 1);
  EXPECT_EQ(statusOfAManager(), 128 + SIGKILL) << "it did not die of what it was to die of";
  ::unsetenv("BAREMARK_DIES");
  if (isInScheduler) m_slurm->forgetNote(note);
  EXPECT_EQ(statusOfAManager(), 0);

  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.code.name() << record().end.detail;
  EXPECT_FALSE(record().owner);
  const auto all = blocks();
  ASSERT_EQ(all.size(), 2U) << "the canary's and one that measures";
  const auto allocations = valueOf(
      m_store->readNow([this](storage::Store& store) { return storage::BlockRepository(store).allocations(m_id); }));
  EXPECT_EQ(allocations.size(), 2U);
  EXPECT_EQ(count("*/job.sh"), 2);
  EXPECT_EQ(count("*/a*/claim"), 2) << "more than one job began";
  for (const auto& block : all) {
    EXPECT_EQ(block.block.state, BlockState::Done) << block.block.end.code.name();
    std::map<std::string, int> rows;
    for (const auto& run : block.runs) {
      ++rows[run.run.id.text()];
      EXPECT_EQ(run.run.attempt, 1);
      EXPECT_EQ(run.run.state, RunState::Done) << run.run.end.code.name();
    }
    EXPECT_EQ(rows.size(), 2U);
    for (const auto& [run, times] : rows) EXPECT_EQ(times, 1) << run;
  }
  if (!hasScheduler()) return;
  EXPECT_EQ(m_slurm->jobs(), 2);
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
  for (const auto& allocation : allocations) {
    EXPECT_EQ(m_slurm->numbersOf(protocol::jobName(allocation.id)), (std::vector<std::string>{allocation.jobId}));
  }
}

std::string nameOf(const ::testing::TestParamInfo<Death>& death) {
  std::string name = std::string(std::get<0>(death.param)) + "_" + std::get<1>(death.param);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Moments, HandOverKillTest,
                         ::testing::Combine(::testing::Values("slurm", "none"),
                                            ::testing::Values("before begin", "after begin", "before put", "during put",
                                                              "after put", "before submit", "during submit",
                                                              "after submit", "before keep", "after keep")),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(InTheScheduler, HandOverKillTest,
                         ::testing::Combine(::testing::Values("slurm"), ::testing::Values("before take", "after take")),
                         nameOf);

}  // namespace
}  // namespace baremark::core::runs
