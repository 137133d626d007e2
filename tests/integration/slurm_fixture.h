// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments on the test's own real Slurm, here or through a login node.
#pragma once

#include <set>

#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/fakes/slurm_cluster.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {

enum class Way { Here, OverSsh };
using Books = fakes::SlurmCluster::Books;

class SlurmTest : public SchedulerTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    useScheduler("slurm");
  }
  void TearDown() override {
    if (m_login) {
      m_runner.reset();
      m_poller.reset();
      m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
    }
    if (m_slurm != nullptr && !m_ownSlurm && (HasFailure() || !m_slurm->clear())) fakes::endSharedSlurm();
    m_slurm = nullptr;
    m_ownSlurm.reset();
    ::unsetenv("SLURM_CONF");
    if (!m_path.empty()) ::setenv("PATH", m_path.c_str(), 1);
    SchedulerTest::TearDown();
  }
  /// The shared Slurm of earlier cases, without jobs. A case may leave jobs in it, but must neither pause it nor change
  /// nodes and partitions.
  void shareSlurm(Way way = Way::Here) { use(fakes::sharedSlurm(), way); }
  /// A separate Slurm for this case, in m_place.
  void startSlurm(const std::vector<std::string>& moreConfig = {}, Way way = Way::Here, Books books = Books::None) {
    m_ownSlurm = std::make_unique<fakes::SlurmCluster>(m_place.path(), moreConfig,
                                                       std::vector<fakes::SlurmCluster::Node>(), books);
    use(*m_ownSlurm, way);
  }
  void use(fakes::SlurmCluster& slurm, Way way) {
    m_slurm = &slurm;
    const bool isMissing = m_slurm->why().find("root only") != std::string::npos ||
                           m_slurm->why().find("is not installed") != std::string::npos;
    if (!m_slurm->isRunning() && isMissing) GTEST_SKIP() << m_slurm->why();
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    ::setenv("SLURM_CONF", m_slurm->configFile().c_str(), 1);
    m_newestJobBefore = m_slurm->newestJob();
    noteCallsOfSbatch();
    if (way == Way::OverSsh) signIn();
  }
  /// Writes the folder of each call, which is the job's, to a file before sbatch runs.
  void noteCallsOfSbatch() {
    std::filesystem::create_directories(m_place.path() + "/bin");
    const std::string real = fakes::outputOf("printf %s \"$(command -v sbatch)\"");
    std::ofstream(m_place.path() + "/bin/sbatch")
        << "#!/bin/sh\npwd >>'" << m_place.path() << "/sbatch.calls'\nexec " << real << " \"$@\"\n";
    std::filesystem::permissions(m_place.path() + "/bin/sbatch", std::filesystem::perms::owner_all);
    m_path = ::getenv("PATH");
    ::setenv("PATH", (m_place.path() + "/bin:" + m_path).c_str(), 1);
  }
  /// This machine is the cluster's login node.
  void signIn() {
    m_login = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{
        .folder = m_far.path(),
        .server = {"SetEnv SLURM_CONF=" + m_slurm->configFile() + " PATH=" + ::getenv("PATH")}});
    ASSERT_TRUE(m_login->isRunning()) << m_login->why();
    m_poller.reset();
    m_host = std::make_unique<remote::SshHost>(
        "local", m_folder + "/host",
        std::make_unique<remote::SshConnection>(remote::SshConnectionOptions{
            .destination = "testhost", .configFile = m_login->configFile(), .asker = [](const remote::Question&) {
              return std::optional<remote::Answer>();
            }}));
    useScheduler("slurm");
  }

  std::string nodeOf(const std::string& job) { return m_slurm->ask("squeue -h -j " + job + " -o %N | tr -d '\\n'"); }
  /// The daemon of job.sh's node dies, and an administrator marks the node as down. Its processes keep running
  /// unobserved.
  void failBatchNodeOf(const storage::BlockRecord& block) {
    const std::string node =
        m_slurm->ask("scontrol show job " + jobOf(block) + " | sed -n 's/.*BatchHost=//p' | tr -d '\\n'");
    ASSERT_EQ(node.size(), 2U) << node << everything();
    m_slurm->killDaemon(node[1] - '0');
    EXPECT_EQ(m_slurm->ask("scontrol update nodename=" + node + " state=down reason=broken 2>&1"), "");
  }
  /// All jobs ever submitted to Slurm, by name.
  int jobsNamed(const storage::BlockRecord& block) {
    const std::string out = m_slurm->ask("squeue -h -t all -n " + protocol::jobName(block.block.allocation) + " -o %A");
    return static_cast<int>(std::count(out.begin(), out.end(), '\n'));
  }
  /// Checks that a separate Slurm had this many jobs: sbatch was called once for each, and the controller's log shows
  /// each once.
  void expectEachSubmittedOnce(int jobs) {
    std::ifstream calls(m_place.path() + "/sbatch.calls");
    std::multiset<std::string> folders;
    for (std::string line; std::getline(calls, line);) folders.insert(line);
    EXPECT_EQ(static_cast<int>(folders.size()), jobs);
    for (const std::string& folder : folders) EXPECT_EQ(folders.count(folder), 1U) << folder;
    const std::string given =
        m_slurm->ask("grep -c '_slurm_rpc_submit_batch_job: JobId=' '" + m_place.path() + "/slurmctld.log'");
    EXPECT_EQ(given, std::to_string(jobs) + "\n");
    expectJobs(jobs);
  }
  /// All jobs ever submitted.
  void expectJobs(int wanted) {
    const std::string jobs = m_slurm->ask("squeue -h -t all -o %A");
    EXPECT_EQ(std::count(jobs.begin(), jobs.end(), '\n'), wanted) << jobs;
  }
  void waitUntilForgotten() {
    // Slurm deletes old jobs only once a minute (PURGE_JOB_INTERVAL).
    for (int look = 0; look < 240 && !m_slurm->ask("squeue -h -t all").empty(); ++look)
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ASSERT_EQ(m_slurm->ask("squeue -h -t all"), "");
  }
  std::string everything() override {
    return m_lastError + "\n" + m_slurm->ask("squeue -t all -o '%i %j %T %r %N'; sinfo -N -o '%N %T %E'");
  }

  std::unique_ptr<fakes::SlurmCluster> m_ownSlurm;
  fakes::SlurmCluster* m_slurm = nullptr;
  int m_newestJobBefore = 0;
  fakes::TemporaryFolder m_far{"login"};
  std::string m_path;  ///< before sbatch was noted
  std::unique_ptr<fakes::SshServer> m_login;
};

}  // namespace baremark::core::runs
