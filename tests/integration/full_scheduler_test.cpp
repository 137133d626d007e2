// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler that takes no more jobs, forgets some, or does not hear a cancel.
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::minutes;
using std::chrono::seconds;

class FullSchedulerTest : public StandInSlurmTest {
 protected:
  /// The second job was called off before the third was submitted.
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
  /// As Slurm would a job that it held.
  void startHeld(const Trial& trial, int number) {
    const auto blocks = measuredOf(trial);
    const auto block = std::find_if(blocks.begin(), blocks.end(), [&](const auto& each) { return each.block.allocation.isValid() && jobOf(each) == std::to_string(number); });
    ASSERT_NE(block, blocks.end()) << story(trial);
    const std::string job = m_place.path() + "/jobs/" + std::to_string(number);
    std::filesystem::remove(job + "/held");
    (void)shell("cd '" + m_host->root() + "/" + trial.id.text() + "/" + block->block.allocation.text() + "' && { SLURM_JOB_ID=" + std::to_string(number) +
                " setsid sh ./job.sh >>job.out 2>&1 </dev/null & echo $! >'" + job + "/pid'; }\n");
  }
};

TEST_F(FullSchedulerTest, aLimitOfSubmittedJobsIsWaitedFor) {
  m_slurm->note("limit", "1");
  Trial trial = begin("", 20, "", 3);
  bool isSaid = false;
  ASSERT_TRUE(stepUntilAll({&trial}, [this, &isSaid](const Trial& one) {
    const auto blocks = blocksOf(one);
    isSaid = isSaid || std::any_of(blocks.begin(), blocks.end(), [](const auto& block) { return block.block.state == BlockState::Planned && block.block.end.code == kSubmitLimit; });
    const bool waitsForRoom = !one.runner->hasJobs() && one.runner->isTryingLater();
    if (waitsForRoom && m_slurm->livingJobs() == 0) m_clock->advance(seconds(5));
    return isOver(one);
  }, seconds(90))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_TRUE(isSaid) << "why the next job waits";
  EXPECT_EQ(measuredOf(trial).size(), 3U) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 4);
  EXPECT_GT(m_slurm->calls("sbatch"), 4) << "nothing was refused";
  EXPECT_LT(m_slurm->calls("sbatch"), 12) << "asked too often";
  int folders = 0;
  for (const auto& entry : std::filesystem::directory_iterator(m_host->root() + "/" + trial.id.text())) folders += std::filesystem::exists(entry.path() / "job.sh") ? 1 : 0;
  EXPECT_EQ(folders, 4) << "a refused job leaves none";
}

TEST_F(FullSchedulerTest, jobsStartApartAsWasAskedForAndOneWaitsWhileAnotherHasNotStarted) {
  Trial trial = begin("", 5, R"("apart": "1h")", 4);
  const auto isSaid = [this](const Trial& one) {
    const auto blocks = measuredOf(one);
    return std::any_of(blocks.begin(), blocks.end(), [](const auto& block) { return block.block.state == BlockState::Planned && block.block.end == model::EndReason{"apart", "1h"}; });
  };
  const auto areDone = [this](int done) {
    return [this, done](const Trial& one) {
      const auto blocks = measuredOf(one);
      return std::count_if(blocks.begin(), blocks.end(), [](const auto& block) { return block.block.state == BlockState::Done; }) == done;
    };
  };
  const auto areMoreThan = [this](int jobs) { return [this, jobs](const Trial&) { return m_slurm->jobs() > jobs; }; };
  // The check before the first run has a job of its own.
  for (int done = 1; done <= 2; ++done) {
    SCOPED_TRACE(done);
    ASSERT_TRUE(stepUntilAll({&trial}, areDone(done), seconds(60))) << everything() << story(trial);
    if (done == 2) m_slurm->note("holds", "");
    EXPECT_FALSE(happensWithin(minutes(55), trial, areMoreThan(done + 1))) << story(trial);
    EXPECT_TRUE(isSaid(trial)) << story(trial);
    ASSERT_TRUE(happensWithin(minutes(10), trial, areMoreThan(done + 1))) << everything() << story(trial);
  }
  EXPECT_FALSE(happensWithin(minutes(300), trial, areMoreThan(4))) << "the third has not started: " << story(trial);
  startHeld(trial, 4);
  m_slurm->forgetNote("holds");
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isOver(one); }, seconds(60))) << everything() << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 5);
}

TEST_F(FullSchedulerTest, aJobThatIsToHaveOtherNodesWaitsUntilTheOneBeforeItHasStarted) {
  useNodes(4);
  for (const bool isHeld : {true, false}) {
    const int before = m_slurm->jobs();
    Trial trial = begin("", 5, R"("other_nodes": true)", 3);
    if (!isHeld) {
      ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90))) << everything();
      EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
      EXPECT_EQ(m_slurm->jobs(), before + 4);
      continue;
    }
    ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial&) {
      if (m_slurm->jobs() == 1) m_slurm->note("holds", "");
      return m_slurm->jobs() >= 2;
    }, seconds(60))) << everything();
    EXPECT_FALSE(happensWithin(minutes(30), trial, [this](const Trial&) { return m_slurm->jobs() > 2; })) << "its nodes are not known";
    m_slurm->forgetNote("holds");
    cancel(trial);
    ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return isOver(one); })) << everything();
  }
}

TEST_F(FullSchedulerTest, anExperimentThatWaitsForRoomCanBeCancelled) {
  m_slurm->note("limit", "0");
  Trial trial = begin("", 20);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial&) { return m_slurm->calls("sbatch") == 1; }, seconds(20))) << everything();
  EXPECT_NE(m_lastError.find("submit_limit"), std::string::npos) << m_lastError;
  cancel(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isOver(one); }, seconds(5))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  for (const auto& block : measuredOf(trial)) EXPECT_EQ(block.block.state, BlockState::Cancelled);
}

TEST_F(FullSchedulerTest, aJobThatSqueueForgotAndSomebodyCancelledIsNotRepeated) {
  Trial trial = beginHeld();
  m_slurm->note("books", "CANCELLED by 1000");
  m_slurm->note("forgets", "");
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return isOver(one); })) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
  EXPECT_LE(m_slurm->calls("sacct"), 2) << "the books are not asked in a loop";
}

TEST_F(FullSchedulerTest, aJobThatIsInNoAnswerOnceItWasCancelledWasCancelled) {
  Trial trial = beginHeld();
  cancel(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial&) { return m_slurm->calls("scancel") == 1; }, seconds(20))) << everything();
  m_slurm->note("forgets", "");
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return isOver(one); })) << everything() << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code, "cancelled") << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
}

// Grid Engine's books call a job that it killed at our word failed, with exit 137.
TEST_F(FullSchedulerTest, aJobThatWeCancelledAndWhoseBooksCallItFailedWasCancelled) {
  Trial trial = beginHeld();
  cancel(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial&) { return m_slurm->calls("scancel") == 1; }, seconds(20))) << everything();
  m_slurm->note("books", "FAILED");
  m_slurm->note("forgets", "");
  ASSERT_TRUE(happensWithin(seconds(120), trial, [this](const Trial& one) { return isOver(one); })) << everything() << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code, "cancelled") << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
}

TEST_F(FullSchedulerTest, aForgottenJobOfWhichNoBooksAreKeptIsRepeatedOnce) {
  Trial trial = beginHeld();
  const base::BlockId forgotten = measuredOf(trial).front().block.id;
  m_slurm->note("forgets", "");
  m_slurm->forgetNote("holds");
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return isCut(one); })) << everything() << story(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  ASSERT_EQ(measuredOf(trial).size(), 2U) << story(trial);
  EXPECT_EQ(measuredOf(trial)[0].block.state, BlockState::Cut);
  EXPECT_EQ(measuredOf(trial)[0].block.end.code, "job_lost");
  EXPECT_EQ(measuredOf(trial)[1].block.repeats, std::optional(forgotten));
  EXPECT_EQ(measuredOf(trial)[1].block.state, BlockState::Done);
  EXPECT_EQ(m_slurm->jobs(), 3);
  expectCalledOffBeforeTheRepeat();
  // The books are asked less and less often, and only until the job is given up.
  EXPECT_LE(m_slurm->calls("sacct"), 10);
}

TEST_F(FullSchedulerTest, aSubmissionThatIsGivenUpIsCalledOffByItsName) {
  m_resources.patience.claim = seconds(0);
  Trial trial = begin("", 20);
  ASSERT_TRUE(stepUntilAll(
      {&trial},
      [this](const Trial&) {
        if (m_slurm->jobs() == 1) {
          m_slurm->note("holds", "");
          m_slurm->note("says", "sbatch: error: Batch job submission failed: Socket timed out on send/recv operation");
          m_slurm->note("forgets", "");
        }
        return m_slurm->jobs() == 2;
      },
      seconds(60)))
      << everything();
  // Nobody knows it by its name for a while; when it is known at last, it was given up already.
  const auto isGivenUp = [](const Trial& one) { return one.runner->hasJobs() && one.runner->jobIds().empty(); };
  ASSERT_TRUE(happensWithin(seconds(60), trial, isGivenUp)) << everything() << story(trial);
  for (const char* note : {"holds", "says", "forgets"}) m_slurm->forgetNote(note);
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return isCut(one); })) << everything() << story(trial);
  ASSERT_TRUE(stepUntilAll(
      {&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90)))
      << everything() << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 3);
  expectCalledOffBeforeTheRepeat();
}

TEST_F(FullSchedulerTest, aJobThatIsInNoAnswerIsUnknownUntilItIsInOneAgain) {
  Trial trial = beginHeld();
  const auto isSaid = [this](const char* code) {
    return [this, code](const Trial& one) {
      for (const auto& block : measuredOf(one)) {
        if (block.block.state == BlockState::Waiting && block.block.end.code == code) return true;
      }
      return false;
    };
  };
  ASSERT_TRUE(happensWithin(seconds(60), trial, isSaid("pending"))) << everything() << story(trial);
  m_slurm->note("forgets", "");
  ASSERT_TRUE(happensWithin(seconds(60), trial, isSaid("unknown"))) << everything() << story(trial);
  m_slurm->forgetNote("forgets");
  ASSERT_TRUE(happensWithin(seconds(60), trial, isSaid("pending"))) << everything() << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2) << "it was not submitted again";
}

TEST_F(FullSchedulerTest, aWaitingJobKeepsItsReasonWhileOthersAreSubmittedAndCancelled) {
  Trial waiting = beginHeld();
  const auto isSaid = [&] { return measuredOf(waiting).front().block.end == model::EndReason{"pending", "Priority"}; };
  ASSERT_TRUE(happensWithin(seconds(60), waiting, [&](const Trial&) { return isSaid(); })) << everything() << story(waiting);
  m_slurm->forgetNote("holds");
  bool isKept = true;
  const auto watch = [&](const Trial& one) {
    isKept = isKept && isSaid();
    return one.id == waiting.id || isOver(one);
  };
  Trial other = begin("", 5, "", 3);
  ASSERT_TRUE(stepUntilAll({&waiting, &other}, watch, seconds(90))) << everything();
  EXPECT_EQ(recordOf(other).state, ExperimentState::Done) << story(other);
  EXPECT_EQ(m_slurm->jobs(), 6);
  m_slurm->note("holds", "");
  Trial cancelled = begin("", 5);
  ASSERT_TRUE(stepUntilAll({&waiting, &cancelled}, [&](const Trial&) { watch(waiting); return m_slurm->jobs() == 7; }, seconds(60))) << everything();
  cancel(cancelled);
  ASSERT_TRUE(stepUntilAll({&waiting, &cancelled}, [&](const Trial&) { watch(waiting); return m_slurm->calls("scancel") == 1; }, seconds(60))) << everything();
  (void)happensWithin(seconds(10), waiting, [&](const Trial& one) { watch(one); return false; });
  EXPECT_TRUE(isKept) << story(waiting);
}

TEST_F(FullSchedulerTest, anAnswerThatIsCutOffTellsOfNoJob) {
  Trial trial = beginHeld();
  const auto isPending = [this](const Trial& one) { return measuredOf(one).front().block.end.code == "pending"; };
  ASSERT_TRUE(happensWithin(seconds(60), trial, isPending)) << everything() << story(trial);
  m_slurm->note("cuts", "");
  // Long enough for three questions.
  const int asked = m_slurm->calls("squeue");
  ASSERT_TRUE(happensWithin(seconds(30), trial, [&](const Trial&) { return m_slurm->calls("squeue") > asked + 2; })) << everything();
  EXPECT_TRUE(isPending(trial)) << story(trial);
  EXPECT_NE(m_lastError.find("cut off"), std::string::npos) << m_lastError;
  // Nor is a submission taken for one that was never made.
  const auto block = measuredOf(trial).front().block;
  std::filesystem::remove(m_host->root() + "/" + trial.id.text() + "/" + block.allocation.text() + "/submit.json");
  const auto found = lookUp(*m_host, trial.id, block.allocation, block.id, &*m_resources.scheduler);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, base::ErrorCode::Malformed);
  m_slurm->forgetNote("cuts");
  EXPECT_EQ(lookUp(*m_host, trial.id, block.allocation, block.id, &*m_resources.scheduler)->file.jobId, "2");
}

/// What the books say, and what it is here.
using BooksWord = std::pair<std::string, std::string>;
class BooksWordTest : public FullSchedulerTest, public ::testing::WithParamInterface<BooksWord> {};
INSTANTIATE_TEST_SUITE_P(Books, BooksWordTest,
                         ::testing::Values(BooksWord{"NODE_FAIL", "node_fail"}, BooksWord{"PREEMPTED", "preempted"}, BooksWord{"OUT_OF_MEMORY", "out_of_memory"}),
                         [](const auto& word) { return std::string(word.param.second); });

TEST_P(BooksWordTest, ofAForgottenJobIsWhyItsBlockWasCut) {
  const auto& [word, code] = GetParam();
  Trial trial = beginHeld();
  m_slurm->note("books", word);
  m_slurm->note("forgets", "");
  std::string said;
  ASSERT_TRUE(happensWithin(seconds(90), trial, [&](const Trial& one) {
    for (const auto& block : measuredOf(one)) {
      if (block.block.state == BlockState::Cut) said = block.block.end.code;
    }
    return !said.empty();
  })) << everything() << story(trial);
  EXPECT_EQ(said, code);
  EXPECT_LE(m_slurm->calls("sacct"), 6);
  cancel(trial);
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return isOver(one); })) << everything();
}

TEST_F(FullSchedulerTest, whatTheBooksDoNotSayToHaveEndedHasNotEnded) {
  m_resources.patience.whileInBooks = minutes(60);
  Trial trial = beginHeld();
  const auto isPending = [this](const Trial& one) { return measuredOf(one).front().block.end.code == "pending"; };
  ASSERT_TRUE(happensWithin(seconds(60), trial, isPending)) << everything() << story(trial);
  m_slurm->note("forgets", "");
  for (const char* word : {"RUNNING", "REQUEUED", "RESIZING", "PENDING"}) {
    m_slurm->note("books", word);
    const int asked = m_slurm->calls("sacct");
    ASSERT_TRUE(happensWithin(seconds(40), trial, [&](const Trial&) { return m_slurm->calls("sacct") > asked; })) << everything();
    EXPECT_FALSE(isCut(trial)) << word << "\n" << story(trial);
    EXPECT_EQ(m_slurm->jobs(), 2) << word;
  }
  EXPECT_FALSE(happensWithin(minutes(50), trial, [this](const Trial& one) { return isCut(one); })) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
  m_slurm->note("books", "CANCELLED by 1000");
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return isOver(one); })) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
}

TEST_F(FullSchedulerTest, theBooksAreAskedOfAForgottenJobLessAndLessOften) {
  m_slurm->note("forgets", "");
  m_slurm->note("books", "RUNNING");
  JobBook book(*m_host, *m_resources.scheduler, {.first = minutes(1), .longest = minutes(1), .whileFresh = minutes(1)}, m_clock);
  const std::vector<std::string> ids{"7", "8", "9"};
  const auto ask = [&] {
    ASSERT_TRUE(book.refresh(false, ids));
    ASSERT_TRUE(book.waitForAnswer());
    m_clock->advance(minutes(1));
  };
  const auto askFor = [&](std::chrono::minutes time) {
    for (minutes passed{0}; passed <= time; ++passed) {
      ASSERT_NO_FATAL_FAILURE(ask());
      for (const std::string& id : ids) {
        const auto job = book.find(id);
        ASSERT_TRUE(job);
        EXPECT_EQ(job->state, launch::JobState::Running) << "what the books said holds until they say something else";
        EXPECT_TRUE(job->isFromBooks);
      }
    }
  };
  ASSERT_NO_FATAL_FAILURE(askFor(minutes(60)));
  EXPECT_EQ(m_slurm->calls("squeue"), 61);
  // At 0, 1, 2, 3, 5, 10, 20, 30, 40, 50 and 60 minutes, for all of them together.
  EXPECT_LE(m_slurm->calls("sacct"), 11);
  EXPECT_GE(m_slurm->calls("sacct"), 9);
  m_slurm->note("books", "COMPLETED");
  const int asked = m_slurm->calls("sacct");
  const auto isDone = [&] { return book.find("7")->state == launch::JobState::Done; };
  for (int minute = 0; minute < 12 && !isDone(); ++minute) ASSERT_NO_FATAL_FAILURE(ask());
  EXPECT_TRUE(isDone());
  EXPECT_FALSE(book.find("9")->isFromBooks);
  // An end is not asked for again.
  const int queries = m_slurm->calls("squeue");
  for (int minute = 0; minute < 30; ++minute) ASSERT_NO_FATAL_FAILURE(ask());
  EXPECT_EQ(m_slurm->calls("squeue"), queries + 30);
  EXPECT_EQ(m_slurm->calls("sacct"), asked + 1);
}

TEST_F(FullSchedulerTest, aNumberThatIsNoneKeepsNoOtherJobFromBeingAskedFor) {
  Trial trial = beginHeld();
  const std::vector<std::string> ids{"12 -u root", trial.runner->jobIds().front()};
  ASSERT_TRUE(stepUntilAll({&trial}, [&](const Trial&) {
    EXPECT_TRUE(m_book->refresh(false, ids));
    const auto job = m_book->find(ids.back());
    return job && job->state == launch::JobState::Pending;
  }, seconds(30))) << everything();
}

TEST_F(FullSchedulerTest, aJobThatStandsStillIsCancelledByItsScheduler) {
  Trial trial = begin("step:500", 400);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isMeasuring(one); }, seconds(60))) << everything();
  (void)fakes::outputOf("kill -s STOP -- -$(cat '" + m_place.path() + "/jobs/2/pid')");
  m_slurm->note("suspends", "");
  const auto isSuspended = [this](const Trial& one) { return measuredOf(one).front().block.end.code == "suspended"; };
  ASSERT_TRUE(stepUntilAll({&trial}, isSuspended, seconds(60))) << everything() << story(trial);
  // A heartbeat from before it stood still may be read only now, and counts as a sign of life until the scheduler has answered again.
  EXPECT_FALSE(happensWithin(seconds(10), trial, [this](const Trial& one) { return isCut(one); })) << story(trial);
  ASSERT_TRUE(happensWithin(seconds(20), trial, isSuspended)) << everything() << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Running);
  cancel(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial&) { return m_slurm->calls("scancel") == 1; }, seconds(20))) << everything();
  EXPECT_TRUE(isSuspended(trial)) << "it is what it is until the scheduler says otherwise: " << story(trial);
  m_slurm->forgetNote("suspends");
  ASSERT_TRUE(happensWithin(seconds(120), trial, [this](const Trial& one) { return isOver(one); })) << everything() << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
}

TEST_F(FullSchedulerTest, aJobThatHangsIsCancelledByItsSchedulerAfterAWhile) {
  m_resources.patience.afterCancel = minutes(5);
  Trial trial = begin("step:500", 400);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isMeasuring(one); }, seconds(60))) << everything();
  const std::string group = "-$(cat '" + m_place.path() + "/jobs/2/pid')";
  (void)fakes::outputOf("kill -s STOP -- " + group);
  cancel(trial);
  const auto isTold = [this](const Trial&) { return m_slurm->calls("scancel") > 0; };
  EXPECT_FALSE(happensWithin(minutes(4), trial, isTold)) << "it may end by itself";
  EXPECT_TRUE(happensWithin(minutes(2), trial, isTold)) << everything() << story(trial);
  (void)fakes::outputOf("kill -s CONT -- " + group);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->calls("scancel"), 1);
}

TEST_F(FullSchedulerTest, aJobAtWorkEndsByItselfWhenItIsCancelled) {
  Trial trial = begin("step:500", 400, R"("blocks": 2)", 2);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isMeasuring(one); }, seconds(60))) << everything();
  cancel(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->calls("scancel"), 0);
}

TEST_F(FullSchedulerTest, aCancelThatTheSchedulerDidNotHearIsAskedForAgain) {
  Trial trial = beginHeld();
  m_slurm->note("away", "");
  cancel(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial&) { return m_slurm->calls("scancel") == 1; }, seconds(20))) << everything();
  EXPECT_NE(m_lastError.find("Unable to contact"), std::string::npos) << m_lastError;
  m_slurm->forgetNote("away");
  ASSERT_TRUE(happensWithin(seconds(20), trial, [this](const Trial&) { return m_slurm->calls("scancel") == 2; })) << everything();
  EXPECT_FALSE(happensWithin(minutes(10), trial, [this](const Trial&) { return m_slurm->calls("scancel") > 2; })) << "it was told already";
}

}  // namespace
}  // namespace baremark::core::runs
