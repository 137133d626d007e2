// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments on this machine as a host over SSH, behind a proxy that can break the connection.
#pragma once

#include "../fakes/ssh_server.h"
#include "../fakes/stand_in_slurm.h"
#include "../fakes/tcp_proxy.h"
#include "remote/ssh/ssh_connection.h"
#include "remote/ssh/ssh_host.h"
#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {

inline bool isLong() {
  return std::getenv("BAREMARK_LONG") != nullptr;
}

class FarRunsTest : public RunsTest {
 protected:
  void TearDown() override {
    if (m_folder.empty()) return;
    m_runner.reset();
    m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
    RunsTest::TearDown();
  }

  /// This machine as a remote host. Runs are in the same place as those of the local host.
  void link(const std::vector<std::string>& server = {}) {
    m_server =
        std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path(), .server = server});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_proxy->setDelay(std::chrono::milliseconds(5));
    m_server->reachThrough(m_proxy->port());
    signInAnew();
  }
  /// The same host with Slurm's commands.
  void linkWithSlurm(std::vector<std::string> server = {}) {
    const std::string folder = m_place.path() + "/slurm";
    std::filesystem::create_directories(folder);
    m_slurm = std::make_unique<fakes::StandInSlurm>(folder);
    server.push_back("SetEnv PATH=" + m_slurm->commands() + ":/usr/local/bin:/usr/bin:/bin");
    link(server);
  }
  /// As after a restart of the program.
  void signInAnew() {
    m_runner.reset();
    m_host = std::make_unique<remote::SshHost>(
        "local", m_folder + "/host",
        std::make_unique<remote::SshConnection>(remote::SshConnectionOptions{
            .destination = "testhost",
            .configFile = m_server->configFile(),
            .asker = [](const remote::Question&) { return std::optional<remote::Answer>(); },
            .healthyAfter = {}}));  // its connections break more often than once a minute
  }

  void expectNothingLostAndNothingTwice(int repeats, int steps) {
    m_runner.reset();
    m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
    EXPECT_EQ(record().state, model::ExperimentState::Done)
        << record().end.code.name() << record().end.text() << m_lastError;
    ASSERT_EQ(static_cast<int>(measured().size()), repeats);
    for (const auto& block : measured()) {
      EXPECT_EQ(block.block.state, model::BlockState::Done) << block.block.end.code.name();
      EXPECT_FALSE(std::filesystem::exists(blockFolder(block) + "/a2"));
      EXPECT_EQ(block.runs.size(), 2U);
      for (const auto& run : block.runs) {
        EXPECT_EQ(run.run.state, model::RunState::Done) << run.run.end.code.name() << run.run.end.text();
        expectEverySampleOnce(block, run, steps);
        expectWholeFilesAreImported(block, run);
      }
    }
    EXPECT_EQ(taggedProcesses(), 0);
    EXPECT_FALSE(std::filesystem::exists(m_host->root() + "/host.lock"));
  }

  /// Every job is in the store.
  void expectOneJobEach() {
    const auto allocations = valueOf(
        m_store->readNow([this](storage::Store& store) { return storage::BlockRepository(store).allocations(m_id); }));
    const auto count = static_cast<int>(allocations.size());
    EXPECT_EQ(m_slurm->calls("sbatch"), count);
    EXPECT_EQ(m_slurm->jobs(), count);
    for (const auto& allocation : allocations)
      EXPECT_EQ(m_slurm->numbersOf(protocol::jobName(allocation.id)), (std::vector<std::string>{allocation.jobId}));
  }

  /// The import position in the store is the end of the last file.
  void expectWholeFilesAreImported(const storage::BlockRecord& block, const storage::RunRecord& run) {
    const std::string folder =
        blockFolder(block) + "/a" + std::to_string(run.run.attempt) + "/" + run.run.id.text() + "/";
    int last = 1;
    while (std::filesystem::exists(folder + protocol::telemetryFileName(last + 1))) ++last;
    const auto cursor = valueOf(cursorOf(run));
    EXPECT_EQ(cursor.segment, last);
    EXPECT_EQ(cursor.offset,
              static_cast<std::int64_t>(std::filesystem::file_size(folder + protocol::telemetryFileName(last))));
  }

  fakes::TemporaryFolder m_place{"far"};
  std::unique_ptr<fakes::StandInSlurm> m_slurm;
  std::unique_ptr<fakes::SshServer> m_server;
  std::unique_ptr<fakes::TcpProxy> m_proxy;
};

}  // namespace baremark::core::runs
