// SPDX-License-Identifier: GPL-3.0-or-later
// The fate of jobs in a real Slurm: refusals, ended jobs, unavailable nodes and controllers, here or over SSH, with the
// fake engine. And a manager in a separate process is killed with SIGKILL at random moments of an experiment: no sample
// lost, none twice, no job submitted twice, none forgotten. Six kills; twenty with BAREMARK_LONG set, as in ./setup.sh
// check. CI has one kill, at a known moment.
#include <sys/wait.h>

#include <random>

#include "tests/fakes/zombie_writer.h"
#include "tests/integration/slurm_fixture.h"
#include "tests/processes.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::milliseconds;
using std::chrono::seconds;

class SlurmWayTest : public SlurmTest, public ::testing::WithParamInterface<Way> {};
INSTANTIATE_TEST_SUITE_P(Ways, SlurmWayTest, ::testing::Values(Way::Here, Way::OverSsh));

TEST_F(SlurmTest, theReasonOfAJobsEndIsShown) {
  shareSlurm(Way::OverSsh);
  Trial cancelled = begin("step:500", 400);
  Trial requeued = begin("step:50", 100);
  Trial asked = begin("step:500", 400);
  Trial tooLong = begin("step:500", 400, R"("time": "1")");
  const std::vector<Trial*> all{&cancelled, &requeued, &asked, &tooLong};
  await(all, seconds(60), [this](const Trial& trial) { return isMeasuring(trial) || isCut(trial); });

  // Cancelled by its owner; requeued; cancelled by us.
  (void)m_slurm->ask("scancel " + jobOf(measuredOf(cancelled).front()));
  (void)m_slurm->ask("scontrol requeue " + jobOf(measuredOf(requeued).front()));
  cancel(asked);
  bool wasSeenWaiting = false;
  const auto isOverAndSeen = [&](const Trial& trial) {
    const auto blocks = measuredOf(trial);
    wasSeenWaiting = wasSeenWaiting || (trial.id == requeued.id && blocks.front().block.state == BlockState::Waiting &&
                                        blocks.front().block.end.code == core::model::EndKind::Requeued);
    return isOver(trial);
  };
  await(all, seconds(150), isOverAndSeen);
  EXPECT_TRUE(wasSeenWaiting);

  EXPECT_EQ(recordOf(cancelled).state, ExperimentState::Cancelled);
  EXPECT_EQ(measuredOf(cancelled).front().block.end.code.name(), "cancelled");
  EXPECT_EQ(recordOf(asked).state, ExperimentState::Cancelled);

  // The second attempt counts and is complete.
  EXPECT_EQ(recordOf(requeued).state, ExperimentState::Done) << everything();
  const auto blocks = measuredOf(requeued);
  ASSERT_EQ(blocks.size(), 1U) << story(requeued);
  EXPECT_EQ(blocks[0].block.state, BlockState::Done);
  int second = 0;
  for (const auto& run : blocks[0].runs) {
    EXPECT_EQ(run.run.state, run.run.attempt == 2 ? RunState::Done : RunState::Cut);
    if (run.run.attempt != 2) continue;
    ++second;
    EXPECT_EQ(run.run.summary ? run.run.summary->steps : 0, 100);
  }
  EXPECT_EQ(second, 2);

  // A requested time that was too short is too short again.
  EXPECT_EQ(recordOf(tooLong).state, ExperimentState::Stopped);
  EXPECT_EQ(recordOf(tooLong).end.code.name(), "time_limit") << recordOf(tooLong).end.text();
  ASSERT_EQ(measuredOf(tooLong).size(), 1U);
  EXPECT_EQ(jobsNamed(measuredOf(tooLong)[0]), 1);
}

TEST_F(SlurmTest, theReasonOfARunsOrScriptsEndIsShown) {
  shareSlurm(Way::OverSsh);
  Trial status = begin("exit:3");
  Trial signal = begin("kill:9");
  m_resources.launchers["srun"] = launch::parseLauncherDescriptor(test::resource("launchers/srun.json")).value();
  base::Json words = m_resources.launchers["srun"].argv.words();
  words[1] = "--mpi=no-such-mpi";
  m_resources.launchers["srun"].argv = words;
  Trial refused = begin("", 5, R"("launcher": "srun")");
  Trial script = begin("step:50", 60);
  const std::vector<Trial*> all{&status, &signal, &refused, &script};
  ASSERT_TRUE(beginsToMeasure(script)) << everything();
  const storage::BlockRecord block = measuredOf(script).front();
  const std::string path = blockFolder(block) + "/a1/started.json";
  const auto started = protocol::parseStartedFile(shell("cat '" + path + "'"));
  ASSERT_TRUE(started) << path;
  ASSERT_EQ(::kill(static_cast<pid_t>(started->process.pid), SIGKILL), 0);
  await(all, seconds(150), [this](const Trial& trial) { return isOver(trial); });
  // The end of a run is an outcome. Its job continues.
  for (const auto& [trial, code, number] : {std::tuple{&status, "status", "3"}, std::tuple{&signal, "signal", "9"}}) {
    EXPECT_EQ(recordOf(*trial).state, ExperimentState::Done) << story(*trial);
    ASSERT_EQ(measuredOf(*trial).size(), 1U);
    const storage::BlockRecord measured = measuredOf(*trial).front();
    EXPECT_EQ(measured.block.state, BlockState::Done);
    for (const auto& run : measured.runs) {
      EXPECT_EQ(run.run.state, run.run.arm == 1 ? RunState::Failed : RunState::Done);
      if (run.run.arm != 1) continue;
      EXPECT_EQ(run.run.end.code.name(), code);
      EXPECT_TRUE(has(run.run.end.text(), number));
    }
  }
  // A refusal by the launcher ends the experiment at its check, in the launcher's words.
  EXPECT_EQ(recordOf(refused).state, ExperimentState::Stopped) << story(refused);
  EXPECT_EQ(recordOf(refused).end.code.name(), "canary_status") << story(refused);
  EXPECT_TRUE(has(recordOf(refused).end.text(), "no-such-mpi"));
  // Without its script, the block is cut, Slurm's reason is reported, and the whole block is repeated.
  EXPECT_EQ(recordOf(script).state, ExperimentState::Done) << story(script);
  const auto blocks = measuredOf(script);
  ASSERT_EQ(blocks.size(), 2U) << story(script);
  EXPECT_EQ(blocks[0].block.state, BlockState::Cut);
  EXPECT_EQ(blocks[0].block.end.code.name(), "job_lost");
  EXPECT_TRUE(has(blocks[0].block.end.text(), "FAILED"));
  EXPECT_EQ(blocks[1].block.state, BlockState::Done);
}

TEST_F(SlurmTest, aPreemptedJobIsRequeuedOrRepeatedAsAnotherJob) {
  startSlurm({"PreemptType=preempt/partition_prio", "PreemptMode=REQUEUE",
              "PartitionName=urgent Nodes=ALL PriorityTier=10 MaxTime=60 State=UP",
              "PartitionName=spare Nodes=ALL PreemptMode=CANCEL MaxTime=60 State=UP"},
             Way::OverSsh);
  Trial ended = begin("step:500", 400, R"("partition": "spare")");
  Trial trial = begin("step:100", 60);
  const std::vector<Trial*> both{&ended, &trial};
  await(both, seconds(60), [this](const Trial& one) { return isMeasuring(one); });
  EXPECT_TRUE(has(m_slurm->ask("sbatch -p urgent -N4 --exclusive -o /dev/null --wrap 'sleep 3' 2>&1"), "Submitted"));
  const std::string folder = blockFolder(measuredOf(trial).front());
  await(both, seconds(90), [&] { return std::filesystem::exists(folder + "/a2/claim"); });
  // A process of the first attempt did not notice.
  const fakes::ZombieWriter zombie(folder + "/a1");
  await(both, seconds(120), [&](const Trial& one) { return one.id == ended.id ? isCut(one) : isOver(one); });
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  const auto blocks = measuredOf(trial);
  ASSERT_EQ(blocks.size(), 1U) << story(trial);
  int done = 0;
  for (const auto& run : blocks[0].runs) {
    EXPECT_EQ(run.run.state, run.run.attempt == 2 ? RunState::Done : RunState::Cut) << story(trial);
    done += run.run.state == RunState::Done ? 1 : 0;
  }
  EXPECT_EQ(done, 2) << story(trial);
  EXPECT_EQ(jobsNamed(blocks[0]), 1);
  EXPECT_GT(zombie.lines(), 5);
  for (const auto& run : blocks[0].runs) {
    const auto found = stepsOf(run);
    if (run.run.attempt == 2)
      EXPECT_EQ(static_cast<int>(found->step.size()), 60) << story(trial);
    else
      EXPECT_LT(static_cast<int>(found->step.size()), 60) << story(trial);
  }
  // If Slurm ends the job, another job measures its block.
  const auto others = measuredOf(ended);
  EXPECT_EQ(others[0].block.state, BlockState::Cut) << story(ended);
  EXPECT_EQ(others[0].block.end.code.name(), "preempted") << story(ended);
  EXPECT_EQ(others[0].block.end.text().rfind("PREEMPTED", 0), 0U) << others[0].block.end.text();
  EXPECT_EQ(jobsNamed(others[0]), 1);
  ASSERT_EQ(others.size(), 2U) << story(ended);
  EXPECT_EQ(others[1].block.repeats, std::optional(others[0].block.id));
  cancel(ended);
  EXPECT_TRUE(ends(ended)) << everything();
}

TEST_F(SlurmTest, aJobSurvivesARestartOfItsNodesDaemon) {
  startSlurm({}, Way::OverSsh);
  Trial trial = begin("step:100", 60);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  const int node = nodeOf(jobOf(measuredOf(trial).front()))[1] - '0';
  m_slurm->killDaemon(node);
  EXPECT_FALSE(ends(trial, seconds(2)));
  m_slurm->startNode(node);
  expectEnd(trial, ExperimentState::Done);
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  const storage::BlockRecord block = measuredOf(trial).front();
  EXPECT_EQ(jobsNamed(block), 1) << everything();
  ASSERT_EQ(block.runs.size(), 2U) << story(trial);
  for (const auto& run : block.runs) expectEverySampleOnce(block, run, 60);
}

TEST_F(SlurmTest, aJobWithoutItsNodesDaemonIsNotMistakenForTheNextJob) {
  // Otherwise a late answer of the killed daemon brings the node back, and the job restarts there (Slurm 24.11).
  startSlurm({"ReturnToService=0"}, Way::OverSsh);
  Trial trial = begin("step:400", 80);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  const std::string folder = blockFolder(measuredOf(trial).front());
  failBatchNodeOf(measuredOf(trial).front());  // Slurm requeues the job on another
  await(trial, seconds(90), [&] { return std::filesystem::exists(folder + "/a2/claim"); });
  expectEnd(trial, ExperimentState::Done, seconds(120));
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  const storage::BlockRecord block = measuredOf(trial).front();
  EXPECT_EQ(jobsNamed(block), 1) << everything();
  int done = 0;
  for (const auto& run : block.runs) {
    EXPECT_EQ(run.run.state, run.run.attempt == 2 ? RunState::Done : RunState::Cut) << story(trial);
    if (run.run.attempt != 2) continue;
    ++done;
    expectEverySampleOnce(block, run, 80);
  }
  EXPECT_EQ(done, 2) << story(trial);
}

TEST_F(SlurmTest, aDyingLoginNodeSubmitsEachJobOnceAndLosesNothing) {
  startSlurm({}, Way::OverSsh);
  constexpr int kSteps = 100;
  Trial trial = begin("step:50,rotate:20", kSteps, "", 2);
  m_slurm->pauseController();  // so that sbatch waits
  std::atomic<bool> isEnd{false};
  bool wasAsked = false;
  std::thread trouble([&] {
    for (int look = 0; look < 600 && !wasAsked; ++look) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      wasAsked = m_slurm->isAsked("sbatch");
    }
    m_login->kill();
    m_slurm->continueController();
    std::this_thread::sleep_for(seconds(2));
    m_login->start();
    // A server ends with the thread that started it.
    while (!isEnd) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    m_login->kill();
  });
  const bool isAtWork = beginsToMeasure(trial, seconds(120));
  isEnd = true;
  trouble.join();
  ASSERT_TRUE(isAtWork) << everything();
  EXPECT_TRUE(wasAsked);

  // One job is restarted and another continues while the host is unreachable.
  const auto all = measuredOf(trial);
  const auto anew = std::find_if(all.begin(), all.end(), [](const auto& block) { return hasRunningRun(block); });
  ASSERT_NE(anew, all.end()) << story(trial);
  EXPECT_EQ(m_slurm->ask("scontrol requeue " + jobOf(*anew) + " 2>&1"), "");
  await(trial, seconds(90), [&] { return std::filesystem::exists(blockFolder(*anew) + "/a2/claim"); });
  m_login->start();
  dynamic_cast<remote::SshHost&>(*m_host).connection().connectNow({});
  expectEnd(trial, ExperimentState::Done, seconds(120));
  ASSERT_EQ(measuredOf(trial).size(), 2U) << story(trial);
  for (const auto& block : measuredOf(trial)) {
    EXPECT_EQ(jobsNamed(block), 1) << story(trial);
    const int last = block.block.id == anew->block.id ? 2 : 1;
    EXPECT_EQ(block.runs.size(), static_cast<std::size_t>(2 * last)) << story(trial);
    for (const auto& run : block.runs) {
      if (run.run.state == RunState::Done) {
        expectEverySampleOnce(block, run, kSteps);
        continue;
      }
      EXPECT_EQ(run.run.state, RunState::Cut) << story(trial);
      EXPECT_LT(run.run.attempt, last) << story(trial);
      // A run that is cut just before its end may have all of its steps.
      EXPECT_LE(static_cast<int>(stepsOf(run)->step.size()), kSteps);
    }
  }
  expectEachSubmittedOnce(3);  // the canary's, and one a block
}

TEST_P(SlurmWayTest, anAbsentControllerLosesAndDuplicatesNothing) {
  // The controller does not answer. A submission hangs and may have been accepted.
  startSlurm({"MessageTimeout=5"}, GetParam());
  constexpr int kSteps = 100;
  Trial trial = begin("step:50", kSteps, "", 2);
  m_slurm->pauseController();
  bool wasUnknown = false;
  EXPECT_FALSE(stepUntilAll({&trial}, seconds(15), [&] {
    for (const auto& block : blocksOf(trial))
      wasUnknown = wasUnknown || (block.block.state == BlockState::Submitting &&
                                  block.block.end.code == core::model::EndKind::StateUnknown);
    return isOver(trial);
  }));
  m_slurm->continueController();
  EXPECT_TRUE(wasUnknown) << "what may have been submitted is shown as that";
  // The controller restarts while jobs run. Jobs that it has not sent to a node by then may be lost for half an hour.
  await(trial, seconds(120), [&] { return isMeasuring(trial) && haveAllBegun(trial); });
  m_slurm->stopController();
  EXPECT_FALSE(stepUntilAll({&trial}, seconds(5), [] { return false; }));
  startAnew(trial);
  m_slurm->startController();
  expectEnd(trial, ExperimentState::Done, seconds(120));
  ASSERT_EQ(measuredOf(trial).size(), 2U);
  for (const auto& block : measuredOf(trial)) {
    EXPECT_EQ(block.block.state, BlockState::Done);
    EXPECT_EQ(jobsNamed(block), 1) << everything();
  }
  expectEachSubmittedOnce(3);  // the canary's, and one a block
}

TEST_F(SlurmTest, theEndOfAForgottenJobIsReadFromItsFolder) {
  // Two seconds after its end, only a job's files are left.
  startSlurm({"MinJobAge=2"});
  Trial trial = begin("", 5, "", 2);
  await(trial, seconds(60), [&] { return isMeasuring(trial) || isOver(trial); });
  // No manager looks while they end and are forgotten.
  waitUntilForgotten();
  startAnew(trial);
  expectEnd(trial, ExperimentState::Done);
  for (const auto& block : measuredOf(trial)) EXPECT_EQ(block.block.state, BlockState::Done);
}

TEST_F(SlurmTest, aRunThatWasSuspendedSaysSo) {
  shareSlurm();
  Trial trial = begin("step:50", 200);
  const auto isInSecondArm = [this](const Trial& one) {
    const auto all = measuredOf(one);
    return !all.empty() && hasRunningRun(all[0], 1);
  };
  await(trial, seconds(60), isInSecondArm);
  const std::string job = jobOf(measuredOf(trial).front());
  const auto isSuspended = [this](const Trial& one) {
    const model::Block block = measuredOf(one).front().block;
    return block.state == BlockState::Running && block.end.code == core::model::EndKind::Suspended;
  };
  EXPECT_EQ(m_slurm->ask("scontrol suspend " + job + " 2>&1"), "");
  await(trial, seconds(30), isSuspended);
  EXPECT_FALSE(stepUntilAll({&trial}, seconds(7), [] { return false; }));
  EXPECT_EQ(m_slurm->ask("scontrol resume " + job + " 2>&1"), "");
  startAnew(trial);  // notes of an earlier manager do not stay
  await(trial, seconds(30), [&] { return !isSuspended(trial); });
  expectEnd(trial, ExperimentState::Done);
  const auto warnings =
      m_store->readNow([&](storage::Store& store) { return storage::SampleRepository(store).warnings(trial.id); })
          .value();
  const storage::BlockRecord block = measuredOf(trial).front();
  for (const auto& run : block.runs) {
    const auto found = warnings.find(run.key);
    const std::vector<storage::Event> events = found == warnings.end() ? std::vector<storage::Event>() : found->second;
    const auto suspended =
        std::find_if(events.begin(), events.end(), [](const auto& event) { return event.code == "suspended"; });
    ASSERT_EQ(suspended != events.end(), run.run.arm == 1) << story(trial);
    if (run.run.arm == 0) continue;
    EXPECT_GE(std::atoi(suspended->text.c_str()), 5) << suspended->text;
  }
}

class SlurmKillTest : public SlurmTest {
 protected:
  void TearDown() override {
    endManager();
    SlurmTest::TearDown();
  }

  void startManager() {
    m_manager = test::spawn({places::kFakeManager, m_store->path(), m_folder + "/host", places::kResources,
                             places::kFakeEngine, m_id.text(), "testhost", m_login->configFile(), "slurm"});
  }
  /// Returns true if the kill came before the manager's own end.
  bool endManager() {
    if (m_manager <= 0) return false;
    kill(m_manager, SIGKILL);
    int status = 0;
    waitpid(m_manager, &status, 0);
    m_manager = -1;
    return WIFSIGNALED(status);
  }
  /// The exit status, or -1 if it was killed.
  int statusAtItsEnd(seconds limit) {
    int status = 0;
    if (!test::waitUntil([&] { return waitpid(m_manager, &status, WNOHANG) == m_manager; }, limit)) return -1;
    m_manager = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  void expectEachBlockOnce(int repeats, int steps) {
    expectNothingLostAndNothingTwice(repeats, steps);
    for (const auto& block : blocks()) EXPECT_EQ(jobsNamed(block), 1) << everything();
    expectJobs(repeats + 1);  // one a block and the canary's
    EXPECT_EQ(m_slurm->ask("squeue -h -t running,pending -o %A"), "") << "nothing is left to run";
  }

  pid_t m_manager = -1;
};

TEST_F(SlurmKillTest, aRepeatedlyKilledManagerLosesAndDuplicatesNothing) {
  startSlurm({}, Way::OverSsh);
  const bool isLong = std::getenv("BAREMARK_LONG") != nullptr;
  const int wanted = isLong ? 20 : 6;
  const int repeats = isLong ? 60 : 16;
  constexpr int kSteps = 150;
  queue("step:20", repeats, kSteps);
  m_runner.reset();
  std::mt19937 random(20261124);
  int deaths = 0;
  for (; deaths < wanted; ++deaths) {
    startManager();
    // It must sign in first. Then it submits, looks and imports.
    std::this_thread::sleep_for(milliseconds(200 + random() % 1300));
    if (!endManager()) break;
  }
  EXPECT_EQ(deaths, wanted) << "the experiment was over too soon";
  startManager();
  EXPECT_EQ(statusAtItsEnd(seconds(150)), 0) << everything();
  expectEachBlockOnce(repeats, kSteps);
}

/// The manager is killed while a block waits or runs, however busy the machine is.
TEST_F(SlurmKillTest, theManagerAfterAKilledOneTakesOverItsJob) {
  startSlurm({}, Way::OverSsh);
  constexpr int kSteps = 150;
  queue("step:20", 2, kSteps);
  m_runner.reset();
  startManager();
  EXPECT_TRUE(test::waitUntil([this] {
    const auto all = measured();
    return !all.empty() && jobsNamed(all.front()) == 1;
  })) << everything();
  EXPECT_TRUE(endManager());
  startManager();
  EXPECT_EQ(statusAtItsEnd(seconds(150)), 0) << everything();
  expectEachBlockOnce(2, kSteps);
}

}  // namespace
}  // namespace baremark::core::runs
