// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments on a host over SSH while connection, server, clock and manager fail or sleep: no sample lost, none twice,
// no job submitted twice, none forgotten; their ends leave nothing there or here. Two machines share a store and use
// one host: one at a time runs an experiment there. With BAREMARK_LONG set, connections are away for minutes, and the
// first machine is killed, as in ./setup.sh check. BAREMARK_HOLE: for how many seconds a connection carries nothing.
#include <signal.h>
#include <sys/wait.h>

#include <iterator>

#include "core/base/quoting.h"
#include "tests/integration/far_runs_fixture.h"
#include "tests/processes.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
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

class FarEndingsTest : public FarRunsTest {
 protected:
  void SetUp() override {
    FarRunsTest::SetUp();
    std::filesystem::create_directories(m_here);
    ::setenv("TMPDIR", m_here.c_str(), 1);
    link();
  }
  void TearDown() override {
    ::unsetenv("TMPDIR");
    FarRunsTest::TearDown();
  }

  /// Releases the host, as the end of the program does.
  void leave() {
    m_runner.reset();
    m_host.reset();
  }
  /// Children of the server, and processes that name the folder of the runs.
  std::string processesLeft() const {
    const std::string server = "127.0.0.1 " + std::to_string(m_server->port());
    std::string left;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename().string();
      if (name.find_first_not_of("0123456789") != std::string::npos || name == std::to_string(::getpid())) continue;
      const std::string words = test::contentOf(entry.path().string() + "/cmdline");
      const std::string variables = test::contentOf(entry.path().string() + "/environ");
      const bool isOfTheServer = variables.find(server) != std::string::npos;
      if (isOfTheServer || words.find(m_folder) != std::string::npos ||
          variables.find(m_folder + "/host") != std::string::npos)
        left += name + " " + words + "\n";
    }
    return left;
  }
  /// Open connections of the server: local port and state from /proc/net/tcp.
  int connectionsLeft() const {
    std::ifstream table("/proc/net/tcp");
    int count = 0;
    for (std::string line; std::getline(table, line);) {
      std::string slot, local, remote, state;
      std::istringstream(line) >> slot >> local >> remote >> state;
      const std::size_t colon = local.find(':');
      if (colon != std::string::npos && state == "01" &&
          std::stoi(local.substr(colon + 1), nullptr, 16) == m_server->port())
        ++count;
    }
    return count;
  }
  /// Files that do not belong to a finished block, and everything that is neither file nor folder.
  std::string filesLeft() const {
    std::string left;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder + "/host")) {
      const std::string name = entry.path().filename().string();
      const auto has = [&name](const char* part) { return name.find(part) != std::string::npos; };
      const bool isOther = !entry.is_regular_file() && !entry.is_directory();
      if (isOther || has(".part") || has(".tmp.") || has(".claim") || has(".try") || name == "host.lock")
        left += entry.path().string() + "\n";
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_here))
      left += entry.path().string() + "\n";
    return left;
  }
  static std::ptrdiff_t openFiles() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
  }
  void expectNothingLeft() {
    EXPECT_TRUE(test::waitUntil([this] { return processesLeft().empty(); })) << processesLeft();
    EXPECT_TRUE(test::waitUntil([this] { return connectionsLeft() == 0; }));
    EXPECT_EQ(filesLeft(), "");
    if (m_files == 0) m_files = openFiles();  // one-time objects exist now
    EXPECT_TRUE(test::waitUntil([this] { return openFiles() <= m_files; })) << openFiles() << " of " << m_files;
  }
  bool isBlockOver() const {
    for (const auto& entry : std::filesystem::directory_iterator(m_folder + "/host/" + m_id.text())) {
      if (std::filesystem::exists(entry.path() / "block.json") &&
          !std::filesystem::exists(entry.path() / "a1/exit.json"))
        return false;
    }
    return true;
  }

  std::string m_here = m_place.path() + "/tmp";
  std::ptrdiff_t m_files = 0;
};

TEST_F(FarEndingsTest, noEndLeavesProcessesOnEitherSide) {
  {
    SCOPED_TRACE("to its end");
    queue("", 1, 3);
    expectEnd(ExperimentState::Done);
    leave();
    expectNothingLeft();
  }
  {
    SCOPED_TRACE("a run that fails and leaves a process of its own");
    signInAnew();
    queue("child,exit:3", 1, 5);
    ASSERT_TRUE(runToEnd()) << m_lastError;
    leave();
    expectNothingLeft();
  }
  {
    SCOPED_TRACE("cancelled");
    signInAnew();
    queue("hang", 1, 5);
    ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
    requestCancel();
    expectEnd(ExperimentState::Cancelled);
    leave();
    expectNothingLeft();
  }
  {
    SCOPED_TRACE("the program is closed in the middle of a block, which ends alone");
    signInAnew();
    queue("step:20", 1, 40);
    ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
    // The search itself can find something.
    EXPECT_NE(processesLeft(), "");
    EXPECT_GT(connectionsLeft(), 0);
    EXPECT_TRUE(has(filesLeft(), "host.lock"));
    leave();
    EXPECT_TRUE(test::waitUntil([this] { return connectionsLeft() == 0; }));
    ASSERT_TRUE(test::waitUntil([this] { return isBlockOver(); }));
    expectNothingLeft();
  }
}

class FarManagerTest : public FarRunsTest {
 protected:
  void TearDown() override {
    if (m_manager > 0) {
      ::kill(m_manager, SIGKILL);
      ::waitpid(m_manager, nullptr, 0);
    }
    FarRunsTest::TearDown();
  }

  /// A manager in a separate process, over the connection.
  void startManager() {
    m_runner.reset();
    m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
    m_manager = test::spawn({places::kFakeManager, m_store->path(), m_host->root(), places::kResources,
                             places::kFakeEngine, m_id.text(), "testhost", m_server->configFile(), "slurm"});
  }
  /// One runs, and the others are submitted.
  bool isMeasuringNow() {
    const auto all = measured();
    const auto isIn = [](BlockState state) {
      return [state](const auto& block) { return block.block.state == state; };
    };
    return std::any_of(all.begin(), all.end(), isIn(BlockState::Running)) &&
           std::none_of(all.begin(), all.end(), isIn(BlockState::Planned)) &&
           std::none_of(all.begin(), all.end(), isIn(BlockState::Submitting));
  }
  /// Wakes the manager and returns its exit status. The manager may query its scheduler once immediately, and then at
  /// most as often as configured: every half second, up to a quarter earlier.
  int wake() {
    const int asked = m_slurm->calls("squeue");
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(::kill(m_manager, SIGCONT), 0);
    int most = 0;
    const auto hasEnded = [&](int* status) {
      const int questions = m_slurm->calls("squeue") - asked;
      most =
          std::max(most, questions - static_cast<int>((std::chrono::steady_clock::now() - begin) / milliseconds(375)));
      return ::waitpid(m_manager, status, WNOHANG) == m_manager;
    };
    int status = -1;
    const bool isOver = test::waitUntil([&] { return hasEnded(&status); }, seconds(90));
    EXPECT_LE(most, 1);
    if (!isOver) return -1;
    m_manager = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  pid_t m_manager = -1;
};

TEST_F(FarManagerTest, aManagerThatSleepsUntilItsConnectionIsLostReconnects) {
  // Like a laptop with a closed lid. The host drops the silent client, and the runs continue.
  linkWithSlurm({"ClientAliveInterval 2", "ClientAliveCountMax 2"});
  constexpr int kSteps = 100;
  queue("step:20", 2, kSteps);
  startManager();
  ASSERT_TRUE(test::waitUntil([this] { return isMeasuringNow(); })) << m_server->log();
  ASSERT_EQ(::kill(m_manager, SIGSTOP), 0);
  ASSERT_TRUE(test::waitUntil([this] { return m_server->log().find("client not responding") != std::string::npos; }))
      << m_server->log();
  if (isLong()) std::this_thread::sleep_for(seconds(600));
  // The runs have ended during the sleep.
  const std::string folder = blockFolder(measured().front());
  EXPECT_TRUE(test::waitUntil([&] { return std::filesystem::exists(folder + "/a1/exit.json"); }));
  const int signIns = countOf(m_server->log(), "Accepted publickey");
  EXPECT_EQ(wake(), 0) << m_server->log();
  EXPECT_EQ(countOf(m_server->log(), "Accepted publickey") - signIns, 1)
      << "it signs in again, once: " << m_server->log();
  expectNothingLostAndNothingTwice(2, kSteps);
  expectOneJobEach();
}

}  // namespace
}  // namespace baremark::core::runs
