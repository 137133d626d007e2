// SPDX-License-Identifier: GPL-3.0-or-later
// A store, this machine as a host and the fake engine, in a temporary folder. Blocks are real: job.sh, claims,
// heartbeats and processes. A test calls advance() until a condition holds, with a time limit. The runner's wait limits
// follow a clock that a test can move.
#pragma once

#include <stdlib.h>

#include <functional>
#include <thread>

#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "core/report/export_json.h"
#include "core/runs/actions.h"
#include "core/runs/experiment_runner.h"
#include "core/runs/submission.h"
#include "remote/local/local_host.h"
#include "tests/fakes/movable_clock.h"
#include "tests/integration/expect.h"
#include "tests/resources.h"

namespace baremark::core::runs {

/// For tests that are not about waiting.
inline WaitLimits shortWaitLimits() {
  using std::chrono::seconds;
  return {.heartbeat = seconds(25),
          .afterEnd = seconds(8),
          .afterMissing = seconds(20),
          .whileInAccounting = seconds(60),
          .neverStarted = seconds(5),
          .lateFiles = seconds(20),
          .prologue = seconds(60),
          .claim = seconds(6),
          .schedulersLookUps = {{seconds(1), seconds(1), seconds(1), seconds(1), seconds(0)}}};
}

class RunsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "baremark runs XXXXXX").string();  // with blanks, on purpose
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    m_folder = pattern;
    openStore();
    m_host = std::make_unique<remote::LocalHost>(m_folder + "/host");
    m_resources.runtimes["bare-metal"] =
        containers::parseRuntimeDescriptor(test::resource("runtimes/bare-metal.json")).value();
    // Without a launcher, because the fake engine is one process.
    m_resources.launchers["open-mpi"].argv =
        base::Json::parse(R"([{"each": "environment", "argv": []}, {"use": "command"}])");
    m_resources.jobPrelude = test::resource("schedulers/job_prelude.sh");
    m_resources.engine = places::kFakeEngine;
    m_resources.engineBuild = "fake";
    m_resources.clock = m_clock;
  }

  void TearDown() override {
    if (m_host) {
      // Ends all processes that a test left behind. Processes started in the meantime are found at the next look.
      const std::string reap =
          "for file in $(grep -lsaF 'BAREMARK_ALLOCATION=' /proc/[0-9]*/environ); do pid=${file#/proc/}; "
          "pid=${pid%/environ}; grep -qsaF '" +
          m_folder +
          "' /proc/$pid/cmdline /proc/$pid/environ && "
          "kill -KILL $pid && echo $pid; done 2>/dev/null\n";
      for (int look = 0; look < 20 && !shell(reap).empty(); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    m_runner.reset();
    m_store.reset();
    m_host.reset();
    std::error_code changed;
    for (int look = 0; look < 20 && std::filesystem::exists(m_folder); ++look)
      std::filesystem::remove_all(m_folder, changed);
    EXPECT_FALSE(changed) << changed.message();
  }

  void openStore(const std::string& name = "store.baremark") {
    m_store = valueOf(StoreAccess::open(m_folder + "/" + name, test::storeSchema()));
  }

  /// Two bare-metal arms. `behaviour` is FAKE_ENGINE for the second.
  base::ExperimentId queue(const std::string& behaviour, int repeats = 1, int batches = 5,
                           const std::string& more = "") {
    const std::string file =
        R"({"schema": "baremark.experiment/1", "name": "test", "workload": {"engine": {"model": "mnist"}},
      "arms": [{"name": "plain", "runtime": "bare-metal"},
               {"name": "odd", "runtime": "bare-metal", "env": {"FAKE_ENGINE": ")" +
        behaviour + R"("}}],
      "scale": {"ranks": [1]}, "measure": {"repeats": )" +
        std::to_string(repeats) + R"(, "batches": )" + std::to_string(batches) + ", \"warmup_batches\": 0" + more +
        "}}";
    queueFile(file);
    takeUp();
    return m_id;
  }
  /// The experiment of this file, without a runner.
  void queueFile(const std::string& file) {
    const auto experiment = valueOf(plan::parseExperiment(file));
    const auto planned = valueOf(planExperiment(experiment, file, 7, 1, base::SystemClock().wallNow()));
    valueOf(m_store->writeNow([&](storage::Store& store) { return queueExperiment(store, planned); }));
    m_id = planned.record.id;
  }

  /// A runner that knows only the store, as after a restart.
  void takeUp() { takeUp(*m_host); }
  void takeUp(Host& host) {
    m_runner = std::make_unique<ExperimentRunner>(m_id, host, *m_store, m_resources, RunnerEvents{});
  }

  storage::ExperimentRecord record() { return record(m_id); }
  storage::ExperimentRecord record(const base::ExperimentId& id) {
    return valueOf(
        m_store->readNow([&](storage::Store& store) { return storage::ExperimentRepository(store).find(id); }));
  }
  std::vector<storage::BlockRecord> blocks() { return blocks(m_id); }
  std::vector<storage::BlockRecord> blocks(const base::ExperimentId& id) {
    return valueOf(
        m_store->readNow([&](storage::Store& store) { return storage::BlockRepository(store).ofExperiment(id); }));
  }
  bool isStored(const std::string& image = "app") {
    const auto found = m_store->readNow(
        [&](storage::Store& store) { return storage::HostRepository(store).findImage(m_host->name(), image); });
    return found && *found;
  }
  bool isOver() { return isOver(m_id); }
  bool isOver(const base::ExperimentId& id) {
    const auto state = record(id).state;
    return state != model::ExperimentState::Queued && state != model::ExperimentState::Running;
  }
  auto stepsOf(const storage::RunRecord& run) {
    return m_store->readNow([&](storage::Store& store) { return storage::SampleRepository(store).steps(run.key); });
  }
  auto eventsOf(const storage::RunRecord& run) {
    return m_store->readNow([&](storage::Store& store) { return storage::SampleRepository(store).events(run.key); });
  }
  auto cursorOf(const storage::RunRecord& run) {
    return m_store->readNow([&](storage::Store& store) { return storage::SampleRepository(store).cursorOf(run.key); });
  }
  auto allocationOf(const storage::BlockRecord& block) {
    return m_store->readNow(
        [&](storage::Store& store) { return storage::BlockRepository(store).findAllocation(block.block.allocation); });
  }
  void requestCancel() { requestCancel(m_id); }
  void requestCancel(const base::ExperimentId& id) {
    ASSERT_TRUE(m_store->writeNow(
        [&](storage::Store& store) { return storage::ExperimentRepository(store).requestCancel(id); }));
  }
  storage::RunRecord runOf(const storage::BlockRecord& block, std::size_t arm) {
    for (const storage::RunRecord* run : report::countingRuns(block)) {
      if (run->run.arm == arm) return *run;
    }
    ADD_FAILURE() << "no run of arm " << arm;
    return {};
  }
  /// The measured blocks, without the canary.
  std::vector<storage::BlockRecord> measured() { return measured(m_id); }
  std::vector<storage::BlockRecord> measured(const base::ExperimentId& id) {
    std::vector<storage::BlockRecord> out;
    for (auto& block : blocks(id)) {
      if (block.block.kind == model::BlockKind::Measure) out.push_back(block);
    }
    return out;
  }

  bool stepUntil(const std::function<bool()>& isTrue, std::chrono::seconds limit = std::chrono::seconds(40)) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < end) {
      const auto step = m_runner->advance(true);
      if (!step) m_lastError = toLogLine(step.error());
      if (isTrue()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }
  /// Whether the condition becomes true within this time of the runner's clock, which is moved. For conditions that
  /// depend on no process.
  bool happensWithin(std::chrono::seconds time, const std::function<bool()>& isTrue) {
    const auto pause = std::chrono::milliseconds(time) / kLooks;
    for (std::chrono::milliseconds passed{0};; passed += pause) {
      const auto step = m_runner->advance(true);
      if (!step) m_lastError = toLogLine(step.error());
      if (isTrue()) return true;
      if (passed >= time) return false;
      m_clock->advance(pause);
    }
  }
  bool runToEnd(std::chrono::seconds limit = std::chrono::seconds(60)) {
    return stepUntil([this] { return isOver(); }, limit);
  }
  /// The experiment ends in time, in this state.
  void expectEnd(model::ExperimentState state, std::chrono::seconds limit = std::chrono::seconds(60),
                 int line = __builtin_LINE()) {
    ASSERT_TRUE(runToEnd(limit)) << "line " << line << ": " << m_lastError;
    EXPECT_EQ(record().state, state) << "line " << line << ": " << record().end.code.name() << record().end.text();
  }
  /// Of this arm, or of any.
  static bool hasRunningRun(const storage::BlockRecord& block, std::optional<std::size_t> arm = {}) {
    return std::any_of(block.runs.begin(), block.runs.end(), [&](const auto& run) {
      return run.run.state == model::RunState::Running && (!arm || run.run.arm == *arm);
    });
  }
  /// Until a run of a measured block has begun.
  bool runUntilMeasuring() {
    return stepUntil([this] {
      const auto all = measured();
      return std::any_of(all.begin(), all.end(), [](const storage::BlockRecord& block) {
        return block.block.state == model::BlockState::Running && hasRunningRun(block);
      });
    });
  }

  std::string blockFolder(const storage::BlockRecord& block) const {
    return m_host->root() + "/" + block.block.experiment.text() + "/" + block.block.id.text();
  }
  /// The folder of the block's job.
  std::string jobFolder(const storage::BlockRecord& block) const {
    return m_host->root() + "/" + block.block.experiment.text() + "/" + block.block.allocation.text();
  }
  /// Lines of a file in the test's folder.
  int linesOf(const std::string& name) const {
    const std::string text = test::contentOf(m_folder + "/" + name);
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }
  std::string shell(const std::string& script) {
    const auto outcome = waitFor(m_host->exec({.script = script}));
    return outcome ? outcome->out : toLogLine(outcome.error());
  }
  /// Processes with the tag of a run below this host root.
  int taggedProcesses() {
    std::string script;
    for (const auto& block : blocks()) {
      for (const auto& run : block.runs) {
        script += "grep -lsaF 'BAREMARK_RUN_TAG=" + run.run.id.text() + "' /proc/[0-9]*/environ\n";
      }
    }
    const std::string found = shell(script);
    return static_cast<int>(std::count(found.begin(), found.end(), '\n'));
  }

  /// The steps in the store are those in the run's file, each once and in order.
  void expectEverySampleOnce(const storage::BlockRecord& block, const storage::RunRecord& run, int steps) {
    const auto found = valueOf(stepsOf(run));
    EXPECT_EQ(found.first, 1);
    EXPECT_EQ(static_cast<int>(found.step.size()), steps);
    std::vector<double> written;
    for (int segment = 1;; ++segment) {
      std::ifstream file(blockFolder(block) + "/a" + std::to_string(run.run.attempt) + "/" + run.run.id.text() + "/" +
                         protocol::telemetryFileName(segment));
      if (!file.is_open()) break;
      for (std::string line; std::getline(file, line);) {
        const auto read = base::parseJson(line);
        ASSERT_TRUE(read) << line;
        if ((*read)["kind"] == "steps") written.push_back((*read)["loss"][0].get<double>());
      }
    }
    EXPECT_EQ(found.loss, written);
    EXPECT_EQ(cursorOf(run)->rejectedLines, 0);
  }

  /// Each block was measured once, and each step of its runs is in the store once.
  void expectNothingLostAndNothingTwice(int repeats, int steps) {
    EXPECT_EQ(record().state, model::ExperimentState::Done) << record().end.code.name() << record().end.text();
    EXPECT_FALSE(record().owner);
    ASSERT_EQ(static_cast<int>(measured().size()), repeats) << "a block was repeated";
    for (const auto& block : blocks()) {
      EXPECT_EQ(block.block.state, model::BlockState::Done) << block.block.end.code.name();
      // One attempt, so only one job.sh claimed the block, and its submission was claimed once.
      EXPECT_EQ(shell("ls -d '" + blockFolder(block) + "'/a*/claim | wc -l\n"), "1\n");
    }
    for (const auto& block : measured()) {
      EXPECT_EQ(block.runs.size(), 2U);
      for (const auto& run : block.runs) {
        EXPECT_EQ(run.run.state, model::RunState::Done) << run.run.end.code.name() << run.run.end.text();
        expectEverySampleOnce(block, run, steps);
      }
    }
    EXPECT_EQ(taggedProcesses(), 0);
  }

  static constexpr int kLooks = 20;  ///< with a fast clock

  std::string m_folder;
  std::shared_ptr<fakes::MovableClock> m_clock = std::make_shared<fakes::MovableClock>();
  std::unique_ptr<StoreAccess> m_store;
  std::unique_ptr<Host> m_host;
  RunnerResources m_resources;
  std::unique_ptr<ExperimentRunner> m_runner;
  base::ExperimentId m_id;
  std::string m_lastError;
};

}  // namespace baremark::core::runs
