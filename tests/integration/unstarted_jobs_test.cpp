// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that wait, are held, are hidden, are given up by their scheduler or cancelled before they began.
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
    return std::any_of(all.begin(), all.end(), [&](const auto& block) { return block.block.state == BlockState::Waiting && block.block.end == why; });
  }
};

TEST_F(UnstartedJobsTest, aJobThatAPlainQueryHidesIsNeitherLostNorSubmittedAgain) {
  m_slurm->note("hidden", "");
  Trial trial = beginHeld();
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return waitsAs(one, {"pending", "Priority"}); })) << story(trial);
  EXPECT_FALSE(happensWithin(minutes(20), trial, [this](const Trial& one) { return isCut(one); })) << story(trial);
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, aVariableOfTheirOwnThatHidesJobsIsTakenOut) {
  ::setenv("SQUEUE_PARTITION", "debug", 1);
  Trial trial = beginHeld();
  const bool isSeen = happensWithin(seconds(60), trial, [this](const Trial& one) { return waitsAs(one, {"pending", "Priority"}); });
  ::unsetenv("SQUEUE_PARTITION");
  EXPECT_TRUE(isSeen) << story(trial);
}

TEST_F(UnstartedJobsTest, whatKeepsAJobFromItsStartIsSaidWithWhatEndsIt) {
  m_slurm->note("chatter", "CLUSTER: c");
  Trial trial = beginHeld();
  const std::pair<const char*, model::EndReason> table[] = {
      {"PENDING||N/A|launch_failed_requeued_held", {"held", "launch_failed_requeued_held\n\nscontrol release 2"}},
      {"PENDING||N/A|JobHeldAdmin", {"held_by_administrator", "JobHeldAdmin"}},
      {"PENDING||N/A|PartitionDown", {"needs_administrator", "PartitionDown"}},
      {"PENDING||N/A|AssocGrpCPUMinutesLimit", {"needs_administrator", "AssocGrpCPUMinutesLimit"}},
      {"PENDING||Unknown|Job's account not permitted to use this partition (debug allows a not b)",
       {"never_starts", "Job's account not permitted to use this partition (debug allows a not b)"}},
      {"ZOMBI||N/A|None", {"unknown", "ZOMBI"}},
      {"PENDING||2026-11-27T19:58:48|Resources", {"pending", "Resources\n2026-11-27T19:58:48"}}};
  for (const auto& each : table) {
    m_slurm->note("waits", each.first);
    EXPECT_TRUE(happensWithin(seconds(60), trial, [&](const Trial& one) { return waitsAs(one, each.second); })) << each.first << "\n" << story(trial);
  }
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, aJobThatNeverRanStopsTheExperimentWithTheSchedulersReason) {
  Trial trial = beginHeld();
  m_slurm->note("gives_up", "BadConstraints");
  ASSERT_TRUE(happensWithin(seconds(30), trial, [this](const Trial& one) { return isOver(one); })) << everything() << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Stopped) << story(trial);
  EXPECT_EQ(recordOf(trial).end, (model::EndReason{"never_ran", "BadConstraints\nFAILED"})) << story(trial);
  EXPECT_EQ(m_slurm->calls("sbatch"), 2) << "it was submitted again";
  const auto runs = measuredOf(trial).front().runs;
  for (const auto& run : runs) EXPECT_NE(run.run.state, model::RunState::Failed) << "no arm failed";
}

TEST_F(UnstartedJobsTest, aFailureOfTheClusterBeforeTheStartIsRepeated) {
  Trial trial = beginHeld();
  m_slurm->note("gives_up", "SystemFailure");
  ASSERT_TRUE(happensWithin(minutes(5), trial, [this](const Trial& one) { return isCut(one); })) << everything() << story(trial);
  EXPECT_FALSE(isOver(trial)) << story(trial);
}

TEST_F(UnstartedJobsTest, aJobThatIsCancelledBeforeItBeganIsOverWithTheNextAnswer) {
  Trial trial = beginHeld();
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) { return waitsAs(one, {"pending", "Priority"}); })) << story(trial);
  cancel(trial);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial&) { return m_slurm->calls("scancel") == 1; }, seconds(20))) << everything();
  // Its scheduler is asked every two seconds at the longest here.
  ASSERT_TRUE(happensWithin(seconds(4), trial, [this](const Trial& one) { return isOver(one); })) << everything() << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code, "cancelled") << story(trial);
}

TEST_F(UnstartedJobsTest, aCancelThatIsOnItsWayIsSaidInThePlaceOfAnExpectedStart) {
  m_pollTimes.first = m_pollTimes.longest = seconds(30);
  useScheduler("slurm");
  m_slurm->note("waits", "PENDING||2026-11-27T19:58:48|Resources");
  Trial trial = beginHeld();
  ASSERT_TRUE(happensWithin(seconds(90), trial, [this](const Trial& one) { return waitsAs(one, {"pending", "Resources\n2026-11-27T19:58:48"}); })) << story(trial);
  cancel(trial);
  EXPECT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return waitsAs(one, {"cancelling", ""}); }, seconds(20))) << story(trial);
}

}  // namespace
}  // namespace baremark::core::runs
