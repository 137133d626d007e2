// SPDX-License-Identifier: GPL-3.0-or-later
// The window while the connection to a host stalls and breaks: it stays responsive, and all measurements and log lines
// arrive once, on one time line.
#include <cmath>

#include "app/models/log_times.h"

#include "../fakes/ssh_server.h"
#include "../fakes/tcp_proxy.h"
#include "core/runs/actions.h"
#include "core/runs/planning.h"
#include "core/storage/sample_repository.h"
#include "tests/gui/live_fixture.h"

namespace baremark::gui {
namespace {

class FarLink : public LivePageTest {
 protected:
  static constexpr qsizetype kFewestLines = 1000;  // from the end of a longer log
  /// A host behind a proxy, known to the store.
  void addHost() {
    m_server = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path()});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    m_proxy = std::make_unique<fakes::TcpProxy>(m_server->port());
    m_server->writeConfig({"Port " + std::to_string(m_proxy->port())});
    std::ifstream key(m_place.path() + "/host.pub");
    std::ofstream(m_server->knownHosts(), std::ios::app) << "[127.0.0.1]:" << m_proxy->port() << " " << key.rdbuf();
    const Answer added =
        cli({u"host"_s, u"add"_s, u"faraway"_s, u"--ssh"_s, u"testhost"_s, u"--ssh-config"_s,
             QString::fromStdString(m_server->configFile()), u"--root"_s,
             QString::fromStdString(m_place.path()) + u"/runs"_s, u"--engine"_s, QString::fromUtf8(places::kEngine)});
    ASSERT_EQ(added.status, 0) << added.err;
  }
  /// An experiment that runs there for longer than the test.
  void runLong() {
    const std::string file = R"({"schema": "baremark.experiment/1", "name": "long", "host": "faraway",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 8}}, "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
      "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"warmup_batches": 1, "batches": 200000, "repeats": 1}})";
    const auto experiment = core::plan::parseExperiment(file);
    ASSERT_TRUE(experiment) << toLogLine(experiment.error());
    const auto planned = core::runs::planExperiment(*experiment, file, 7, 1, wallNow());
    ASSERT_TRUE(planned) << toLogLine(planned.error());
    inStore([&](Store& store) { return core::runs::queueExperiment(store, *planned); });
    m_id = planned->record.id;
    services().take(m_id);
    openExperiment(textOf(m_id), u"live"_s);
    ASSERT_TRUE(waitUntil([this] { return lastStep() > 0; }, 60));
    ASSERT_TRUE(waitUntil([this] { return lastLogged().second > 0; }));
  }
  /// The last line of the log with a step, and the step; 0: none.
  std::pair<int, std::int64_t> lastLogged() {
    for (int line = log() == nullptr ? -1 : log()->blockCount() - 1; line >= 0; --line) {
      if (const auto step = app::models::stepOfLine(lineAt(line))) return {line, *step};
    }
    return {-1, 0};
  }
  /// Complete lines that the run wrote on the host.
  QString written() {
    QFile file(QString::fromStdString(m_log));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = file.readAll();
    return QString::fromUtf8(bytes.left(std::max<qsizetype>(0, bytes.lastIndexOf('\n'))));
  }
  /// To the end, without a gap or a repetition.
  bool isLogShown() {
    const QStringList lines = written().split(u'\n');
    const QStringList shown = log()->toPlainText().split(u'\n');
    return shown.size() >= std::min(lines.size(), kFewestLines) &&
           shown == lines.mid(std::max<qsizetype>(0, lines.size() - shown.size()));
  }
  /// The measuring run.
  core::storage::RunKey findRun() {
    return services()
        .store()
        .readNow([this](Store& store) {
          core::storage::RunKey key = 0;
          const auto blocks = BlockRepository(store).ofExperiment(m_id);
          for (const auto& block : blocks.value()) {
            if (block.block.kind != core::model::BlockKind::Measure || block.runs.empty()) continue;
            key = block.runs.front().key;
            m_log = m_place.path() + "/runs/" + m_id.text() + "/" + block.block.id.text() + "/a1/" +
                    block.runs.front().run.id.text() + "/stdout.log";
          }
          return core::base::Result<core::storage::RunKey>(key);
        })
        .value_or(0);
  }
  void expectEachStepOnce(core::storage::RunKey run) {
    const std::int64_t last = lastStep();
    const auto steps =
        services().store().readNow([&](Store& store) { return core::storage::SampleRepository(store).steps(run, 1); });
    ASSERT_TRUE(steps) << toLogLine(steps.error());
    EXPECT_EQ(steps->first, 1);
    EXPECT_EQ(static_cast<std::int64_t>(steps->step.size()), last);
    EXPECT_TRUE(std::none_of(steps->step.begin(), steps->step.end(), [](double seconds) {
      return std::isnan(seconds);
    })) << "a step is missing";
  }
  /// The highest measured step in the store.
  std::int64_t lastStep() {
    return services()
        .store()
        .readNow([this](Store& store) {
          std::int64_t last = 0;
          const auto blocks = BlockRepository(store).ofExperiment(m_id);
          for (const auto& block : blocks.value()) {
            if (block.block.kind != core::model::BlockKind::Measure) continue;
            for (const auto& run : block.runs)
              last = std::max(last, core::storage::SampleRepository(store).lastStep(run.key).value().value_or(0));
          }
          return core::base::Result<std::int64_t>(last);
        })
        .value_or(-1);
  }

  std::string m_log;  ///< of the measuring run
  fakes::TemporaryFolder m_place{"far"};
  std::unique_ptr<fakes::SshServer> m_server;
  std::unique_ptr<fakes::TcpProxy> m_proxy;
  ExperimentId m_id;
};

TEST_F(FarLink, theWindowRespondsWhileTheConnectionStallsAndBreaks) {
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
    return !shownTexts().filter(QRegularExpression(u"^"_s + QLatin1String(words))).isEmpty();
  };
  EXPECT_TRUE(waitUntil([&] { return isSaid("no connection since "); }));
  EXPECT_FALSE(waitUntil([] { return false; }, 2));
  m_proxy->stall(false);
  EXPECT_TRUE(waitUntil([this] { return services().isConnected("faraway"); }, 60));
  EXPECT_TRUE(waitUntil([&] { return !isSaid("no connection since "); }));
  expectAnswers(turns);
  const std::int64_t before = lastStep();
  EXPECT_TRUE(waitUntil([&] { return lastStep() > before; }, 60));
  // The log continues after the break, and a moment chosen in it is shown in trace and jobs.
  const core::storage::RunKey run = findRun();
  ASSERT_TRUE(waitUntil([&] { return lastLogged().second > before; }, 60));
  const auto [line, step] = lastLogged();
  clickLine(line);
  EXPECT_EQ(app::models::stepOfLine(markedLine()), step);
  EXPECT_TRUE(waitUntil([&, step = step] { return figure()->chosen() == step && shownRun() == run; })) << step;
  inStore([this](Store& store) { return ExperimentRepository(store).requestCancel(m_id); });
  services().poke();
  EXPECT_TRUE(waitUntil([this] { return recordOf(m_id).state == ExperimentState::Cancelled; }, 60));
  EXPECT_TRUE(waitUntil([this] { return isLogShown(); })) << written().right(400) << "\n---\n"
                                                          << log()->toPlainText().right(400);
  expectEachStepOnce(run);
}

}  // namespace
}  // namespace baremark::gui
