// SPDX-License-Identifier: GPL-3.0-or-later
// Kill anything while ranks train in real containers. The block must end soon, with a reason, and nothing of it may be
// left: no process, container, mount, FUSE server, bundle, or file in /dev/shm.
#include <regex>

#include "tests/files.h"
#include "tests/integration/runtimes_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

struct ProcessEntry {
  int pid = 0;
  int parent = 0;
  int session = 0;
  std::string start;  ///< with the pid, it names the process for good
  std::string name;
};

/// A process that has not ended. Nothing: there is none.
std::optional<ProcessEntry> processOf(const std::string& pid) {
  const std::string stat = test::contentOf("/proc/" + pid + "/stat");
  const std::size_t open = stat.find('(');
  const std::size_t close = stat.rfind(')');
  if (open == std::string::npos || close == std::string::npos) return std::nullopt;
  std::istringstream words(stat.substr(close + 2));
  std::vector<std::string> fields;
  for (std::string word; words >> word;) fields.push_back(word);
  if (fields.size() < 20 || fields[0] == "Z" || fields[0] == "X") return std::nullopt;
  return ProcessEntry{std::stoi(pid), std::stoi(fields[1]), std::stoi(fields[3]), fields[19],
                      stat.substr(open + 1, close - open - 1)};
}

std::vector<ProcessEntry> allProcesses() {
  std::vector<ProcessEntry> out;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (const auto process = processOf(name)) out.push_back(*process);
  }
  return out;
}

std::string mountNamespaceOf(int pid) {
  std::error_code gone;
  return std::filesystem::read_symlink("/proc/" + std::to_string(pid) + "/ns/mnt", gone).string();
}

/// What belongs to a run while it trains.
struct Traces {
  std::string run;     ///< its id
  std::string folder;  ///< with its files
  int launcher = 0;
  std::uint64_t seen = 0;  ///< when, as start times of processes count it
  int job = 0;
  std::vector<ProcessEntry> processes;
  std::set<std::string> mountNamespaces;
  std::set<std::string> files;   ///< in shared memory and in the launcher's session
  std::set<std::string> mounts;  ///< of the containers, where the host sees them

  [[nodiscard]] std::vector<int> named(const std::string& name) const {
    std::vector<int> out;
    for (const ProcessEntry& process : processes) {
      if (process.name == name) out.push_back(process.pid);
    }
    return out;
  }
};

enum class Victim : std::uint8_t { Rank, Client, Launcher };

class ContainerKills : public RealRuntimesTest {
 protected:
  static int numberIn(const std::string& file, const std::string& key) {
    std::smatch match;
    const std::string text = test::contentOf(file);
    return std::regex_search(text, match, std::regex("\"" + key + "\":([0-9]+)")) ? std::stoi(match[1]) : 0;
  }

  /// Folder of a run that trains and is not in `known`; empty: none.
  std::string trainingRun(const std::set<std::string>& known) const {
    const std::string id = m_experiment.toStdString();
    return QString::fromStdString(
               shell(Text("for t in '%1'/%2/*/a*/*/telemetry-1.jsonl; do d=${t%/*}; case ' %3 ' in *\" ${d##*/} \"*) "
                          "continue ;; esac; [ ! -e \"$d/exit.json\" ] && grep -qs '\"phase\":\"timed\"' \"$t\" && "
                          "echo \"$d\"; done | head -n 1")
                         .arg(runsFolder(), QString::fromStdString(id), QString::fromStdString(joined(known)))))
        .trimmed()
        .toStdString();
  }
  static std::string joined(const std::set<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
  }

  /// Starts the experiment and waits until it has an id.
  void startExperiment(const std::vector<std::string>& runtimes, int repeats) {
    m_mountsBefore = mountPoints();
    startInBackground(withStore({"run", experimentOf(runtimes, 1000000, repeats)}));
    ASSERT_TRUE(waitUntil(
        [this] {
          const Json all = json(cli(withStore({"list --json"})).out).value("experiments", Json::array());
          if (!all.empty()) m_experiment = QString::fromStdString(all[0]["id"].get<std::string>());
          return !m_experiment.isEmpty();
        },
        300))
        << m_background->readAllStandardError().toStdString();
  }

  /// Waits for the next run, until all its processes train.
  Traces nextRun() {
    Traces traces;
    EXPECT_TRUE(waitUntil([&] { return !(traces.folder = trainingRun(m_seen)).empty(); }, 300))
        << m_background->readAllStandardError().toStdString();
    if (traces.folder.empty()) return traces;
    traces.run = traces.folder.substr(traces.folder.rfind('/') + 1);
    m_seen.insert(traces.run);
    traces.launcher = numberIn(traces.folder + "/run.json", "pid");
    traces.job = numberIn(traces.folder + "/../started.json", "pid");
    lookAt(traces);
    return traces;
  }

  /// All overlay mounts that this process sees, with Docker's.
  static std::set<std::string> mountPoints() {
    std::set<std::string> out;
    std::istringstream lines(test::contentOf("/proc/self/mountinfo"));
    for (std::string line; std::getline(lines, line);) {
      if (line.find(" - overlay ") == std::string::npos) continue;
      std::istringstream words(line);
      std::string word;
      for (int i = 0; i < 5; ++i) words >> word;
      out.insert(word);
    }
    return out;
  }

  /// A run begins when the mounts of the one before are gone, so those that are new since the start are its own.
  void lookAt(Traces& traces) const {
    for (const std::string& mount : mountPoints()) {
      if (m_mountsBefore.count(mount) == 0) traces.mounts.insert(mount);
    }
    const std::vector<ProcessEntry> all = allProcesses();
    const std::string tag = "BAREMARK_RUN_TAG=" + traces.run;
    std::set<int> ours = {traces.launcher};
    const std::string containers = shell(
        "docker ps --no-trunc --quiet --filter label=baremark=%1-a1; podman ps "
        "--no-trunc --quiet --filter label=baremark=%1-a1",
        QString::fromStdString(traces.run));
    for (const ProcessEntry& process : all) {
      const std::string folder = "/proc/" + std::to_string(process.pid);
      bool isOurs =
          process.session == traces.launcher || test::contentOf(folder + "/environ").find(tag) != std::string::npos;
      // The programs that keep a container of a daemon.
      std::istringstream lines(containers);
      for (std::string id; std::getline(lines, id);)
        isOurs = isOurs || (!id.empty() && test::contentOf(folder + "/cmdline").find(id) != std::string::npos);
      if (isOurs) ours.insert(process.pid);
    }
    for (const ProcessEntry& process : all)
      traces.seen = std::max<std::uint64_t>(traces.seen, std::stoull(process.start));
    const std::string here = mountNamespaceOf(::getpid());
    for (const ProcessEntry& process : all) {
      if (ours.count(process.pid) == 0 && ours.count(process.parent) == 0) continue;
      traces.processes.push_back(process);
      if (const std::string space = mountNamespaceOf(process.pid); !space.empty() && space != here)
        traces.mountNamespaces.insert(space);
      if (process.name != "baremark-engine") continue;
      std::istringstream maps(test::contentOf("/proc/" + std::to_string(process.pid) + "/maps"));
      for (std::string line; std::getline(maps, line);) {
        const std::size_t at = line.find('/');
        const std::string path = at == std::string::npos ? "" : line.substr(at);
        if (path.rfind("/dev/shm/", 0) == 0 || path.rfind("/tmp/ompi.", 0) == 0) traces.files.insert(path);
      }
    }
  }

  /// What is left of the run, in words; empty: nothing.
  std::string leftOf(const Traces& traces) const {
    std::string left;
    const std::set<std::string> mounts = mountPoints();
    for (const std::string& mount : traces.mounts) {
      if (mounts.count(mount) > 0) left += "mount " + mount + "\n";
    }
    for (const ProcessEntry& was : traces.processes) {
      const auto now = processOf(std::to_string(was.pid));
      if (now && now->start == was.start) left += "process " + std::to_string(was.pid) + " " + was.name + "\n";
    }
    // A later run may get the number of the namespace again.
    for (const ProcessEntry& process : allProcesses()) {
      if (std::stoull(process.start) <= traces.seen && traces.mountNamespaces.count(mountNamespaceOf(process.pid)) > 0)
        left += "process " + std::to_string(process.pid) + " " + process.name + " in the container's mounts\n";
    }
    for (const std::string& file : traces.files) {
      if (std::filesystem::exists(file)) left += "file " + file + "\n";
    }
    const QString run = QString::fromStdString(traces.run);
    left += shell(
        "ls -d /tmp/*%1* /dev/shm/*%1* 2>/dev/null; grep -F %1 /proc/self/mountinfo; "
        "find /sys/fs/cgroup -type d -name '*%1*' 2>/dev/null; "
        "podman ps --all --filter label=baremark=%1-a1 --format 'podman {{.ID}}'; "
        "docker ps --all --filter label=baremark=%1-a1 --format 'docker {{.ID}}' 2>/dev/null",
        run);
    return left;
  }

  bool hasEnded(const Traces& traces) const {
    return QFile::exists(QString::fromStdString(traces.folder + "/exit.json"));
  }

  void expectNothingLeft(const Traces& traces, const std::string& what) const {
    EXPECT_TRUE(waitUntil([&] { return hasEnded(traces); }, 30)) << what << ": the run goes on";
    EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 20)) << what << " left:\n" << leftOf(traces);
  }

  /// The program that this runtime leaves in front of a rank (udocker is Python); the rank itself where it leaves none.
  static std::string clientOf(const Traces& traces) {
    for (const char* name :
         {"docker", "podman", "starter", "bwrap", "proot", "runc", "crun", "lxc-execute", "python3"}) {
      if (!traces.named(name).empty()) return name;
    }
    return "baremark-engine";
  }

  static void killOne(const Traces& traces, Victim victim) {
    std::vector<int> pids;
    if (victim == Victim::Launcher) pids = {traces.launcher};
    if (victim == Victim::Rank) pids = traces.named("baremark-engine");
    if (victim == Victim::Client) pids = traces.named(clientOf(traces));
    ASSERT_FALSE(pids.empty());
    ASSERT_EQ(::kill(pids.back(), SIGKILL), 0);
  }

  Json shown() { return json(cli(withStore({"show", m_experiment, "--json"})).out); }

  /// Each of these runs failed, and Baremark can say how.
  void expectReasons(const std::set<std::string>& allowed) {
    ASSERT_TRUE(m_background->waitForFinished(60000));
    const Json document = shown();
    int measured = 0;
    for (const Json& block : document["blocks"]) {
      for (const Json& run : block["runs"]) {
        if (block["kind"] != "measure") continue;
        ++measured;
        EXPECT_EQ(run["state"], "failed") << run.dump(1);
        EXPECT_EQ(allowed.count(run["end"]["code"].get<std::string>()), 1U) << run["end"].dump(1);
      }
    }
    EXPECT_GT(measured, 0) << document.dump(1);
  }

  /// One block for each victim.
  void killEach(const std::string& runtime, const std::vector<Victim>& victims) {
    startExperiment({runtime}, static_cast<int>(victims.size()));
    for (const Victim victim : victims) {
      const Traces traces = nextRun();
      ASSERT_EQ(traces.named("baremark-engine").size(), 2U) << runtime;
      killOne(traces, victim);
      expectNothingLeft(traces, runtime + ", victim " + std::to_string(static_cast<int>(victim)));
    }
    expectReasons({"signal", "status"});
  }

  /// Ctrl-C twice, which cancels.
  void interruptTwice() const {
    const auto pid = static_cast<pid_t>(m_background->processId());
    ::kill(pid, SIGINT);
    EXPECT_FALSE(m_background->waitForFinished(1200)) << "signals in immediate succession count as one";
    ::kill(pid, SIGINT);
    EXPECT_EQ(endOfBackground(30), 3);
  }

  QString m_experiment;
  std::set<std::string> m_seen;  ///< runs
  std::set<std::string> m_mountsBefore;
};

/// All runtimes in one block: their clients are killed, as the system does when memory runs out.
TEST_F(ContainerKills, aKilledClientOfEachRuntimeLeavesNothing) {
  std::vector<std::string> runtimes = {"charliecloud", "docker", "podman", "bubblewrap", "proot", "runc", "lxc"};
  if (canRunHere("crun")) runtimes.emplace_back("crun");
  if (hasApptainer()) runtimes.emplace_back("apptainer:userns");
  if (addUdocker()) runtimes.emplace_back("udocker:p2");
  startExperiment(runtimes, 1);
  for (std::size_t i = 0; i < runtimes.size(); ++i) {
    const Traces traces = nextRun();
    ASSERT_FALSE(traces.folder.empty());
    killOne(traces, Victim::Client);
    expectNothingLeft(traces, clientOf(traces));
  }
  expectReasons({"signal", "status"});
}

TEST_F(ContainerKills, aKilledDaemonEndsTheBlockAndItsSuccessorRemovesTheContainers) {
  startExperiment({"docker"}, 1);
  const Traces traces = nextRun();
  ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
  docker().kill();
  EXPECT_TRUE(waitUntil([&] { return hasEnded(traces); }, 30));
  // The ranks end without the daemon.
  EXPECT_TRUE(waitUntil(
      [&] {
        const std::vector<int> ranks = traces.named("baremark-engine");
        return std::none_of(ranks.begin(), ranks.end(),
                            [](int pid) { return processOf(std::to_string(pid)).has_value(); });
      },
      10));
  expectReasons({"known_issue"});
  docker().start();
  ASSERT_TRUE(waitUntil([] { return docker().answers(); })) << docker().log();
  EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 20)) << leftOf(traces);
  // No other run follows.
  const QString any = Text("grep -F '%1/data/overlay2' /proc/self/mountinfo").arg(docker().folder());
  EXPECT_TRUE(waitUntil([&] { return shell(any).empty(); }, 20)) << shell(any);
}

/// The daemon stops its containers before it ends, so the ranks end with a status of their own.
TEST_F(ContainerKills, aStoppedDaemonEndsTheBlockAndLeavesNoContainer) {
  startExperiment({"docker"}, 1);
  const Traces traces = nextRun();
  ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
  ASSERT_TRUE(docker().stop()) << docker().log();
  EXPECT_TRUE(waitUntil([&] { return hasEnded(traces); }, 30));
  expectReasons({"known_issue", "signal", "status"});
  docker().start();
  ASSERT_TRUE(waitUntil([] { return docker().answers(); })) << docker().log();
  EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 20)) << leftOf(traces);
}

/// Twice, in each of two runtimes: ranks of Docker belong to its daemon, those of runc to the launcher.
TEST_F(ContainerKills, aKilledManagerIsResumedAndAnInterruptLeavesNoContainer) {
  startExperiment({"docker", "runc"}, 1);
  Traces traces;
  for (const bool isLast : {false, true}) {
    traces = nextRun();
    ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
    m_background->kill();
    ASSERT_TRUE(m_background->waitForFinished(5000));
    // The block does not need the manager.
    EXPECT_TRUE(processOf(std::to_string(traces.launcher)));
    EXPECT_FALSE(hasEnded(traces));
    startInBackground(withStore({"run --resume", m_experiment}));
    QByteArray said;
    ASSERT_TRUE(waitUntil([&] {
      m_background->waitForReadyRead(100);
      said += m_background->readAllStandardError();
      return !said.isEmpty();
    }));
    if (isLast) break;
    killOne(traces, Victim::Rank);  // the other runtime follows
    expectNothingLeft(traces, "a killed rank without its first manager");
  }
  interruptTwice();
  expectNothingLeft(traces, "an interrupt");
  EXPECT_EQ(shown()["state"], "cancelled");
}

/// The scripts that clean up may be killed too. Then the manager does it.
TEST_F(ContainerKills, aKilledJobAndLauncherLeaveNothing) {
  startExperiment({"runc"}, 1);
  const Traces traces = nextRun();
  ASSERT_EQ(traces.named("baremark-engine").size(), 2U);
  ASSERT_EQ(::kill(traces.job, SIGKILL), 0);
  ASSERT_EQ(::kill(traces.launcher, SIGKILL), 0);
  for (const int client : traces.named("sh")) ::kill(client, SIGKILL);
  EXPECT_TRUE(waitUntil([&] { return leftOf(traces).empty(); }, 60)) << leftOf(traces);
  interruptTwice();
}

/// The rest of the product of runtimes and victims.
class EachVictim : public ContainerKills, public ::testing::WithParamInterface<const char*> {};

TEST_P(EachVictim, leavesNothing) {
  const std::string runtime = GetParam();
  if (!canRunHere(runtime)) GTEST_SKIP() << runtime << " refuses this host's cgroups";
  if (runtime == "apptainer:userns" && !hasApptainer()) GTEST_SKIP() << "apptainer is not installed";
  if (runtime == "udocker:p2" && !addUdocker())
    GTEST_SKIP() << "udocker is not installed; tests/checks/udocker.sh installs it as root, from PyPI";
  killEach(runtime, {Victim::Rank, Victim::Client, Victim::Launcher});
}

INSTANTIATE_TEST_SUITE_P(Product, EachVictim,
                         ::testing::Values("charliecloud", "docker", "podman", "apptainer:userns", "bubblewrap",
                                           "proot", "runc", "crun", "lxc", "udocker:p2", "bubblewrap=inner",
                                           "docker=inner", "podman=bind"));

}  // namespace
}  // namespace baremark
