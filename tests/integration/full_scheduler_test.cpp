// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler that accepts no more jobs, forgets some, or ignores a cancel.
#include "tests/integration/full_scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::minutes;
using std::chrono::seconds;

TEST_F(FullSchedulerTest, aFullLimitOfSubmittedJobsIsAwaited) {
  m_slurm->note("limit", "1");
  Trial trial = begin("", 20, "", 3);
  bool isSaid = false;
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(90), [this, &isSaid](const Trial& one) {
    const auto blocks = blocksOf(one);
    isSaid =
        isSaid || std::any_of(blocks.begin(), blocks.end(), [](const auto& block) {
          return block.block.state == BlockState::Planned && block.block.end.code == core::model::EndKind::SubmitLimit;
        });
    const bool waitsForRoom = !one.runner->hasJobs() && one.runner->isTryingLater();
    if (waitsForRoom && m_slurm->livingJobs() == 0) m_clock->advance(seconds(5));
    return isOver(one);
  })) << everything();
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
             block.block.end == model::EndReason{model::EndKind::Apart, "1h"};
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
    ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), areDone(done))) << story(trial);
    if (done == 2) m_slurm->note("holds", "");
    EXPECT_FALSE(happensWithin(minutes(55), trial, areMoreThan(done + 1))) << story(trial);
    EXPECT_TRUE(isSaid(trial)) << story(trial);
    ASSERT_TRUE(happensWithin(minutes(10), trial, areMoreThan(done + 1))) << story(trial);
  }
  EXPECT_FALSE(happensWithin(minutes(300), trial, areMoreThan(4))) << "the third has not started: " << story(trial);
  startHeld(trial, 4);
  m_slurm->forgetNote("holds");
  ASSERT_TRUE(ends(trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 5);
}

TEST_F(FullSchedulerTest, aJobThatNeedsOtherNodesWaitsForTheStartOfTheEarlierOne) {
  useNodes(4);
  for (const bool isHeld : {true, false}) {
    const int before = m_slurm->jobs();
    Trial trial = begin("", 5, R"("other_nodes": true)", 3);
    if (!isHeld) {
      ASSERT_TRUE(ends(trial)) << everything();
      EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
      EXPECT_EQ(m_slurm->jobs(), before + 4);
      continue;
    }
    ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), [this](const Trial&) {
      if (m_slurm->jobs() == 1) m_slurm->note("holds", "");
      return m_slurm->jobs() >= 2;
    })) << everything();
    EXPECT_FALSE(happensWithin(minutes(30), trial, [this](const Trial&) { return m_slurm->jobs() > 2; }))
        << "its nodes are not known";
    m_slurm->forgetNote("holds");
    cancel(trial);
    ASSERT_TRUE(endsWithin(seconds(60), trial)) << everything();
  }
}

TEST_F(FullSchedulerTest, anExperimentThatWaitsForRoomCanBeCancelled) {
  m_slurm->note("limit", "0");
  Trial trial = begin("", 20);
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(20), [this](const Trial&) { return m_slurm->calls("sbatch") == 1; }))
      << everything();
  EXPECT_NE(m_lastError.find("submit_limit"), std::string::npos) << m_lastError;
  cancel(trial);
  ASSERT_TRUE(ends(trial, seconds(5))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  for (const auto& block : measuredOf(trial)) EXPECT_EQ(block.block.state, BlockState::Cancelled);
}

TEST_F(FullSchedulerTest, aForgottenJobThatWasCancelledByOthersIsNotRepeated) {
  Trial trial = beginHeld();
  m_slurm->note("books", "CANCELLED by 1000");
  m_slurm->note("forgets", "");
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
  EXPECT_LE(m_slurm->calls("sacct"), 2) << "the books are not asked in a loop";
}

TEST_F(FullSchedulerTest, aCancelledJobThatIsMissingFromTheAnswerIsCancelled) {
  Trial trial = beginHeld();
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  m_slurm->note("forgets", "");
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "cancelled") << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
}

// Grid Engine's accounting calls a job that it killed at our request failed, with exit status 137.
TEST_F(FullSchedulerTest, aJobThatWeCancelledIsCancelledEvenIfTheAccountingSaysFailed) {
  Trial trial = beginHeld();
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  m_slurm->note("books", "FAILED");
  m_slurm->note("forgets", "");
  ASSERT_TRUE(endsWithin(seconds(120), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "cancelled") << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
}

TEST_F(FullSchedulerTest, aForgottenJobWithoutAccountingIsRepeatedOnce) {
  Trial trial = beginHeld();
  const base::BlockId forgotten = measuredOf(trial).front().block.id;
  m_slurm->note("forgets", "");
  m_slurm->forgetNote("holds");
  ASSERT_TRUE(isCutWithin(seconds(60), trial)) << story(trial);
  ASSERT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
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
  m_resources.waitLimits.claim = seconds(0);
  Trial trial = begin("", 20);
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), [this](const Trial&) {
    if (m_slurm->jobs() == 1) {
      m_slurm->note("holds", "");
      m_slurm->note("says", "sbatch: error: Batch job submission failed: Socket timed out on send/recv operation");
      m_slurm->note("forgets", "");
    }
    return m_slurm->jobs() == 2;
  })) << everything();
  // The scheduler does not know the job's name for a while. When it does, the job was already given up.
  const auto isGivenUp = [](const Trial& one) { return one.runner->hasJobs() && one.runner->jobIds().empty(); };
  ASSERT_TRUE(happensWithin(seconds(60), trial, isGivenUp)) << story(trial);
  for (const char* note : {"holds", "says", "forgets"}) m_slurm->forgetNote(note);
  ASSERT_TRUE(isCutWithin(seconds(60), trial)) << story(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
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
  ASSERT_TRUE(happensWithin(seconds(60), trial, isSaid("pending"))) << story(trial);
  m_slurm->note("forgets", "");
  ASSERT_TRUE(happensWithin(seconds(60), trial, isSaid("unknown"))) << story(trial);
  m_slurm->forgetNote("forgets");
  ASSERT_TRUE(happensWithin(seconds(60), trial, isSaid("pending"))) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2) << "it was not submitted again";
}

TEST_F(FullSchedulerTest, aWaitingJobKeepsItsReasonWhileOthersAreSubmittedAndCancelled) {
  Trial waiting = beginHeld();
  const auto isSaid = [&] {
    return measuredOf(waiting).front().block.end == model::EndReason{model::EndKind::Pending, "Priority"};
  };
  ASSERT_TRUE(happensWithin(seconds(60), waiting, [&](const Trial&) { return isSaid(); })) << story(waiting);
  m_slurm->forgetNote("holds");
  bool isKept = true;
  const auto watch = [&](const Trial& one) {
    isKept = isKept && isSaid();
    return one.id == waiting.id || isOver(one);
  };
  Trial other = begin("", 5, "", 3);
  ASSERT_TRUE(stepUntilAll({&waiting, &other}, seconds(90), watch)) << everything();
  EXPECT_EQ(recordOf(other).state, ExperimentState::Done) << story(other);
  EXPECT_EQ(m_slurm->jobs(), 6);
  m_slurm->note("holds", "");
  Trial cancelled = begin("", 5);
  ASSERT_TRUE(stepUntilAll({&waiting, &cancelled}, seconds(60), [&](const Trial&) {
    watch(waiting);
    return m_slurm->jobs() == 7;
  })) << everything();
  cancel(cancelled);
  ASSERT_TRUE(stepUntilAll({&waiting, &cancelled}, seconds(60), [&](const Trial&) {
    watch(waiting);
    return m_slurm->calls("scancel") == 1;
  })) << everything();
  (void)happensWithin(seconds(10), waiting, [&](const Trial& one) {
    watch(one);
    return false;
  });
  EXPECT_TRUE(isKept) << story(waiting);
}

TEST_F(FullSchedulerTest, aTruncatedAnswerSaysNothingAboutAnyJob) {
  Trial trial = beginHeld();
  const auto isPending = [this](const Trial& one) {
    return measuredOf(one).front().block.end.code == core::model::EndKind::Pending;
  };
  ASSERT_TRUE(happensWithin(seconds(60), trial, isPending)) << story(trial);
  m_slurm->note("cuts", "");
  // Long enough for three questions.
  const int asked = m_slurm->calls("squeue");
  ASSERT_TRUE(happensWithin(seconds(30), trial, [&](const Trial&) { return m_slurm->calls("squeue") > asked + 2; }))
      << everything();
  EXPECT_TRUE(isPending(trial)) << story(trial);
  EXPECT_NE(m_lastError.find("a complete answer"), std::string::npos) << m_lastError;
  // Nor does a submission count as one that never happened.
  const auto block = measuredOf(trial).front().block;
  std::filesystem::remove(m_host->root() + "/" + trial.id.text() + "/" + block.allocation.text() + "/submit.json");
  const auto found = lookUp(*m_host, trial.id, block.allocation, block.id, &*m_resources.scheduler);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, base::ErrorCode::Malformed);
  m_slurm->forgetNote("cuts");
  EXPECT_EQ(lookUp(*m_host, trial.id, block.allocation, block.id, &*m_resources.scheduler)->file.jobId, "2");
}

TEST_F(FullSchedulerTest, anInvalidJobIdDoesNotPreventQueriesForOtherJobs) {
  Trial trial = beginHeld();
  const std::vector<std::string> ids{"12 -u root", trial.runner->jobIds().front()};
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(30), [&](const Trial&) {
    EXPECT_TRUE(m_poller->refresh(false, ids));
    const auto job = m_poller->find(ids.back());
    return job && job->state == launch::JobState::Pending;
  })) << everything();
}

TEST_F(FullSchedulerTest, aSuspendedJobIsCancelledThroughItsScheduler) {
  Trial trial = begin("step:500", 400);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s STOP -- -$(cat '" + m_place.path() + "/jobs/2/pid')");
  m_slurm->note("suspends", "");
  const auto isSuspended = [this](const Trial& one) {
    return measuredOf(one).front().block.end.code == core::model::EndKind::Suspended;
  };
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), isSuspended)) << story(trial);
  // A heartbeat from before the stop may be read only now. It counts as a sign of life until the scheduler answers
  // again.
  EXPECT_FALSE(isCutWithin(seconds(10), trial)) << story(trial);
  ASSERT_TRUE(happensWithin(seconds(20), trial, isSuspended)) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Running);
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  EXPECT_TRUE(isSuspended(trial)) << "it is what it is until the scheduler says otherwise: " << story(trial);
  m_slurm->forgetNote("suspends");
  ASSERT_TRUE(endsWithin(seconds(120), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
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
  EXPECT_TRUE(happensWithin(minutes(2), trial, isTold)) << story(trial);
  (void)fakes::outputOf("kill -s CONT -- " + group);
  ASSERT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->calls("scancel"), 1);
}

TEST_F(FullSchedulerTest, aBlockWithAKilledScriptShowsTheSchedulersWordsWhileItsFilesAreAwaited) {
  m_resources.waitLimits.afterEnd = minutes(10);
  Trial trial = begin("step:500", 400);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  m_slurm->note("ends", "FAILED");
  (void)fakes::outputOf("kill -s KILL $(cat '" + m_place.path() + "/jobs/2/pid')");
  const auto isSaid = [this](const Trial& one) {
    const auto block = measuredOf(one).front().block;
    return block.state == BlockState::Running && block.end.code == core::model::EndKind::Failed;
  };
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(60), isSaid)) << story(trial);
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
}

TEST_F(FullSchedulerTest, aRunningJobThatIsCancelledEndsCleanly) {
  Trial trial = begin("step:500", 400, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->calls("scancel"), 0);
}

TEST_F(FullSchedulerTest, aCancelThatTheSchedulerMissedIsSentAgain) {
  Trial trial = beginHeld();
  m_slurm->note("away", "");
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  EXPECT_NE(m_lastError.find("Unable to contact"), std::string::npos) << m_lastError;
  m_slurm->forgetNote("away");
  ASSERT_TRUE(happensWithin(seconds(20), trial, [this](const Trial&) { return m_slurm->calls("scancel") == 2; }))
      << everything();
  EXPECT_FALSE(happensWithin(minutes(10), trial, [this](const Trial&) { return m_slurm->calls("scancel") > 2; }))
      << "it was told already";
}

}  // namespace
}  // namespace baremark::core::runs
