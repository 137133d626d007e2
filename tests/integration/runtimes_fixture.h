// SPDX-License-Identifier: GPL-3.0-or-later
// The real command line with real container runtimes: a Docker daemon of the tests, udocker with a folder of the tests,
// and Podman with settings that an account without CAP_SYS_RESOURCE may use. The engine's image is built once and kept
// in the build folder. All cases of a process share the daemon and the folder.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <QStandardPaths>
#include <algorithm>
#include <set>
#include <vector>

#include "tests/fakes/docker_daemon.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {

/// The folder with the udocker that tests/checks/udocker.sh installs. Empty: it is not installed.
inline QString udockerPrograms() {
  const QString folder = Text("/opt/baremark-tests/udocker/bin");
  return QFileInfo::exists(folder + Text("/udocker")) ? folder : QString();
}

/// Stores of runtimes that all cases of this process share, because an import of the image takes long. They end with
/// the last case.
class SharedStores : public ::testing::Environment {
 public:
  static DockerDaemon& docker() {
    if (!s_docker) s_docker = std::make_unique<DockerDaemon>();
    return *s_docker;
  }
  /// Without a tarball, udocker does not look for its own tools in the network at each start.
  static void useUdocker() {
    if (!s_udocker) s_udocker = std::make_unique<QTemporaryDir>();
    ::setenv("UDOCKER_DIR", s_udocker->path().toUtf8().constData(), 1);
    ::setenv("UDOCKER_TARBALL", "", 1);
  }
  static void leaveUdocker() {
    ::unsetenv("UDOCKER_DIR");
    ::unsetenv("UDOCKER_TARBALL");
  }
  void TearDown() override {
    s_docker.reset();
    s_udocker.reset();
  }

 private:
  inline static std::unique_ptr<DockerDaemon> s_docker;
  inline static std::unique_ptr<QTemporaryDir> s_udocker;
};
/// GoogleTest owns it.
inline ::testing::Environment* const kSharedStores = ::testing::AddGlobalTestEnvironment(new SharedStores);

/// A limit of this process as containers.conf names it, "SOFT:HARD". -1 is "unlimited".
inline QString limitsOf(decltype(RLIMIT_NPROC) resource) {
  const auto text = [](rlim_t limit) {
    return limit == RLIM_INFINITY ? Text("-1") : QString::number(static_cast<qulonglong>(limit));
  };
  rlimit limits{};
  EXPECT_EQ(getrlimit(resource, &limits), 0);
  return text(limits.rlim_cur) + QLatin1Char(':') + text(limits.rlim_max);
}

/// Podman lowers its own limit of processes to kernel.pid_max, so it cannot give its containers more.
inline void lowerLimitOfProcesses() {
  QFile file(Text("/proc/sys/kernel/pid_max"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const rlim_t most = file.readAll().trimmed().toULongLong();
  rlimit limits{};
  ASSERT_EQ(getrlimit(RLIMIT_NPROC, &limits), 0);
  limits.rlim_max = std::min(limits.rlim_max, most);  // RLIM_INFINITY is the largest number
  limits.rlim_cur = std::min(limits.rlim_cur, limits.rlim_max);
  ASSERT_EQ(setrlimit(RLIMIT_NPROC, &limits), 0);
}

/// The output of `run --json`: each of `arms` arms was measured with each of `points` ranks, `mostFailed` runs of an
/// arm failed at most, nothing makes an arm not comparable, and each has a verdict from an interval.
inline void expectVerdicts(const core::base::Json& compared, std::size_t arms, int blocks = 3, int mostFailed = 0,
                           const std::set<int>& points = {1, 2}) {
  using core::base::Json;
  EXPECT_EQ(compared.value("differences", Json()), Json::array());
  std::set<int> ranks;
  for (const Json& point : compared.value("points", Json::array())) {
    ranks.insert(point["ranks"].get<int>());
    ASSERT_EQ(point["arms"].size(), arms);
    EXPECT_EQ(point["arms"][0]["failed"], 0);
    for (std::size_t i = 1; i < arms; ++i) {
      const Json& arm = point["arms"][i];
      SCOPED_TRACE(arm.dump(1));
      EXPECT_LE(arm["failed"], mostFailed);
      EXPECT_EQ(arm["comparable"], true);
      EXPECT_EQ(arm["ratio"]["n"].get<int>() + arm["failed"].get<int>(), blocks) << "a verdict needs three";
      EXPECT_TRUE(arm["ratio"]["low"].is_number());
      const std::set<Json> verdicts = {"slower", "faster", "equivalent", "not enough data"};
      EXPECT_EQ(verdicts.count(arm["verdict"]), 1U);
      EXPECT_TRUE(arm["reason"].is_null() || arm["reason"] == "interval_too_wide");
    }
  }
  EXPECT_EQ(ranks, points);
}

/// crun refuses hosts that have cgroups of both versions.
inline bool canRunHere(const std::string& runtime) {
  return runtime != "crun" || !QFileInfo::exists(Text("/sys/fs/cgroup/unified"));
}

class ContainerCliTest : public CliTest {
 protected:
  QString dataHome() const override { return QString::fromUtf8(places::kContainerData); }
  /// An experiment file with these runtimes as arms. A runtime may be followed by a colon and a variant, or by an
  /// equals sign and an MPI model.
  QString experimentOf(const std::vector<std::string>& runtimes, int batches, int repeats,
                       const std::vector<int>& ranks = {2}, const std::string& bind = "none") const {
    core::base::Json arms = core::base::Json::array();
    for (const std::string& runtime : runtimes) {
      const std::size_t colon = runtime.find(':');
      const std::size_t equals = runtime.find('=');
      arms.push_back({{"name", runtime}, {"runtime", runtime.substr(0, std::min(colon, equals))}});
      if (equals != std::string::npos) arms.back()["mpi"] = runtime.substr(equals + 1);
      if (colon != std::string::npos) arms.back()["variant"] = runtime.substr(colon + 1);
    }
    const core::base::Json experiment = {
        {"schema", "baremark.experiment/1"},
        {"name", "runtimes"},
        {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 8}}}}},
        {"arms", arms},
        {"scale", {{"ranks", ranks}, {"threads_per_rank", 1}, {"bind", bind}}},
        {"measure", {{"warmup_batches", 2}, {"batches", batches}, {"repeats", repeats}}}};
    return put("runtimes.baremark.json", core::base::toJsonText(experiment));
  }
};

class RealRuntimesTest : public ContainerCliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    QDir().mkpath(dataHome());
    if (::geteuid() != 0) GTEST_SKIP() << "only root can start a Docker daemon";
    for (const char* program : {"bwrap", "crun", "dockerd", "lxc-execute", "podman", "proot", "runc"}) {
      if (QStandardPaths::findExecutable(QString::fromUtf8(program)).isEmpty())
        GTEST_SKIP() << program << " is not installed";
    }
    lowerLimitOfProcesses();
    // Podman raises limits by default, which an account without CAP_SYS_RESOURCE may not do. With other limits than on
    // bare metal, its arm would not be comparable.
    const QString settings =
        put("containers.conf",
            Text("[containers]\ndefault_ulimits = [\"nofile=%1\", \"nproc=%2\"]\n[engine]\nruntime = \"runc\"\n")
                .arg(limitsOf(RLIMIT_NOFILE), limitsOf(RLIMIT_NPROC)));
    ::setenv("CONTAINERS_CONF", settings.toUtf8().constData(), 1);
    if (!docker().isRunning()) docker().start();  // after a case that failed
    ::setenv("DOCKER_HOST", docker().address().toUtf8().constData(), 1);
    ASSERT_TRUE(waitUntil([] { return docker().answers(); })) << docker().log();
  }
  void TearDown() override {
    CliTest::TearDown();
    ::unsetenv("CONTAINERS_CONF");
    ::unsetenv("DOCKER_HOST");
    SharedStores::leaveUdocker();
  }
  static DockerDaemon& docker() { return SharedStores::docker(); }
  /// Puts udocker on the PATH. False: it is not installed.
  bool addUdocker() {
    m_commands = udockerPrograms();
    if (m_commands.isEmpty()) return false;
    SharedStores::useUdocker();
    return true;
  }
  static bool hasApptainer() { return !QStandardPaths::findExecutable(Text("apptainer")).isEmpty(); }
};

}  // namespace baremark
