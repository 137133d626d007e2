// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that the scheduler calls running, or cannot reach, and that give no sign of life, as on a failed node.
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::minutes;
using std::chrono::seconds;

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
    return isSilent(one) && endOf(one).detail == sinceOf(one) + "\nUNKWN";
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
  cancel(trial);
  expectEndWithin(minutes(10), trial, ExperimentState::Cancelled);
}

}  // namespace
}  // namespace baremark::core::runs
