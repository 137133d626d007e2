// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that wait, are held or given up, or are cancelled before they begin; blocks that share a job; a Slurm with
// several clusters, of which an experiment asks only its own; and what the accounting says about jobs that the
// scheduler forgot.
#include <algorithm>

#include "tests/fakes/hasty_sleep.h"
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
  awaitWithin(seconds(60), trial, [&] { return waitsAs(trial, {core::model::EndKind::Pending, {"Priority"}}); });
  EXPECT_FALSE(isCutWithin(minutes(20), trial)) << story(trial);
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, anEnvironmentVariableThatHidesJobsIsUnset) {
  ::setenv("SQUEUE_PARTITION", "debug", 1);
  Trial trial = beginHeld();
  const bool isSeen = happensWithin(seconds(60), trial, [&] {
    return waitsAs(trial, {core::model::EndKind::Pending, {"Priority"}});
  });
  ::unsetenv("SQUEUE_PARTITION");
  EXPECT_TRUE(isSeen) << story(trial);
}

TEST_F(UnstartedJobsTest, theReasonOfAWaitIsShownWithItsRemedy) {
  m_slurm->note("chatter", "CLUSTER: c");
  Trial trial = beginHeld();
  const std::pair<const char*, model::EndReason> table[] = {
      {"PENDING||N/A|launch_failed_requeued_held",
       {core::model::EndKind::Held, {"launch_failed_requeued_held", "", "scontrol release 2"}}},
      {"PENDING||N/A|JobHeldAdmin",
       {core::model::EndKind::HeldByAdministrator, {"JobHeldAdmin", "", "scontrol release 2"}}},
      {"PENDING||N/A|PartitionDown", {core::model::EndKind::NeedsAdministrator, {"PartitionDown"}}},
      {"PENDING||N/A|AssocGrpCPUMinutesLimit", {core::model::EndKind::NeedsAdministrator, {"AssocGrpCPUMinutesLimit"}}},
      {"PENDING||Unknown|Job's account not permitted to use this partition (debug allows a not b)",
       {core::model::EndKind::NeverStarts,
        {"Job's account not permitted to use this partition (debug allows a not b)"}}},
      {"ZOMBI||N/A|None", {core::model::EndKind::StateUnknown, {"ZOMBI"}}},
      {"PENDING||2026-11-27T19:58:48|Resources",
       {core::model::EndKind::Pending, {"Resources", "2026-11-27T19:58:48"}}}};
  for (const auto& each : table) {
    m_slurm->note("waits", each.first);
    EXPECT_TRUE(happensWithin(seconds(60), trial, [&] { return waitsAs(trial, each.second); })) << each.first << "\n"
                                                                                                << story(trial);
  }
  EXPECT_EQ(m_slurm->calls("sbatch"), 2);
}

TEST_F(UnstartedJobsTest, aJobThatNeverRanStopsTheExperimentWithTheReasonOfTheScheduler) {
  Trial trial = beginHeld();
  m_slurm->note("gives_up", "BadConstraints");
  expectEndWithin(seconds(30), trial, ExperimentState::Stopped);
  EXPECT_EQ(recordOf(trial).end, (model::EndReason{model::EndKind::NeverRan, {"BadConstraints"}, "FAILED"}))
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
  awaitWithin(seconds(60), trial, [&] { return waitsAs(trial, {core::model::EndKind::Pending, {"Priority"}}); });
  cancel(trial);
  ASSERT_TRUE(isScancelled(trial)) << everything();
  // In this test the scheduler is queried at least every two seconds.
  expectEndWithin(seconds(4), trial, ExperimentState::Cancelled);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "cancelled") << story(trial);
}

class PackedJobsTest : public StandInSlurmTest {};

TEST_F(PackedJobsTest, aBlockIsNotAbandonedWhileItsJobHasAHeartbeat) {
  // Two blocks share a job. The second waits for the first, and the queue forgets the job for longer than Baremark
  // waits for a lost job.
  const fakes::HastySleep manyBeats(m_folder);
  m_resources.waitLimits = {};
  Trial trial = begin("step:100", 50, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  m_slurm->note("forgets", "");
  for (int look = 0; look < 5; ++look) {
    await(trial, seconds(60), [&] { return trial.runner->areJobsBeating(); });
    EXPECT_FALSE(isCutWithin(seconds(50), trial)) << story(trial);
  }
  expectEnd(trial, ExperimentState::Done, seconds(150));
  EXPECT_EQ(m_slurm->jobs(), 2) << story(trial);
  EXPECT_EQ(m_slurm->calls("scancel"), 0);
  for (const auto& block : measuredOf(trial)) EXPECT_EQ(block.block.state, BlockState::Done) << story(trial);
}

TEST_F(PackedJobsTest, aBlockThatItsJobHadNoTimeForIsRepeatedForThatReason) {
  m_resources.waitLimits.lateFiles = std::chrono::minutes(10);  // for nothing that its job cannot have written
  Trial trial = begin("step:500", 400, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s USR2 $(cat '" + m_place.path() + "/jobs/2/pid')");
  const auto areCut = [&](const Trial& one) {
    const auto blocks = measuredOf(one);
    return std::all_of(blocks.begin(), blocks.begin() + 2,
                       [](const auto& block) { return block.block.state == BlockState::Cut; });
  };
  await(trial, seconds(90), areCut);
  const auto blocks = measuredOf(trial);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(blocks[i].block.end.code.name(), "time_limit") << story(trial);
  EXPECT_FALSE(std::filesystem::exists(blockFolder(blocks[1]) + "/a1")) << "it began in a job that was ending";
  ASSERT_EQ(blocks.size(), 4U) << "both are repeated: " << story(trial);
  // A job that is ended while it claims its block leaves nothing to wait for except late files.
  const auto areRepeatsAtWork = [&](const Trial& one) {
    const auto all = measuredOf(one);
    return std::all_of(all.begin() + 2, all.end(),
                       [](const auto& block) { return block.block.state == BlockState::Running; });
  };
  await(trial, seconds(60), areRepeatsAtWork);
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
}

TEST_F(PackedJobsTest, aTimeLimitOfAnExtraOptionStopsTheExperimentAndNamesTheOption) {
  Trial trial = begin("step:500", 400, R"("options": ["--time=1"])");
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s USR2 $(cat '" + m_place.path() + "/jobs/2/pid')");
  expectEnd(trial, ExperimentState::Stopped);
  EXPECT_EQ(recordOf(trial).end.code.name(), "time_option") << story(trial);
  EXPECT_EQ(recordOf(trial).end.text().substr(0, 8), "--time=1") << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2) << "another job would get the same time";
}

class ClustersTest : public StandInSlurmTest {
 protected:
  void SetUp() override {
    StandInSlurmTest::SetUp();
    ::unsetenv("SLURM_CLUSTERS");
    m_slurm->note("clusters", "");
  }
  /// As for a host that was added with --cluster.
  void useCluster(const std::string& name) {
    m_poller.reset();
    m_resources.scheduler->cluster = name;
    m_poller = std::make_unique<JobPoller>(*m_host, *m_resources.scheduler, m_pollTimes, m_clock);
  }
};

TEST_F(ClustersTest, anExperimentRunsOnTheClusterOfItsHost) {
  for (const std::string cluster : {"b", "a", ""}) {
    SCOPED_TRACE(cluster);
    useCluster(cluster);
    const int before = m_slurm->jobs();
    Trial trial = begin("", 5);
    expectEnd(trial, ExperimentState::Done);
    EXPECT_EQ(m_slurm->jobs(), before + 2) << "none was taken for lost and submitted again";
    EXPECT_EQ(jobOf(measuredOf(trial).front()), std::to_string(before + 2) + ";" + (cluster.empty() ? "a" : cluster));
  }
}

TEST_F(ClustersTest, aWaitingJobIsSeenAndCancelledOnItsCluster) {
  useCluster("b");
  Trial trial = beginHeld();
  awaitWithin(seconds(60), trial, [&] {
    return measuredOf(trial).front().block.state == BlockState::Waiting &&
           measuredOf(trial).front().block.end.code == core::model::EndKind::Pending;
  });
  cancel(trial);
  expectEndWithin(seconds(60), trial, ExperimentState::Cancelled);
  EXPECT_TRUE(std::filesystem::exists(m_place.path() + "/jobs/2/unstarted")) << "scancel has found it";
}

TEST_F(ClustersTest, theAccountingOfItsClusterSaysHowAForgottenJobEnded) {
  useCluster("b");
  Trial trial = beginHeld();
  m_slurm->note("books", "CANCELLED by 1000");
  m_slurm->note("forgets", "");
  expectEndWithin(seconds(60), trial, ExperimentState::Cancelled);
  EXPECT_EQ(m_slurm->jobs(), 2) << "it was not repeated";
}

class AccountingTest : public StandInSlurmTest {};

TEST_F(AccountingTest, explainsWhyTheBlockOfAForgottenJobWasCut) {
  Trial trial = beginHeld();
  m_slurm->note("books", "NODE_FAIL");
  m_slurm->note("forgets", "");
  std::string said;
  awaitWithin(seconds(90), trial, [&] {
    for (const auto& block : measuredOf(trial)) {
      if (block.block.state == BlockState::Cut) said = block.block.end.code.name();
    }
    return !said.empty();
  });
  EXPECT_EQ(said, "node_fail");
  EXPECT_LE(m_slurm->calls("sacct"), 6);
  cancel(trial);
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << everything();
}

TEST_F(AccountingTest, aJobThatTheAccountingDoesNotCallEndedHasNotEnded) {
  m_resources.waitLimits.whileInAccounting = minutes(60);
  Trial trial = beginHeld();
  const auto isPending = [this](const Trial& one) {
    return measuredOf(one).front().block.end.code == core::model::EndKind::Pending;
  };
  awaitWithin(seconds(60), trial, isPending);
  m_slurm->note("forgets", "");
  for (const char* word : {"RUNNING", "REQUEUED", "RESIZING", "PENDING"}) {
    m_slurm->note("books", word);
    const int asked = m_slurm->calls("sacct");
    awaitWithin(seconds(40), trial, [&] { return m_slurm->calls("sacct") > asked; });
    EXPECT_FALSE(isCut(trial)) << word << "\n" << story(trial);
    EXPECT_EQ(m_slurm->jobs(), 2) << word;
  }
  EXPECT_FALSE(isCutWithin(minutes(50), trial)) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2);
  m_slurm->note("books", "CANCELLED by 1000");
  expectEndWithin(seconds(60), trial, ExperimentState::Cancelled);
}

}  // namespace
}  // namespace baremark::core::runs
