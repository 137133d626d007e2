// SPDX-License-Identifier: GPL-3.0-or-later
// Two machines share a store and use one host over SSH, without a scheduler and with Slurm's commands. One of them at a
// time runs an experiment there, and no job is submitted twice. With BAREMARK_LONG set the first is killed, and the
// second continues after a minute of silence.
#include <signal.h>
#include <sys/wait.h>

#include <map>
#include <set>

#include "core/base/quoting.h"
#include "tests/integration/far_runs_fixture.h"
#include "tests/processes.h"

namespace baremark::core::runs {
namespace {

using std::chrono::seconds;

/// Runs the following program in its own namespaces, with another host name and boot id.
constexpr const char* kElsewhere = R"sh(
hostname "$0" && mount --bind "$1" /proc/sys/kernel/random/boot_id && shift && exec "$@"
)sh";

class TwoLaptopsTest : public FarRunsTest, public ::testing::WithParamInterface<const char*> {
 protected:
  static bool hasScheduler() { return std::string(GetParam()) != "none"; }
  void TearDown() override {
    for (const pid_t pid : m_alive) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
    FarRunsTest::TearDown();
  }
  void queueFar(int repeats, int steps) {
    const std::string file =
        R"({"schema": "baremark.experiment/1", "name": "test", "host": "far", "workload": {"engine": {"model": "mnist"}},
      "arms": [{"name": "plain", "runtime": "bare-metal"}, {"name": "slow", "runtime": "bare-metal", "env": {"FAKE_ENGINE": "step:20"}}],
      "scale": {"ranks": [1]}, "measure": {"repeats": )" +
        std::to_string(repeats) + R"(, "batches": )" + std::to_string(steps) + R"(, "warmup_batches": 0}})";
    queueFile(file);
    m_host.reset();  // the laptops sign in automatically
  }
  pid_t startLaptop(const std::string& name) {
    const std::string boot = m_place.path() + "/boot-" + name;
    std::ofstream(boot) << std::string(8, name.back()) << "-0000-0000-0000-000000000000\n";
    const pid_t pid =
        test::spawn({"unshare", "--mount", "--uts", "/bin/sh", "-c", kElsewhere, name, boot, places::kFakeManager,
                     m_store->path(), m_folder + "/host", places::kResources, places::kFakeEngine, m_id.text(),
                     "testhost", m_server->configFile(), GetParam(), "far"});
    m_alive.insert(pid);
    return pid;
  }
  /// "laptop1", or nothing while there is no owner.
  std::string owner() {
    const auto owned = record().owner;
    return owned ? owned->machine.substr(owned->machine.find('@') + 1) : std::string();
  }
  int wait(pid_t pid) {
    int status = 0;
    EXPECT_EQ(waitpid(pid, &status, 0), pid);
    m_alive.erase(pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  std::set<pid_t> m_alive;
};

TEST_P(TwoLaptopsTest, sharingAStoreRunAnExperimentOnce) {
  if (::geteuid() != 0) GTEST_SKIP() << "another machine's name and boot are made by root only";
  if (hasScheduler())
    linkWithSlurm();
  else
    link();
  constexpr int kRepeats = 2;
  constexpr int kSteps = 100;
  queueFar(kRepeats, isLong() ? 3000 : kSteps);
  const std::map<std::string, pid_t> laptops = {{"laptop1", startLaptop("laptop1")},
                                                {"laptop2", startLaptop("laptop2")}};
  std::set<std::string> owners;
  bool isKilled = false;
  std::string killed;
  const auto end = std::chrono::steady_clock::now() + seconds(isLong() ? 600 : 90);
  while (!isOver() && std::chrono::steady_clock::now() < end) {
    if (const std::string now = owner(); !now.empty()) owners.insert(now);
    if (isLong() && !isKilled && !owners.empty() && !measured().empty() && !measured().front().runs.empty() &&
        measured().front().runs.front().run.started) {
      killed = owner();
      ASSERT_EQ(laptops.count(killed), 1U) << killed;
      kill(laptops.at(killed), SIGKILL);
      isKilled = true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(owners.size(), isLong() ? 2U : 1U);
  EXPECT_EQ(isKilled, isLong());
  for (const auto& [name, pid] : laptops) EXPECT_EQ(wait(pid), name == killed ? 128 + SIGKILL : 0) << name;
  EXPECT_FALSE(record().owner);
  for (const auto& block : blocks()) {
    m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
    EXPECT_EQ(shell("ls -d " + base::shellQuoted(blockFolder(block)).value() + "/a*/claim | wc -l\n"), "1\n");
  }
  expectNothingLostAndNothingTwice(kRepeats, isLong() ? 3000 : kSteps);
  if (hasScheduler()) expectOneJobEach();
}

INSTANTIATE_TEST_SUITE_P(Schedulers, TwoLaptopsTest, ::testing::Values("none", "slurm"),
                         [](const auto& scheduler) { return std::string(scheduler.param); });

}  // namespace
}  // namespace baremark::core::runs
