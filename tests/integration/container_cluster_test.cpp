// SPDX-License-Identifier: GPL-3.0-or-later
// The real Apptainer as an arm beside bare metal on two nodes of a real Slurm: from experiment file to comparison. The
// image is that of container_runtimes_test.cpp, in the folder where the host's runs are too.
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/fakes/slurm_cluster.h"
#include "tests/fakes/ssh_server.h"
#include "tests/integration/cli_fixture.h"

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
    if (!m_slurm->isRunning() && m_slurm->why().find("root") != std::string::npos) GTEST_SKIP() << m_slurm->why();
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
  EXPECT_EQ(point["nodes"], 2);
  EXPECT_EQ(point["ranks"], 4);
  ASSERT_EQ(point["arms"].size(), 3U);
  for (const Json& arm : point["arms"]) {
    EXPECT_EQ(arm["failed"], 0) << logs;
    if (arm["name"] == "bare metal") continue;
    EXPECT_EQ(arm["comparable"], true) << arm.dump(1);
    EXPECT_EQ(arm["ratio"]["n"], 2) << arm.dump(1);
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
