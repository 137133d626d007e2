// SPDX-License-Identifier: GPL-3.0-or-later
// A real Slurm: which jobs blocks share and on which nodes they run; why jobs wait, when they are expected to start,
// and that they never will.
#include "core/launch/scheduler_answers.h"
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::seconds;

TEST_F(SlurmTest, smallBlocksShareJobsButUseTheRequestedNumberOfJobs) {
  shareSlurm();
  Trial packed = begin("", 5, R"("blocks": 4)", 6);
  Trial spread = begin("", 5, R"("blocks": 4, "at_least": 3)", 6);
  Trial cancelled = begin("step:200", 100, R"("blocks": 3)", 3);
  const std::vector<Trial*> all{&packed, &spread, &cancelled};
  await(all, seconds(90), [this](const Trial& trial) { return isMeasuring(trial) || isOver(trial); });
  cancel(cancelled);
  await(all, seconds(120), [this](const Trial& trial) { return isOver(trial); });
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
  expectEnd(trial, ExperimentState::Done, seconds(200));
  std::vector<std::string> nodes;
  for (const auto& block : measuredOf(trial)) {
    nodes.push_back(protocol::parseStartedFile(test::contentOf(blockFolder(block) + "/a1/started.json")).value().nodes);
  }
  ASSERT_EQ(nodes.size(), 5U);
  EXPECT_EQ(std::set<std::string>(nodes.begin(), nodes.begin() + 4).size(), 4U)
      << nodes[0] << nodes[1] << nodes[2] << nodes[3];
}

TEST_F(SlurmTest, aWaitingJobShowsItsReason) {
  startSlurm({"SchedulerParameters=batch_sched_delay=1,sched_min_interval=0,bf_interval=1"});
  // Another job has all nodes, for half an hour at most.
  EXPECT_TRUE(
      has(m_slurm->ask("sbatch -J others -N4 --exclusive -t 30 -o /dev/null --wrap 'sleep 1800' 2>&1"), "Submitted"));
  for (int look = 0; look < 300 && m_slurm->ask("squeue -h -t running -o %A").empty(); ++look)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  (void)m_slurm->ask("scontrol update partitionname=debug state=down");
  Trial trial = begin("");
  const auto waitsFor = [this](const std::string& word) {
    return [this, word](const Trial& one) {
      const auto all = blocksOf(one);
      return std::any_of(all.begin(), all.end(), [&](const auto& block) {
        return block.block.state == BlockState::Waiting &&
               (block.block.end.code.name() + block.block.end.detail).find(word) != std::string::npos;
      });
    };
  };
  await(trial, seconds(30), waitsFor("Partition"));
  (void)m_slurm->ask("scontrol hold $(squeue -h -t pending -o %A)");
  await(trial, seconds(30), waitsFor("held"));
  (void)m_slurm->ask("scontrol release $(squeue -h -t pending -o %A); scontrol update partitionname=debug state=up");
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(60), waitsFor("Resources\n20")))
      << "no start is expected: " << everything();
  (void)m_slurm->ask("scancel -n others");
  expectEnd(trial, ExperimentState::Done);
}

// Refusals by sbatch itself, before it contacts the controller, have their own words and exit status (255).
TEST_F(SlurmTest, aRefusalOfSbatchStopsTheExperimentWithItsWords) {
  shareSlurm();
  Trial option = begin("", 5, R"("options": ["--nodess=2"])");
  Trial time = begin("", 5, R"("time": "1:2:3:4")");
  Trial gpus = begin("", 5, R"("gpus_per_node": 1)");
  await({&option, &time, &gpus}, seconds(60), [this](const Trial& trial) { return isOver(trial); });
  for (const auto& [trial, words] : std::vector<std::pair<Trial*, const char*>>{
           {&option, "--nodess=2"}, {&time, "--time"}, {&gpus, "generic resource"}}) {
    EXPECT_EQ(recordOf(*trial).state, ExperimentState::Stopped) << story(*trial);
    EXPECT_EQ(recordOf(*trial).end.code.name(), "refused") << recordOf(*trial).end.detail;
    EXPECT_TRUE(has(recordOf(*trial).end.detail, words));
  }
}

TEST_F(SlurmTest, reasonsThatWaitingCannotResolveAreRecognised) {
  shareSlurm();
  Trial trial = begin("", 5, R"("time": "120")");  // its partition gives 60 minutes
  const auto isWarnedOf = [this](const Trial& one) {
    const auto all = blocksOf(one);
    return std::any_of(all.begin(), all.end(), [](const auto& block) {
      return block.block.end == model::EndReason{model::EndKind::NeverStarts, "PartitionTimeLimit"};
    });
  };
  await(trial, seconds(30), isWarnedOf);
  EXPECT_FALSE(isOver(trial));
  cancel(trial);
  expectEnd(trial, ExperimentState::Cancelled);
}

}  // namespace
}  // namespace baremark::core::runs
