// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks in real containers. The two nodes are one machine, with each installed launcher: the ranks of a node share one
// container, and no container spans two nodes. The words of a variant take effect.
#include <stdlib.h>
#include <unistd.h>

#include <cstdlib>
#include <map>

#include "../fakes/slurm_cluster.h"
#include "../fakes/ssh_server.h"
#include "core/base/json.h"
#include "core/base/quoting.h"
#include "core/containers/rank_command.h"
#include "core/launch/launcher.h"
#include "remote/local/local_host.h"
#include "remote/probe/runtime_probe.h"
#include "tests/integration/expect.h"
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
  if (!slurm.isRunning() && slurm.why().find("root") != std::string::npos) GTEST_SKIP() << slurm.why();
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
