// SPDX-License-Identifier: GPL-3.0-or-later
// Placement of blocks in jobs and of jobs on nodes, in a real Slurm.
#include <atomic>
#include <cstdlib>

#include "../fakes/faulty_host.h"
#include "../fakes/zombie_writer.h"
#include "core/base/json.h"
#include "core/launch/job_script.h"
#include "core/launch/scheduler_answers.h"
#include "tests/files.h"
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::seconds;

TEST_F(SlurmTest, smallBlocksShareJobsButUseTheRequestedNumberOfJobs) {
  shareSlurm();
  if (IsSkipped() || HasFatalFailure()) return;
  Trial packed = begin("", 5, R"("blocks": 4)", 6);
  Trial spread = begin("", 5, R"("blocks": 4, "at_least": 3)", 6);
  Trial cancelled = begin("step:200", 100, R"("blocks": 3)", 3);
  const std::vector<Trial*> all{&packed, &spread, &cancelled};
  ASSERT_TRUE(stepUntilAll(all, seconds(90), [this](const Trial& trial) {
    return isMeasuring(trial) || isOver(trial);
  })) << everything();
  cancel(cancelled);
  ASSERT_TRUE(stepUntilAll(all, seconds(120), [this](const Trial& trial) { return isOver(trial); })) << everything();
  const auto jobsOf = [this](const Trial& trial) {
    std::map<std::string, int> blocks;
    for (const auto& block : measuredOf(trial)) {
      EXPECT_EQ(block.block.state, BlockState::Done) << story(trial);
      ++blocks[jobOf(block)];
    }
    return blocks;
  };
  EXPECT_EQ(recordOf(packed).state, ExperimentState::Done) << story(packed);
  EXPECT_EQ(jobsOf(packed).size(), 2U) << story(packed);
  EXPECT_EQ(recordOf(spread).state, ExperimentState::Done) << story(spread);
  EXPECT_EQ(jobsOf(spread).size(), 3U) << story(spread);

  // The running block ends at the request, later blocks never begin, and the job exits.
  EXPECT_EQ(recordOf(cancelled).state, ExperimentState::Cancelled) << story(cancelled);
  ASSERT_EQ(measuredOf(cancelled).size(), 3U);
  for (const auto& block : measuredOf(cancelled))
    EXPECT_EQ(block.block.end.code.name(), "cancelled") << story(cancelled);
  EXPECT_EQ(m_slurm->ask("squeue -h -t all -j " + jobOf(measuredOf(cancelled).front()) + " -o %T"), "COMPLETED\n");
}

TEST_F(SlurmTest, jobsAvoidTheNodesOfEarlierJobs) {
  shareSlurm();
  if (IsSkipped() || HasFatalFailure()) return;
  storage::HostRecord host{.name = "there", .root = m_host->root(), .scheduler = "slurm"};
  host.facts.partitions =
      launch::readPartitions(*m_resources.scheduler, m_slurm->ask("sinfo -h -o '%P|%a|%l|%D|%c|%G'"));
  ASSERT_FALSE(host.facts.partitions.empty());
  ASSERT_EQ(host.facts.partitions.front().nodes, 4);
  m_host = std::make_unique<remote::LocalHost>(m_host->root(), "there");
  m_poller = std::make_unique<JobPoller>(*m_host, *m_resources.scheduler, m_pollTimes);
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return storage::HostRepository(store).putHost(host); }));
  // In sequence, so that each knows the earlier ones. The fifth has no new node left.
  Trial trial = begin("", 5, R"("other_nodes": true, "apart": "1s")", 5);
  ASSERT_TRUE(ends(trial, seconds(200))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  std::vector<std::string> nodes;
  for (const auto& block : measuredOf(trial)) {
    nodes.push_back(protocol::parseStartedFile(test::contentOf(blockFolder(block) + "/a1/started.json")).value().nodes);
  }
  ASSERT_EQ(nodes.size(), 5U);
  EXPECT_EQ(std::set<std::string>(nodes.begin(), nodes.begin() + 4).size(), 4U)
      << nodes[0] << nodes[1] << nodes[2] << nodes[3];
}

}  // namespace
}  // namespace baremark::core::runs
