// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler that accepts no more jobs, forgets some, or ignores a cancel.
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::minutes;
using std::chrono::seconds;

class FullSchedulerTest : public StandInSlurmTest {
 protected:
  /// The second job was cancelled before the third was submitted.
  void expectCalledOffBeforeTheRepeat() {
    EXPECT_FALSE(std::filesystem::exists(m_place.path() + "/jobs/2/held"));
    std::ifstream calls(m_place.path() + "/calls");
    int submitted = 0;
    int calledOff = 0;
    for (std::string call; std::getline(calls, call);) {
      calledOff += call == "scancel" ? 1 : 0;
      submitted += call == "sbatch" ? 1 : 0;
      if (submitted == 3) break;
    }
    EXPECT_EQ(submitted, 3);
    EXPECT_EQ(calledOff, 1);
  }
  /// A held job is cancelled and then forgotten, and the books call it this.
  void expectCancelled(const char* books = nullptr) {
    Trial trial = beginHeld();
    cancel(trial);
    ASSERT_TRUE(isScancelled(trial)) << everything();
    if (books != nullptr) m_slurm->note("books", books);
    m_slurm->note("forgets", "");
    expectEndWithin(seconds(120), trial, ExperimentState::Cancelled);
    EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "cancelled") << story(trial);
    EXPECT_EQ(m_slurm->jobs(), 2);
  }
  /// As Slurm starts a job that it held.
  void startHeld(const Trial& trial, int number) {
    const auto blocks = measuredOf(trial);
    const auto block = std::find_if(blocks.begin(), blocks.end(), [&](const auto& each) {
      return each.block.allocation.isValid() && jobOf(each) == std::to_string(number);
    });
    ASSERT_NE(block, blocks.end()) << story(trial);
    const std::string job = m_place.path() + "/jobs/" + std::to_string(number);
    std::filesystem::remove(job + "/held");
    (void)shell("cd '" + jobFolder(*block) + "' && { SLURM_JOB_ID=" + std::to_string(number) +
                " setsid sh ./job.sh >>job.out 2>&1 </dev/null & echo $! >'" + job + "/pid'; }\n");
  }
};

TEST_F(FullSchedulerTest, aFullLimitOfSubmittedJobsIsAwaited) {
  m_slurm->note("limit", "1");
  Trial trial = begin("", 20, "", 3);
  bool isSaid = false;
  await(trial, seconds(90), [&] {
    const auto blocks = blocksOf(trial);
    isSaid =
        isSaid || std::any_of(blocks.begin(), blocks.end(), [](const auto& block) {
          return block.block.state == BlockState::Planned && block.block.end.code == core::model::EndKind::SubmitLimit;
        });
    const bool waitsForRoom = !trial.runner->hasJobs() && trial.runner->isTryingLater();
    if (waitsForRoom && m_slurm->livingJobs() == 0) m_clock->advance(seconds(5));
    return isOver(trial);
  });
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_TRUE(isSaid) << "why the next job waits";
  EXPECT_EQ(measuredOf(trial).size(), 3U) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 4);
  EXPECT_GT(m_slurm->calls("sbatch"), 4) << "nothing was refused";
  EXPECT_LT(m_slurm->calls("sbatch"), 12) << "asked too often";
  int folders = 0;
  for (const auto& entry : std::filesystem::directory_iterator(m_host->root() + "/" + trial.id.text()))
    folders += std::filesystem::exists(entry.path() / "job.sh") ? 1 : 0;
  EXPECT_EQ(folders, 4) << "a refused job leaves none";
}

TEST_F(FullSchedulerTest, jobsStartWithTheRequestedDelayAndWaitForTheStartOfTheEarlierOne) {
  Trial trial = begin("", 5, R"("apart": "1h")", 4);
  const auto isSaid = [this](const Trial& one) {
    const auto blocks = measuredOf(one);
    return std::any_of(blocks.begin(), blocks.end(), [](const auto& block) {
      return block.block.state == BlockState::Planned &&
             block.block.end == model::EndReason{model::EndKind::Apart, {"1h"}};
    });
  };
  const auto areDone = [this](int done) {
    return [this, done](const Trial& one) {
      const auto blocks = measuredOf(one);
      return std::count_if(blocks.begin(), blocks.end(),
                           [](const auto& block) { return block.block.state == BlockState::Done; }) == done;
    };
  };
  const auto areMoreThan = [this](int jobs) { return [this, jobs](const Trial&) { return m_slurm->jobs() > jobs; }; };
  // The check before the first run has its own job.
  for (int done = 1; done <= 2; ++done) {
    SCOPED_TRACE(done);
    await(trial, seconds(60), areDone(done));
    if (done == 2) m_slurm->note("holds", "");
    EXPECT_FALSE(happensWithin(minutes(55), trial, areMoreThan(done + 1))) << story(trial);
    EXPECT_TRUE(isSaid(trial)) << story(trial);
    awaitWithin(minutes(10), trial, areMoreThan(done + 1));
  }
  EXPECT_FALSE(happensWithin(minutes(300), trial, areMoreThan(4))) << "the third has not started: " << story(trial);
  startHeld(trial, 4);
  m_slurm->forgetNote("holds");
  expectEnd(trial, ExperimentState::Done);
  EXPECT_EQ(m_slurm->jobs(), 5);
}

TEST_F(FullSchedulerTest, aJobThatNeedsOtherNodesWaitsForTheStartOfTheEarlierOne) {
  useNodes(4);
  for (const bool isHeld : {true, false}) {
    const int before = m_slurm->jobs();
    Trial trial = begin("", 5, R"("other_nodes": true)", 3);
    if (!isHeld) {
      expectEnd(trial, ExperimentState::Done);
      EXPECT_EQ(m_slurm->jobs(), before + 4);
      continue;
    }
    await(trial, seconds(60), [this] {
      if (m_slurm->jobs() == 1) m_slurm->note("holds", "");
      return m_slurm->jobs() >= 2;
    });
    EXPECT_FALSE(happensWithin(minutes(30), trial, [this] { return m_slurm->jobs() > 2; }))
        << "its nodes are not known";
    m_slurm->forgetNote("holds");
    cancel(trial);
    ASSERT_TRUE(endsWithin(seconds(60), trial)) << everything();
  }
}

TEST_F(FullSchedulerTest, anExperimentThatWaitsForRoomCanBeCancelled) {
  m_slurm->note("limit", "0");
  Trial trial = begin("", 20);
  await(trial, seconds(20), [this] { return m_slurm->calls("sbatch") == 1; });
  EXPECT_TRUE(has(m_lastError, "submit_limit"));
  cancel(trial);
  expectEnd(trial, ExperimentState::Cancelled, seconds(5));
  for (const auto& block : measuredOf(trial)) EXPECT_EQ(block.block.state, BlockState::Cancelled);
}

TEST_F(FullSchedulerTest, aForgottenJobThatWasCancelledByOthersIsNotRepeated) {
  Trial trial = beginHeld();
  m_slurm->note("books", "CANCELLED by 1000");
  m_slurm->note("forgets", "");
  expectEndWithin(seconds(60), trial, ExperimentState::Cancelled);
  EXPECT_EQ(m_slurm->jobs(), 2);
  EXPECT_LE(m_slurm->calls("sacct"), 2) << "the books are not asked in a loop";
}

TEST_F(FullSchedulerTest, aCancelledJobThatIsMissingFromTheAnswerIsCancelled) {
  expectCancelled();
}

// Grid Engine's accounting calls a job that it killed at our request failed, with exit status 137.
TEST_F(FullSchedulerTest, aJobThatWeCancelledIsCancelledEvenIfTheAccountingSaysFailed) {
  expectCancelled("FAILED");
}

TEST_F(FullSchedulerTest, aForgottenJobWithoutAccountingIsRepeatedOnce) {
  Trial trial = beginHeld();
  const base::BlockId forgotten = measuredOf(trial).front().block.id;
  m_slurm->note("forgets", "");
  m_slurm->forgetNote("holds");
  ASSERT_TRUE(isCutWithin(seconds(60), trial)) << story(trial);
  expectEnd(trial, ExperimentState::Done);
  ASSERT_EQ(measuredOf(trial).size(), 2U) << story(trial);
  EXPECT_EQ(measuredOf(trial)[0].block.state, BlockState::Cut);
  EXPECT_EQ(measuredOf(trial)[0].block.end.code.name(), "job_lost");
  EXPECT_EQ(measuredOf(trial)[1].block.repeats, std::optional(forgotten));
  EXPECT_EQ(measuredOf(trial)[1].block.state, BlockState::Done);
  EXPECT_EQ(m_slurm->jobs(), 3);
  expectCalledOffBeforeTheRepeat();
  // Accounting is queried less and less often, and only until the job is given up.
  EXPECT_LE(m_slurm->calls("sacct"), 10);
}

TEST_F(FullSchedulerTest, anAbandonedSubmissionIsCancelledByItsName) {
  // The scheduler does not know the job's name for a while. When it does, the job was already given up.
  Trial trial = beginLost();
  forgetNotes();
  ASSERT_TRUE(isCutWithin(seconds(60), trial)) << story(trial);
  expectEnd(trial, ExperimentState::Done);
  EXPECT_EQ(m_slurm->jobs(), 3);
  expectCalledOffBeforeTheRepeat();
}

TEST_F(FullSchedulerTest, aJobThatIsMissingFromAnAnswerIsUnknownUntilItReappears) {
  Trial trial = beginHeld();
  const auto isSaid = [this](const char* code) {
    return [this, code](const Trial& one) {
      for (const auto& block : measuredOf(one)) {
        if (block.block.state == BlockState::Waiting && block.block.end.code.name() == code) return true;
      }
      return false;
    };
  };
  awaitWithin(seconds(60), trial, isSaid("pending"));
  m_slurm->note("forgets", "");
  awaitWithin(seconds(60), trial, isSaid("unknown"));
  m_slurm->forgetNote("forgets");
  awaitWithin(seconds(60), trial, isSaid("pending"));
  EXPECT_EQ(m_slurm->jobs(), 2) << "it was not submitted again";
}

TEST_F(FullSchedulerTest, aTruncatedAnswerSaysNothingAboutAnyJob) {
  Trial trial = beginHeld();
  awaitWithin(seconds(60), trial, [&] { return isPending(trial); });
  m_slurm->note("cuts", "");
  // Long enough for three questions.
  const int asked = m_slurm->calls("squeue");
  awaitWithin(seconds(30), trial, [&] { return m_slurm->calls("squeue") > asked + 2; });
  EXPECT_TRUE(isPending(trial)) << story(trial);
  EXPECT_TRUE(has(m_lastError, "a complete answer"));
  // Nor does a submission count as one that never happened.
  std::filesystem::remove(jobFolder(measuredOf(trial).front()) + "/submit.json");
  const auto block = measuredOf(trial).front().block;
  EXPECT_EQ(errorOf(lookUp(*m_host, trial.id, block.allocation, block.id, &*m_resources.scheduler)).code,
            base::ErrorCode::Malformed);
  m_slurm->forgetNote("cuts");
  EXPECT_EQ(lookUp(*m_host, trial.id, block.allocation, block.id, &*m_resources.scheduler)->file.jobId, "2");
}

TEST_F(FullSchedulerTest, anInvalidJobIdDoesNotPreventQueriesForOtherJobs) {
  Trial trial = beginHeld();
  const std::vector<std::string> ids{"12 -u root", trial.runner->jobIds().front()};
  await(trial, seconds(30), [&] {
    EXPECT_TRUE(m_poller->refresh(false, ids));
    const auto job = m_poller->find(ids.back());
    return job && job->state == launch::JobState::Pending;
  });
}

TEST_F(FullSchedulerTest, aSuspendedJobIsCancelledThroughItsScheduler) {
  Trial trial = begin("step:500", 400);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s STOP -- -$(cat '" + m_place.path() + "/jobs/2/pid')");
  m_slurm->note("suspends", "");
  const auto isSuspended = [this](const Trial& one) {
    return measuredOf(one).front().block.end.code == core::model::EndKind::Suspended;
  };
  await(trial, seconds(60), isSuspended);
  // A heartbeat from before the stop may be read only now. It counts as a sign of life until the scheduler answers
  // again.
  EXPECT_FALSE(isCutWithin(seconds(10), trial)) << story(trial);
  awaitWithin(seconds(20), trial, isSuspended);
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Running);
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  EXPECT_TRUE(isSuspended(trial)) << "it is what it is until the scheduler says otherwise: " << story(trial);
  m_slurm->forgetNote("suspends");
  expectEndWithin(seconds(120), trial, ExperimentState::Cancelled);
}

TEST_F(FullSchedulerTest, aHangingJobIsCancelledThroughItsSchedulerAfterAWhile) {
  m_resources.waitLimits.afterCancel = minutes(5);
  Trial trial = begin("step:500", 400);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  const std::string group = "-$(cat '" + m_place.path() + "/jobs/2/pid')";
  (void)fakes::outputOf("kill -s STOP -- " + group);
  cancel(trial);
  const auto isTold = [this](const Trial&) { return m_slurm->calls("scancel") > 0; };
  EXPECT_FALSE(happensWithin(minutes(4), trial, isTold)) << "it may end by itself";
  awaitWithin(minutes(2), trial, isTold);
  (void)fakes::outputOf("kill -s CONT -- " + group);
  expectEnd(trial, ExperimentState::Cancelled);
  EXPECT_EQ(m_slurm->calls("scancel"), 1);
}

TEST_F(FullSchedulerTest, aRunningJobThatIsCancelledEndsCleanly) {
  Trial trial = begin("step:500", 400, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  cancel(trial);
  expectEnd(trial, ExperimentState::Cancelled);
  EXPECT_EQ(m_slurm->calls("scancel"), 0);
}

TEST_F(FullSchedulerTest, aCancelThatTheSchedulerMissedIsSentAgain) {
  Trial trial = beginHeld();
  m_slurm->note("away", "");
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  EXPECT_TRUE(has(m_lastError, "Unable to contact"));
  m_slurm->forgetNote("away");
  awaitWithin(seconds(20), trial, [this] { return m_slurm->calls("scancel") == 2; });
  EXPECT_FALSE(happensWithin(minutes(10), trial, [this] { return m_slurm->calls("scancel") > 2; }))
      << "it was told already";
}

}  // namespace
}  // namespace baremark::core::runs
