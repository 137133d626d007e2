// SPDX-License-Identifier: GPL-3.0-or-later
// Two nodes with a link of 1 Gbit/s: network namespaces of this machine, each with its own sshd, a Slurm over both, and
// real MPI. The cost of a step shows the link, and telemetry keeps up, even if it uses the same link. Needs root. With
// BAREMARK_LONG set, as in ./setup.sh check, each point is measured three times.
#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "../fakes/slurm_cluster.h"
#include "../fakes/ssh_server.h"
#include "app/application/resource_texts.h"
#include "cli_fixture.h"
#include "core/protocol/telemetry.h"
#include "core/runs/store_access.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark {
namespace {

constexpr double kParameters = 3'274'634;  // of mnist (reference: mnist_deep)
constexpr std::size_t kTimedSteps = 30;
/// Seconds per step: each of two ranks sends and receives its gradient once. The link carries 125 MB/s.
constexpr double kLeastExposed = kParameters * sizeof(float) / 125e6;

int repeats() {
  return std::getenv("BAREMARK_LONG") != nullptr ? 3 : 1;
}

class NarrowLinkTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    if (::geteuid() != 0) GTEST_SKIP() << "network namespaces are made by root only";
    ::setenv("PATH", (std::string(::getenv("PATH")) + ":/usr/sbin:/sbin").c_str(), 1);
    if (fakes::runProgram({"which", "ip"}) != 0 || fakes::runProgram({"which", "tc"}) != 0)
      GTEST_SKIP() << "iproute2 is not installed; ./setup.sh test installs it";
    m_before = ::open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::unshare(CLONE_NEWNET), 0);
    m_other = ::fork();
    if (m_other == 0) {
      if (::unshare(CLONE_NEWNET) != 0) ::_exit(1);
      for (;;) ::pause();
    }
    const std::string other = std::to_string(m_other);
    // Until the other one has its own namespace.
    ASSERT_TRUE(waitUntil(
        [&] {
          return fakes::outputOf("readlink /proc/" + other + "/ns/net") !=
                 fakes::outputOf("readlink /proc/self/ns/net");
        },
        5));
    const std::string there = "nsenter -n -t " + other + " ";
    const std::string done = fakes::outputOf(
        "set -e; exec 2>&1; ip link set lo up; ip link add left type veth peer name right netns " + other +
        "; ip address add 10.9.0.1/24 dev left; ip link set left up; " + there + "ip link set lo up; " + there +
        "ip address add 10.9.0.2/24 dev right; " + there + "ip link set right up; echo made");
    ASSERT_EQ(done, "made\n");
    setRate("1gbit");
    m_slurm = std::make_unique<fakes::SlurmCluster>(
        m_cluster.path(), std::vector<std::string>{},
        std::vector<fakes::SlurmCluster::Node>{{.address = "10.9.0.1", .within = {}},
                                               {.address = "10.9.0.2", .within = {"nsenter", "-n", "-t", other}}});
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    const std::vector<std::string> lines{"SetEnv SLURM_CONF=" + m_slurm->configFile()};
    m_near = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path(), .server = lines});
    ASSERT_TRUE(m_near->isRunning()) << m_near->why();
    m_far = std::make_unique<fakes::SshServer>(fakes::SshServer::Options{
        .folder = m_farPlace.path(), .server = lines, .address = "10.9.0.2", .within = {"nsenter", "-n", "-t", other}});
    ASSERT_TRUE(m_far->isRunning()) << m_far->why();
  }
  void TearDown() override {
    CliTest::TearDown();
    m_near.reset();
    m_far.reset();
    m_slurm.reset();
    if (m_other > 0) {
      ::kill(m_other, SIGKILL);
      ::waitpid(m_other, nullptr, 0);
    }
    if (m_before >= 0) {
      EXPECT_EQ(::setns(m_before, CLONE_NEWNET), 0);
      ::close(m_before);
    }
  }

  /// In both directions.
  void setRate(const std::string& rate) const {
    const std::string shape = " root tbf rate " + rate + " burst 256kb latency 20ms";
    const std::string done =
        fakes::outputOf("exec 2>&1; tc qdisc replace dev left" + shape + " && nsenter -n -t " +
                        std::to_string(m_other) + " tc qdisc replace dev right" + shape + " && echo shaped");
    ASSERT_EQ(done, "shaped\n");
  }

  void addHost(const std::string& name, const fakes::SshServer& server, const std::string& folder) {
    ASSERT_TRUE(
        ended(cli({"host add", name, "--ssh testhost --ssh-config", server.configFile(), "--root",
                   QString::fromStdString(folder) + Text("/runs"), "--engine", QString::fromUtf8(places::kEngine)},
                  120),
              0));
  }

  /// Age in seconds of the oldest byte that is in a file and not yet in the store, for each running run at each look,
  /// until `isOver`.
  std::vector<double> lags(const std::string& root, const std::atomic<bool>& isOver) const {
    std::vector<double> seen;
    std::map<std::string, std::vector<std::pair<double, double>>> grown;  // bytes of a file, and its run's age then
    while (!isOver) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      const auto access = core::runs::StoreAccess::open(storeFile(), app::storeSchema());
      if (!access) continue;
      const auto experiments = (*access)->readNow(
          [](core::storage::Store& store) { return core::storage::ExperimentRepository(store).list(); });
      for (const auto& experiment : experiments.value()) {
        const auto blocks = (*access)->readNow([&](core::storage::Store& store) {
          return core::storage::BlockRepository(store).ofExperiment(experiment.id);
        });
        for (const auto& block : blocks.value()) {
          for (const auto& run : block.runs) {
            if (run.run.state != core::model::RunState::Running || !run.run.started) continue;
            const double age =
                std::chrono::duration<double>(core::base::SystemClock().wallNow() - *run.run.started).count();
            std::error_code unknown;
            const auto written =
                static_cast<double>(std::filesystem::file_size(fileOf(root, experiment.id, block, run), unknown));
            const auto cursor = (*access)->readNow(
                [&](core::storage::Store& store) { return core::storage::SampleRepository(store).cursorOf(run.key); });
            if (unknown || written <= 0) continue;
            std::vector<std::pair<double, double>>& sizes = grown[run.run.id.text()];
            if (sizes.empty() || sizes.back().first < written) sizes.emplace_back(written, age);
            const auto has = [&cursor](const auto& size) {
              return size.first <= static_cast<double>(cursor.value().offset);
            };
            const auto oldest = std::find_if_not(sizes.begin(), sizes.end(), has);
            seen.push_back(oldest == sizes.end() ? 0 : age - oldest->second);
          }
        }
      }
    }
    std::sort(seen.begin(), seen.end());
    return seen;
  }
  [[nodiscard]] std::string storeFile() const { return dataFolder().toStdString() + "/experiments.baremark"; }
  static std::string fileOf(const std::string& root, const core::base::ExperimentId& id,
                            const core::storage::BlockRecord& block, const core::storage::RunRecord& run) {
    return root + "/runs/" + id.text() + "/" + block.block.id.text() + "/a" + std::to_string(run.run.attempt) + "/" +
           run.run.id.text() + "/" + core::protocol::telemetryFileName(1);
  }

  /// For one rank on each of one and two nodes: images/s, and seconds of exposed communication per step.
  struct Measured {
    double one = 0;
    double two = 0;
    double exposed = 0;
    std::vector<double> lags;
  };
  Measured measure(const std::string& host, const std::string& root) {
    const QString path = at("narrow.baremark.json");
    std::ofstream(path.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "narrow", "host": ")" << host
                                      << R"(",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 50}}, "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
      "scale": {"ranks": [1, 2], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"},
      "measure": {"warmup_batches": 5, "batches": )"
                                      << kTimedSteps << R"(, "repeats": )" << repeats() << R"(},
      "allocation": {"time": "0:05:00", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=10.9.0.0/24 OMPI_MCA_oob_tcp_if_include=10.9.0.0/24"]}})";
    Measured out;
    std::atomic<bool> isOver{false};
    std::thread looker([&] { out.lags = lags(root, isOver); });
    const CliResult ran = cli({"run", path, "--json"}, 400);
    isOver = true;
    looker.join();
    EXPECT_EQ(ran.status, 0) << ran.err
                             << m_slurm->ask("cd '" + root +
                                             "/runs'; tail -n 20 */*/job.out */*/a1/job.log */*/a1/*/stderr.log");
    const auto shown = json(cli({"show", newestId(), "--runs --json"}).out);
    int ones = 0;
    int twos = 0;
    for (const auto& block : shown["blocks"]) {
      if (block["kind"] != "measure") continue;
      for (const auto& run : block["runs"]) {
        const auto& summary = run["summary"];
        if (block["ranks"] == 1) {
          out.one += summary["images_per_s"].get<double>();
          ++ones;
        } else {
          out.two += summary["images_per_s"].get<double>();
          out.exposed += summary["exposed_comm_s"].get<double>();
          ++twos;
        }
      }
    }
    EXPECT_EQ(ones, repeats()) << shown.dump(1).substr(0, 3000);
    EXPECT_EQ(twos, repeats());
    expectTelemetryIsWhole(root);
    out.one /= ones;
    out.two /= twos;
    out.exposed /= twos;
    return out;
  }

  /// Every line of every file of the newest experiment was read and imported.
  void expectTelemetryIsWhole(const std::string& root) {
    const core::base::ExperimentId id(newestId().toStdString());
    const auto access = valueOf(core::runs::StoreAccess::open(storeFile(), app::storeSchema()));
    const auto blocks = valueOf(access->readNow(
        [&](core::storage::Store& store) { return core::storage::BlockRepository(store).ofExperiment(id); }));
    int runs = 0;
    for (const auto& block : blocks) {
      if (block.block.kind != core::model::BlockKind::Measure) continue;
      for (const auto& run : block.runs) {
        ++runs;
        const std::string file = fileOf(root, id, block, run);
        SCOPED_TRACE(file);
        const auto cursor = valueOf(access->readNow(
            [&](core::storage::Store& store) { return core::storage::SampleRepository(store).cursorOf(run.key); }));
        EXPECT_EQ(cursor.rejectedLines, 0) << cursor.firstRejected;
        EXPECT_EQ(cursor.refused, "");
        EXPECT_EQ(cursor.segment, 1);
        EXPECT_EQ(cursor.offset, QFile(QString::fromStdString(file)).size());
        const auto steps = valueOf(access->readNow(
            [&](core::storage::Store& store) { return core::storage::SampleRepository(store).steps(run.key, 1); }));
        EXPECT_EQ(steps.first, 1);
        EXPECT_EQ(steps.step.size(), kTimedSteps);
      }
    }
    EXPECT_EQ(runs, 2 * repeats());
  }

  int m_before = -1;
  pid_t m_other = -1;
  fakes::TemporaryFolder m_cluster{"slurm"};
  fakes::TemporaryFolder m_place{"near"};
  fakes::TemporaryFolder m_farPlace{"far"};
  std::unique_ptr<fakes::SlurmCluster> m_slurm;
  std::unique_ptr<fakes::SshServer> m_near;
  std::unique_ptr<fakes::SshServer> m_far;  ///< behind the link
};

TEST_F(NarrowLinkTest, theScalingFigureShowsTheLinkAndTelemetryKeepsUp) {
  addHost("faraway", *m_far, m_farPlace.path());
  addHost("nearby", *m_near, m_place.path());
  const Measured narrow = measure("faraway", m_farPlace.path());
  setRate("20gbit");
  const Measured wide = measure("nearby", m_place.path());
  std::printf(
      "two nodes, 1 Gbit/s: efficiency %.2f, exposed %.0f ms a step (the gradient alone takes %.0f ms); 20 Gbit/s: "
      "%.2f, %.0f ms\n",
      narrow.two / narrow.one / 2, narrow.exposed * 1e3, kLeastExposed * 1e3, wide.two / wide.one / 2,
      wide.exposed * 1e3);
  for (const Measured* each : {&narrow, &wide}) {
    ASSERT_GT(each->lags.size(), 10U) << "no run was seen at work";
    const double most = each->lags[each->lags.size() * 95 / 100];
    std::printf("telemetry is behind: median %.2f s, 95 %% below %.2f s (%zu looks)\n",
                each->lags[each->lags.size() / 2], most, each->lags.size());
    EXPECT_LT(each->lags[each->lags.size() / 2], 2);
    // For a short run on a busy machine, a twentieth of the looks is not meaningful.
    if (repeats() > 1) {
      EXPECT_LT(most, 2);
    }
  }
  EXPECT_GT(narrow.exposed, 0.5 * kLeastExposed);
  EXPECT_LT(narrow.exposed, 3 * kLeastExposed);
  EXPECT_LT(wide.exposed, narrow.exposed / 2);
  EXPECT_LT(narrow.two / narrow.one, wide.two / wide.one);
}

}  // namespace
}  // namespace baremark
