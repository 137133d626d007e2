// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments on a host over SSH while connection, server, clock and manager fail: no sample lost, none twice, no job
// submitted twice, none forgotten. Two machines share a store and use one host: one of them at a time runs an
// experiment there. With BAREMARK_LONG set, connections are away for minutes, and the first machine is killed, as in
// ./setup.sh check. BAREMARK_HOLE sets for how many seconds a connection carries nothing.
#include <signal.h>
#include <sys/wait.h>

#include <map>
#include <random>
#include <set>

#include "core/base/quoting.h"
#include "tests/integration/far_runs_fixture.h"
#include "tests/processes.h"

namespace baremark::core::runs {
namespace {

using model::ExperimentState;
using std::chrono::milliseconds;
using std::chrono::seconds;

class TroubledTest : public FarRunsTest {};

TEST_F(TroubledTest, linksServersAndManagersThatBreakLoseNothing) {
  link();
  m_proxy->setDelay(milliseconds(5));
  constexpr int kSteps = 150;
  constexpr milliseconds kApart(230);  // minimum between two faults; the maximum is three times that
  const int repeats = isLong() ? 60 : 3;
  const int mostFaults = isLong() ? 200 : 20;
  queue("step:20,rotate:40", repeats, kSteps);
  std::atomic<bool> isOver{false};
  int faults = 0;
  std::thread breaking([&] {
    std::mt19937 random(20261122);
    const auto between = [&random](milliseconds least, milliseconds most) {
      return least + milliseconds(static_cast<std::int64_t>(random()) % (most - least).count());
    };
    for (; faults < mostFaults && !isOver; ++faults) {
      std::this_thread::sleep_for(between(kApart, 3 * kApart));
      switch (faults % 4) {
        case 0:
          m_proxy->cut();
          break;
        case 1:
          m_proxy->cutAfter(1 + static_cast<std::int64_t>(random() % 3000));
          break;
        case 2:
          m_proxy->stall(true);
          std::this_thread::sleep_for(between(milliseconds(0), seconds(1)));
          m_proxy->stall(false);
          break;
        default:
          m_server->kill();
          std::this_thread::sleep_for(between(milliseconds(0), milliseconds(500)));
          m_server->start();
      }
    }
    // A server ends with the thread that started it.
    while (!isOver) std::this_thread::sleep_for(milliseconds(50));
  });
  const auto isEnd = [this] {
    return record().state != ExperimentState::Queued && record().state != ExperimentState::Running;
  };
  // Each manager lives a second longer than the one before, so that a slow machine reaches the end too.
  const auto end = std::chrono::steady_clock::now() + seconds(isLong() ? 1200 : 300);
  int lives = 0;
  while (!isEnd() && std::chrono::steady_clock::now() < end) {
    if (stepUntil(isEnd, seconds(4 + lives))) break;
    signInAnew();
    takeUp();
    ++lives;
  }
  isOver = true;
  breaking.join();
  RecordProperty("faults", faults);
  RecordProperty("lives", lives);
  EXPECT_GE(faults, isLong() ? mostFaults : 6);
  EXPECT_GT(m_proxy->connections(), 3);
  expectNothingLostAndNothingTwice(repeats, kSteps);
}

class BlackHoleTest : public FarRunsTest {
 protected:
  /// The connection carries nothing for this time during an experiment.
  void goThrough(seconds hole) {
    signInAnew();
    queue("step:20,rotate:10", 2, 100);  // its files change during the break too
    ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
    m_proxy->stall(true);
    const auto start = std::chrono::steady_clock::now();
    double foundAfter = -1;  // seconds
    std::thread healer([&] {
      while (std::chrono::steady_clock::now() < start + hole) {
        std::this_thread::sleep_for(milliseconds(100));
        const bool isFound = foundAfter < 0 && m_host->connectionState() != ConnectionState::Online;
        if (isFound) foundAfter = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      }
      m_proxy->stall(false);
    });
    EXPECT_TRUE(runToEnd(hole + seconds(hole > kGivenUp ? 300 : 55))) << m_lastError;
    EXPECT_GT(std::chrono::steady_clock::now() - start, hole);
    healer.join();
    if (hole > kGivenUp) {
      EXPECT_GT(foundAfter, 0);
      EXPECT_LE(foundAfter, kGivenUp.count());
    }
    expectNothingLostAndNothingTwice(2, 100);
    if (hole > kHelperLife) {
      EXPECT_EQ(shell("ps -eo etimes=,args= | awk '$1 > " + std::to_string(kHelperLife.count()) +
                      " && /head -c 44/ && !/awk/' | wc -l"),
                "0\n");
    }
  }

  static constexpr seconds kGivenUp{46};      ///< 45 s, plus the time until the next look
  static constexpr seconds kHelperLife{660};  ///< a shell on the host without input ends after ten minutes
};

TEST_F(BlackHoleTest, isDetectedAndResultsFromBehindItArriveLater) {
  link();
  const char* one = std::getenv("BAREMARK_HOLE");
  for (const seconds hole : isLong() ? std::vector{seconds(60), seconds(300), seconds(900)}
                                     : std::vector{seconds(one == nullptr ? 5 : std::atoi(one))}) {
    SCOPED_TRACE(std::to_string(hole.count()) + " s");
    goThrough(hole);
  }
}

TEST_F(FarRunsTest, aWrongOrJumpingHostClockChangesNoState) {
  const std::string commands = m_place.path() + "/bin";
  std::filesystem::create_directories(commands);
  const std::string offset = m_place.path() + "/offset";
  std::ofstream(offset) << "-1 hour";
  std::ofstream(commands + "/date") << "#!/bin/sh\nexec /bin/date -d \"$(cat '" << offset << "')\" \"$@\"\n";
  std::filesystem::permissions(commands + "/date", std::filesystem::perms(0755));
  link({"SetEnv PATH=" + commands + ":/usr/local/bin:/usr/bin:/bin"});
  const auto begin = base::SystemClock().wallNow();
  queue("step:20", 2, 100);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  std::ofstream(offset) << "+1 hour";
  ASSERT_TRUE(runToEnd()) << m_lastError;
  // The wrong clock was in use before and after its jump, and every time is one of our clock: in order within a block,
  // and between blocks as exact as whole seconds of files and a queried clock allow.
  const auto end = base::SystemClock().wallNow();
  int early = 0;
  int late = 0;
  auto latest = begin;
  for (const auto& block : measured()) {
    latest -= seconds(2);
    for (const auto& run : block.runs) {
      ASSERT_TRUE(run.run.started && run.run.ended);
      EXPECT_GE(*run.run.started, latest);
      EXPECT_GE(*run.run.ended, *run.run.started);
      latest = *run.run.ended;
      const std::string folder = blockFolder(block) + "/a1/" + run.run.id.text();
      const auto file = protocol::parseRunStartFile(shell("cat '" + folder + "/run.json'"));
      const auto exit = protocol::parseExitFile(shell("cat '" + folder + "/exit.json'"));
      ASSERT_TRUE(file && exit);
      early += file->started < begin - std::chrono::minutes(30) ? 1 : 0;
      late += exit->ended > end + std::chrono::minutes(30) ? 1 : 0;
    }
  }
  EXPECT_LE(latest, end);
  EXPECT_GE(early, 1);
  EXPECT_GE(late, 3);
  expectNothingLostAndNothingTwice(2, 100);
}

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
