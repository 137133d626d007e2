// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments from plan to verdict with the fake engine, and the outcomes of their runs; runs under a real profiler:
// job.sh starts strace, which starts the engine. Cancelling, pausing and resuming experiments.
#include <SQLiteCpp/SQLiteCpp.h>

#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;

TEST_F(RunsTest, anExperimentRunsFromPlanToVerdict) {
  // Two arms of five steps at an image a second.
  m_resources.speeds = [](const std::vector<storage::EarlierRun>&, int, int) -> plan::SpeedSource {
    return [](const model::Settings&, const model::Point&, const model::Arm&) {
      return plan::SpeedEstimate{.imagesPerSecond = 1,
                                 .overhead = std::chrono::milliseconds(0),
                                 .source = plan::EstimateSource::EngineModel,
                                 .modelBatch = 1000};
    };
  };
  queue("", 3);
  expectEnd(ExperimentState::Done);
  EXPECT_EQ(record().ended.has_value(), true);
  ASSERT_EQ(measured().size(), 3U);
  for (const auto& block : measured()) {
    EXPECT_EQ(block.block.state, BlockState::Done);
    const std::string limit = block.block.round == 1 ? "200000" : "600";
    EXPECT_EQ(shell("grep -o '^    run [0-9]*' '" + blockFolder(block) + "/../" + block.block.allocation.text() +
                    "/job.sh'\n"),
              "    run " + limit + "\n    run " + limit + "\n");
    for (std::size_t arm = 0; arm < 2; ++arm) {
      const auto run = runOf(block, arm);
      EXPECT_EQ(run.run.state, RunState::Done) << run.run.end.code.name() << run.run.end.text();
      EXPECT_EQ(run.run.summary->steps, 5);
      EXPECT_TRUE(run.managerShare);
      const auto steps = stepsOf(run);
      EXPECT_EQ(steps->step.size(), 5U);
      EXPECT_EQ(steps->first, 1);
    }
  }
  const auto assessment = valueOf(m_store->readNow([&](storage::Store& store) { return report::assess(store, m_id); }));
  EXPECT_TRUE(assessment.notMeant.empty());
  ASSERT_EQ(assessment.comparison.points.size(), 1U);
  EXPECT_EQ(assessment.comparison.points[0].cells.at(1).pairs, 3);
  EXPECT_FALSE(report::parseHeadlines(
                   m_store->readNow([](storage::Store& store) { return storage::ExperimentRepository(store).list(); })
                       ->front()
                       .headline)
                   ->arms.empty());
  EXPECT_EQ(taggedProcesses(), 0);
  EXPECT_FALSE(std::filesystem::exists(m_host->root() + "/host.lock"));
}

TEST_F(RunsTest, aRunThatExitsWithAnErrorStatusIsAFailureThatCounts) {
  queue("exit:7", 2);
  expectEnd(ExperimentState::Done);
  ASSERT_EQ(measured().size(), 2U);
  const auto run = runOf(measured()[0], 1);
  EXPECT_EQ(run.run.state, RunState::Failed);
  EXPECT_EQ(run.run.end.code.name(), "status");
  EXPECT_TRUE(has(run.run.end.text(), "7"));
  EXPECT_TRUE(has(run.run.end.text(), "this is the end"));
  EXPECT_EQ(runOf(measured()[0], 0).run.state, RunState::Done);
  EXPECT_EQ(measured()[0].block.state, BlockState::Done);
}

TEST_F(RunsTest, aRunThatIsKilledFromOutsideFailsAndTheBlockContinues) {
  queue("kill:9", 1);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  const auto run = runOf(measured().at(0), 1);
  EXPECT_EQ(run.run.state, RunState::Failed);
  EXPECT_EQ(run.run.end.code.name(), "signal");
  EXPECT_EQ(measured()[0].block.state, BlockState::Done);
}

TEST_F(RunsTest, aRunWithoutAResultFails) {
  queue("mute", 1);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(runOf(measured().at(0), 1).run.end.code.name(), "no_result");
}

TEST_F(RunsTest, aCanaryWithOtherRanksOrNodesThanPlannedStopsTheExperiment) {
  for (const auto& [behaviour, code, words] :
       {std::tuple("world:2", "canary_world_size", ""), std::tuple("nodes:2", "canary_nodes", "\n2\n1\nn1, n2"),
        std::tuple("nodes:1", "canary_other_machine", "odd\nn1, n2\n")}) {
    queue(behaviour);
    expectEnd(ExperimentState::Stopped);
    EXPECT_EQ(record().end.code.name(), code);
    EXPECT_TRUE(has(record().end.text(), words));
    EXPECT_EQ(measured().at(0).block.state, BlockState::Planned);
  }
}

TEST_F(RunsTest, aProgramThatVanishesForAMomentIsNoOutcome) {
  // The launcher does not find its program in the check, and not in the first repeat of the check.
  auto& launcher = m_resources.launchers["open-mpi"];
  base::Json words = base::Json::parse(R"(["/bin/sh", "-c", "", "sh", {"use": "command"}])");
  words[2] = "for time in 1 2; do if mkdir '" + m_folder +
             "'/gone$time 2>/dev/null; then echo 'mpirun was unable to find the specified executable file' >&2; exit "
             "132; fi; done; exec \"$@\"";
  launcher.argv = words;
  launcher.notStarted = launch::parseLauncherDescriptor(test::resource("launchers/open-mpi.json"))->notStarted;
  queue("", 1);
  expectEnd(ExperimentState::Done);
  const auto all = blocks();
  ASSERT_EQ(all.size(), 4U) << "the check, two repeats, and the measured block";
  for (const auto& block : {all[0], all[2]}) {
    EXPECT_EQ(block.block.state, BlockState::Cut);
    EXPECT_EQ(block.block.end.code.name(), "not_started");
    EXPECT_TRUE(has(block.block.end.text(), "mpirun was unable to find"));
    for (const auto& run : block.runs) EXPECT_NE(run.run.state, RunState::Failed);
  }
}

TEST_F(RunsTest, aProgramThatStaysAwayStopsTheExperimentInTheLaunchersWords) {
  auto& launcher = m_resources.launchers["open-mpi"];
  launcher.argv = base::Json::parse(
      R"(["/bin/sh", "-c", "echo 'mpirun was unable to find the specified executable file' >&2; exit 132", "sh", {"use": "command"}])");
  launcher.notStarted = launch::parseLauncherDescriptor(test::resource("launchers/open-mpi.json"))->notStarted;
  queue("", 1);
  expectEnd(ExperimentState::Stopped);
  EXPECT_EQ(record().end.code.name(), "not_started");
  EXPECT_TRUE(has(record().end.detail, "mpirun was unable to find"));
  EXPECT_EQ(blocks().size(), 5U) << "the check, three repeats, and the measured block";
}

TEST_F(RunsTest, brokenLinesDoNotLoseGoodLines) {
  queue("garbage", 1);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  const auto run = runOf(measured().at(0), 1);
  EXPECT_EQ(run.run.state, RunState::Done);
  const auto cursor = cursorOf(run);
  EXPECT_GT(cursor->rejectedLines, 5);
  const auto events = valueOf(eventsOf(run));
  EXPECT_TRUE(std::any_of(events.begin(), events.end(), [&](const storage::Event& event) {
    return event.kind == "warning" && event.code == "telemetry" && event.text == std::to_string(cursor->rejectedLines);
  }));
  EXPECT_EQ(stepsOf(run)->step.size(), 5U);
}

TEST_F(RunsTest, aStartThatTheStoreRefusesIsWrittenAtTheNextCheck) {
  queue("", 1);
  SQLite::Database other(m_store->path(), SQLite::OPEN_READWRITE, 10000);
  other.exec("CREATE TRIGGER refusal BEFORE UPDATE OF started ON run BEGIN SELECT RAISE(ABORT, 'not now'); END");
  ASSERT_TRUE(stepUntil([this] { return m_lastError.find("not now") != std::string::npos; })) << m_lastError;
  other.exec("DROP TRIGGER refusal");
  expectEnd(ExperimentState::Done);
  for (const auto& block : blocks()) {
    for (const auto& run : block.runs)
      EXPECT_TRUE(run.run.started) << (block.block.kind == model::BlockKind::Canary ? "of the canary" : "");
  }
}

TEST_F(RunsTest, theFilesOfABlockMatchTheirChecksums) {
  queue("", 1);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  ASSERT_EQ(blocks().size(), 2U);
  for (const auto& block : blocks()) {
    EXPECT_EQ(shell("cd '" + blockFolder(block) + "' && LC_ALL=C sha256sum -c inputs.sha256 2>&1\n"),
              "block.json: OK\n../" + block.block.allocation.text() + "/job.sh: OK\n");
  }
}

TEST_F(RunsTest, aFailingModuleOrPrologueLineStopsTheExperimentWithThatReason) {
  struct Case {
    const char* allocation;
    const char* reason;
    const char* words;
  };
  for (const Case& wanted : {Case{R"("modules": ["nosuch"])", "modules", "module load nosuch"},
                             Case{R"("prologue": ["true", "false", "true"])", "prologue", "status 1 of: false"},
                             Case{R"("prologue": ["echo it is $((6 * 7)); exit 3"])", "prologue", "it is 42"},
                             Case{R"("prologue": [". /no/such/file"])", "prologue", "/no/such/file"},
                             Case{R"("prologue": ["if true"])", "prologue", "of: if true"}}) {
    SCOPED_TRACE(wanted.allocation);
    queue("", 1, 5, std::string("}, \"allocation\": {") + wanted.allocation);
    expectEnd(ExperimentState::Stopped);
    EXPECT_EQ(record().end.code.name(), wanted.reason);
    EXPECT_TRUE(has(record().end.text(), wanted.words));
    ASSERT_EQ(blocks().size(), 2U);  // nothing is repeated
    EXPECT_EQ(blocks()[0].block.state, BlockState::Cut);
    EXPECT_EQ(blocks()[0].runs[0].run.state, RunState::Cut);
    EXPECT_EQ(blocks()[1].block.state, BlockState::Planned);
    EXPECT_FALSE(std::filesystem::exists(m_host->root() + "/host.lock"));
  }
}

TEST_F(RunsTest, waitingForTheLockOfAHostHasALimit) {
  const fakes::HastySleep hasty(m_folder);
  std::filesystem::create_directories(m_host->root() + "/host.lock.guard");
  queue("");
  expectEnd(ExperimentState::Stopped);
  EXPECT_EQ(record().end.code.name(), "host_lock");
  EXPECT_TRUE(has(record().end.text(), "six tries to take " + m_host->root() + "/host.lock failed"));
  EXPECT_EQ(blocks().size(), 2U);  // nothing is repeated
}

TEST_F(RunsTest, aWaitingBlockNamesTheHolderOfTheHostsLock) {
  const fakes::HastySleep hasty(m_folder);
  std::filesystem::create_directories(m_host->root());
  // This process is alive.
  const model::ProcessIdentity self = ownIdentity();
  std::ofstream(m_host->root() + "/host.lock") << self.pid << " " << self.startTime << " " << self.bootId << "\n";
  queue("");
  const auto log = [this] { return shell("cat '" + blockFolder(blocks().front()) + "/a1/job.log'"); };
  EXPECT_TRUE(stepUntil([&] {
    return log().find("waiting for the block of process " + std::to_string(self.pid)) != std::string::npos;
  })) << log();
  // The job looks more often than it needs to recognise a lock that does not work; ten looks per heartbeat.
  const auto beats = [this] {
    const auto beat = protocol::parseHeartbeatFile(shell("cat '" + blockFolder(blocks().front()) + "/a1/heartbeat'"));
    return beat ? beat->sequence : 0;
  };
  const auto before = beats();
  ASSERT_TRUE(stepUntil([&] { return beats() > before + 1; }));
  EXPECT_EQ(blocks().front().runs.front().run.state, RunState::Waiting) << "it waits for as long as that lives";
  std::filesystem::remove(m_host->root() + "/host.lock");
  expectEnd(ExperimentState::Done);
}

TEST_F(RunsTest, modulesAndPrologueAffectTheShellThatStartsTheRuns) {
  const std::string modules = m_folder + "/modules";
  std::filesystem::create_directories(modules + "/init");
  std::ofstream(modules + "/init/sh") << "module() { [ \"$1 $2\" = 'load good/1' ] && export LOADED=$2; }\n";
  ASSERT_EQ(setenv("MODULESHOME", modules.c_str(), 1), 0);
  queue("", 1, 5, R"(}, "allocation": {"modules": ["good/1"], "prologue": ["[ \"$LOADED\" = good/1 ]", "CODE=7", "cd /",
                                         "export FAKE_ENGINE=exit:$CODE"])");
  const bool isOver = runToEnd();
  unsetenv("MODULESHOME");
  ASSERT_TRUE(isOver) << m_lastError;
  EXPECT_EQ(record().state, ExperimentState::Done) << record().end.text();
  EXPECT_EQ(runOf(measured().at(0), 0).run.end.text().substr(0, 1), "7");
}

TEST_F(RunsTest, processesThatARunLeavesBehindAreEnded) {
  queue("child", 1);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(runOf(measured().at(0), 1).run.state, RunState::Done);
  EXPECT_EQ(taggedProcesses(), 0);
}

TEST_F(RunsTest, unlimitedOutputIsAFaultOfTheProgram) {
  const fakes::HastySleep hasty(m_folder);
  queue("hang,spam,step:20", 1);
  expectEnd(ExperimentState::Done, std::chrono::seconds(150));
  const auto blocks = measured();
  ASSERT_EQ(blocks.size(), 1U) << "nothing is repeated";
  EXPECT_EQ(runOf(blocks.at(0), 0).run.state, RunState::Done);
  EXPECT_EQ(runOf(blocks.at(0), 1).run.state, RunState::Failed);
  EXPECT_EQ(runOf(blocks.at(0), 1).run.end.code.name(), "output_limit");
  EXPECT_EQ(taggedProcesses(), 0);
}

TEST_F(RunsTest, untilDecidesOnceAndAddsItsBlocks) {
  queue("step:3", 5, 3, R"(, "until": {"half_width": "0.05%", "max_repeats": 7})");
  expectEnd(ExperimentState::Done, std::chrono::seconds(120));
  ASSERT_EQ(record().untilDecisions.size(), 1U);
  EXPECT_EQ(record().untilDecisions[0].lookedAt, 5);
  EXPECT_EQ(static_cast<int>(measured().size()), record().untilDecisions[0].blocks);
}

TEST_F(RunsTest, anExtensionAddsBlocksAndWidensTheInterval) {
  queue("", 3);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  const auto extend = [this](int count, const std::optional<model::Point>& point = {}) {
    return m_store->writeNow([&](storage::Store& store) { return extendExperiment(store, m_id, count, point); });
  };
  EXPECT_EQ(extend(2).value(), 2);
  EXPECT_EQ(extend(0).error().code, base::ErrorCode::OutOfRange);
  EXPECT_EQ(extend(1, model::Point{1, 64}).error().code, base::ErrorCode::UnknownValue);
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_EQ(measured().size(), 5U);
  const auto assessment = m_store->readNow([&](storage::Store& store) { return report::assess(store, m_id); });
  EXPECT_DOUBLE_EQ(assessment->comparison.points[0].cells[1].ratio->level, 0.975);
  const storage::Extension last{
      .caseIndex = 0, .point = assessment->comparison.points[0].point, .looks = stats::kMostExtensions};
  ASSERT_TRUE(m_store->writeNow(
      [&](storage::Store& store) { return storage::ExperimentRepository(store).setExtension(m_id, last); }));
  EXPECT_EQ(extend(1).error().code, base::ErrorCode::OutOfRange) << "no level is left for another look";
  EXPECT_TRUE(m_store->readNow([&](storage::Store& store) { return report::assess(store, m_id); }));
}

TEST_F(RunsTest, valuesThatNoComparisonAcceptsStopTheExperiment) {
  queue("", 3);
  const storage::Extension impossible{.caseIndex = 0, .point = {1, 1}, .looks = stats::kMostExtensions + 1};
  ASSERT_TRUE(m_store->writeNow(
      [&](storage::Store& store) { return storage::ExperimentRepository(store).setExtension(m_id, impossible); }));
  expectEnd(ExperimentState::Stopped);
  EXPECT_EQ(record().end.code.name(), "out_of_range");
  EXPECT_EQ(measured().size(), 3U) << "what was measured stays";
}

class ProfiledRunsTest : public RunsTest {
 protected:
  void SetUp() override {
    RunsTest::SetUp();
    for (const char* id : {"strace", "strace-count"}) {
      m_resources.profilers[id] =
          containers::parseProfilerDescriptor(test::resource("profilers/" + std::string(id) + ".json")).value();
    }
  }

  /// An arm "plain", and an arm "traced" with this profiler.
  void queueProfiled(const std::string& profiler) {
    const std::string file =
        R"({"schema": "baremark.experiment/1", "name": "test", "workload": {"engine": {"model": "mnist"}},
      "arms": [{"name": "traced", "runtime": "bare-metal", "profiler": ")" +
        profiler +
        // LeakSanitizer does not work under ptrace.
        R"(", "env": {"LSAN_OPTIONS": "detect_leaks=0"}}, {"name": "plain", "runtime": "bare-metal"}],
      "scale": {"ranks": [1]}, "measure": {"repeats": 1, "batches": 5, "warmup_batches": 0}})";
    queueFile(file);
    takeUp();
  }
  storage::BlockRecord profileBlock() {
    for (const auto& block : blocks()) {
      if (block.block.kind == model::BlockKind::Profile) return block;
    }
    ADD_FAILURE() << "no profile block";
    return {};
  }
  std::string runFolder(const storage::BlockRecord& block) {
    return blockFolder(block) + "/a1/" + block.runs.at(0).run.id.text();
  }
};

TEST_F(ProfiledRunsTest, aProfilerThatIsNotThereIsAnOutcomeWithItsReason) {
  m_resources.profilers["strace"].argv = base::Json::parse(R"(["no-such-tool-42", {"use": "command"}])");
  queueProfiled("strace");
  expectEnd(model::ExperimentState::Done);
  const storage::BlockRecord block = profileBlock();
  ASSERT_EQ(block.runs.size(), 1U);
  EXPECT_EQ(block.runs[0].run.state, model::RunState::Failed);
  const std::string words = shell("cat '" + runFolder(block) + "/stderr.log'");
  EXPECT_TRUE(has(words, "strace is not installed here: no-such-tool-42: not found"));
  EXPECT_EQ(measured().at(0).runs.at(0).run.state, model::RunState::Done);
}

TEST_F(RunsTest, cancelEndsTheCurrentRunKeepsResultsAndRepeatsNothing) {
  queue("", 20, 400);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  const auto asked = std::chrono::steady_clock::now();
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(12));
  EXPECT_EQ(record().state, ExperimentState::Cancelled);
  for (const auto& block : measured()) {
    EXPECT_TRUE(block.block.state == BlockState::Cut || block.block.state == BlockState::Cancelled ||
                block.block.state == BlockState::Done);
    EXPECT_FALSE(block.block.repeats);
  }
  EXPECT_EQ(taggedProcesses(), 0);
}

TEST_F(RunsTest, cancelKeepsABlockWhoseLastRunHasItsResult) {
  for (const bool isByHand : {false, true}) {
    SCOPED_TRACE(isByHand);
    queue("linger", 2, 5, R"(, "order": "independent")");
    std::optional<storage::BlockRecord> block;
    ASSERT_TRUE(stepUntil([&] {
      for (const storage::BlockRecord& each : measured()) {
        const auto& run = each.runs.front();
        if (run.run.state == RunState::Running && run.run.summary && run.run.arm == 1) block = each;
      }
      return block.has_value();
    })) << m_lastError;
    if (isByHand) {
      ASSERT_TRUE(waitFor(m_host->put({{.target = blockFolder(*block) + "/cancel", .content = ""}})));
    } else {
      requestCancel();
    }
    expectEnd(ExperimentState::Cancelled);
    const auto all = measured();
    const auto kept =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.block.id == block->block.id; });
    ASSERT_NE(kept, all.end());
    EXPECT_EQ(kept->block.state, BlockState::Done);
    EXPECT_EQ(runOf(*kept, 1).run.state, RunState::Done);
    EXPECT_EQ(taggedProcesses(), 0);
  }
}

TEST_F(RunsTest, cancelKillsARunThatIgnoresIt) {
  const fakes::HastySleep hasty(m_folder);
  queue("hang,ignore,child", 1);
  ASSERT_TRUE(stepUntil([this] {
    const auto all = measured();
    return !all.empty() && runOf(all[0], 1).run.state == RunState::Running;
  })) << m_lastError;
  requestCancel();
  expectEnd(ExperimentState::Cancelled);
  EXPECT_EQ(taggedProcesses(), 0);
}

TEST_F(RunsTest, aPausedExperimentFinishesItsBlockAndStartsNoOther) {
  queue("", 3, 300);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  ASSERT_TRUE(m_store->writeNow(
      [&](storage::Store& store) { return storage::ExperimentRepository(store).requestPause(m_id, true); }));
  ASSERT_TRUE(stepUntil([this] { return record().state == ExperimentState::Paused; })) << m_lastError;
  EXPECT_EQ(measured().at(0).block.state, BlockState::Done);
  EXPECT_EQ(measured().at(1).block.state, BlockState::Planned);
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
  expectEnd(ExperimentState::Done);
}

TEST_F(RunsTest, anExperimentThatIsPausedDuringItsLastBlockEnds) {
  queue("", 1, 300);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  ASSERT_TRUE(m_store->writeNow(
      [&](storage::Store& store) { return storage::ExperimentRepository(store).requestPause(m_id, true); }));
  expectEnd(ExperimentState::Done);
  EXPECT_FALSE(record().pauseRequested);
}

TEST_F(RunsTest, aCancelledExperimentCanBeResumedToItsFullNumberOfBlocks) {
  queue("", 3, 200);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, m_id); }));
  expectEnd(ExperimentState::Done);
  int done = 0;
  for (const auto& block : measured()) done += block.block.state == BlockState::Done ? 1 : 0;
  EXPECT_EQ(done, 3);
}

TEST_F(RunsTest, anExtendedCancelledExperimentRunsOnlyTheRequestedBlocks) {
  queue("", 4, 200);
  ASSERT_TRUE(runUntilMeasuring()) << m_lastError;
  requestCancel();
  ASSERT_TRUE(runToEnd()) << m_lastError;
  ASSERT_EQ(record().state, ExperimentState::Cancelled);
  ASSERT_EQ(m_store->writeNow([&](storage::Store& store) { return extendExperiment(store, m_id, 1, {}); }).value(), 1);
  expectEnd(ExperimentState::Done);
  std::vector<int> rounds;
  for (const auto& block : measured()) {
    if (block.block.state == BlockState::Done) rounds.push_back(block.block.round);
  }
  EXPECT_EQ(rounds, std::vector<int>{1});
}

}  // namespace
}  // namespace baremark::core::runs
