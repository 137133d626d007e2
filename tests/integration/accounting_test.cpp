// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler's accounting explains jobs that the scheduler has forgotten.
#include "tests/integration/full_scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::minutes;
using std::chrono::seconds;

/// Word of the accounting, and its meaning here.
using BooksWord = std::pair<std::string, std::string>;
class BooksWordTest : public FullSchedulerTest, public ::testing::WithParamInterface<BooksWord> {};
INSTANTIATE_TEST_SUITE_P(Books, BooksWordTest,
                         ::testing::Values(BooksWord{"NODE_FAIL", "node_fail"}, BooksWord{"PREEMPTED", "preempted"},
                                           BooksWord{"OUT_OF_MEMORY", "out_of_memory"}),
                         [](const auto& word) { return std::string(word.param.second); });

TEST_P(BooksWordTest, explainsWhyTheBlockOfAForgottenJobWasCut) {
  const auto& [word, code] = GetParam();
  Trial trial = beginHeld();
  m_slurm->note("books", word);
  m_slurm->note("forgets", "");
  std::string said;
  ASSERT_TRUE(happensWithin(seconds(90), trial, [&](const Trial& one) {
    for (const auto& block : measuredOf(one)) {
      if (block.block.state == BlockState::Cut) said = block.block.end.code.name();
    }
    return !said.empty();
  })) << story(trial);
  EXPECT_EQ(said, code);
  EXPECT_LE(m_slurm->calls("sacct"), 6);
  cancel(trial);
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << everything();
}

TEST_F(FullSchedulerTest, aJobThatTheAccountingDoesNotCallEndedHasNotEnded) {
  m_resources.waitLimits.whileInAccounting = minutes(60);
  Trial trial = beginHeld();
  const auto isPending = [this](const Trial& one) {
    return measuredOf(one).front().block.end.code == core::model::EndKind::Pending;
  };
  ASSERT_TRUE(happensWithin(seconds(60), trial, isPending)) << story(trial);
  m_slurm->note("forgets", "");
  for (const char* word : {"RUNNING", "REQUEUED", "RESIZING", "PENDING"}) {
    m_slurm->note("books", word);
    const int asked = m_slurm->calls("sacct");
    ASSERT_TRUE(happensWithin(seconds(40), trial, [&](const Trial&) { return m_slurm->calls("sacct") > asked; }))
        << everything();
    EXPECT_FALSE(isCut(trial)) << word << "\n" << story(trial);
    EXPECT_EQ(m_slurm->jobs(), 2) << word;
  }
  EXPECT_FALSE(isCutWithin(minutes(50), trial)) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
  m_slurm->note("books", "CANCELLED by 1000");
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
}

TEST_F(FullSchedulerTest, theAccountingIsQueriedLessAndLessOftenForAForgottenJob) {
  m_slurm->note("forgets", "");
  m_slurm->note("books", "RUNNING");
  JobPoller poller(*m_host, *m_resources.scheduler,
                   {.first = minutes(1), .longest = minutes(1), .whileFresh = minutes(1)}, m_clock);
  const std::vector<std::string> ids{"7", "8", "9"};
  const auto ask = [&] {
    ASSERT_TRUE(poller.refresh(false, ids));
    ASSERT_TRUE(poller.waitForAnswer());
    m_clock->advance(minutes(1));
  };
  const auto askFor = [&](std::chrono::minutes time) {
    for (minutes passed{0}; passed <= time; ++passed) {
      ASSERT_NO_FATAL_FAILURE(ask());
      for (const std::string& id : ids) {
        const auto job = poller.find(id);
        ASSERT_TRUE(job);
        EXPECT_EQ(job->state, launch::JobState::Running) << "what the books said holds until they say something else";
        EXPECT_TRUE(job->isFromAccounting);
      }
    }
  };
  ASSERT_NO_FATAL_FAILURE(askFor(minutes(60)));
  EXPECT_EQ(m_slurm->calls("squeue"), 61);
  // Queries at 0, 1, 2, 3, 5, 10, 20, 30, 40, 50 and 60 minutes, for all jobs together.
  EXPECT_LE(m_slurm->calls("sacct"), 11);
  EXPECT_GE(m_slurm->calls("sacct"), 9);
  m_slurm->note("books", "COMPLETED");
  const int asked = m_slurm->calls("sacct");
  const auto isDone = [&] { return poller.find("7")->state == launch::JobState::Done; };
  for (int minute = 0; minute < 12 && !isDone(); ++minute) ASSERT_NO_FATAL_FAILURE(ask());
  EXPECT_TRUE(isDone());
  EXPECT_FALSE(poller.find("9")->isFromAccounting);
  // A known end is not queried again.
  const int queries = m_slurm->calls("squeue");
  for (int minute = 0; minute < 30; ++minute) ASSERT_NO_FATAL_FAILURE(ask());
  EXPECT_EQ(m_slurm->calls("squeue"), queries + 30);
  EXPECT_EQ(m_slurm->calls("sacct"), asked + 1);
}

}  // namespace
}  // namespace baremark::core::runs
