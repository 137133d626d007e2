// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that wait, are held, hidden, given up by their scheduler, or cancelled before they began.
#include <algorithm>
#include <string>

#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
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
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) {
    return waitsAs(one, {core::model::EndKind::Pending, "Priority"});
  })) << story(trial);
  EXPECT_FALSE(isCutWithin(minutes(20), trial)) << story(trial);
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, anEnvironmentVariableThatHidesJobsIsUnset) {
  ::setenv("SQUEUE_PARTITION", "debug", 1);
  Trial trial = beginHeld();
  const bool isSeen = happensWithin(seconds(60), trial, [this](const Trial& one) {
    return waitsAs(one, {core::model::EndKind::Pending, "Priority"});
  });
  ::unsetenv("SQUEUE_PARTITION");
  EXPECT_TRUE(isSeen) << story(trial);
}

TEST_F(UnstartedJobsTest, theReasonOfAWaitIsShownWithItsRemedy) {
  m_slurm->note("chatter", "CLUSTER: c");
  Trial trial = beginHeld();
  const std::pair<const char*, model::EndReason> table[] = {
      {"PENDING||N/A|launch_failed_requeued_held",
       {core::model::EndKind::Held, "launch_failed_requeued_held\n\nscontrol release 2"}},
      {"PENDING||N/A|JobHeldAdmin", {core::model::EndKind::HeldByAdministrator, "JobHeldAdmin\n\nscontrol release 2"}},
      {"PENDING||N/A|PartitionDown", {core::model::EndKind::NeedsAdministrator, "PartitionDown"}},
      {"PENDING||N/A|AssocGrpCPUMinutesLimit", {core::model::EndKind::NeedsAdministrator, "AssocGrpCPUMinutesLimit"}},
      {"PENDING||Unknown|Job's account not permitted to use this partition (debug allows a not b)",
       {core::model::EndKind::NeverStarts, "Job's account not permitted to use this partition (debug allows a not b)"}},
      {"ZOMBI||N/A|None", {core::model::EndKind::StateUnknown, "ZOMBI"}},
      {"PENDING||2026-11-27T19:58:48|Resources", {core::model::EndKind::Pending, "Resources\n2026-11-27T19:58:48"}}};
  for (const auto& each : table) {
    m_slurm->note("waits", each.first);
    EXPECT_TRUE(happensWithin(seconds(60), trial, [&](const Trial& one) { return waitsAs(one, each.second); }))
        << each.first << "\n"
        << story(trial);
  }
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, aJobThatNeverRanStopsTheExperimentWithTheReasonOfTheScheduler) {
  Trial trial = beginHeld();
  m_slurm->note("gives_up", "BadConstraints");
  ASSERT_TRUE(endsWithin(seconds(30), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Stopped) << story(trial);
  EXPECT_EQ(recordOf(trial).end, (model::EndReason{model::EndKind::NeverRan, "BadConstraints\nFAILED"}))
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
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) {
    return waitsAs(one, {core::model::EndKind::Pending, "Priority"});
  })) << story(trial);
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  // In this test the scheduler is queried at least every two seconds.
  ASSERT_TRUE(endsWithin(seconds(4), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "cancelled") << story(trial);
}

TEST_F(UnstartedJobsTest, aJobCancelledByOthersBeforeItHadANodeNeedsNoWaitForFiles) {
  m_resources.waitLimits.neverStarted = minutes(10);
  Trial trial = beginHeld();
  m_slurm->note("waits", "CANCELLED||N/A|JobHeldUser");
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "cancelled") << story(trial);
}

TEST_F(UnstartedJobsTest, aPendingCancelIsShownInsteadOfTheExpectedStart) {
  m_pollTimes.first = m_pollTimes.longest = seconds(30);
  useScheduler("slurm");
  m_slurm->note("waits", "PENDING||2026-11-27T19:58:48|Resources");
  Trial trial = beginHeld();
  ASSERT_TRUE(happensWithin(seconds(90), trial, [this](const Trial& one) {
    return waitsAs(one, {core::model::EndKind::Pending, "Resources\n2026-11-27T19:58:48"});
  })) << story(trial);
  cancel(trial);
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(20), [this](const Trial& one) {
    return waitsAs(one, {core::model::EndKind::Cancelling, ""});
  })) << story(trial);
}

}  // namespace
}  // namespace baremark::core::runs
