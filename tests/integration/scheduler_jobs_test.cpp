// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that wait, are held or given up, or are cancelled before they begin; blocks that share a job; a Slurm with
// several clusters; and what the accounting says about forgotten jobs. Then jobs whose shared file system shows files
// late (with BAREMARK_LONG set, by a minute) or in another order, and a process that still writes for an abandoned
// block.
#include <signal.h>

#include "tests/fakes/wrapped_host.h"
#include "tests/fakes/zombie_writer.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::minutes;
using std::chrono::seconds;

class UnstartedJobsTest : public StandInSlurmTest {
 protected:
  bool waitsAs(const Trial& trial, const model::EndReason& why) {
    const auto all = measuredOf(trial);
    return std::any_of(all.begin(), all.end(), [&](const auto& block) {
      return block.block.state == BlockState::Waiting && block.block.end == why;
    });
  }
};

TEST_F(UnstartedJobsTest, aJobThatAPlainQueryHidesIsNeitherLostNorSubmittedAgain) {
  m_slurm->note("hidden", "");
  Trial trial = beginHeld();
  awaitWithin(seconds(60), trial, [&] { return waitsAs(trial, {core::model::EndKind::Pending, {"Priority"}}); });
  EXPECT_FALSE(isCutWithin(minutes(20), trial)) << story(trial);
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, anEnvironmentVariableThatHidesJobsIsUnset) {
  ::setenv("SQUEUE_PARTITION", "debug", 1);
  Trial trial = beginHeld();
  const bool isSeen = happensWithin(seconds(60), trial, [&] {
    return waitsAs(trial, {core::model::EndKind::Pending, {"Priority"}});
  });
  ::unsetenv("SQUEUE_PARTITION");
  EXPECT_TRUE(isSeen) << story(trial);
}

TEST_F(UnstartedJobsTest, theReasonOfAWaitIsShownWithItsRemedy) {
  m_slurm->note("chatter", "CLUSTER: c");
  Trial trial = beginHeld();
  const std::pair<const char*, model::EndReason> table[] = {
      {"PENDING||N/A|launch_failed_requeued_held",
       {core::model::EndKind::Held, {"launch_failed_requeued_held", "", "scontrol release 2"}}},
      {"PENDING||N/A|JobHeldAdmin",
       {core::model::EndKind::HeldByAdministrator, {"JobHeldAdmin", "", "scontrol release 2"}}},
      {"PENDING||N/A|PartitionDown", {core::model::EndKind::NeedsAdministrator, {"PartitionDown"}}},
      {"PENDING||N/A|AssocGrpCPUMinutesLimit", {core::model::EndKind::NeedsAdministrator, {"AssocGrpCPUMinutesLimit"}}},
      {"PENDING||Unknown|Job's account not permitted to use this partition (debug allows a not b)",
       {core::model::EndKind::NeverStarts,
        {"Job's account not permitted to use this partition (debug allows a not b)"}}},
      {"ZOMBI||N/A|None", {core::model::EndKind::StateUnknown, {"ZOMBI"}}},
      {"PENDING||2026-11-27T19:58:48|Resources",
       {core::model::EndKind::Pending, {"Resources", "2026-11-27T19:58:48"}}}};
  for (const auto& each : table) {
    m_slurm->note("waits", each.first);
    EXPECT_TRUE(happensWithin(seconds(60), trial, [&] { return waitsAs(trial, each.second); })) << each.first << "\n"
                                                                                                << story(trial);
  }
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, aJobThatNeverRanStopsTheExperimentWithTheReasonOfTheScheduler) {
  Trial trial = beginHeld();
  m_slurm->note("gives_up", "BadConstraints");
  expectEndWithin(seconds(30), trial, ExperimentState::Stopped);
  EXPECT_EQ(recordOf(trial).end, (model::EndReason{model::EndKind::NeverRan, {"BadConstraints"}, "FAILED"}))
      << story(trial);
  EXPECT_EQ(m_slurm->calls("sbatch"), 2) << "it was submitted again";
  const auto runs = measuredOf(trial).front().runs;
  for (const auto& run : runs) EXPECT_NE(run.run.state, model::RunState::Failed) << "no arm failed";
}

TEST_F(UnstartedJobsTest, aClusterFailureBeforeTheStartIsRetried) {
  Trial trial = beginHeld();
  m_slurm->note("gives_up", "SystemFailure");
  ASSERT_TRUE(isCutWithin(minutes(5), trial)) << story(trial);
  EXPECT_FALSE(isOver(trial)) << story(trial);
}

TEST_F(UnstartedJobsTest, aJobCancelledBeforeItsStartIsOverWithTheNextAnswer) {
  Trial trial = beginHeld();
  awaitWithin(seconds(60), trial, [&] { return waitsAs(trial, {core::model::EndKind::Pending, {"Priority"}}); });
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  // In this test the scheduler is queried at least every two seconds.
  expectEndWithin(seconds(4), trial, ExperimentState::Cancelled);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "cancelled") << story(trial);
}

class PackedJobsTest : public StandInSlurmTest {};

TEST_F(PackedJobsTest, aBlockIsNotAbandonedWhileItsJobHasAHeartbeat) {
  // Two blocks share a job. The second waits for the first, and the queue forgets the job for longer than Baremark
  // waits for a lost job.
  const fakes::HastySleep manyBeats(m_folder);
  m_resources.waitLimits = {};
  Trial trial = begin("step:100", 50, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  m_slurm->note("forgets", "");
  for (int look = 0; look < 5; ++look) {
    await(trial, seconds(60), [&] { return trial.runner->areJobsBeating(); });
    EXPECT_FALSE(isCutWithin(seconds(50), trial)) << story(trial);
  }
  expectEnd(trial, ExperimentState::Done, seconds(150));
  EXPECT_EQ(m_slurm->jobs(), 2) << story(trial);
  EXPECT_EQ(m_slurm->calls("scancel"), 0);
  for (const auto& block : measuredOf(trial)) EXPECT_EQ(block.block.state, BlockState::Done) << story(trial);
}

TEST_F(PackedJobsTest, aBlockThatItsJobHadNoTimeForIsRepeatedForThatReason) {
  m_resources.waitLimits.lateFiles = std::chrono::minutes(10);  // for nothing that its job cannot have written
  Trial trial = begin("step:500", 400, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s USR2 $(cat '" + m_place.path() + "/jobs/2/pid')");
  const auto areCut = [&](const Trial& one) {
    const auto blocks = measuredOf(one);
    return std::all_of(blocks.begin(), blocks.begin() + 2,
                       [](const auto& block) { return block.block.state == BlockState::Cut; });
  };
  await(trial, seconds(90), areCut);
  const auto blocks = measuredOf(trial);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(blocks[i].block.end.code.name(), "time_limit") << story(trial);
  EXPECT_FALSE(std::filesystem::exists(blockFolder(blocks[1]) + "/a1")) << "it began in a job that was ending";
  ASSERT_EQ(blocks.size(), 4U) << "both are repeated: " << story(trial);
  // A job that is ended while it claims its block leaves nothing to wait for except late files.
  const auto areRepeatsAtWork = [&](const Trial& one) {
    const auto all = measuredOf(one);
    return std::all_of(all.begin() + 2, all.end(),
                       [](const auto& block) { return block.block.state == BlockState::Running; });
  };
  await(trial, seconds(60), areRepeatsAtWork);
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
}

TEST_F(PackedJobsTest, aTimeLimitOfAnExtraOptionStopsTheExperimentAndNamesTheOption) {
  Trial trial = begin("step:500", 400, R"("options": ["--time=1"])");
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s USR2 $(cat '" + m_place.path() + "/jobs/2/pid')");
  expectEnd(trial, ExperimentState::Stopped);
  EXPECT_EQ(recordOf(trial).end.code.name(), "time_option") << story(trial);
  EXPECT_EQ(recordOf(trial).end.text().substr(0, 8), "--time=1") << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2) << "another job would get the same time";
}

class ClustersTest : public StandInSlurmTest {
 protected:
  void SetUp() override {
    StandInSlurmTest::SetUp();
    ::unsetenv("SLURM_CLUSTERS");
    m_slurm->note("clusters", "");
  }
  /// As for a host that was added with --cluster.
  void useCluster(const std::string& name) {
    m_poller.reset();
    m_resources.scheduler->cluster = name;
    m_poller = std::make_unique<JobPoller>(*m_host, *m_resources.scheduler, m_pollTimes, m_clock);
  }
};

TEST_F(ClustersTest, anExperimentRunsOnTheClusterOfItsHost) {
  for (const std::string cluster : {"b", "a", ""}) {
    SCOPED_TRACE(cluster);
    useCluster(cluster);
    const int before = m_slurm->jobs();
    Trial trial = begin("", 5);
    expectEnd(trial, ExperimentState::Done);
    EXPECT_EQ(m_slurm->jobs(), before + 2) << "none was taken for lost and submitted again";
    EXPECT_EQ(jobOf(measuredOf(trial).front()), std::to_string(before + 2) + ";" + (cluster.empty() ? "a" : cluster));
  }
}

TEST_F(ClustersTest, aWaitingJobIsSeenAndCancelledOnItsCluster) {
  useCluster("b");
  Trial trial = beginHeld();
  awaitWithin(seconds(60), trial,
              [&] { return measuredOf(trial).front().block.state == BlockState::Waiting && isPending(trial); });
  cancel(trial);
  expectEndWithin(seconds(60), trial, ExperimentState::Cancelled);
  EXPECT_TRUE(std::filesystem::exists(m_place.path() + "/jobs/2/unstarted")) << "scancel has found it";
}

TEST_F(ClustersTest, theAccountingOfItsClusterSaysHowAForgottenJobEnded) {
  useCluster("b");
  Trial trial = beginHeld();
  m_slurm->note("books", "CANCELLED by 1000");
  m_slurm->note("forgets", "");
  expectEndWithin(seconds(60), trial, ExperimentState::Cancelled);
  EXPECT_EQ(m_slurm->jobs(), 2) << "it was not repeated";
}

class AccountingTest : public StandInSlurmTest {};

TEST_F(AccountingTest, explainsWhyTheBlockOfAForgottenJobWasCut) {
  Trial trial = beginHeld();
  m_slurm->note("books", "NODE_FAIL");
  m_slurm->note("forgets", "");
  std::string said;
  awaitWithin(seconds(90), trial, [&] {
    for (const auto& block : measuredOf(trial)) {
      if (block.block.state == BlockState::Cut) said = block.block.end.code.name();
    }
    return !said.empty();
  });
  EXPECT_EQ(said, "node_fail");
  EXPECT_LE(m_slurm->calls("sacct"), 6);
  cancel(trial);
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << everything();
}

TEST_F(AccountingTest, aJobThatTheAccountingDoesNotCallEndedHasNotEnded) {
  m_resources.waitLimits.whileInAccounting = minutes(60);
  Trial trial = beginHeld();
  awaitWithin(seconds(60), trial, [&] { return isPending(trial); });
  m_slurm->note("forgets", "");
  for (const char* word : {"RUNNING", "REQUEUED", "RESIZING", "PENDING"}) {
    m_slurm->note("books", word);
    const int asked = m_slurm->calls("sacct");
    awaitWithin(seconds(40), trial, [&] { return m_slurm->calls("sacct") > asked; });
    EXPECT_FALSE(isCut(trial)) << word << "\n" << story(trial);
    EXPECT_EQ(m_slurm->jobs(), 2) << word;
  }
  EXPECT_FALSE(isCutWithin(minutes(50), trial)) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
  m_slurm->note("books", "CANCELLED by 1000");
  expectEndWithin(seconds(60), trial, ExperimentState::Cancelled);
}

enum class SeenAs : std::uint8_t { Missing, Empty, Shorter };

/// A host whose files appear late, as on a shared file system. Files whose path ends in one of the given words are
/// missing, empty or half there until show() is called.
class LateHost final : public fakes::WrappedHost {
 public:
  LateHost(Host& real, std::vector<std::string> endings, SeenAs how, bool isElsewhere = false)
      : WrappedHost(real), m_endings(std::move(endings)), m_how(how), m_isElsewhere(isElsewhere) {}

  void show() { m_isShown = true; }
  /// Number of requests for late files.
  [[nodiscard]] int asked() const { return m_asked; }

  [[nodiscard]] bool isThisMachine() const override { return !m_isElsewhere && m_real.isThisMachine(); }
  [[nodiscard]] QFuture<base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                        std::int64_t limit) override {
    if (!isLate(path)) return m_real.read(std::move(path), offset, limit);
    ++m_asked;
    base::Result<std::string> bytes = waitFor(m_real.read(path, 0, limit));
    if (bytes && m_how == SeenAs::Empty) bytes = std::string();
    if (bytes && m_how == SeenAs::Shorter) bytes = bytes->substr(0, bytes->size() / 2);
    if (bytes)
      bytes = static_cast<std::size_t>(offset) < bytes->size() ? bytes->substr(static_cast<std::size_t>(offset))
                                                               : std::string();
    if (m_how == SeenAs::Missing) bytes = base::fail({.code = base::ErrorCode::NotFound, .where = path});
    return readyFuture(std::move(bytes));
  }

  [[nodiscard]] QFuture<base::Result<std::vector<FileFacts>>> stat(std::vector<std::string> paths) override {
    base::Result<std::vector<FileFacts>> facts = waitFor(m_real.stat(paths));
    for (std::size_t i = 0; facts && i < paths.size(); ++i) {
      if (!(*facts)[i].exists || !isLate(paths[i])) continue;
      ++m_asked;
      if (m_how == SeenAs::Missing)
        (*facts)[i] = {};
      else
        (*facts)[i].size = m_how == SeenAs::Empty ? 0 : (*facts)[i].size / 2;
    }
    return readyFuture(std::move(facts));
  }

 private:
  [[nodiscard]] bool isLate(const std::string& path) const {
    return !m_isShown && std::any_of(m_endings.begin(), m_endings.end(),
                                     [&](const std::string& ending) { return path.ends_with(ending); });
  }

  const std::vector<std::string> m_endings;
  const SeenAs m_how;
  const bool m_isElsewhere;
  std::atomic<bool> m_isShown{false};
  std::atomic<int> m_asked{0};
};

class LateFilesTest : public StandInSlurmTest {
 protected:
  /// The measured block runs to its end while files with this name are not completely visible: those of its runs, and
  /// with `isEnd` the block's own.
  void runWhile(const std::string& name, SeenAs how, bool isEnd = false) {
    m_resources.waitLimits = {};
    Trial trial = begin("", 20);
    const auto planned = measuredOf(trial).front();
    std::vector<std::string> endings;
    for (const auto& run : planned.runs) endings.push_back(run.run.id.text() + "/" + name);
    if (isEnd) endings.push_back(planned.block.id.text() + "/a1/" + name);
    LateHost late(*m_host, endings, how);
    startAnew(trial, late);
    await(trial, seconds(60), [&] { return std::filesystem::exists(blockFolder(planned) + "/a1/exit.json"); });
    std::set<ExperimentState> seen;
    const auto hasEnded = [&](const Trial& one) {
      seen.insert(recordOf(one).state);
      return isOver(one) || isCut(one);
    };
    const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
    EXPECT_FALSE(isLong ? stepUntilAll({&trial}, seconds(60), hasEnded) : happensWithin(seconds(60), trial, hasEnded))
        << story(trial);
    EXPECT_EQ(seen, std::set<ExperimentState>{ExperimentState::Running});
    EXPECT_GT(late.asked(), 0);
    late.show();
    expectEnd(trial, ExperimentState::Done);
    ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
    const auto blocks = measuredOf(trial);
    for (const auto& run : blocks.front().runs) {
      EXPECT_EQ(run.run.state, RunState::Done) << run.run.end.code.name();
      const auto steps = stepsOf(run);
      EXPECT_EQ(steps->step.size(), 20U);
      EXPECT_EQ(steps->first, 1);
    }
    EXPECT_EQ(m_slurm->jobs(), 2);  // the canary's and this block's
  }
};

// The end of the attempt becomes visible first.
TEST_F(LateFilesTest, theEndOfARunThatIsNotSeenYetIsWaitedFor) {
  runWhile("exit.json", SeenAs::Missing);
}

TEST_F(LateFilesTest, aResultThatComesAfterTheEndIsWaitedFor) {
  runWhile("telemetry-1.jsonl", SeenAs::Shorter);
}

TEST_F(LateFilesTest, anEmptyEndIsNoEnd) {
  runWhile("exit.json", SeenAs::Empty, true);
}

TEST_F(LateFilesTest, aFileThatBecomesShorterLosesAndDuplicatesNothing) {
  Trial trial = begin("step:50", 60);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  std::this_thread::sleep_for(seconds(1));
  LateHost shorter(*m_host, {"telemetry-1.jsonl"}, SeenAs::Shorter);
  startAnew(trial, shorter);
  EXPECT_FALSE(ends(trial, seconds(1))) << story(trial);
  shorter.show();
  expectEnd(trial, ExperimentState::Done);
  const auto blocks = measuredOf(trial);
  for (const auto& run : blocks.front().runs) {
    const auto steps = stepsOf(run);
    ASSERT_EQ(steps->loss.size(), 60U);
    for (std::size_t step = 0; step < 60; ++step)
      EXPECT_NEAR(steps->loss[step], 1.0 / static_cast<double>(step + 1), 1e-5);
  }
}

TEST_F(LateFilesTest, aResultThatNeverComesIsOneFinalEnd) {
  m_resources.waitLimits.lateFiles = seconds(2);
  m_resources.waitLimits.afterEnd = seconds(60);  // on a busy machine, the job is over before its files are looked at
  Trial trial = begin("", 20);
  const auto planned = measuredOf(trial).front();
  LateHost late(*m_host, {planned.runs.front().run.id.text() + "/telemetry-1.jsonl"}, SeenAs::Empty);
  startAnew(trial, late);
  ASSERT_TRUE(ends(trial)) << everything();
  const auto ended = [&] {
    std::string words = std::to_string(static_cast<int>(recordOf(trial).state)) + recordOf(trial).end.code.name();
    for (const auto& block : measuredOf(trial)) {
      for (const auto& run : block.runs)
        words += " " + std::to_string(static_cast<int>(run.run.state)) + run.run.end.code.name();
    }
    return words;
  };
  const std::string first = ended();
  EXPECT_TRUE(has(first, "no_result"));
  late.show();
  (void)happensWithin(seconds(60), trial, [](const Trial&) { return false; });
  EXPECT_EQ(ended(), first);
}

/// A name may stand for several nodes in turn, which share their files.
class LateFilesElsewhereTest : public RunsTest {};

TEST_F(LateFilesElsewhereTest, aResultThatComesAfterTheEndIsWaitedForWithoutAScheduler) {
  queue("", 1, 20);
  const auto planned = measured().front();
  const std::string run = planned.runs.front().run.id.text();
  LateHost late(*m_host, {run + "/telemetry-1.jsonl"}, SeenAs::Shorter, true);
  takeUp(late);
  ASSERT_TRUE(stepUntil([&] { return std::filesystem::exists(blockFolder(planned) + "/a1/exit.json"); }))
      << m_lastError;
  EXPECT_FALSE(happensWithin(seconds(60), [this] { return record().state != ExperimentState::Running; }));
  EXPECT_GT(late.asked(), 0);
  late.show();
  expectEnd(ExperimentState::Done);
  const auto block = measured().front();
  for (const auto& one : block.runs) EXPECT_EQ(one.run.state, RunState::Done) << one.run.end.code.name();
}

class ZombieTest : public RunsTest {
 protected:
  static constexpr int kSteps = 300;

  /// Every step of every run of a block in the store.
  std::vector<std::vector<double>> lossesOf(const storage::BlockRecord& block) {
    std::vector<std::vector<double>> steps;
    for (const auto& run : block.runs) {
      const auto found = stepsOf(run);
      steps.push_back(found ? found->loss : std::vector<double>());
    }
    return steps;
  }
  /// The first measured block, abandoned because its job was killed.
  storage::BlockRecord giveUpABlock() {
    queue("", 1, kSteps);
    EXPECT_TRUE(runUntilMeasuring()) << m_lastError;
    const auto block = measured().front();
    const auto allocation = allocationOf(block);
    EXPECT_EQ(kill(static_cast<pid_t>(allocation->process.value_or(model::ProcessIdentity{}).pid), SIGKILL), 0);
    EXPECT_TRUE(stepUntil([this] { return measured().front().block.state == BlockState::Cut; })) << m_lastError;
    return measured().front();
  }
};

TEST_F(ZombieTest, aProcessThatWritesForAnAbandonedBlockChangesNoResult) {
  const auto cut = giveUpABlock();
  const auto before = lossesOf(cut);
  const fakes::ZombieWriter zombie(blockFolder(cut) + "/a1");
  expectEnd(ExperimentState::Done);
  ASSERT_EQ(measured().size(), 2U);
  const auto given = measured()[0];
  const auto repeated = measured()[1];
  EXPECT_EQ(repeated.block.repeats, std::optional(cut.block.id));
  EXPECT_EQ(given.block.state, BlockState::Cut) << "although its folder now says that it ended well";
  EXPECT_EQ(given.block.end.code.name(), "job_lost");
  EXPECT_EQ(lossesOf(given), before);
  EXPECT_EQ(repeated.block.state, BlockState::Done);
  ASSERT_EQ(repeated.runs.size(), 2U);
  for (const auto& run : repeated.runs) {
    EXPECT_EQ(run.run.state, RunState::Done);
    expectEverySampleOnce(repeated, run, kSteps);
  }
  // A program that knows only the store and the folders does not believe it either.
  EXPECT_GT(zombie.lines(), 5);
  takeUp();
  for (int i = 0; i < 5; ++i) (void)m_runner->advance(true);
  EXPECT_EQ(measured()[0].block.state, BlockState::Cut);
  EXPECT_EQ(lossesOf(measured()[0]), before);
  EXPECT_EQ(measured().size(), 2U);
}

}  // namespace
}  // namespace baremark::core::runs
