// SPDX-License-Identifier: GPL-3.0-or-later
// The window while the link to a host stalls and breaks: it goes on answering, and what was measured meanwhile arrives.
#include <QLabel>
#include <algorithm>
#include <fstream>

#include "../fakes/ssh_server.h"
#include "../fakes/tcp_proxy.h"
#include "core/plan/experiment_file.h"
#include "core/runs/actions.h"
#include "core/runs/planning.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/turn_times.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {
namespace {

class FarLink : public WindowTest {
 protected:
  /// A host behind a proxy, known to the store.
  void addHost() {
    m_server = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path()});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_server->writeConfig({"Port " + std::to_string(m_proxy->port())});
    std::ifstream key(m_place.path() + "/host.pub");
    std::ofstream(m_server->knownHosts(), std::ios::app) << "[127.0.0.1]:" << m_proxy->port() << " " << key.rdbuf();
    const Answer added = cli({QStringLiteral("host"), QStringLiteral("add"), QStringLiteral("faraway"), QStringLiteral("--ssh"), QStringLiteral("testhost"),
                              QStringLiteral("--ssh-config"), QString::fromStdString(m_server->configFile()), QStringLiteral("--root"),
                              QString::fromStdString(m_place.path()) + QStringLiteral("/runs"), QStringLiteral("--engine"), QStringLiteral(BAREMARK_ENGINE)});
    ASSERT_EQ(added.status, 0) << added.err.toStdString();
  }
  /// An experiment that outlasts the test, at work there.
  void runLong() {
    const std::string file = R"({"schema": "baremark.experiment/1", "name": "long", "host": "faraway",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 8}}, "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
      "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"warmup_batches": 1, "batches": 50000, "repeats": 1}})";
    const auto experiment = core::plan::parseExperiment(file);
    ASSERT_TRUE(experiment) << toLogLine(experiment.error());
    const auto planned = core::runs::planExperiment(*experiment, file, 7, 1, core::base::SystemClock().wallNow());
    ASSERT_TRUE(planned) << toLogLine(planned.error());
    ASSERT_TRUE(services().store().writeNow([&](core::storage::Store& store) { return core::runs::queueExperiment(store, *planned); }));
    m_id = planned->record.id;
    services().take(m_id);
    openExperiment(QString::fromStdString(m_id.text()), QStringLiteral("live"));
    ASSERT_TRUE(waitUntil([this] { return lastStep() > 0; }, 60));
  }
  /// The highest measured step in the store.
  std::int64_t lastStep() {
    return services().store().readNow([this](core::storage::Store& store) {
      std::int64_t last = 0;
      const auto blocks = core::storage::BlockRepository(store).ofExperiment(m_id);
      for (const auto& block : blocks.value()) {
        if (block.block.kind != core::model::BlockKind::Measure) continue;
        for (const auto& run : block.runs) last = std::max(last, core::storage::SampleRepository(store).lastStep(run.key).value().value_or(0));
      }
      return core::base::Result<std::int64_t>(last);
    }).value_or(-1);
  }
  core::model::ExperimentState state() {
    return services().store().readNow([this](core::storage::Store& store) { return core::storage::ExperimentRepository(store).find(m_id); })->state;
  }

  fakes::TemporaryFolder m_place{"far"};
  std::unique_ptr<fakes::SshServer> m_server;
  std::unique_ptr<fakes::TcpProxy> m_proxy;
  core::base::ExperimentId m_id;
};

TEST_F(FarLink, theWindowAnswersWhileTheLinkStallsAndBreaks) {
  addHost();
  if (HasFatalFailure()) return;
  openWindow();
  runLong();
  if (HasFatalFailure()) return;
  const TurnTimes turns;
  m_proxy->stall(true);
  EXPECT_FALSE(waitUntil([] { return false; }, 4));
  EXPECT_TRUE(services().isConnected("faraway"));
  m_proxy->cut();
  EXPECT_TRUE(waitUntil([this] { return !services().isConnected("faraway"); }));
  const auto isSaid = [this](const char* words) {
    const auto labels = window().findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->isVisible() && label->text().startsWith(QLatin1String(words)); });
  };
  EXPECT_TRUE(waitUntil([&] { return isSaid("no connection since "); }));
  EXPECT_FALSE(waitUntil([] { return false; }, 2));
  m_proxy->stall(false);
  EXPECT_TRUE(waitUntil([this] { return services().isConnected("faraway"); }, 60));
  EXPECT_TRUE(waitUntil([&] { return !isSaid("no connection since "); }));
  expectAnswers(turns);

  const std::int64_t before = lastStep();
  EXPECT_TRUE(waitUntil([&] { return lastStep() > before; }, 60));
  ASSERT_TRUE(services().store().writeNow([this](core::storage::Store& store) { return core::storage::ExperimentRepository(store).requestCancel(m_id); }));
  services().poke();
  EXPECT_TRUE(waitUntil([this] { return state() == core::model::ExperimentState::Cancelled; }, 60));
}

}  // namespace
}  // namespace baremark::gui
