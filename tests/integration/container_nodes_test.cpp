// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks in real containers. The two nodes are one machine, with each installed launcher: the ranks of a node share one
// container, and no container spans two nodes. The real Apptainer as an arm beside bare metal on them, from experiment
// file to comparison, with the image of container_runtimes_test.cpp, in the folder where the host's runs are too.
#include <stdlib.h>
#include <unistd.h>

#include "core/base/quoting.h"
#include "core/containers/rank_command.h"
#include "core/launch/launcher.h"
#include "remote/local/local_host.h"
#include "remote/probe/runtime_probe.h"
#include "tests/fakes/slurm_cluster.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/cli_fixture.h"
#include "tests/resources.h"

namespace baremark::core {
namespace {

constexpr const char* kHydra = "/usr/bin/mpiexec.mpich";

class ContainerNodesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ::setenv("USER", "root", 0);  // it asks for one
    remote::LocalHost host(m_place.path());
    const auto probe = remote::probeRuntime(
        host, containers::parseRuntimeDescriptor(test::resource("runtimes/charliecloud.json")).value());
    ASSERT_TRUE(probe && probe->works) << (probe ? probe->detail : toLogLine(probe.error()));
  }

  /// In the test's folder.
  void callHydraMpiexec() {
    std::ofstream(m_place.path() + "/mpiexec") << "#!/bin/sh\nexec " << kHydra << " \"$@\"\n";
    std::filesystem::permissions(m_place.path() + "/mpiexec", std::filesystem::perms::owner_all);
  }

  /// In the tree that the probe made.
  containers::RankContext rankContext() const {
    return {.image = m_place.path() + "/probe",
            .workdir = "/",
            .tag = "nodes-" + std::to_string(::getpid()),
            .binds = {{"/usr", "/usr", false}}};
  }

  /// The command that starts two ranks on each of two nodes. Each rank prints its container and node. They stay for a
  /// while, as ranks of MPI wait for each other, because a container whose first rank has ended cannot be joined.
  std::string line(const std::string& launcherId) {
    const auto runtime = containers::parseRuntimeDescriptor(test::resource("runtimes/charliecloud.json")).value();
    containers::RankContext rank = rankContext();
    rank.nodes = rank.ranksOnNode = 2;
    rank.command = {
        "/bin/sh", "-c",
        "echo \"container=$(/usr/bin/readlink /proc/self/ns/user) node=$SLURMD_NODENAME\"; /usr/bin/sleep 2"};
    const auto launcher = launch::parseLauncherDescriptor(test::resource("launchers/" + launcherId + ".json")).value();
    const auto words = launch::launchCommand(launcher, {.nodes = 2,
                                                        .ranks = 4,
                                                        .ranksPerNode = 2,
                                                        .bind = model::Binding::None,
                                                        .command = containers::rankCommand(runtime, rank).value()});
    std::string line;
    for (const auto& [name, value] : launcher.rootEnvironment) line += "export " + name + "=" + value + "; ";
    return line + "export BAREMARK_RUN_TAG=none; exec timeout 60 " + base::shellCommand(words.value()).value();
  }

  /// Number of ranks in each container, and on each node of each container.
  void expectTwoContainersOfTwo(const std::string& out, bool isNodeNamed) {
    std::map<std::string, std::map<std::string, int>> containers;
    std::stringstream lines(out);
    for (std::string text; std::getline(lines, text);) {
      const std::size_t node = text.find(" node=");
      if (text.rfind("container=user:", 0) == 0 && node != std::string::npos)
        ++containers[text.substr(0, node)][text.substr(node + 6)];
    }
    ASSERT_EQ(containers.size(), 2U) << out;
    std::map<std::string, int> nodes;
    for (const auto& [container, ranks] : containers) {
      ASSERT_EQ(ranks.size(), 1U) << container << " reaches over nodes: " << out;
      EXPECT_EQ(ranks.begin()->second, 2) << out;
      ++nodes[ranks.begin()->first];
    }
    EXPECT_EQ(nodes.size(), isNodeNamed ? 2U : 1U) << out;
    EXPECT_EQ(fakes::outputOf("ls /dev/shm | grep 'nodes-" + std::to_string(::getpid()) + "'"), "");
  }

  fakes::TemporaryFolder m_place;
};

TEST_F(ContainerNodesTest, hydraStartsContainersWithoutAScheduler) {
  if (!std::filesystem::exists(kHydra)) GTEST_SKIP() << "MPICH is not installed; ./setup.sh test installs it";
  std::ofstream(m_place.path() + "/hosts") << "localhost\n127.0.0.1\n";
  callHydraMpiexec();
  expectTwoContainersOfTwo(
      fakes::outputOf("export HYDRA_LAUNCHER=fork HYDRA_HOST_FILE='" + m_place.path() + "/hosts' PATH='" +
                      m_place.path() + "':$PATH; unset SLURMD_NODENAME; (" + line("mpich") + ") 2>&1"),
      false);
}

class ContainerNodesOfSlurmTest : public ContainerNodesTest, public ::testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Launchers, ContainerNodesOfSlurmTest, ::testing::Values("srun", "open-mpi", "mpich"),
                         [](const auto& each) {
                           return std::string(each.param) == "open-mpi" ? "openMpi" : each.param;
                         });

TEST_P(ContainerNodesOfSlurmTest, startInASlurmJob) {
  const bool isHydra = std::string(GetParam()) == "mpich";
  if (isHydra && !std::filesystem::exists(kHydra))
    GTEST_SKIP() << "MPICH is not installed; ./setup.sh test installs it";
  if (isHydra) callHydraMpiexec();
  fakes::SlurmCluster& slurm = fakes::sharedSlurm();
  if (!slurm.isRunning() && slurm.why().find("root only") != std::string::npos) GTEST_SKIP() << slurm.why();
  ASSERT_TRUE(slurm.isRunning()) << slurm.why();
  const std::string job = m_place.path() + "/job.sh";
  const std::string out = m_place.path() + "/out";
  std::ofstream(job) << "#!/bin/sh\n"
                     << (isHydra ? "PATH='" + m_place.path() + "':$PATH\n" : "") << line(GetParam()) << "\n";
  (void)slurm.ask("cd '" + m_place.path() + "'; sbatch --wait --nodes=2 --ntasks-per-node=2 --time=2 --output='" + out +
                  "' '" + job + "' 2>&1");
  // Hydra hands the first node's variables on to all.
  expectTwoContainersOfTwo(fakes::outputOf("cat '" + out + "'"), !isHydra);
}

}  // namespace
}  // namespace baremark::core

namespace baremark {
namespace {

using core::base::Json;

class ContainerClusterTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    if (fakes::outputOf("command -v apptainer").empty())
      GTEST_SKIP() << "apptainer is not installed; tests/checks/apptainer.sh installs it";
    m_slurm = &fakes::sharedSlurm();
    if (!m_slurm->isRunning() && m_slurm->why().find("root only") != std::string::npos) GTEST_SKIP() << m_slurm->why();
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    ::setenv("SLURM_CONF", m_slurm->configFile().c_str(), 1);
    ASSERT_TRUE(QDir().mkpath(dataHome()));
    noteCallsOfApptainer();
  }
  void TearDown() override {
    if (m_slurm != nullptr && (HasFailure() || (m_slurm->isRunning() && !m_slurm->clear()))) fakes::endSharedSlurm();
    ::unsetenv("SLURM_CONF");
    CliTest::TearDown();
  }
  QString dataHome() const override { return QString::fromUtf8(places::kContainerData); }
  /// Writes the first word of each call to a file before Apptainer runs.
  void noteCallsOfApptainer() {
    m_commands = at("bin");
    ASSERT_TRUE(QDir().mkpath(m_commands));
    const std::string program = m_commands.toStdString() + "/apptainer";
    const std::string real = fakes::outputOf("printf %s \"$(command -v apptainer)\"");
    std::ofstream(program) << "#!/bin/sh\necho \"$1\" >>'" << callsFile() << "'\nexec " << real << " \"$@\"\n";
    std::filesystem::permissions(program, std::filesystem::perms(0755));
  }
  std::string callsFile() const { return m_folder.path().toStdString() + "/calls"; }
  int calls(const std::string& verb) const {
    return std::atoi(fakes::outputOf("grep -cx " + verb + " '" + callsFile() + "'").c_str());
  }

  fakes::SlurmCluster* m_slurm = nullptr;
};

TEST_F(ContainerClusterTest, apptainerOnTwoNodesIsComparedWithBareMetalAndItsFileIsMadeOnce) {
  ASSERT_TRUE(ended(cli(withStore({"host add cluster --here --root", runsFolder(), "--engine",
                                   QString::fromUtf8(places::kEngine), "--json"}),
                        300),
                    0));
  const int buildsOfTheProbe = calls("build");  // the test of the runtime makes a small image
  const QString file = at("nodes.baremark.json");
  // The two nodes are one machine, and each would use the other's shared memory.
  std::ofstream(file.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "two nodes", "host": "cluster",
    "workload": {"engine": {"model": "mnist", "batch_size": 4}},
    "arms": [{"name": "bare metal", "runtime": "bare-metal"}, {"name": "sif", "runtime": "apptainer", "variant": "userns"},
             {"name": "shared", "runtime": "apptainer", "variant": "userns-sharens"}],
    "scale": {"ranks": [4], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "none"},
    "measure": {"warmup_batches": 2, "batches": 10, "repeats": 2},
    "allocation": {"time": "0:05:00", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]}})";
  const CliResult ran = cli(withStore({"run", file, "--json"}), 400);
  const QString id =
      QString::fromStdString(json(cli(withStore({"list --json"})).out)["experiments"][0].value("id", ""));
  const std::string folder = (runsFolder() + QLatin1Char('/') + id).toStdString();
  const std::string logs =
      m_slurm->ask("squeue -t all; cd '" + folder + "' && tail -n 20 */job.out */a1/job.log */a1/*/stderr.log");
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const Json result = json(ran.out);
  EXPECT_EQ(result["differences"], Json::array()) << result["differences"].dump(1);
  ASSERT_EQ(result["points"].size(), 1U);
  const Json& point = result["points"][0];
  EXPECT_TRUE(includes(point, {{"nodes", 2}, {"ranks", 4}}));
  ASSERT_EQ(point["arms"].size(), 3U);
  for (const Json& arm : point["arms"]) {
    EXPECT_EQ(arm["failed"], 0) << logs;
    if (arm["name"] == "bare metal") continue;
    EXPECT_TRUE(includes(arm, {{"comparable", true}, {"ratio", {{"n", 2}}}}));
    EXPECT_TRUE(arm["verdict"].is_string()) << arm.dump(1);
  }
  // Both arms run one file. It is made at most once, and not by the ranks: four of each arm in the canary and two
  // blocks.
  const std::string sif = fakes::outputOf("cd '" + folder + "'; cat */job.sh | grep -o '/[^ ]*[.]sif' | sort -u");
  ASSERT_EQ(std::count(sif.begin(), sif.end(), '\n'), 1) << sif;
  EXPECT_TRUE(std::filesystem::is_regular_file(sif.substr(0, sif.size() - 1))) << sif;
  EXPECT_LE(calls("build") - buildsOfTheProbe, 1);
  EXPECT_GE(calls("exec"), 24) << logs;
}

}  // namespace
}  // namespace baremark
