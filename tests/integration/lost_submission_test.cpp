// SPDX-License-Identifier: GPL-3.0-or-later
// Submissions without a usable answer. The scheduler may have accepted the job, so Baremark looks it up, waits and
// gives it up late. A job that appears afterwards ends at once. And jobs that the scheduler calls running, or cannot
// reach, and that give no sign of life, as on a failed node.
#include <map>

#include "core/base/quoting.h"
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/integration/scheduler_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::minutes;
using std::chrono::seconds;

const std::string kFailed = "sbatch: error: Batch job submission failed: ";

class LostSubmissionTest : public StandInSlurmTest {
 protected:
  static bool isUnknown(const storage::BlockRecord& block) {
    return block.block.state == BlockState::Submitting && block.block.end.code == core::model::EndKind::StateUnknown;
  }
  /// As Slurm would start it.
  void startLate(const storage::BlockRecord& block) {
    EXPECT_EQ(shell("cd '" + jobFolder(block) + "' && SLURM_JOB_ID=2 sh ./job.sh >/dev/null 2>&1; echo $?\n"), "0\n");
    const std::string attempt = blockFolder(block) + "/a1";
    EXPECT_TRUE(has(shell("cat '" + attempt + "/exit.json'"), "\"cancelled\""));
    EXPECT_EQ(shell("ls '" + attempt + "'/*/run.json 2>/dev/null | wc -l"), "0\n") << "it began a run";
  }
  void expectRepeatedOnce(const Trial& trial, const char* code = "never_submitted") {
    EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
    const auto blocks = measuredOf(trial);
    ASSERT_EQ(blocks.size(), 2U) << story(trial);
    EXPECT_EQ(blocks[0].block.state, BlockState::Cut) << story(trial);
    EXPECT_EQ(blocks[0].block.end.code.name(), code) << story(trial);
    EXPECT_EQ(blocks[1].block.repeats, std::optional(blocks[0].block.id));
    EXPECT_EQ(blocks[1].block.state, BlockState::Done) << story(trial);
    for (const auto& run : blocks[0].runs) EXPECT_TRUE(stepsOf(run)->step.empty());
    EXPECT_EQ(m_slurm->calls("sbatch"), 3);
  }
};

/// A way to fail, and the message; empty: the command is killed.
using Failure = std::pair<std::string, std::string>;
class TakenJobTest : public LostSubmissionTest, public ::testing::WithParamInterface<Failure> {};

TEST_P(TakenJobTest, isFoundByItsNameAfterAnyFailureOfSubmitting) {
  const std::string words = GetParam().second;
  m_slurm->note(words.empty() ? "dies" : "says", words.empty() ? "" : kFailed + words);
  Trial trial = begin("", 3);
  expectEnd(trial, ExperimentState::Done);
  EXPECT_EQ(m_slurm->jobs(), 2) << "the canary's and the block's";
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
  for (const auto& block : blocksOf(trial)) {
    EXPECT_EQ(m_slurm->numbersOf(protocol::jobName(block.block.allocation)), (std::vector<std::string>{jobOf(block)}));
    const auto job = allocationOf(block);
    ASSERT_TRUE(job && job->submitted);
    for (const auto& run : block.runs)
      EXPECT_LE(*job->submitted, run.run.started) << "it was found a while after it had begun";
  }
}

INSTANTIATE_TEST_SUITE_P(Failures, TakenJobTest,
                         ::testing::Values(Failure{"killed", ""}, Failure{"receiving", "Message receive failure"},
                                           Failure{"unheard", "something that nobody has heard of"},
                                           Failure{"refusal",
                                                   "Invalid account or account/partition combination specified"}),
                         [](const auto& failure) { return std::string(failure.param.first); });

TEST_F(LostSubmissionTest, blocksOfOneFailedSubmissionAreCancelledTogether) {
  Trial trial = begin("", 5, R"("blocks": 2)", 2);
  for (int i = 0; i < 1200 && blocksOf(trial).front().block.state != BlockState::Done; ++i) {
    (void)trial.runner->advance(blocksOf(trial).front().block.state == BlockState::Planned);
    (void)m_poller->refresh(false, trial.runner->jobIds());
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  fakes::FaultyHost faulty(*m_host, 2, fakes::Breaks::BeforeItActs);
  ExperimentRunner broken(trial.id, faulty, *m_store, m_resources, RunnerEvents{}, m_poller.get());
  ASSERT_TRUE(test::waitUntil([&] { return !broken.advance(true) && faulty.hasBroken(); }));
  startAnew(trial);
  const auto blocks = measuredOf(trial);
  ASSERT_EQ(blocks.size(), 2U);
  EXPECT_EQ(blocks[1].block.state, BlockState::Submitting) << story(trial);
  EXPECT_EQ(blocks[1].block.allocation, blocks[0].block.allocation);
  cancel(trial);
  EXPECT_EQ(valueOf(trial.runner->advance(true)), ExperimentRunner::Activity::Finished);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 1);
}

/// A submission, and what its script makes of it.
struct Submission {
  const char* scheduler;
  std::string command;          ///< what the scheduler's command does
  int status;                   ///< of the script
  const char* noted = nullptr;  ///< beside the claim; "": nothing
  std::string lookUp = "";      ///< what the command for look-ups does; empty: it finds no job
};

std::string error(const std::string& words, int status = 1) {
  return "echo " + base::shellQuoted(words).value() + " >&2; exit " + std::to_string(status);
}

TEST_F(LostSubmissionTest, onlyAKnownRefusalWithoutSuchAJobCountsAsRefused) {
  constexpr int kTaken = launch::kMayHaveBeenTaken;
  const std::string qos = kFailed + "Invalid qos specification";
  const std::string full = "sbatch: error: QOSMaxSubmitJobPerUserLimit";
  const std::string aborted = "echo 'Request aborted by esub. Job not submitted.'";
  const Submission submissions[] = {
      {"slurm", error(qos), 1},
      // Slurm 22.05's messages for refused options.
      {"slurm", error("sbatch: error: Invalid --time specification", 255), 1},
      {"slurm", error("sbatch: error: Invalid generic resource (gres) specification"), 1},
      {"slurm", error(full), launch::kNoRoomNow},
      {"slurm", error(full), kTaken, nullptr, "echo 12"},
      {"slurm", error(qos), kTaken, nullptr, "echo 12"},
      {"slurm", error(qos), kTaken, nullptr, "exit 1"},
      {"slurm", error(qos), kTaken, nullptr, "printf 1"},
      {"slurm", error(qos, 137), kTaken},
      {"slurm", "kill -9 $$", kTaken},
      {"slurm", "exit 1", kTaken},
      {"slurm", error(kFailed + "Message receive failure"), kTaken},
      // Exit statuses of refusals; qsub exits with the error's number.
      {"pbs", error("qsub: Unknown queue", 170), 1},
      {"pbs", "kill -9 $$", kTaken},
      {"pbs", error("qsub: Job rejected by hook 'timeout-policy'", 15), 1},  // a name is no timeout
      {"pbs", error("qsub: request timeout", 15), kTaken},
      {"pbs", error("qsub: Maximum number of jobs already in queue MSG=total number of jobs exceeds the queue limit"),
       launch::kNoRoomNow},
      {"pbs", error("qsub: the server doesn't support the use of -l select"), 1, ""},
      // The heading that squeue prints with several clusters is not a job.
      {"slurm", error(kFailed + "Requested time limit is invalid (missing or exceeds some limit)"), 1, nullptr,
       "echo 'CLUSTER: c'"},
      {"slurm", error(kFailed + "I/O error writing script/environment to file"), 1},
      {"slurm", error(kFailed + "Required partition not available (inactive or drain)"), 1},
      {"lsf", error("nowhere: No such queue. Job not submitted.", 255), 1},
      {"lsf", aborted + "; exit 255", 1},
      {"grid-engine",
       error("Unable to run job: job rejected: the requested parallel environment \"x\" does not exist."), 1},
      {"flux", "case $* in *jobs*) exit 0 ;; esac; " + error("flux-batch: ERROR: [Errno 22] Invalid argument"), 1},
      // A failure in other words is noted beside the claim. A failure after which the scheduler may have accepted the
      // job is not.
      {"slurm", error("the quota service says no", 3), kTaken, "exit status 3\nthe quota service says no\n"},
      {"slurm", error("Socket timed out on send/recv operation"), kTaken, ""},
      // The output of a site's filter on standard output counts too, without ruler lines.
      {"slurm", "echo -----; echo; echo '--> Checking available allocation...FAILED'; exit 1", kTaken,
       "exit status 1\n--> Checking available allocation...FAILED\n"},
      // A command that refuses and exits with 0 may have accepted the job. Look-ups decide soon.
      {"lsf", aborted + " >&2", kTaken, "exit status 0\nRequest aborted by esub. Job not submitted.\n"},
      {"slurm", "echo 'Submitted batch job 12'", kTaken, ""},
      // An unavailable daemon may have accepted the job, and will accept it next time.
      {"flux", error("flux-batch: ERROR: [Errno 111] Unable to connect to Flux: broker socket not found"), kTaken, ""},
      {"lsf", error("LSF is down. Please wait ..."), kTaken, ""},
      {"lsf", error("Failed in an LSF library call: LIM is down; try later"), kTaken, ""},
      {"grid-engine", error("error: unable to contact qmaster using port 6444 on host \"master\""), kTaken, "",
       "exit 127"},
      {"slurm", error("sbatch: error: Munge encode failed: Failed to access \"/run/munge/munge.socket.2\""), kTaken,
       ""}};
  /// For submissions, for look-ups, and what the latter do if there is no job.
  const std::map<std::string, std::array<std::string, 3>> commands = {
      {"slurm", {"sbatch", "squeue", "exit 0"}},
      {"pbs", {"qsub", "qselect", "exit 0"}},
      {"lsf", {"bsub", "bjobs", error("Job <b0> is not found", 255)}},
      {"grid-engine", {"qsub", "qstat", error("Following jobs do not exist: ")}},
      {"flux", {"flux", "nothing", ""}}};
  const auto program = [this](const std::string& name, const std::string& body) {
    const std::string path = m_slurm->commands() + "/" + name;
    std::filesystem::remove(path);
    std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  };
  const std::string folder = m_host->root() + "/job";
  ASSERT_TRUE(waitFor(m_host->put({{.target = folder + "/job.sh", .content = "#!/bin/sh\n"}})));
  for (const Submission& each : submissions) {
    SCOPED_TRACE(std::string(each.scheduler) + ": " + each.command);
    const auto& [submit, lookUp, findsNone] = commands.at(each.scheduler);
    program(submit, "cat >/dev/null; " + each.command);
    program(lookUp, each.lookUp.empty() ? findsNone : each.lookUp);
    std::filesystem::remove(folder + "/submit.lock");
    const auto scheduler = valueOf(
        launch::parseSchedulerDescriptor(test::resource(std::string("schedulers/") + each.scheduler + ".json")));
    const auto outcome =
        valueOf(waitFor(m_host->exec({.script = launch::submitScriptOf(scheduler, folder, "b0").value()})));
    EXPECT_EQ(outcome.status, each.status);
    EXPECT_EQ(std::filesystem::exists(folder + "/submit.lock"), each.status == kTaken)
        << "what was refused is claimed no more";
    for (const char* words : {"is not found", "Following jobs"}) EXPECT_FALSE(has(outcome.err, words)) << "a look-up's";
    if (each.noted != nullptr) {
      EXPECT_EQ(std::filesystem::exists(folder + "/submit.failed"), *each.noted != '\0');
      EXPECT_EQ(test::contentOf(folder + "/submit.failed"), each.noted);
    }
  }
}

TEST_F(LostSubmissionTest, anUnknownFailureIsARefusalOnceLookUpsFindNoJob) {
  m_resources.waitLimits.claim = seconds(3600);
  for (const std::string& words : {std::string("the quota service says no"), std::string("")}) {
    const int before = m_slurm->calls("sbatch");
    const int looked = m_slurm->calls("squeue");
    m_slurm->note("refuses", words);
    Trial trial = begin("", 3);
    EXPECT_FALSE(endsWithin(seconds(25), trial)) << "it may be seen late";
    EXPECT_TRUE(isUnknown(blocksOf(trial).front())) << story(trial);
    EXPECT_TRUE(has(blocksOf(trial).front().block.end.text(), words)) << "nobody sees why";
    expectEndWithin(seconds(35), trial, ExperimentState::Stopped);
    EXPECT_EQ(recordOf(trial).end.code.name(), "refused") << story(trial);
    EXPECT_EQ(recordOf(trial).end.text().find("exit status 1"), 0U) << recordOf(trial).end.text();
    EXPECT_TRUE(has(recordOf(trial).end.text(), words));
    EXPECT_EQ(blocksOf(trial).size(), 1U + 1U) << "it is repeated: " << story(trial);
    EXPECT_EQ(blocksOf(trial).front().block.state, BlockState::Cut);
    EXPECT_EQ(m_slurm->calls("sbatch"), before + 1);
    EXPECT_GE(m_slurm->calls("squeue"), looked + 4);
    EXPECT_EQ(m_slurm->jobs(), 0);
  }
}

TEST_F(LostSubmissionTest, aJobThatAppearsAfterItsSubmissionCountedAsRefusedEndsAtOnce) {
  Trial trial = beginUnknown("something that nobody has heard of");
  ASSERT_TRUE(endsWithin(seconds(90), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).end.code.name(), "refused") << story(trial);
  forgetNotes();
  startLate(measuredOf(trial).front());
}

TEST_F(LostSubmissionTest, noSubmissionIsAbandonedWhileItsClaimIsNew) {
  m_resources.waitLimits.claim = seconds(3600);
  m_slurm->note("holds", "");
  m_slurm->note("says", kFailed + "Socket timed out on send/recv operation");
  m_slurm->note("forgets", "");
  Trial trial = begin("", 3);
  // The four looks take four seconds. The file system gives the age of the claim.
  EXPECT_FALSE(happensWithin(minutes(30), trial, isGivenUp)) << story(trial);
  EXPECT_TRUE(isUnknown(blocksOf(trial).front()));
  m_resources.waitLimits.claim = seconds(0);
  awaitWithin(seconds(20), trial, isGivenUp);
  EXPECT_EQ(m_slurm->calls("sbatch"), 1);
}

TEST_F(LostSubmissionTest, aClaimHasItsAgeAndSaysWhetherItsHolderIsAlive) {
  const auto experiment = base::ExperimentId::make();
  const auto allocation = base::AllocationId::make();
  const std::string folder = m_host->root() + "/" + experiment.text() + "/" + allocation.text();
  const std::string name = protocol::jobName(allocation);
  ASSERT_TRUE(waitFor(
      m_host->put({{.target = folder + "/job.sh",
                    .content = "#!/bin/sh\n#SBATCH --job-name=" + name + "\nenv >'" + folder + "/environment'\n"}})));
  const auto look = [&] {
    return lookUp(*m_host, experiment, allocation, base::BlockId::make(), &*m_resources.scheduler).value();
  };
  EXPECT_EQ(look().state, LookUp::NotSubmitted);
  m_slurm->note("hangs", "");
  auto answer = m_host->exec({.script = launch::submitScriptOf(*m_resources.scheduler, folder, name).value()});
  const auto until = [](const std::function<bool()>& isTrue) {
    return test::waitUntil(isTrue, std::chrono::seconds(30));
  };
  ASSERT_TRUE(until([&] { return m_slurm->calls("sbatch") == 1; }));
  EXPECT_EQ(look().state, LookUp::Lost);
  EXPECT_TRUE(look().isBeingSubmitted);
  EXPECT_LT(look().claimAge, seconds(600));
  EXPECT_EQ(shell("touch -d '20 minutes ago' '" + folder + "/submit.lock' && echo done"), "done\n");
  EXPECT_GE(look().claimAge, seconds(1200));
  m_slurm->forgetNote("hangs");
  EXPECT_EQ(waitFor(std::move(answer))->status, 0);
  EXPECT_EQ(look().file.jobId, "1");
  ASSERT_TRUE(until([&] { return std::filesystem::exists(folder + "/environment"); }));
  EXPECT_EQ(shell("grep -c BAREMARK_SUBMITTING '" + folder + "/environment'"), "0\n")
      << "the job would be taken for who submits it";
  // A claim whose owner died.
  std::filesystem::remove(folder + "/submit.json");
  m_slurm->note("forgets", "");
  EXPECT_EQ(look().state, LookUp::Lost);
  EXPECT_FALSE(look().isBeingSubmitted);
}

TEST_F(LostSubmissionTest, aJobThatAppearsAfterItWasAbandonedEndsAtOnceAndDoesNotCount) {
  Trial trial = beginLost();
  forgetNotes();
  ASSERT_TRUE(isCutWithin(seconds(60), trial)) << story(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
  startLate(measuredOf(trial).front());
  startAnew(trial);
  for (int i = 0; i < 5; ++i) (void)trial.runner->advance(true);
  expectRepeatedOnce(trial);
}

TEST_F(LostSubmissionTest, aJobThatAppearsWhileItIsAbandonedCancelsOnlyItself) {
  Trial trial = beginLost();
  forgetNotes();
  m_slurm->note("away", "");  // it cannot be cancelled by its name yet
  const storage::BlockRecord block = measuredOf(trial).front();
  awaitWithin(seconds(60), trial, [&] { return std::filesystem::exists(blockFolder(block) + "/cancel"); });
  startLate(block);
  m_slurm->forgetNote("away");
  ASSERT_TRUE(isCutWithin(seconds(60), trial)) << story(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
  expectRepeatedOnce(trial, "job_lost");
}

class SilentJobsTest : public StandInSlurmTest {
 protected:
  /// The measured block runs in job 2.
  Trial beginMeasuring() {
    Trial trial = begin("step:500", 400);
    EXPECT_TRUE(beginsToMeasure(trial)) << story(trial);
    return trial;
  }
  /// Sends the signal to the script of job 2 and to the engine, which has its own process group.
  void signalJob(const std::string& signal) {
    (void)shell("kill -s " + signal + " -- \"-$(cat '" + m_place.path() +
                "/jobs/2/pid')\"\n"
                "for file in $(grep -lsaF -e '--run_dir=" +
                m_host->root() +
                "' /proc/[0-9]*/cmdline); do\n"
                "  file=${file%/cmdline}; kill -s " +
                signal +
                " \"${file#/proc/}\" 2>/dev/null\n"
                "done\n");
  }
  model::EndReason endOf(const Trial& trial) { return measuredOf(trial).front().block.end; }
  bool isSilent(const Trial& trial) { return endOf(trial).code == core::model::EndKind::Silent; }
  std::string sinceOf(const Trial& trial) { return endOf(trial).argument(0); }
  void expectSubmittedOnce(const Trial& trial) {
    EXPECT_EQ(m_slurm->calls("sbatch"), 2) << story(trial);
    EXPECT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  }
};

TEST_F(SilentJobsTest, aRunningJobWithoutHeartbeatIsSilentSinceItsLastHeartbeat) {
  Trial trial = beginMeasuring();
  const std::string before = base::toIsoUtc(m_clock->wallNow() - minutes(1));
  signalJob("STOP");
  const std::string stopped = base::toIsoUtc(m_clock->wallNow());
  EXPECT_FALSE(happensWithin(seconds(10), trial, [&] { return isSilent(trial); })) << "a heartbeat may be late";
  const auto isTold = [this](const Trial& one) { return isSilent(one) && endOf(one).argument(1) == "RUNNING"; };
  awaitWithin(minutes(3), trial, isTold);
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Running);
  const std::string since = sinceOf(trial);
  EXPECT_GT(since, before);
  EXPECT_LT(since, base::toIsoUtc(*base::parseIsoUtc(stopped) + seconds(30))) << "not since it was noticed";
  EXPECT_FALSE(happensWithin(minutes(600), trial, [&] { return isCut(trial) || !isSilent(trial); })) << story(trial);
  expectSubmittedOnce(trial);
  // The process that resumes the experiment gets no sign of life either.
  startAnew(trial);
  EXPECT_FALSE(happensWithin(seconds(30), trial, [&] { return !isSilent(trial); })) << story(trial);
  EXPECT_EQ(sinceOf(trial), since);
  signalJob("CONT");
  await(trial, seconds(60), [&] { return endOf(trial).code.isNone(); });
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Running) << "nothing of it is lost";
  expectSubmittedOnce(trial);
}

TEST_F(SilentJobsTest, aCancelledSilentJobIsOverEvenIfItsSchedulerCallsItRunning) {
  Trial trial = beginMeasuring();
  const auto block = measuredOf(trial).front();
  signalJob("STOP");
  awaitWithin(minutes(3), trial, [&] { return isSilent(trial); });
  cancel(trial);
  expectEndWithin(minutes(10), trial, ExperimentState::Cancelled);
  EXPECT_EQ(endOf(trial).code.name(), "cancelled");
  EXPECT_GE(m_slurm->calls("scancel"), 1);
  EXPECT_EQ(m_slurm->livingJobs(), 1) << "its scheduler had it all the time";
  expectSubmittedOnce(trial);
  // If the node comes back, the job finds the request and ends.
  EXPECT_TRUE(std::filesystem::exists(blockFolder(block) + "/cancel"));
  signalJob("CONT");
  await(trial, seconds(60), [this] { return m_slurm->livingJobs() == 0; });
}

TEST_F(SilentJobsTest, aJobOnANodeThatTheSchedulerCannotReachIsSilent) {
  // With LSF's words.
  m_resources.scheduler->reader = "lsf";
  m_slurm->note("tells", "0|RUN|n1|-|-");
  Trial trial = beginMeasuring();
  m_slurm->note("tells", "0|UNKWN|n1|-|-");
  EXPECT_FALSE(happensWithin(seconds(4), trial, [&] { return isSilent(trial); })) << "its heartbeat changes";
  signalJob("STOP");
  const auto isTold = [this](const Trial& one) {
    return isSilent(one) && endOf(one).text() == sinceOf(one) + "\nUNKWN";
  };
  awaitWithin(minutes(2), trial, isTold);
  EXPECT_FALSE(isCutWithin(minutes(600), trial)) << story(trial);
  expectSubmittedOnce(trial);
}

TEST_F(SilentJobsTest, aStartedJobThatWroteNothingIsSilentAfterAWhile) {
  m_resources.scheduler->reader = "lsf";
  Trial trial = begin("", 20);
  m_slurm->note("tells", "0|RUN|n1|-|-");
  await(trial, seconds(60), [this] {
    if (m_slurm->jobs() == 1) m_slurm->note("holds", "");
    return m_slurm->jobs() == 2;
  });
  m_slurm->note("waits", "0|RUN|n1|-|-");
  EXPECT_FALSE(happensWithin(seconds(40), trial, [&] { return isSilent(trial); })) << "a prologue may take a while";
  awaitWithin(minutes(3), trial, [&] { return isSilent(trial); });
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Waiting);
  EXPECT_FALSE(isCutWithin(minutes(60), trial)) << story(trial);
  expectSubmittedOnce(trial);
}

}  // namespace
}  // namespace baremark::core::runs
