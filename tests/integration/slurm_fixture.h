// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments on a real Slurm of our own, here or through its login node.
#pragma once

#include <algorithm>

#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/fakes/slurm_cluster.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {

enum class Way { Here, OverSsh };

class SlurmTest : public SchedulerTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    useScheduler("slurm");
  }
  void TearDown() override {
    if (m_login) {
      m_runner.reset();
      m_book.reset();
      m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
    }
    m_slurm.reset();
    RunsTest::TearDown();
  }
  void startSlurm(const std::vector<std::string>& moreConfig = {}, Way way = Way::Here) {
    m_slurm = std::make_unique<fakes::SlurmCluster>(m_place.path(), moreConfig);
    if (!m_slurm->isRunning() && m_slurm->why().find("root") != std::string::npos) GTEST_SKIP() << m_slurm->why();
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    ::setenv("SLURM_CONF", m_slurm->configFile().c_str(), 1);
    if (way == Way::OverSsh) signIn();
  }
  /// This machine is the cluster's login node.
  void signIn() {
    m_login = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_far.path(), .server = {"SetEnv SLURM_CONF=" + m_slurm->configFile()}});
    ASSERT_TRUE(m_login->isRunning()) << m_login->why();
    m_book.reset();
    m_host = std::make_unique<remote::SshHost>("local", m_folder + "/host",
                                               std::make_unique<remote::SshConnection>(remote::SshConnectionOptions{
                                                   .destination = "testhost", .configFile = m_login->configFile(),
                                                   .asker = [](const remote::Question&) { return std::optional<remote::Answer>(); }}));
    useScheduler("slurm");
  }

  std::string nodeOf(const std::string& job) {
    std::string node = m_slurm->ask("squeue -h -j " + job + " -o %N");
    node.erase(std::remove(node.begin(), node.end(), '\n'), node.end());
    return node;
  }
  /// Jobs that Slurm was ever given, by name.
  int jobsNamed(const storage::BlockRecord& block) {
    const std::string out = m_slurm->ask("squeue -h -t all -n " + protocol::jobName(block.block.allocation) + " -o %A");
    return static_cast<int>(std::count(out.begin(), out.end(), '\n'));
  }
  std::string everything() override { return m_lastError + "\n" + m_slurm->ask("squeue -t all -o '%i %j %T %r %N'; sinfo -N -o '%N %T %E'"); }

  std::unique_ptr<fakes::SlurmCluster> m_slurm;
  fakes::TemporaryFolder m_far{"login"};
  std::unique_ptr<fakes::SshServer> m_login;
};

}  // namespace baremark::core::runs
