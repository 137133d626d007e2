// SPDX-License-Identifier: GPL-3.0-or-later
// From experiment file to verdict on clusters with the command line, over SSH or on a login node. Real sshd, engine and
// MPI; with Slurm, real jobs on several nodes, with Grid Engine on one.
#include <algorithm>
#include <set>

#include "../fakes/grid_engine.h"
#include "../fakes/slurm_cluster.h"
#include "core/base/clock.h"
#include "remote_cli_fixture.h"

namespace baremark {
namespace {

constexpr const char* kOneRank = R"({"ranks": [1], "threads_per_rank": 1, "bind": "none"})";

class ClusterCliTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    m_slurm = &fakes::sharedSlurm();
    if (!m_slurm->isRunning() && m_slurm->why().find("root only") != std::string::npos) GTEST_SKIP() << m_slurm->why();
    ASSERT_TRUE(m_slurm->isRunning()) << m_slurm->why();
    m_newestJobBefore = m_slurm->newestJob();
  }
  void TearDown() override {
    if (HasFailure() || (m_slurm->isRunning() && !m_slurm->clear())) fakes::endSharedSlurm();
    RemoteCliTest::TearDown();
  }
  /// The jobs of this case in these states, by name and in this format, without jobs that probed a node.
  [[nodiscard]] std::vector<std::string> jobs(const std::string& format = {}, const std::string& states = "all") const {
    std::istringstream lines(m_slurm->jobsAfter(m_newestJobBefore, "%j " + format, states));
    std::vector<std::string> out;
    for (std::string line; std::getline(lines, line);) out.push_back(line);
    std::erase_if(out, [](const std::string& job) { return job.rfind("baremark-look ", 0) == 0; });
    return out;
  }
  [[nodiscard]] std::string logsOfJobs() const {
    return m_slurm->ask("squeue -t all; cd '" + rootPath() +
                        "'; tail -n 20 */*/job.out */*/a1/job.log */*/a1/*/stderr.log");
  }
  fakes::SlurmCluster* m_slurm = nullptr;
  int m_newestJobBefore = 0;
};

class SlurmCliTest : public ClusterCliTest {
 protected:
  void SetUp() override {
    ClusterCliTest::SetUp();
    serve({"SetEnv SLURM_CONF=" + m_slurm->configFile()});
  }
};

TEST_F(SlurmCliTest, anExperimentWithAContainerRunsOnFourNodesFromFileToVerdict) {
  const CliResult added = checked(add(builtEngine()));
  const auto host = core::base::Json::parse(added.out)["hosts"][0];
  EXPECT_EQ(host["scheduler"], "slurm");
  const auto node = host["facts"].value("node", core::base::Json::object());
  EXPECT_EQ(node["partition"], "debug") << added.err;
  EXPECT_FALSE(node["job"].get<std::string>().empty()) << added.err;
  EXPECT_TRUE(core::base::parseIsoUtc(node.value("seen", ""))) << added.err;
  EXPECT_GE(node["facts"]["cores"].get<int>(), 1);
  const QString file = experiment(
      R"({"ranks": [1, 2, 4], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "none"})",
      // The two nodes are one machine, and each would use the other's shared memory.
      R"(, "allocation": {"time": "0:05:00", "at_once": 16, "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})",
      2, "charliecloud");
  const CliResult ran = cli({"run", file, "--json"}, 600);
  const std::string logs = logsOfJobs();
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 3U);
  std::set<std::pair<int, int>> points;
  for (const auto& point : result["points"]) {
    points.emplace(point["nodes"].get<int>(), point["ranks"].get<int>());
    EXPECT_TRUE(includes(point, {{"blocks", 2}, {"allocations", 2}}));
    for (const auto& arm : point["arms"]) EXPECT_EQ(arm["failed"], 0) << logs;
    EXPECT_EQ(point["arms"][1]["comparable"], true) << result["differences"].dump(1);
    EXPECT_TRUE(point["arms"][1]["verdict"].is_string()) << point.dump(1);
  }
  EXPECT_EQ(points, (std::set<std::pair<int, int>>{{1, 1}, {1, 2}, {2, 4}}));
  // One job for each block and the canary, none twice. The job that probed a node does not count.
  EXPECT_EQ(jobs().size(), 7U) << logs;
  for (const std::string& job : jobs("%T")) EXPECT_FALSE(has(job, "FAILED"));
}

TEST_F(SlurmCliTest, srunStartsTheRanksOnTwoNodes) {
  ASSERT_EQ(add(builtEngine()).status, 0);
  const QString file = experiment(
      R"({"ranks": [2], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"})",
      R"(, "allocation": {"time": "0:05:00", "launcher": "srun", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})");
  const CliResult ran = cli({"run", file, "--json"}, 300);
  const std::string logs = logsOfJobs();
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 1U);
  EXPECT_TRUE(includes(result["points"][0], {{"nodes", 2}, {"blocks", 2}}));
  // Open MPI 4.1 with the PMIx of Slurm 22.05 crashes in about one of 300 starts: a message arrives before MPI_Init is
  // ready.
  int failed = 0;
  for (const auto& arm : result["points"][0]["arms"]) failed += arm["failed"].get<int>();
  EXPECT_LE(failed, 1) << logs;
  EXPECT_EQ(failed == 1, logs.find("*** Process received signal ***") != std::string::npos)
      << "nothing else may end a run: " << logs;
  EXPECT_TRUE(has(m_slurm->ask("cd '" + rootPath() + "'; cat */*/job.sh"), "srun --mpi=pmix"));
}

TEST_F(SlurmCliTest, aRefusalOfTheSchedulerIsShownVerbatim) {
  ASSERT_EQ(add(builtEngine()).status, 0);
  const CliResult ran = cli({"run", experiment(kOneRank, R"(, "allocation": {"partition": "nowhere"})")}, 120);
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(has(ran.err, "nvalid partition")) << ran.out;
  EXPECT_FALSE(has(ran.err, "command_failed"));
  // The command line's own words, no suggestion to try the same again, and no empty table.
  for (const char* wrong : {"wizard", "--resume", "images/s"})
    EXPECT_FALSE(has((ran.err + ran.out), wrong)) << ran.err << ran.out;
  EXPECT_TRUE(has(ran.err, "Correct the file and run it again."));
}

class GridEngineCliTest : public RemoteCliTest {
 protected:
  void SetUp() override {
    RemoteCliTest::SetUp();
    m_engine = std::make_unique<fakes::GridEngine>(m_cluster.path());
    if (!m_engine->isRunning() && m_engine->why().find("root only") != std::string::npos)
      GTEST_SKIP() << m_engine->why();
    ASSERT_TRUE(m_engine->isRunning()) << m_engine->why();
    std::string line = "SetEnv";  // only the first of several lines counts
    for (const auto& [name, value] : m_engine->environment()) line += " " + name + "=" + value;
    serve({line});
  }

  fakes::TemporaryFolder m_cluster{"grid-engine"};
  std::unique_ptr<fakes::GridEngine> m_engine;
};

TEST_F(GridEngineCliTest, ranksOfAParallelEnvironmentRunFromFileToVerdict) {
  const core::base::Json host = documentOf(add(builtEngine()))["hosts"][0];
  EXPECT_EQ(host["scheduler"], "grid-engine");
  const auto queues = host["facts"]["partitions"];
  ASSERT_EQ(queues.size(), 1U) << host.dump(1);
  EXPECT_TRUE(
      includes(queues[0], {{"name", "all.q"}, {"up", true}, {"nodes", 1}, {"cores", 4}, {"time_limit", "INFINITY"}}))
      << "qconf -sq tells it";
  const auto environments = host["facts"]["parallel_environments"].get<std::vector<std::string>>();
  EXPECT_NE(std::find(environments.begin(), environments.end(), "mpi"), environments.end()) << host.dump(1);
  const std::string scale = R"({"ranks": [1, 2], "threads_per_rank": 1, "bind": "none"})";
  const CliResult refused = cli({"run", experiment(scale)});
  EXPECT_NE(refused.status, 0);
  EXPECT_TRUE(has(refused.err,
                  "Grid Engine gives a job more than one slot only in a parallel environment. This host has: mpi."));
  const CliResult ran =
      cli({"run", experiment(scale, R"(, "allocation": {"parallel_environment": "mpi", "time": "0:5:00"})"), "--json"},
          400);
  const std::string logs = m_engine->ask("qstat -f; qacct -j; cd '" + rootPath() +
                                         "'; tail -n 20 */*/job.out */*/a1/job.log */*/a1/*/stderr.log");
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& point = result["points"][i];
    EXPECT_TRUE(includes(point, {{"ranks", i + 1}, {"blocks", 2}, {"allocations", 2}}));
    for (const auto& arm : point["arms"]) EXPECT_EQ(arm["failed"], 0) << logs;
    EXPECT_EQ(point["arms"][1]["comparable"], true) << result["differences"].dump(1);
    EXPECT_TRUE(point["arms"][1]["verdict"].is_string()) << point.dump(1);
  }
  EXPECT_TRUE(has(m_engine->ask("cd '" + rootPath() + "'; cat */*/job.sh"), " mpirun -np 2 "));
  // One job for each block and the canary, each in this parallel environment with a slot for each rank. Accounting
  // shows an end a few seconds late.
  const auto told = [this](const std::string& line) {
    return std::atoi(m_engine->ask("qacct -j | grep -cE '^" + line + " *$'").c_str());
  };
  EXPECT_TRUE(waitUntil([&] { return told("granted_pe +mpi") == 5; })) << logs;
  EXPECT_EQ(told("exit_status +0"), 5) << logs;
  EXPECT_GE(told("slots +2"), 3) << logs;
  EXPECT_GE(told("slots +1"), 2) << logs;
}

/// Without an sshd: this machine is a cluster's login node.
class LoginNodeTest : public ClusterCliTest {
 protected:
  void SetUp() override {
    ClusterCliTest::SetUp();
    ::setenv("SLURM_CONF", m_slurm->configFile().c_str(), 1);
  }
  void TearDown() override {
    ::unsetenv("SLURM_CONF");
    ClusterCliTest::TearDown();
  }
};

TEST_F(LoginNodeTest, anExperimentRunsOnItsClusterWithoutSsh) {
  EXPECT_EQ(core::base::Json::parse(checked(addHere(builtEngine())).out)["hosts"][0]["scheduler"], "slurm");
  const QString file = experiment(
      R"({"ranks": [1, 2], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"})",
      R"(, "allocation": {"time": "0:05:00", "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})",
      2);
  const CliResult ran = cli({"run", file, "--json"}, 400);
  const std::string logs = logsOfJobs();
  ASSERT_EQ(ran.status, 0) << ran.err << logs;
  const auto result = core::base::Json::parse(ran.out);
  ASSERT_EQ(result["points"].size(), 2U);
  EXPECT_EQ(result["points"][1]["nodes"], 2);
  for (const auto& point : result["points"]) {
    EXPECT_EQ(point["allocations"], 2);
    for (const auto& arm : point["arms"]) EXPECT_EQ(arm["failed"], 0) << logs;
  }
  // Two blocks at each of two points, and the canary.
  EXPECT_EQ(jobs().size(), 5U) << logs;
  // The output of squeue is found again: job, nodes and partition of each block.
  const QString id = newestId();
  const core::base::Json shown = json(cli({"show", id, "--json"}).out);
  const std::string table = cli({"show", id}).out;
  const std::string csv = cli({"export", id, "--format csv"}).out;
  EXPECT_TRUE(has(table, "partition   debug"));
  for (const core::base::Json& block : shown["blocks"]) {
    const core::base::Json& job = block["job"];
    EXPECT_TRUE(includes(job, {{"scheduler", "slurm"}, {"partition", "debug"}}));
    EXPECT_EQ(m_slurm->ask("squeue -h -t all -o %i | grep -cx " + job["id"].get<std::string>()), "1\n")
        << block.dump(1);
    EXPECT_EQ(job["nodes"].get<std::string>().empty(), false) << block.dump(1);
    EXPECT_TRUE(has(table, job["id"].get<std::string>()));
    EXPECT_TRUE(has(csv, job["id"].get<std::string>()));
  }
}

TEST_F(LoginNodeTest, anExperimentIsResumedWithAnotherJobTimeLimit) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  const QString file = experiment(kOneRank, R"(, "allocation": {"time": "5m", "partition": "nowhere"})", 1);
  EXPECT_NE(cli({"run", file}, 120).status, 0) << "it is stopped, since there is no such partition";
  const QString id = newestId();
  ASSERT_FALSE(id.isEmpty());
  EXPECT_TRUE(ended(cli({"run --resume", id, "--time 30"}), 2, {"half an hour is 0:30:00 or 30m"}));
  EXPECT_EQ(newestExperiment()["state"], "stopped");
  EXPECT_NE(cli({"run --resume", id, "--time 7m"}, 120).status, 0);
  const core::base::Json shown = json(cli({"show", id, "--json"}).out);
  EXPECT_EQ(shown["experiment"]["allocation"]["time"], "7m") << shown["experiment"].dump(1);
}

TEST_F(LoginNodeTest, queriesToASchedulerAreRetriedWhileACommandPrepares) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  const QString file = experiment(kOneRank, R"(, "allocation": {"time": "0:05:00"})", 1);
  m_slurm->stopController();
  startInBackground({"plan", file});
  std::string said;
  EXPECT_TRUE(says("Slurm does not answer now", said));
  m_slurm->startController();
  EXPECT_EQ(endOfBackground(90), 0) << said << errorOutput();
}

/// Killed, as when the terminal closes, or ended normally: the jobs stay with Slurm.
TEST_F(LoginNodeTest, anExperimentStoppedWhileItsJobsWaitIsResumedAndMeasuresEachBlockOnce) {
  ASSERT_EQ(addHere(builtEngine()).status, 0);
  constexpr int kBlocks = 3;
  const QString file = experiment(
      R"({"ranks": [1], "ranks_per_node": 1, "threads_per_rank": 1, "bind": "none"})",
      R"(, "allocation": {"time": "0:05:00", "at_once": 16, "prologue": ["export OMPI_MCA_btl=self,tcp OMPI_MCA_reachable=weighted"]})",
      kBlocks);
  const auto count = [this](const std::string& states) { return static_cast<int>(jobs({}, states).size()); };
  const auto setPartition = [this](const std::string& state) {
    (void)m_slurm->ask("scontrol update partitionname=debug state=" + state);
  };
  int earlier = 0;
  for (const int signal : {SIGINT, SIGKILL, SIGHUP}) {
    SCOPED_TRACE(signal);
    startInBackground({"run", file});
    // The check before the first run is running. Later blocks wait.
    ASSERT_TRUE(waitUntil([&] { return count("running,completing,completed") > earlier; })) << errorOutput();
    setPartition("down");
    ASSERT_TRUE(waitUntil([&] { return count("pending") == kBlocks; }))
        << m_slurm->ask("squeue -t all") << errorOutput();
    const QString id = newestId();
    ::kill(static_cast<pid_t>(m_background->processId()), signal);
    ASSERT_TRUE(m_background->waitForFinished(30000));
    const std::string said = errorOutput();
    if (signal == SIGINT) {
      EXPECT_EQ(m_background->exitCode(), 3) << said;
      EXPECT_TRUE(has(said, "Blocks and jobs that were submitted keep running."));
    }
    EXPECT_EQ(count("pending"), kBlocks) << "they are Slurm's";
    setPartition("up");
    ASSERT_TRUE(waitUntil([&] { return count("running,completed") > earlier + 1; })) << m_slurm->ask("squeue -t all");
    const CliResult ran = cli({"run --resume", id, "--json"}, 240);
    const std::string logs = logsOfJobs();
    ASSERT_EQ(ran.status, 0) << ran.err << logs;
    const auto point = json(ran.out)["points"][0];
    EXPECT_TRUE(includes(point, {{"blocks", kBlocks}, {"allocations", kBlocks}}));
    for (const auto& arm : point["arms"])
      EXPECT_EQ(arm["images_per_second"]["n"].get<int>() + arm["failed"].get<int>(), kBlocks) << point.dump(1) << logs;
    // The check's job and one for each block. Each has its own name, and each block is claimed once.
    earlier += kBlocks + 1;
    EXPECT_EQ(count("all"), earlier) << logs;
    const std::vector<std::string> names = jobs();
    EXPECT_EQ(static_cast<int>(std::set<std::string>(names.begin(), names.end()).size()), earlier) << logs;
    const QString folder = root() + QLatin1Char('/') + id;
    EXPECT_EQ(shell("ls -d '%1'/*/a*/claim | wc -l", folder), std::to_string(kBlocks + 1) + "\n") << logs;
  }
}

}  // namespace
}  // namespace baremark
