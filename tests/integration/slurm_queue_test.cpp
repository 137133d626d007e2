// SPDX-License-Identifier: GPL-3.0-or-later
// A real Slurm: which jobs blocks share and on which nodes they run; why jobs wait, when they are expected to start,
// and that they never will. With accounting, it reports jobs that ended unobserved and that it has forgotten, and the
// accounts that jobs may be charged to. All resources that an experiment can request reach it; its GPUs are empty
// files.
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
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
               (block.block.end.code.name() + block.block.end.text()).find(word) != std::string::npos;
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

class SlurmBooksTest : public SlurmTest {
 protected:
  /// As a manager after a restart, which knows only the store.
  void comeBack(const std::vector<Trial*>& trials) {
    m_poller = std::make_unique<JobPoller>(*m_host, *m_resources.scheduler, m_pollTimes);
    for (Trial* trial : trials) startAnew(*trial);
  }
  void waitUntilForgotten() {
    // Slurm deletes old jobs only once a minute (PURGE_JOB_INTERVAL).
    for (int look = 0; look < 240 && !m_slurm->ask("squeue -h -t all").empty(); ++look)
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ASSERT_EQ(m_slurm->ask("squeue -h -t all"), "");
  }
};

TEST_F(SlurmBooksTest, theAccountingKnowsJobsThatSlurmForgot) {
  startSlurm({"MinJobAge=2"}, Way::Here, Books::Kept);
  Trial cancelled = begin("step:500", 400);
  Trial killed = begin("step:100", 60);
  const std::vector<Trial*> all{&cancelled, &killed};
  await(all, seconds(60), [this](const Trial& trial) { return isMeasuring(trial); });
  const auto started = valueOf(
      protocol::parseStartedFile(shell("cat '" + blockFolder(measuredOf(killed).front()) + "/a1/started.json'")));
  const std::string job = jobOf(measuredOf(killed).front());

  // No manager looks while one job is cancelled and the other loses its script.
  (void)m_slurm->ask("scancel " + jobOf(measuredOf(cancelled).front()));
  ASSERT_EQ(::kill(static_cast<pid_t>(started.process.pid), SIGKILL), 0);
  waitUntilForgotten();
  comeBack(all);
  await(all, seconds(150), [this](const Trial& trial) { return isOver(trial); });

  EXPECT_EQ(recordOf(cancelled).state, ExperimentState::Cancelled) << story(cancelled);
  ASSERT_EQ(measuredOf(cancelled).size(), 1U);
  EXPECT_EQ(measuredOf(cancelled).front().block.end.code.name(), "cancelled") << story(cancelled);
  EXPECT_EQ(measuredOf(cancelled).front().block.end.text().rfind("CANCELLED by ", 0), 0U) << story(cancelled);

  EXPECT_EQ(recordOf(killed).state, ExperimentState::Done) << story(killed);
  const auto blocks = measuredOf(killed);
  ASSERT_EQ(blocks.size(), 2U) << story(killed);
  EXPECT_EQ(blocks[0].block.state, BlockState::Cut);
  EXPECT_EQ(blocks[0].block.end.code.name(), "job_lost") << story(killed);
  EXPECT_EQ(blocks[0].block.end.text().rfind("FAILED: exit code 0:9\n", 0), 0U) << blocks[0].block.end.text();
  EXPECT_EQ(blocks[1].block.state, BlockState::Done);
  EXPECT_NE(jobOf(blocks[1]), job);
}

TEST_F(SlurmBooksTest, theAccountAndAllOtherOptionsReachTheJob) {
  for (const char* device : {"gpu0", "gpu1"}) std::ofstream(m_place.path() + "/" + device) << "";
  std::ofstream(m_place.path() + "/gres.conf") << "NodeName=n[1-4] Name=gpu File=" << m_place.path() << "/gpu[0-1]\n";
  startSlurm({"GresTypes=gpu", "NodeName=DEFAULT Gres=gpu:2", "PartitionName=devices Nodes=ALL MaxTime=60 State=UP"},
             Way::OverSsh, Books::Kept);
  EXPECT_TRUE(
      has(m_slurm->ask("sacctmgr -i add qos quick && sacctmgr -i add account physics && sacctmgr -i add user root "
                       "account=physics && echo done"),
          "done"));
  EXPECT_EQ(m_slurm->ask("scontrol update nodename=n3 availablefeatures=fast activefeatures=fast 2>&1"), "");
  // The controller learns changes from its accounting.
  const auto isKnown = [this] {
    return m_slurm->ask("scontrol show assoc_mgr flags=qos").find("QOS=quick") != std::string::npos;
  };
  for (int look = 0; look < 150 && !isKnown(); ++look) std::this_thread::sleep_for(std::chrono::milliseconds(200));

  const auto script = valueOf(launch::accountsScriptOf(*m_resources.scheduler));
  const std::string answer = shell(script);
  const std::vector<model::AccountFacts> accounts = launch::readAccounts(*m_resources.scheduler, answer);
  EXPECT_TRUE(std::any_of(accounts.begin(), accounts.end(), [](const auto& each) { return each.account == "physics"; }))
      << answer;
  const std::string partitions = shell(launch::partitionsScriptOf(*m_resources.scheduler).value());
  const auto all = launch::readPartitions(*m_resources.scheduler, partitions);
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const auto& each) {
    return each.name == "devices" && each.devices == "gpu:2";
  })) << partitions;

  Trial trial = begin(
      "", 5,
      R"("partition": "devices", "account": "physics", "qos": "quick", "constraint": "fast", "gpus_per_node": 1, "exclusive": true)");
  expectEnd(trial, ExperimentState::Done, seconds(120));
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  const std::string job = m_slurm->ask("scontrol show job " + jobOf(measuredOf(trial).front()));
  // One node has the feature. A job is exclusive if it shares no part of its node.
  for (const char* told : {" Account=physics QOS=quick", " Partition=devices ", " Features=fast ", " NodeList=n3\n",
                           " OverSubscribe=NO "}) {
    EXPECT_TRUE(has(job, told)) << told << " is not in\n" << job;
  }
  // Slurm 24.11 has a slash.
  EXPECT_TRUE(job.find(" TresPerNode=gres:gpu:1") != std::string::npos ||
              job.find(" TresPerNode=gres/gpu:1") != std::string::npos)
      << job;
}

}  // namespace
}  // namespace baremark::core::runs
