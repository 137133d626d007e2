// SPDX-License-Identifier: GPL-3.0-or-later
// Two-node jobs of a real Slurm with a real mpirun. One node fails: the block is repeated and has no outcome. A run is
// killed or cancelled: what its runtime leaves on each node is removed there. The engine is the fake one on the first
// node; the runtime is a stand-in whose containers are files of its node.
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::seconds;

class NodeFailureTest : public SlurmTest {
 protected:
  void SetUp() override {
    SlurmTest::SetUp();
    if (fakes::outputOf("command -v mpirun").empty())
      GTEST_SKIP() << "Open MPI is not installed; ./setup.sh test installs it";
    const std::string rank =
        "if [ \"$OMPI_COMM_WORLD_RANK\" = 0 ]; then \"$@\"; status=$?; touch ended; exit $status; fi; "
        "while [ ! -e ended ]; do sleep 0.2; done";
    base::Json words = base::Json::array({"env", "OMPI_ALLOW_RUN_AS_ROOT=1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                                          "mpirun", "-np", "2", "--map-by", "ppr:1:node", "--bind-to", "none",
                                          "--oversubscribe", "-x", "BAREMARK_RUN_TAG", "/bin/sh", "-c", rank, "sh"});
    words.push_back(base::Json::parse(R"({"use": "command"})"));
    m_resources.launchers["open-mpi"].argv = words;
  }
  /// Two arms on two nodes, one block after the check.
  Trial beginOnTwoNodes(int batches) {
    const std::string arm = R"(, "runtime": "bare-metal", "env": {"FAKE_ENGINE": "world:2,nodes:2,step:100"}})";
    const std::string file =
        R"({"schema": "baremark.experiment/1", "name": "two nodes", "workload": {"engine": {"model": "mnist"}},
      "arms": [{"name": "plain")" +
        arm + R"(, {"name": "other")" + arm + R"(], "scale": {"ranks": [2], "ranks_per_node": 1},
      "measure": {"repeats": 1, "warmup_batches": 0, "batches": )" +
        std::to_string(batches) + "}}";
    queueFile(file);
    return trialOfQueued();
  }
};

TEST_F(NodeFailureTest, duringARunCutsTheBlockAndTheRequeuedJobRepeatsIt) {
  startSlurm({"ReturnToService=0"}, Way::OverSsh);
  Trial trial = beginOnTwoNodes(60);
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
  Trial trial = beginOnTwoNodes(60);
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

class SlurmCleanUpTest : public SlurmTest {
 protected:
  void SetUp() override {
    SlurmTest::SetUp();
    if (fakes::outputOf("command -v mpirun").empty())
      GTEST_SKIP() << "Open MPI is not installed; ./setup.sh test installs it";
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

  Trial beginOnTwoNodes() {
    const std::string arm = R"(, "runtime": "box", "env": {"FAKE_ENGINE": "world:2,nodes:2,step:100"}})";
    const std::string file =
        R"({"schema": "baremark.experiment/1", "name": "two nodes", "workload": {"engine": {"model": "mnist"}},
      "arms": [{"name": "one")" +
        arm + R"(, {"name": "other")" + arm + R"(], "scale": {"ranks": [2], "ranks_per_node": 1, "bind": "none"},
      "measure": {"repeats": 1, "warmup_batches": 0, "batches": 600}})";
    queueFile(file);
    return trialOfQueued();
  }
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
  Trial trial = beginOnTwoNodes();
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
