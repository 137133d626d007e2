// SPDX-License-Identifier: GPL-3.0-or-later
// A manager in a separate process is killed with SIGKILL, at random moments and at each stage of a submission, and the
// next one continues: no sample lost, none twice, no job submitted twice, none forgotten (core/runs/FAULTS.md,
// "Faults"). With Slurm's commands, and without a scheduler.
#include <signal.h>
#include <sys/wait.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "core/base/quoting.h"
#include "tests/fakes/ssh_server.h"
#include "tests/fakes/stand_in_slurm.h"
#include "tests/integration/runs_fixture.h"
#include "tests/processes.h"

namespace baremark::core::runs {
namespace {

using Death = std::tuple<const char*, const char*>;  ///< scheduler, moment

constexpr int kSteps = 200;

/// The exit status of a manager, or 128 + its signal.
int statusAtItsEnd(pid_t pid) {
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

class ManagerKillTest : public RunsTest {
 protected:
  void TearDown() override {
    for (const pid_t pid : m_alive) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
    RunsTest::TearDown();
  }

  /// Queues the experiment and releases it. From here on only managers drive it.
  void queueForManagers(int repeats) {
    queue("", repeats, kSteps);
    m_runner.reset();
  }

  pid_t start() {
    const pid_t pid = test::spawn(
        {places::kFakeManager, m_store->path(), m_host->root(), places::kResources, places::kFakeEngine, m_id.text()});
    m_alive.insert(pid);
    return pid;
  }
  /// Waits until a manager owns the experiment. Returns its process id.
  pid_t owner() {
    for (int look = 0; look < 1000; ++look) {
      const auto owned = record().owner;
      if (owned && m_alive.count(static_cast<pid_t>(owned->process.pid)) > 0)
        return static_cast<pid_t>(owned->process.pid);
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "nobody owns it";
    return 0;
  }
  int wait(pid_t pid) {
    m_alive.erase(pid);
    return statusAtItsEnd(pid);
  }

  void expectAllOnce(int repeats) {
    expectNothingLostAndNothingTwice(repeats, kSteps);
    EXPECT_FALSE(std::filesystem::exists(m_host->root() + "/host.lock"));
  }

 private:
  std::set<pid_t> m_alive;
};

/// Random lifetimes from a seed.
class KilledManagerTest : public ManagerKillTest, public ::testing::WithParamInterface<unsigned> {};
INSTANTIATE_TEST_SUITE_P(ManagerKillTest, KilledManagerTest,
                         ::testing::Values(20260102U, 20260103U, 20260104U, 20260105U));

TEST_P(KilledManagerTest, losesAndDuplicatesNothingAtFiveMoments) {
  constexpr int kRepeats = 3;
  constexpr int kDeaths = 5;
  queueForManagers(kRepeats);
  std::mt19937 random(GetParam());
  int deaths = 0;
  for (; deaths < kDeaths; ++deaths) {
    const pid_t manager = start();
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 450));
    kill(manager, SIGKILL);
    const int status = wait(manager);
    if (status != 128 + SIGKILL) {
      EXPECT_EQ(status, 0);  // it was over before the kill
      break;
    }
  }
  RecordProperty("deaths", deaths);
  EXPECT_GE(deaths, kRepeats) << "a life that is shorter than a cycle hands over one block at most";
  EXPECT_EQ(wait(start()), 0);  // a manager that finds it over exits at once
  expectAllOnce(kRepeats);
}

TEST_F(ManagerKillTest, aManagerThatSleepsContinuesAfterwards) {
  // Like a sleeping laptop: the process stops while its runs end on the host; for ten minutes with BAREMARK_LONG. There
  // are so many blocks that the time between two sleeps does not suffice.
  constexpr int kRepeats = 6;
  queueForManagers(kRepeats);
  const pid_t manager = start();
  for (int nap = 0; nap < 3; ++nap) {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    ASSERT_EQ(kill(manager, SIGSTOP), 0);
    const bool isLong = std::getenv("BAREMARK_LONG") != nullptr && nap == 1;
    std::this_thread::sleep_for(isLong ? std::chrono::seconds(600) : std::chrono::seconds(2));
    // Another process looks in the meantime. The sleeper is not dead, and its experiment is not taken over.
    const pid_t other = start();
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    EXPECT_EQ(owner(), manager);
    kill(other, SIGKILL);
    wait(other);
    ASSERT_EQ(kill(manager, SIGCONT), 0);
  }
  EXPECT_EQ(wait(manager), 0);
  expectAllOnce(kRepeats);
}

TEST_F(ManagerKillTest, anotherManagerTakesOverFromAKilledOwner) {
  queueForManagers(3);
  std::vector<pid_t> managers = {start(), start(), start()};
  for (int death = 0; death < 2; ++death) {
    const pid_t killed = owner();
    ASSERT_GT(killed, 0);
    kill(killed, SIGKILL);
    EXPECT_EQ(wait(killed), 128 + SIGKILL);
    managers.erase(std::find(managers.begin(), managers.end(), killed));
  }
  ASSERT_EQ(managers.size(), 1U);
  EXPECT_EQ(wait(managers.front()), 0);
  expectAllOnce(3);
}

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

  int statusOfAManager() {
    return statusAtItsEnd(test::spawn({places::kFakeManager, m_store->path(), m_host->root(), places::kResources,
                                       places::kFakeEngine, m_id.text(), "here", "-", std::get<0>(GetParam())}));
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
  EXPECT_EQ(record().state, model::ExperimentState::Done) << record().end.code.name() << record().end.text();
  EXPECT_FALSE(record().owner);
  const auto all = blocks();
  ASSERT_EQ(all.size(), 2U) << "the canary's and one that measures";
  const auto allocations = valueOf(
      m_store->readNow([this](storage::Store& store) { return storage::BlockRepository(store).allocations(m_id); }));
  EXPECT_EQ(allocations.size(), 2U);
  EXPECT_EQ(count("*/job.sh"), 2);
  EXPECT_EQ(count("*/a*/claim"), 2) << "more than one job began";
  for (const auto& block : all) {
    EXPECT_EQ(block.block.state, model::BlockState::Done) << block.block.end.code.name();
    std::map<std::string, int> rows;
    for (const auto& run : block.runs) {
      ++rows[run.run.id.text()];
      EXPECT_EQ(run.run.attempt, 1);
      EXPECT_EQ(run.run.state, model::RunState::Done) << run.run.end.code.name();
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
