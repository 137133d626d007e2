// SPDX-License-Identifier: GPL-3.0-or-later
// Submissions without a usable answer. The scheduler may have accepted the job, so Baremark looks it up, waits and
// gives it up late. A job that appears afterwards ends at once.
#include <array>
#include <string>

#include "core/launch/scheduler.h"
#include "core/launch/scheduler_scripts.h"
#include "core/runs/submission.h"
#include "tests/fakes/faulty_host.h"
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
  [[nodiscard]] std::string folderOf(const Trial& trial, const std::string& id) const {
    return m_host->root() + "/" + trial.id.text() + "/" + id;
  }
  static bool isUnknown(const storage::BlockRecord& block) {
    return block.block.state == BlockState::Submitting && block.block.end.code == core::model::EndKind::StateUnknown;
  }
  static bool isGivenUp(const Trial& trial) { return trial.runner->hasJobs() && trial.runner->jobIds().empty(); }
  /// The scheduler accepted the measured block, reports a failure and does not know the job.
  Trial beginLost() {
    m_resources.waitLimits.claim = seconds(0);
    Trial trial = begin("", 20);
    EXPECT_TRUE(stepUntilAll({&trial}, seconds(60), [this](const Trial&) {
      if (m_slurm->jobs() == 1) {
        m_slurm->note("holds", "");
        m_slurm->note("says", kFailed + "Socket timed out on send/recv operation");
        m_slurm->note("forgets", "");
      }
      return m_slurm->jobs() == 2;
    })) << everything();
    EXPECT_TRUE(happensWithin(seconds(60), trial, isGivenUp)) << story(trial);
    return trial;
  }
  void forgetNotes() {
    for (const char* note : {"holds", "says", "forgets"}) m_slurm->forgetNote(note);
  }
  /// As Slurm would start it.
  void startLate(const Trial& trial, const storage::BlockRecord& block) {
    EXPECT_EQ(shell("cd '" + folderOf(trial, block.block.allocation.text()) +
                    "' && SLURM_JOB_ID=2 sh ./job.sh >/dev/null 2>&1; echo $?\n"),
              "0\n");
    const std::string attempt = folderOf(trial, block.block.id.text()) + "/a1";
    EXPECT_NE(shell("cat '" + attempt + "/exit.json'").find("\"cancelled\""), std::string::npos);
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
    for (const auto& run : blocks[0].runs) {
      const auto found = stepsOf(run);
      EXPECT_TRUE(found->step.empty());
    }
    EXPECT_EQ(m_slurm->calls("sbatch"), 3);
  }
};

/// A way to fail, and the message; empty: the command is killed.
using Failure = std::pair<std::string, std::string>;
class TakenJobTest : public LostSubmissionTest, public ::testing::WithParamInterface<Failure> {};

TEST_P(TakenJobTest, isFoundByItsNameAfterAnyFailureOfSubmitting) {
  const std::string words = GetParam().second;
  if (words.empty())
    m_slurm->note("dies", "");
  else
    m_slurm->note("says", kFailed + words);
  Trial trial = begin("", 3);
  ASSERT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
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

INSTANTIATE_TEST_SUITE_P(
    Failures, TakenJobTest,
    ::testing::Values(Failure{"killed", ""}, Failure{"lengths", "Header lengths are longer than data received"},
                      Failure{"sending", "Failed to send entire message"},
                      Failure{"nothing", "Received zero length message"},
                      Failure{"receiving", "Message receive failure"},
                      Failure{"unheard", "something that nobody has heard of"},
                      Failure{"refusal", "Invalid account or account/partition combination specified"}),
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
  const auto step = trial.runner->advance(true);
  ASSERT_TRUE(step) << toLogLine(step.error());
  EXPECT_EQ(*step, ExperimentRunner::Activity::Finished);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 1);
}

TEST_F(LostSubmissionTest, aKnownRefusalOfAJobUnknownToTheSchedulerIsARefusal) {
  m_slurm->note("refuses", kFailed + "Invalid account or account/partition combination specified");
  Trial trial = begin("", 3);
  ASSERT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Stopped) << story(trial);
  EXPECT_NE(recordOf(trial).end.detail.find("Invalid account"), std::string::npos) << recordOf(trial).end.detail;
  EXPECT_EQ(m_slurm->calls("sbatch"), 1);
  EXPECT_EQ(m_slurm->calls("squeue"), 1) << "it was not looked up";
  EXPECT_EQ(blocksOf(trial).front().block.state, BlockState::Planned);
}

TEST_F(LostSubmissionTest, onlyAKnownRefusalWithoutSuchAJobCountsAsRefused) {
  const std::string folder = m_host->root() + "/job";
  const std::string lock = folder + "/submit.lock";
  ASSERT_TRUE(waitFor(m_host->put({{.target = folder + "/job.sh", .content = "#!/bin/sh\n"}})));
  const auto program = [this](const std::string& name, const std::string& body) {
    const std::string path = m_slurm->commands() + "/" + name;
    std::filesystem::remove(path);
    std::ofstream(path) << "#!/bin/sh\n" << body;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  };
  const auto submitted = [&](const char* scheduler, const std::string& command, const std::string& says,
                             const std::string& lookUp, const std::string& found) {
    program(command, "cat >/dev/null; " + says + "\n");
    program(lookUp, found + "\n");
    std::filesystem::remove(lock);
    const auto descriptor =
        launch::parseSchedulerDescriptor(test::resource(std::string("schedulers/") + scheduler + ".json"));
    EXPECT_TRUE(descriptor) << scheduler;
    const auto outcome = waitFor(m_host->exec({.script = launch::submitScriptOf(*descriptor, folder, "b0").value()}));
    EXPECT_EQ(std::filesystem::exists(lock), outcome->status == launch::kMayHaveBeenTaken)
        << "what was refused is claimed no more";
    EXPECT_EQ(outcome->err.find("is not found"), std::string::npos) << "words of the look-up: " << outcome->err;
    EXPECT_EQ(outcome->err.find("Following jobs"), std::string::npos) << "words of the look-up: " << outcome->err;
    return outcome->status;
  };
  const auto slurm = [&](const std::string& says, const std::string& found = "exit 0") {
    return submitted("slurm", "sbatch", says, "squeue", found);
  };
  const auto pbs = [&](const std::string& says) { return submitted("pbs", "qsub", says, "qselect", "exit 0"); };
  const std::string refuses = "echo 'sbatch: error: Batch job submission failed: Invalid qos specification' >&2; ";
  const std::string full = "echo 'sbatch: error: QOSMaxSubmitJobPerUserLimit' >&2; exit 1";
  EXPECT_EQ(slurm(refuses + "exit 1"), 1);
  // Slurm 22.05's messages for refused options.
  EXPECT_EQ(slurm("echo 'sbatch: error: Invalid --time specification' >&2; exit 255"), 1);
  EXPECT_EQ(slurm("echo 'sbatch: error: Invalid generic resource (gres) specification' >&2; exit 1"), 1);
  EXPECT_EQ(slurm(full), launch::kNoRoomNow);
  EXPECT_EQ(slurm(full, "echo 12"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(slurm(refuses + "exit 1", "echo 12"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(slurm(refuses + "exit 1", "exit 1"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(slurm(refuses + "exit 1", "printf 1"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(slurm(refuses + "exit 137"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(slurm("kill -9 $$"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(slurm("exit 1"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(slurm("echo 'sbatch: error: Batch job submission failed: Message receive failure' >&2; exit 1"),
            launch::kMayHaveBeenTaken);
  // Exit statuses of refusals; qsub exits with the error's number.
  EXPECT_EQ(pbs("echo 'qsub: Unknown queue' >&2; exit 170"), 1);
  EXPECT_EQ(pbs("kill -9 $$"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(pbs("echo \"qsub: Job rejected by hook 'timeout-policy'\" >&2; exit 15"), 1) << "a name is no timeout";
  EXPECT_EQ(pbs("echo 'qsub: request timeout' >&2; exit 15"), launch::kMayHaveBeenTaken);
  const std::string maximum =
      "echo 'qsub: Maximum number of jobs already in queue MSG=total number of jobs exceeds the queue limit' >&2; exit "
      "1";
  EXPECT_EQ(pbs(maximum), launch::kNoRoomNow);
  // The heading that squeue prints with several clusters is not a job.
  EXPECT_EQ(slurm("echo 'sbatch: error: Batch job submission failed: Requested time limit is invalid (missing or "
                  "exceeds some limit)' >&2; exit 1",
                  "echo 'CLUSTER: c'"),
            1);
  EXPECT_EQ(
      submitted(
          "slurm", "sbatch",
          "echo 'sbatch: error: Batch job submission failed: I/O error writing script/environment to file' >&2; exit 1",
          "squeue", "exit 0"),
      1);
  EXPECT_EQ(pbs("echo \"qsub: the server doesn't support the use of -l select\" >&2; exit 1"), 1);
  // A failure in other words is noted beside the claim. A failure after which the scheduler may have accepted the job
  // is not.
  const auto isNoted = [&] { return std::filesystem::exists(folder + "/submit.failed"); };
  EXPECT_FALSE(isNoted());
  EXPECT_EQ(slurm("echo 'the quota service says no' >&2; exit 3"), launch::kMayHaveBeenTaken);
  EXPECT_EQ(shell("cat '" + folder + "/submit.failed'"), "exit status 3\nthe quota service says no\n");
  EXPECT_EQ(slurm("echo 'Socket timed out on send/recv operation' >&2; exit 1"), launch::kMayHaveBeenTaken);
  EXPECT_FALSE(isNoted()) << "that of an earlier try";
  // The output of a site's filter on standard output counts too, without ruler lines.
  EXPECT_EQ(slurm("echo -----; echo; echo '--> Checking available allocation...FAILED'; exit 1"),
            launch::kMayHaveBeenTaken);
  EXPECT_EQ(shell("cat '" + folder + "/submit.failed'"), "exit status 1\n--> Checking available allocation...FAILED\n");
  const std::string aborted = "'Request aborted by esub. Job not submitted.'";
  EXPECT_EQ(
      submitted("lsf", "bsub", "echo " + aborted + "; exit 255", "bjobs", "echo 'Job <b0> is not found' >&2; exit 255"),
      1);
  // A command that refuses and exits with 0 may have accepted the job. Look-ups decide soon.
  EXPECT_EQ(submitted("lsf", "bsub", "echo " + aborted + " >&2", "bjobs", "echo 'Job <b0> is not found' >&2; exit 255"),
            launch::kMayHaveBeenTaken);
  EXPECT_EQ(shell("cat '" + folder + "/submit.failed'"),
            "exit status 0\nRequest aborted by esub. Job not submitted.\n");
  EXPECT_EQ(slurm("echo 'Submitted batch job 12'"), launch::kMayHaveBeenTaken);
  EXPECT_FALSE(isNoted()) << "nothing says that it was refused";
  // An unavailable daemon may have accepted the job, and will accept it next time.
  for (const auto& [scheduler, command, words] :
       {std::array{"flux", "flux", "flux-batch: ERROR: [Errno 111] Unable to connect to Flux: broker socket not found"},
        std::array{"lsf", "bsub", "LSF is down. Please wait ..."},
        std::array{"lsf", "bsub", "Failed in an LSF library call: LIM is down; try later"},
        std::array{"grid-engine", "qsub", "error: unable to contact qmaster using port 6444 on host \"master\""},
        std::array{"slurm", "sbatch",
                   "sbatch: error: Munge encode failed: Failed to access \"/run/munge/munge.socket.2\""}}) {
    EXPECT_EQ(submitted(scheduler, command, "echo '" + std::string(words) + "' >&2; exit 1", "nothing", ""),
              launch::kMayHaveBeenTaken)
        << words;
    EXPECT_FALSE(isNoted()) << words;
  }
  const std::string closed =
      "echo 'sbatch: error: Batch job submission failed: Required partition not available (inactive or drain)' >&2; "
      "exit 1";
  EXPECT_EQ(slurm(closed), 1);
  EXPECT_EQ(submitted("lsf", "bsub", "echo 'nowhere: No such queue. Job not submitted.' >&2; exit 255", "bjobs",
                      "echo 'Job <b0> is not found' >&2; exit 255"),
            1);
  EXPECT_EQ(submitted("grid-engine", "qsub",
                      "echo 'Unable to run job: job rejected: the requested parallel environment \"x\" does not "
                      "exist.' >&2; exit 1",
                      "qstat", "echo 'Following jobs do not exist: ' >&2; exit 1"),
            1);
  EXPECT_EQ(
      submitted("flux", "flux",
                "case $* in *jobs*) exit 0 ;; esac; echo 'flux-batch: ERROR: [Errno 22] Invalid argument' >&2; exit 1",
                "nothing", ""),
      1);
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
    EXPECT_NE(blocksOf(trial).front().block.end.detail.find(words), std::string::npos) << "nobody sees why";
    ASSERT_TRUE(endsWithin(seconds(35), trial)) << story(trial);
    EXPECT_EQ(recordOf(trial).state, ExperimentState::Stopped) << story(trial);
    EXPECT_EQ(recordOf(trial).end.code.name(), "refused") << story(trial);
    EXPECT_EQ(recordOf(trial).end.detail.find("exit status 1"), 0U) << recordOf(trial).end.detail;
    EXPECT_NE(recordOf(trial).end.detail.find(words), std::string::npos) << recordOf(trial).end.detail;
    EXPECT_EQ(blocksOf(trial).size(), 1U + 1U) << "it is repeated: " << story(trial);
    EXPECT_EQ(blocksOf(trial).front().block.state, BlockState::Cut);
    EXPECT_EQ(m_slurm->calls("sbatch"), before + 1);
    EXPECT_GE(m_slurm->calls("squeue"), looked + 4);
    EXPECT_EQ(m_slurm->jobs(), 0);
  }
}

TEST_F(LostSubmissionTest, aJobThatAppearsAfterItsSubmissionCountedAsRefusedEndsAtOnce) {
  Trial trial = begin("", 20);
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), [this](const Trial&) {
    if (m_slurm->jobs() == 1) {
      m_slurm->note("holds", "");
      m_slurm->note("says", "something that nobody has heard of");
      m_slurm->note("forgets", "");
    }
    return m_slurm->jobs() == 2;
  })) << everything();
  ASSERT_TRUE(endsWithin(seconds(90), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).end.code.name(), "refused") << story(trial);
  forgetNotes();
  startLate(trial, measuredOf(trial).front());
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
  EXPECT_TRUE(happensWithin(seconds(20), trial, isGivenUp)) << story(trial);
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
  startLate(trial, measuredOf(trial).front());
  startAnew(trial);
  for (int i = 0; i < 5; ++i) (void)trial.runner->advance(true);
  expectRepeatedOnce(trial);
}

TEST_F(LostSubmissionTest, aJobThatAppearsWhileItIsAbandonedCancelsOnlyItself) {
  Trial trial = beginLost();
  forgetNotes();
  m_slurm->note("away", "");  // it cannot be cancelled by its name yet
  const storage::BlockRecord block = measuredOf(trial).front();
  const std::string cancel = folderOf(trial, block.block.id.text()) + "/cancel";
  ASSERT_TRUE(happensWithin(seconds(60), trial, [&](const Trial&) { return std::filesystem::exists(cancel); }))
      << everything();
  startLate(trial, block);
  m_slurm->forgetNote("away");
  ASSERT_TRUE(isCutWithin(seconds(60), trial)) << story(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
  expectRepeatedOnce(trial, "job_lost");
}

}  // namespace
}  // namespace baremark::core::runs
