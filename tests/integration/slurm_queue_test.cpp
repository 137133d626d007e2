// SPDX-License-Identifier: GPL-3.0-or-later
// A real Slurm. Which jobs blocks share and on which nodes they run; why jobs wait. With accounting, jobs that ended
// unobserved or were forgotten, and the accounts that jobs may be charged to; GPUs are empty files. Jobs that exceed
// their memory, watched by sampling or limited by control groups; a disk that becomes full. Two-node jobs with a real
// mpirun: a node fails, and what a runtime leaves on each node is removed there.
#include <unistd.h>

#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/fakes/small_disk.h"
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

class SlurmBooksTest : public SlurmTest {};

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
  // As a manager after a restart, which knows only the store.
  m_poller = std::make_unique<JobPoller>(*m_host, *m_resources.scheduler, m_pollTimes);
  for (Trial* trial : all) startAnew(*trial);
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
  const std::string answer = shell(valueOf(launch::accountsScriptOf(*m_resources.scheduler)));
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

constexpr const char* kAsked = R"("options": ["--mem=200M"])";
constexpr const char* kMuch = "eat:400,step:200";

class SlurmMemoryTest : public SlurmTest {
 protected:
  void TearDown() override {
    SlurmTest::TearDown();
    if (!m_group.empty()) (void)fakes::outputOf("find '" + m_group + "' -depth -type d -exec rmdir {} +");
  }
  void startCounting(std::vector<std::string> moreConfig) {
    moreConfig.insert(moreConfig.end(), {"SelectTypeParameters=CR_Core_Memory", "NodeName=DEFAULT RealMemory=1000"});
    startSlurm(moreConfig);
  }
  /// Slurm's memory groups are below a group of this test, because other clusters on this machine use the same node
  /// names.
  void holdByControlGroups() {
    const std::string all = "/sys/fs/cgroup/memory";
    if (::access((all + "/memory.limit_in_bytes").c_str(), W_OK) != 0)
      GTEST_SKIP() << all << ": no control groups of memory (version 1) that this account may make";
    m_group = all + "/baremark-test-" + std::to_string(::getpid());
    ASSERT_TRUE(std::filesystem::create_directory(m_group));
    std::filesystem::create_directory(m_place.path() + "/groups");
    std::filesystem::create_directory_symlink(m_group, m_place.path() + "/groups/memory");
    std::ofstream(m_place.path() + "/cgroup.conf")
        << "CgroupPlugin=cgroup/v1\nCgroupMountpoint=" << m_place.path() << "/groups\nConstrainRAMSpace=yes\n";
  }
  std::string slurmsWordOf(const storage::BlockRecord& block) {
    return m_slurm->ask("squeue -h -t all -j " + jobOf(block) + " -o '%T %r'");
  }

  std::string m_group;
};

TEST_F(SlurmMemoryTest, aJobThatSlurmKillsForItsMemoryIsReportedAsOutOfMemory) {
  startCounting({"JobAcctGatherType=jobacct_gather/linux", "JobAcctGatherFrequency=task=1",
                 "JobAcctGatherParams=OverMemoryKill"});
  Trial trial = begin(kMuch, 400, kAsked);
  await(trial, seconds(120), [&] { return isCut(trial) || isOver(trial); });
  // Slurm's state looks like any failure. Only the job's output shows the reason.
  const storage::BlockRecord block = measuredOf(trial).front();
  EXPECT_EQ(slurmsWordOf(block).rfind("FAILED ", 0), 0U) << slurmsWordOf(block);
  EXPECT_EQ(block.block.state, BlockState::Cut) << story(trial);
  EXPECT_EQ(block.block.end.code.name(), "out_of_memory") << story(trial);
  EXPECT_TRUE(has(block.block.end.text(), "exceeded memory limit"));
  cancel(trial);
  EXPECT_TRUE(ends(trial)) << story(trial);
}

TEST_F(SlurmMemoryTest, aRunThatTheKernelKillsForItsMemoryIsReportedAsOutOfMemory) {
  holdByControlGroups();
  startCounting({"TaskPlugin=task/cgroup"});
  m_resources.launchers["srun"] = launch::parseLauncherDescriptor(test::resource("launchers/srun.json")).value();
  Trial forked = begin(kMuch, 400, kAsked);
  Trial stepped = begin(kMuch, 400, std::string(kAsked) + R"(, "launcher": "srun")");
  const std::vector<Trial*> all{&forked, &stepped};
  await(all, seconds(150), [this](const Trial& trial) { return isOver(trial); });
  // The run ends and its job continues. If the rank was the job's own process, the job finally has this state; if srun
  // started it, job.sh reports a failed run.
  for (const auto& [trial, word] :
       {std::pair{&forked, "OUT_OF_MEMORY OutOfMemory\n"}, std::pair{&stepped, "FAILED NonZeroExitCode\n"}}) {
    EXPECT_EQ(recordOf(*trial).state, ExperimentState::Done) << story(*trial);
    ASSERT_EQ(measuredOf(*trial).size(), 1U) << story(*trial);
    const storage::BlockRecord block = measuredOf(*trial).front();
    EXPECT_EQ(block.block.state, BlockState::Done) << story(*trial);
    EXPECT_EQ(slurmsWordOf(block), word);
    for (const auto& run : block.runs) {
      EXPECT_EQ(run.run.state, run.run.arm == 1 ? RunState::Failed : RunState::Done) << story(*trial);
      EXPECT_EQ(run.run.end.code.name(), run.run.arm == 1 ? "out_of_memory" : "") << run.run.end.text();
    }
  }
}

class SlurmFullDiskTest : public SlurmTest {};

TEST_F(SlurmFullDiskTest, stopsTheExperimentWithThatReasonUntilThereIsRoom) {
  const fakes::SmallDisk disk(m_folder + "/host", "512k");
  startSlurm({}, Way::OverSsh);
  constexpr int kSteps = 4000;
  Trial trial = begin("step:1", kSteps);
  expectEnd(trial, ExperimentState::Stopped, seconds(180));
  EXPECT_EQ(recordOf(trial).end.code.name(), "no_space") << story(trial);
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Cut) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "no_space") << "nobody killed it: " << story(trial);
  disk.resize("64m");
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, trial.id); }));
  startAnew(trial);
  expectEnd(trial, ExperimentState::Done, seconds(180));
  const auto blocks = measuredOf(trial);
  ASSERT_EQ(blocks.size(), 2U) << story(trial);
  EXPECT_EQ(blocks[1].block.state, BlockState::Done) << story(trial);
  for (const auto& run : blocks[1].runs) expectEverySampleOnce(blocks[1], run, kSteps);
}

class TwoNodesTest : public SlurmTest {
 protected:
  void SetUp() override {
    SlurmTest::SetUp();
    if (fakes::outputOf("command -v mpirun").empty())
      GTEST_SKIP() << "Open MPI is not installed; ./setup.sh test installs it";
  }
  /// Two arms on two nodes, one block after the check.
  Trial beginOnTwoNodes(const std::string& runtime, int batches) {
    const std::string arm = R"(, "runtime": ")" + runtime + R"(", "env": {"FAKE_ENGINE": "world:2,nodes:2,step:100"}})";
    queueFile(
        R"({"schema": "baremark.experiment/1", "name": "two nodes", "workload": {"engine": {"model": "mnist"}},
      "arms": [{"name": "one")" +
        arm + R"(, {"name": "other")" + arm + R"(], "scale": {"ranks": [2], "ranks_per_node": 1, "bind": "none"},
      "measure": {"repeats": 1, "warmup_batches": 0, "batches": )" +
        std::to_string(batches) + "}}");
    return trialOfQueued();
  }
};

class NodeFailureTest : public TwoNodesTest {
 protected:
  void SetUp() override {
    TwoNodesTest::SetUp();
    if (IsSkipped()) return;
    const std::string rank =
        "if [ \"$OMPI_COMM_WORLD_RANK\" = 0 ]; then \"$@\"; status=$?; touch ended; exit $status; fi; "
        "while [ ! -e ended ]; do sleep 0.2; done";
    base::Json words = base::Json::array({"env", "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                                          "mpirun", "-np", "2", "--map-by", "ppr:1:node", "--bind-to", "none",
                                          "--oversubscribe", "-x", "BAREMARK_RUN_TAG", "/bin/sh", "-c", rank, "sh"});
    words.push_back(base::Json::parse(R"({"use": "command"})"));
    m_resources.launchers["open-mpi"].argv = words;
  }
};

TEST_F(NodeFailureTest, duringARunCutsTheBlockAndTheRequeuedJobRepeatsIt) {
  startSlurm({"ReturnToService=0"}, Way::OverSsh);
  Trial trial = beginOnTwoNodes("bare-metal", 60);
  ASSERT_TRUE(beginsToMeasure(trial, seconds(120))) << story(trial);
  storage::BlockRecord block = measuredOf(trial).front();
  failBatchNodeOf(block);
  await(trial, seconds(120), [&] { return std::filesystem::exists(blockFolder(block) + "/a2/claim"); });
  // The script that was left behind ends: when its launcher fails, or when it sees that the block has a new attempt.
  const std::string left = blockFolder(block) + "/a1/exit.json";
  await(trial, seconds(120), [&] { return std::filesystem::exists(left); });
  const std::string end = test::contentOf(left);
  const auto isReason = [&end](const std::string& reason) {
    return end.find("\"reason\":\"" + reason + "\"") != std::string::npos;
  };
  EXPECT_TRUE(isReason("node_lost") || isReason("requeued"))
      << end << test::contentOf(blockFolder(block) + "/a1/job.log");
  expectEnd(trial, ExperimentState::Done, seconds(120));
  for (const auto& each : blocksOf(trial)) {
    EXPECT_EQ(jobsNamed(each), 1) << everything();
    for (const auto& run : each.runs) EXPECT_NE(run.run.state, RunState::Failed) << story(trial);
  }
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  block = measuredOf(trial).front();
  EXPECT_EQ(block.block.state, BlockState::Done) << story(trial);
  int done = 0;
  for (const storage::RunRecord* run : report::countingRuns(block)) done += run->run.state == RunState::Done ? 1 : 0;
  EXPECT_EQ(done, 2) << story(trial);
}

TEST_F(NodeFailureTest, withoutRequeueTheBlockIsRepeatedInANewJob) {
  startSlurm({"ReturnToService=0", "JobRequeue=0"}, Way::OverSsh);
  Trial trial = beginOnTwoNodes("bare-metal", 60);
  ASSERT_TRUE(beginsToMeasure(trial, seconds(120))) << story(trial);
  failBatchNodeOf(measuredOf(trial).front());
  expectEnd(trial, ExperimentState::Done, seconds(180));
  const auto all = measuredOf(trial);
  ASSERT_EQ(all.size(), 2U) << story(trial);
  EXPECT_EQ(all[0].block.state, BlockState::Cut);
  EXPECT_EQ(all[0].block.end.code.name(), "node_fail") << all[0].block.end.text();
  for (const auto& run : all[0].runs) EXPECT_NE(run.run.state, RunState::Failed) << story(trial);
  EXPECT_EQ(all[1].block.state, BlockState::Done) << story(trial);
}

class SlurmCleanUpTest : public TwoNodesTest {
 protected:
  void SetUp() override {
    TwoNodesTest::SetUp();
    if (IsSkipped()) return;
    // The second rank lives as long as the first. A container outlives its rank, as Docker's.
    std::ofstream(box()) << "#!/bin/sh\nhere='" << m_place.path() << "'/$SLURMD_NODENAME\nmkdir -p \"$here\"\n"
                         << R"(case $1 in
  run) tag=$2; shift 2; touch "$here/$tag.$OMPI_COMM_WORLD_RANK"
    if [ "$OMPI_COMM_WORLD_RANK" = 0 ]; then "$@"; status=$?; touch ended; exit $status; fi
    while [ ! -e ended ]; do sleep 0.2; done ;;
  list) cd "$here" && ls | grep "^$2[.]" ;;
  rm) shift; for name; do rm "$here/$name" && echo "$name" >>"$here.removed"; done ;;
esac
)";
    std::filesystem::permissions(box(), std::filesystem::perms(0755));
    base::Json runtime = base::Json::parse(test::resource("runtimes/bare-metal.json"));
    runtime["id"] = "box";
    runtime["exec"]["argv"] = {box(), "run", "${tag}", {{"use", "command"}}};
    runtime["cleanup"] = {{{"list", {box(), "list", "${tag}"}}, {"argv", {box(), "rm"}}}};
    m_resources.runtimes["box"] = containers::parseRuntimeDescriptor(runtime.dump()).value();
    base::Json launcher = base::Json::parse(test::resource("launchers/open-mpi.json"));
    base::Json words = {"env", "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"};
    words.insert(words.end(), launcher["argv"].begin(), launcher["argv"].end());
    launcher["argv"] = words;
    m_resources.launchers["open-mpi"] = launch::parseLauncherDescriptor(launcher.dump()).value();
    shareSlurm();
  }
  std::string box() const { return m_place.path() + "/box"; }
  /// Containers of the nodes, as NODE/TAG.RANK.
  std::vector<std::string> containers(const std::string& run = {}) const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_place.path())) {
      const std::string name = entry.path().filename().string();
      if (entry.path().parent_path().filename().string().rfind('n', 0) == 0 && name.rfind(run, 0) == 0)
        found.push_back(entry.path().parent_path().filename().string() + "/" + name);
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  /// Waits for the next running run that has a container on both nodes.
  std::string nextRun(Trial& trial, const std::string& previous) {
    std::string id;
    await(trial, seconds(60), [&] {
      for (const auto& block : measuredOf(trial)) {
        for (const auto& run : block.runs) {
          const bool isNext = run.run.state == RunState::Running && run.run.id.text() != previous;
          if (isNext && containers(run.run.id.text()).size() == 2) id = run.run.id.text();
        }
      }
      return !id.empty();
    });
    return id;
  }
  std::string removedOn(const std::string& node) const {
    return test::contentOf(m_place.path() + "/" + node + ".removed");
  }
};

TEST_F(SlurmCleanUpTest, theContainersOfAKilledAndOfACancelledRunAreRemovedOnEachNode) {
  Trial trial = beginOnTwoNodes("box", 600);
  const std::string killed = nextRun(trial, "");
  ASSERT_FALSE(killed.empty());
  const std::vector<std::string> before = containers(killed);
  ASSERT_EQ(before.size(), 2U);
  const std::string nodes[] = {before[0].substr(0, 2), before[1].substr(0, 2)};
  ASSERT_NE(nodes[0], nodes[1]);
  (void)shell("kill -s KILL \"$(sed -n 's/.*\"pid\":\\([0-9]*\\).*/\\1/p' '" + m_host->root() + "'/*/*/a1/" + killed +
              "/run.json)\"");
  const std::string cancelled = nextRun(trial, killed);
  ASSERT_FALSE(cancelled.empty());
  EXPECT_EQ(containers(killed), std::vector<std::string>{});
  cancel(trial);
  expectEnd(trial, ExperimentState::Cancelled);
  EXPECT_EQ(containers(cancelled), std::vector<std::string>{})
      << fakes::outputOf("cat '" + m_host->root() + "'/*/*/a1/job.log '" + m_host->root() + "'/*/*/a1/*/cleaning.log");
  // Each node removed its own.
  for (const std::string& node : nodes) {
    EXPECT_TRUE(has(removedOn(node), killed)) << node;
    EXPECT_TRUE(has(removedOn(node), cancelled)) << node;
  }
}

}  // namespace
}  // namespace baremark::core::runs
