// SPDX-License-Identifier: GPL-3.0-or-later
// A Slurm with several clusters. An experiment on one of them queries no other cluster.
#include <filesystem>
#include <string>

#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

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
    ASSERT_TRUE(ends(trial)) << story(trial);
    EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
    EXPECT_EQ(m_slurm->jobs(), before + 2) << "none was taken for lost and submitted again";
    EXPECT_EQ(jobOf(measuredOf(trial).front()), std::to_string(before + 2) + ";" + (cluster.empty() ? "a" : cluster));
  }
}

TEST_F(ClustersTest, aWaitingJobIsSeenAndCancelledOnItsCluster) {
  useCluster("b");
  Trial trial = beginHeld();
  ASSERT_TRUE(happensWithin(seconds(60), trial, [this](const Trial& one) {
    return measuredOf(one).front().block.state == BlockState::Waiting &&
           measuredOf(one).front().block.end.code == core::model::EndKind::Pending;
  })) << story(trial);
  cancel(trial);
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_TRUE(std::filesystem::exists(m_place.path() + "/jobs/2/unstarted")) << "scancel has found it";
}

TEST_F(ClustersTest, theAccountingOfItsClusterSaysHowAForgottenJobEnded) {
  useCluster("b");
  Trial trial = beginHeld();
  m_slurm->note("books", "CANCELLED by 1000");
  m_slurm->note("forgets", "");
  ASSERT_TRUE(endsWithin(seconds(60), trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2) << "it was not repeated";
}

}  // namespace
}  // namespace baremark::core::runs
