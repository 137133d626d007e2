// SPDX-License-Identifier: GPL-3.0-or-later
// The rule of endings (core/protocol/endings.h): Baremark repeats what infrastructure ends; what the program does is an
// outcome. A table of endings applies to both job.sh and the manager. Then the fate of blocks by this rule, and
// launchers that do not start their program and say so in words of their own.
#include "core/protocol/endings.h"
#include "tests/integration/job_script_fixture.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using protocol::EndedBy;
using std::chrono::seconds;

struct Ending {
  const char* name;
  const char* launcher;  ///< a shell line that replaces the run, in the run's folder
  EndedBy by;
};

const Ending kEndings[] = {
    // Ends by the program.
    {"an error of the engine's own",
     R"(echo '{"t":1,"kind":"error","code":"data","rank":1,"text":"no data"}' >telemetry-1.jsonl; exit 1)",
     EndedBy::Program},
    {"the same in a later file",
     R"(echo '{}' >telemetry-1.jsonl; echo '{"t":1,"kind":"error","code":"out_of_range","rank":0,"text":"x"}' >telemetry-2.jsonl; exit 1)",
     EndedBy::Program},
    {"settings that the engine refuses", "echo 'baremark-engine: --model=x is no model.' >&2; exit 2",
     EndedBy::Program},
    {"a segmentation fault of a program that had begun", "echo '{}' >telemetry-1.jsonl; kill -SEGV $$",
     EndedBy::Program},
    {"an abort of a program that had begun", "echo '{}' >telemetry-1.jsonl; kill -ABRT $$", EndedBy::Program},
    {"Open MPI hands on a segmentation fault",
     "echo 'mpirun noticed that process rank 0 with PID 7 on node n1 exited on signal 11 (Segmentation fault).' >&2; "
     "exit 139",
     EndedBy::Program},
    {"MPICH hands on a segmentation fault",
     "echo 'YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Segmentation fault (signal 11)' >&2; exit 139",
     EndedBy::Program},
    {"srun hands on an abort", "echo 'srun: error: n1: tasks 0-3: Aborted (core dumped)' >&2; exit 134",
     EndedBy::Program},
    // Ends that the files leave open.
    {"a rank that another one lost",
     R"(echo '{"t":1,"kind":"error","code":"rank_lost","rank":1,"text":"Rank 1 died."}' >telemetry-1.jsonl; exit 1)",
     EndedBy::Unclear},
    {"an exchange that broke off",
     R"(echo '{"t":1,"kind":"error","code":"communication","rank":0,"text":"MPI"}' >telemetry-1.jsonl; exit 1)",
     EndedBy::Unclear},
    {"a rank that was killed",
     "echo 'mpirun noticed that process rank 1 with PID 0 on node n1 exited on signal 9 (Killed).' >&2; exit 137",
     EndedBy::Unclear},
    {"a kill", "kill -KILL $$", EndedBy::Unclear},
    {"a status above 128 that names no signal", "echo 'mpirun: an internal error' >&2; exit 132", EndedBy::Unclear},
    {"an end that somebody asked for", "exit 143", EndedBy::Unclear},
    {"an engine that was interrupted", "exit 3", EndedBy::Unclear},
    {"a status without a word", "exit 1", EndedBy::Unclear},
    {"a launcher's own status 2", "echo 'mpiexec: no such option' >&2; exit 2", EndedBy::Unclear},
    {"a launcher that is not there", "exit 127", EndedBy::Unclear},
    {"a container that does not start", "echo 'ch-run[7]: error: can'\"'\"'t bind: no such file' >&2; exit 1",
     EndedBy::Unclear},
    {"a step that asks for too much",
     "echo 'srun: error: Unable to create step for job 12: More processors requested than permitted' >&2; exit 1",
     EndedBy::Unclear},
    {"a step that had to wait",
     "echo 'srun: Job 6 step creation temporarily disabled, retrying (Requested nodes are busy)' >&2; exit 1",
     EndedBy::Unclear},
    {"proxies that mpiexec cleans up",
     "echo '[proxy:0:1@n2] HYD_pmcd_pmip_control_cmd_cb (pm/pmiserv/pmip_cb.c:480): assert (!closed) failed' >&2; exit "
     "9",
     EndedBy::Unclear},
    {"an engine that speaks of ssh", "echo 'rank 0: ssh: connect to host is not what this is about' >&2; exit 1",
     EndedBy::Unclear},
    // Ends by the infrastructure, in the words of launchers.
    {"Open MPI loses a node", "echo 'ORTE has lost communication with a remote daemon.' >&2; exit 205",
     EndedBy::Infrastructure},
    {"Open MPI 5 loses a node", "echo 'PRTE has lost communication with a remote daemon.' >&2; exit 1",
     EndedBy::Infrastructure},
    {"Open MPI does not reach a node",
     "echo 'An ORTE daemon has unexpectedly failed after launch and before' >&2; exit 1", EndedBy::Infrastructure},
    {"Open MPI cannot start its daemons", "echo 'ORTE was unable to reliably start one or more daemons.' >&2; exit 1",
     EndedBy::Infrastructure},
    {"a daemon dies", "echo 'A daemon (pid 4711) died unexpectedly with status 255 while attempting' >&2; exit 1",
     EndedBy::Infrastructure},
    {"a lost node behind a crash", "echo 'ORTE has lost communication with a remote daemon.' >&2; exit 139",
     EndedBy::Infrastructure},
    {"srun loses a node", "echo 'srun: error: Node failure on n1' >&2; exit 143", EndedBy::Infrastructure},
    {"srun does not reach a node",
     "echo 'srun: error: Task launch for StepId=6.1 failed on node n3: Communication connection failure' >&2; exit 233",
     EndedBy::Infrastructure},
    {"an allocation that is queued again",
     "echo 'srun: error: Unable to confirm allocation for job 3: Job is pending execution' >&2; exit 1",
     EndedBy::Infrastructure},
    {"an allocation that is gone",
     "echo 'srun: error: Unable to create step for job 4: Job/step already completing or completed' >&2; exit 1",
     EndedBy::Infrastructure},
    {"a node of a step fails",
     "echo 'slurmstepd: error: *** STEP 3.0 ON n3 CANCELLED AT 2026-11-27T04:13:43 DUE TO NODE FAILURE, SEE SLURMCTLD "
     "LOG ***' >&2; exit 1",
     EndedBy::Infrastructure},
    {"ssh does not reach a node", "echo 'ssh: connect to host n2 port 22: No route to host' >&2; exit 1",
     EndedBy::Infrastructure},
    {"ssh loses a node", "echo 'Connection to n2 closed by remote host.' >&2; exit 1", EndedBy::Infrastructure},
    {"ssh may not go to a node", "echo 'me@n2: Permission denied (publickey,password).' >&2; exit 1",
     EndedBy::Infrastructure},
    {"MPICH loses a node",
     "echo '[mpiexec@n1] control_cb (pm/pmiserv/pmiserv_cb.c:208): assert (!closed) failed' >&2; exit 255",
     EndedBy::Infrastructure},
    {"Intel MPI does not reach a node",
     "echo '[mpiexec@n1] check_exit_codes (../hydra_demux_poll.c:117): unable to run bstrap_proxy on n2 (pid 7, exit "
     "code 256)' >&2; exit 255",
     EndedBy::Infrastructure},
    {"Grid Engine does not reach a node",
     "echo 'error: executing task of job 7 failed: failed sending task to execd@n2: can'\"'\"'t find connection' >&2; "
     "exit 1",
     EndedBy::Infrastructure},
    {"Flux loses a node",
     "echo '3.1s: job.exception type=exec severity=0 lost contact with job shell on broker n2 (rank 1)' >&2; exit 1",
     EndedBy::Infrastructure},
};

class EndingsTest : public JobScriptTest {};

TEST_F(EndingsTest, jobShAndTheManagerClassifyEachEndByTheSameRule) {
  for (const Ending& ending : kEndings) {
    SCOPED_TRACE(ending.name);
    const launch::Job job = jobOf({ending.launcher, "exit 0"});
    EXPECT_EQ(start(job), 1) << "the accounting shows a failure";
    const std::string attempt = folderOf(job) + "/a1";
    const std::string run = attempt + "/" + job.blocks[0].runs[0].id.text();
    const bool isLost = ending.by == EndedBy::Infrastructure;
    const protocol::ExitFile end = endIn(run);
    EXPECT_EQ(end.endedBy, toName(ending.by));
    EXPECT_EQ(end.reason, isLost ? "node_lost" : "exited");
    EXPECT_EQ(endIn(attempt).reason, isLost ? "node_lost" : "done");
    EXPECT_EQ(std::filesystem::exists(attempt + "/" + job.blocks[0].runs[1].id.text()), !isLost)
        << "no further arm begins on a broken allocation";
    EXPECT_EQ(isWhole(attempt), ending.by == EndedBy::Program);
    // The manager decides from the files left behind.
    RunEvidence evidence{.exit = end, .lastWords = test::contentOf(run + "/stderr.log")};
    const std::string telemetry =
        test::contentOf(run + "/telemetry-1.jsonl") + test::contentOf(run + "/telemetry-2.jsonl");
    for (const char* code : {"data", "out_of_range", "rank_lost", "communication"}) {
      if (telemetry.find("\"code\":\"" + std::string(code) + "\"") != std::string::npos) evidence.lastErrorCode = code;
    }
    if (!telemetry.empty()) evidence.worldSize = 1;
    EXPECT_EQ(outcomeOf(evidence).state, isLost ? RunState::Cut : RunState::Failed);
    EXPECT_EQ(isUnclear(evidence), ending.by == EndedBy::Unclear);
    evidence.exit.endedBy.clear();  // from a job.sh that does not report it
    EXPECT_EQ(isUnclear(evidence), ending.by == EndedBy::Unclear);
  }
}

TEST_F(EndingsTest, aHangingRunIsTheProgramsFaultUnlessANodeDoesNotAnswer) {
  for (const bool answers : {true, false}) {
    SCOPED_TRACE(answers);
    launch::Job job = jobOf({"sleep 600", "exit 0"});
    job.blocks[0].runs[0].timeLimit = seconds(2);
    job.blocks[0].nodes = launch::JobNodes{.touch = {}, .reach = {answers ? "true" : "false"}, .needsHostsFile = false};
    EXPECT_EQ(start(job), 1) << "the accounting shows a failure";
    const std::string attempt = folderOf(job) + "/a1";
    const protocol::ExitFile end = endIn(attempt + "/" + job.blocks[0].runs[0].id.text());
    EXPECT_EQ(end.reason, answers ? "run_limit" : "node_lost");
    EXPECT_EQ(end.endedBy, toName(answers ? EndedBy::Program : EndedBy::Infrastructure));
    EXPECT_EQ(endIn(attempt).reason, answers ? "done" : "node_lost");
    EXPECT_EQ(std::filesystem::exists(attempt + "/" + job.blocks[0].runs[1].id.text()), answers);
    const RunEvidence evidence{.exit = end};
    EXPECT_EQ(outcomeOf(evidence).state, answers ? RunState::Failed : RunState::Cut);
    EXPECT_FALSE(isUnclear(evidence));
  }
}

TEST_F(EndingsTest, aRunThatUsesUpTheTimeOfItsJobIsCutWithTheJob) {
  launch::Job job = jobOf({"sleep 600", "exit 0"});
  job.time = job.blocks[0].runs[0].timeLimit = seconds(2);
  EXPECT_EQ(start(job), 1) << "the accounting shows a failure";
  const std::string attempt = folderOf(job) + "/a1";
  EXPECT_EQ(endIn(attempt + "/" + job.blocks[0].runs[0].id.text()).reason, "time_limit");
  EXPECT_EQ(endIn(attempt).reason, "time_limit");
  EXPECT_FALSE(std::filesystem::exists(attempt + "/" + job.blocks[0].runs[1].id.text()));
}

TEST_F(EndingsTest, aRequeuedJobRepeatsABlockUnlessItsAttemptWasComplete) {
  const std::string own = kEndings[0].launcher;
  const std::string lost =
      "[ -e ../../../again ] && exit 0; touch ../../../again; echo 'ORTE has lost communication with a remote daemon.' "
      ">&2; exit 205";
  const std::string open = "[ -e ../../../again ] && exit 0; touch ../../../again; exit 1";
  for (const auto& [launcher, isBegunAnew] :
       {std::pair(std::string("exit 0"), false), std::pair(own, false), std::pair(lost, true), std::pair(open, true)}) {
    SCOPED_TRACE(launcher);
    const launch::Job job = jobOf({launcher, "exit 0"});
    (void)start(job);
    EXPECT_EQ(start(job), 0) << "this start of it brought nothing about that failed";
    EXPECT_EQ(std::filesystem::exists(folderOf(job) + "/a2/exit.json"), isBegunAnew);
    EXPECT_EQ(test::contentOf(folderOf(job) + "/a2/exit.json").find("\"reason\":\"done\"") != std::string::npos,
              isBegunAnew);
    EXPECT_EQ(start(job), 0);
    EXPECT_FALSE(std::filesystem::exists(folderOf(job) + "/a3")) << "a whole attempt is the last";
  }
}

TEST_F(EndingsTest, anotherJobDoesNotRepeatABlock) {
  launch::Job job = jobOf({"exit 1"});
  (void)start(job);
  job.environment["SLURM_JOB_ID"] = "8";
  EXPECT_EQ(start(job), 0);
  EXPECT_FALSE(std::filesystem::exists(folderOf(job) + "/a2"));
}

TEST_F(EndingsTest, aJobThatWasRestartedElsewhereStops) {
  // The node lost its daemon, so nobody reports the end. The claim of the next attempt shows it.
  launch::Job job = jobOf({"mkdir -p ../../a2/claim; sleep 30", "exit 0"});
  job.blocks.push_back({.id = base::BlockId::make(), .runs = {{.id = base::RunId::make(), .command = {"true"}}}});
  EXPECT_EQ(start(job), 1);
  EXPECT_EQ(endIn(folderOf(job) + "/a1").reason, "requeued");
  EXPECT_FALSE(std::filesystem::exists(folderOf(job) + "/a1/" + job.blocks[0].runs[1].id.text()));
  EXPECT_FALSE(
      std::filesystem::exists(job.hostRoot + "/" + job.experiment.text() + "/" + job.blocks[1].id.text() + "/a1"));
}

TEST_F(EndingsTest, theAccountingOfASchedulerShowsWhatFailed) {
  EXPECT_EQ(start(jobOf({"exit 0", "exit 0"})), 0);
  EXPECT_EQ(start(jobOf({"exit 4", "exit 0"})), 1);
  launch::Job unready = jobOf({"exit 0"});
  unready.prologue = {"false"};
  EXPECT_EQ(start(unready), 1);
  launch::Job cancelled = jobOf({"touch ../../cancel; exit 3"});
  EXPECT_EQ(start(cancelled), 0) << "it did what it was asked to";
}

/// The fate of a block by the scheduler's word about its job.
class EndingsOfJobsTest : public StandInSlurmTest {
 protected:
  /// The measured block is over, or has a repeat.
  bool isJudged(const Trial& trial) {
    const auto all = measuredOf(trial);
    return !all.empty() && (all.size() > 1 || all.front().block.state == BlockState::Done ||
                            all.front().block.state == BlockState::Cut);
  }
  /// From now on the scheduler reports this state for jobs that end. The check before the first run has ended.
  void endInFromTheFirstRunOn(const Trial& trial, const char* word) {
    if (blocksOf(trial).front().block.state == BlockState::Done) m_slurm->note("ends", word);
  }
  /// According to the folder; the process is gone.
  bool hasEnded(const Trial& trial) {
    const auto all = measuredOf(trial);
    return !all.empty() && std::filesystem::exists(blockFolder(all.front()) + "/a1/exit.json") &&
           m_slurm->livingJobs() == 0;
  }
};

TEST_F(EndingsOfJobsTest, anUnexplainedFailureCountsOnceTheSchedulerSaysThatTheJobEnded) {
  for (const char* behaviour : {"exit:5", "kill:9", "lose:1"}) {
    SCOPED_TRACE(behaviour);
    Trial trial = begin(behaviour);
    expectEnd(trial, ExperimentState::Done);
    ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
    EXPECT_EQ(runOf(measuredOf(trial).front(), 1).run.state, RunState::Failed) << story(trial);
  }
}

TEST_F(EndingsOfJobsTest, theProgramsOwnFailureCountsWithoutAQuery) {
  Trial trial = begin("tell:1");
  await(trial, seconds(60), [&] {
    endInFromTheFirstRunOn(trial, "NODE_FAIL");
    return isOver(trial);
  });
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  EXPECT_EQ(runOf(measuredOf(trial).front(), 1).run.end.text(), "1\nrank 0: fake engine: this is the end");
}

TEST_F(EndingsOfJobsTest, aFailureInAJobThatTheSchedulerEndedIsRepeatedAndIsNoOutcome) {
  for (const char* word : {"NODE_FAIL", "PREEMPTED"}) {
    SCOPED_TRACE(word);
    Trial trial = begin("lose:1");
    await(trial, seconds(60), [&] {
      endInFromTheFirstRunOn(trial, word);
      return measuredOf(trial).size() > 1;
    });
    m_slurm->forgetNote("ends");
    const storage::BlockRecord cut = measuredOf(trial).front();
    EXPECT_EQ(cut.block.state, BlockState::Cut) << story(trial);
    for (const auto& run : cut.runs) EXPECT_NE(run.run.state, RunState::Failed) << story(trial);
    ASSERT_TRUE(ends(trial)) << everything();
    EXPECT_EQ(measuredOf(trial).size(), 2U) << story(trial);
  }
}

TEST_F(EndingsOfJobsTest, aFailedJobThatWasRequeuedIsAwaitedAndRunsAgain) {
  Trial trial = begin("lose:1");
  await(trial, seconds(60), [&] {
    endInFromTheFirstRunOn(trial, "PENDING");
    return hasEnded(trial);
  });
  EXPECT_FALSE(happensWithin(std::chrono::minutes(30), trial, [&] { return isJudged(trial); }))
      << "it may wait for long: " << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "requeued") << story(trial);
  // The node is gone. The second arm succeeds on another node.
  m_slurm->forgetNote("ends");
  const std::string job = jobOf(measuredOf(trial).front());
  (void)shell("cd '" + jobFolder(measuredOf(trial).front()) +
              "' && sed -i s/FAKE_ENGINE=lose:1/FAKE_ENGINE=/ job.sh && { SLURM_JOB_ID=" + job +
              " setsid sh ./job.sh >>job.out 2>&1 </dev/null & echo $! >'" + m_place.path() + "/jobs/" + job +
              "/pid'; }\n");
  expectEnd(trial, ExperimentState::Done);
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  const auto runs = measuredOf(trial).front().runs;
  for (const auto& run : runs) EXPECT_NE(run.run.state, RunState::Failed) << story(trial);
  EXPECT_EQ(runOf(measuredOf(trial).front(), 1).run.attempt, 2);
}

TEST_F(EndingsOfJobsTest, aLostNodeDuringTheFirstCheckStopsNoExperiment) {
  // The launcher of the first check cannot reach its node once.
  base::Json words = base::Json::parse(R"(["/bin/sh", "-c", "", "sh", {"use": "command"}])");
  words[2] = "[ -e '" + m_folder + "/again' ] || { touch '" + m_folder +
             "/again'; echo ORTE has lost communication with a remote daemon. >&2; exit 205; }; exec \"$@\"";
  m_resources.launchers["open-mpi"].argv = words;
  Trial trial = begin("");
  expectEnd(trial, ExperimentState::Done);
  const auto all = blocksOf(trial);
  ASSERT_EQ(all.size(), 3U) << "the check, its repeat, and the measured block";
  EXPECT_EQ(all[0].block.end.code.name(), "node_lost");
  EXPECT_TRUE(has(all[0].block.end.detail, "ORTE has lost communication"));
}

TEST_F(EndingsOfJobsTest, aSchedulerThatForgetsTheJobLeavesTheFailureToTheProgram) {
  Trial trial = begin("exit:5");
  await(trial, seconds(60), [&] { return hasEnded(trial); });
  m_slurm->note("forgets", "");
  ASSERT_TRUE(ends(trial)) << story(trial);
  EXPECT_EQ(runOf(measuredOf(trial).front(), 1).run.state, RunState::Failed) << story(trial);
}

TEST_F(EndingsOfJobsTest, aScriptThatOutlivesANodeFailureIsAbandonedAndItsBlockRepeated) {
  Trial trial = begin("hang", 20);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  const storage::BlockRecord block = measuredOf(trial).front();
  m_slurm->note("jobs/" + jobOf(block) + "/lost", "");
  await(trial, seconds(60), [&] { return measuredOf(trial).size() > 1; });
  const storage::BlockRecord cut = measuredOf(trial).front();
  EXPECT_EQ(cut.block.state, BlockState::Cut) << story(trial);
  EXPECT_EQ(cut.block.end.code.name(), "node_fail") << story(trial);
  for (const auto& run : cut.runs) EXPECT_NE(run.run.state, RunState::Failed) << story(trial);
  EXPECT_EQ(test::contentOf(blockFolder(block) + "/cancel"), protocol::kGivenUp);
  EXPECT_EQ(m_slurm->calls("scancel"), 0) << "its scheduler has it no more";
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(60), [&] {
    return std::filesystem::exists(blockFolder(block) + "/a1/exit.json");
  })) << "it is told to end";
}

TEST_F(EndingsOfJobsTest, aCancelDoesNotWaitForFilesOfAJobThatIsOver) {
  Trial trial = begin("hang", 20);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  m_resources.waitLimits.afterEnd = seconds(600);
  startAnew(trial);
  ASSERT_TRUE(beginsToMeasure(trial, seconds(10)));
  // The run leaves no message, as on a failed node.
  const std::string pid = test::contentOf(m_place.path() + "/jobs/" + jobOf(measuredOf(trial).front()) + "/pid");
  (void)shell("kill -s KILL -- -" + pid.substr(0, pid.find('\n')) + "; " +
              "for f in $(grep -lsaF BAREMARK_RUN_TAG= /proc/[0-9]*/environ); do grep -qsaF '" + m_folder +
              "' $f && p=${f#/proc/} && kill -KILL ${p%/environ}; done");
  for (int look = 0; look < 100 && m_slurm->livingJobs() > 0; ++look)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(happensWithin(seconds(120), trial, [&] { return isJudged(trial); })) << "its files may be late";
  cancel(trial);
  expectEndWithin(seconds(30), trial, ExperimentState::Cancelled);
}

class NotStartedTest : public JobScriptTest {};

launch::LauncherDescriptor shippedLauncher(const std::string& id) {
  return launch::parseLauncherDescriptor(test::resource("launchers/" + id + ".json")).value();
}

TEST_F(NotStartedTest, aLauncherThatDoesNotStartTheProgramCutsTheBlockInItsOwnWords) {
  struct Case {
    const char* launcher;
    const char* words;
    int status;
  };
  for (const Case& each :
       {Case{"open-mpi", "mpirun was unable to find the specified executable file, and therefore", 132},
        Case{"open-mpi", "prterun was unable to launch the specified application as it could not access", 1},
        Case{"mpich",
             "[proxy:0:0@n1] HYDU_create_process (lib/utils/launch.c:73): execvp error on file /opt/e (No such file or "
             "directory)",
             255},
        Case{"mvapich2", "[n1:mpispawn_0][spawn_processes] Failed to execvp() /opt/e: No such file or directory (2)",
             1},
        Case{"srun", "env: /opt/e: No such file or directory", 127},
        Case{"srun", "slurmstepd: error: execve(): env: Permission denied", 13},
        Case{"srun", "srun: error: Task launch for StepId=6.1 failed on node n3: Job prolog failed", 233},
        Case{"flux", "0.1s: flux-shell[0]: FATAL: task 0 (host n1): start failed: /opt/e: No such file or directory",
             127}}) {
    SCOPED_TRACE(each.words);
    const std::string says = std::string("echo '") + each.words + "' >&2; echo 'Executable: /opt/e' >&2; ";
    const std::string ends = "exit " + std::to_string(each.status);
    launch::Job job = jobOf({says + ends, "exit 0"});
    job.notStarted = shippedLauncher(each.launcher).notStarted;
    EXPECT_EQ(start(job), 1) << "the accounting shows a failure";
    const std::string attempt = folderOf(job) + "/a1";
    const std::string run = attempt + "/" + job.blocks[0].runs[0].id.text();
    EXPECT_EQ(endIn(run).endedBy, toName(protocol::EndedBy::Infrastructure));
    EXPECT_EQ(endIn(attempt).reason, "not_started");
    EXPECT_FALSE(std::filesystem::exists(attempt + "/" + job.blocks[0].runs[1].id.text()));
    const std::string log = test::contentOf(attempt + "/job.log");
    EXPECT_TRUE(has(log, each.words));
    EXPECT_TRUE(has(log, "Executable: /opt/e"));
    const RunOutcome outcome = outcomeOf({.exit = endIn(run), .lastWords = test::contentOf(run + "/stderr.log")});
    EXPECT_EQ(outcome.state, model::RunState::Cut);
    EXPECT_EQ(outcome.end.code, model::EndKind::NotStarted);
    EXPECT_EQ(outcome.end.text().find(each.words), 0U) << outcome.end.text();
    // A program that had begun may print anything.
    launch::Job begun = jobOf({"echo '{}' >telemetry-1.jsonl; " + says + ends, "exit 0"});
    begun.notStarted = job.notStarted;
    EXPECT_EQ(start(begun), 1);
    EXPECT_EQ(endIn(folderOf(begun) + "/a1").reason, "done");
  }
}

TEST_F(NotStartedTest, theInstalledLaunchersSayThatTheyDidNotStartTheProgram) {
  int tried = 0;
  for (const auto& [id, program] :
       {std::pair("open-mpi", "/usr/bin/mpirun.openmpi"), std::pair("mpich", "/usr/bin/mpiexec.mpich")}) {
    SCOPED_TRACE(id);
    if (!std::filesystem::exists(program)) continue;
    ++tried;
    const launch::LauncherDescriptor launcher = shippedLauncher(id);
    launch::Job job = jobOf({"exit 0"});
    job.notStarted = launcher.notStarted;
    job.scheduler = "none";
    job.jobIdVariables.clear();
    job.environment = launcher.rootEnvironment;
    job.blocks[0].runs[0].command =
        launch::launchCommand(launcher, {.bind = model::Binding::None, .command = {"/no/such/program"}}).value();
    job.blocks[0].runs[0].command[0] = program;
    EXPECT_EQ(start(job), 1);
    const std::string run = folderOf(job) + "/a1/" + job.blocks[0].runs[0].id.text();
    EXPECT_EQ(endIn(run).reason, "not_started") << test::contentOf(run + "/stderr.log");
    EXPECT_TRUE(has(test::contentOf(folderOf(job) + "/a1/job.log"), "/no/such/program"));
  }
  if (tried == 0) GTEST_SKIP() << "neither Open MPI nor MPICH is installed; ./setup.sh test installs both";
}

}  // namespace
}  // namespace baremark::core::runs
