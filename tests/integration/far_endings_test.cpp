// SPDX-License-Identifier: GPL-3.0-or-later
// Ends of experiments on a host over SSH: nothing is left there or here. Also a manager of jobs that sleeps until its
// connection is gone. With BAREMARK_LONG set it sleeps for ten minutes.
#include <signal.h>

#include <sys/wait.h>
#include <iterator>

#include "tests/integration/far_runs_fixture.h"
#include "tests/processes.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::milliseconds;
using std::chrono::seconds;

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
    const std::string folder = m_folder + "/host/" + m_id.text();
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
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
