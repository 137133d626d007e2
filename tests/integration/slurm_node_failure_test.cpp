// SPDX-License-Identifier: GPL-3.0-or-later
// Two-node jobs of a real Slurm with a real mpirun. One node fails. The block is repeated and has no outcome. The
// engine is the fake one on the first node; the second rank lives as long as the first.
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
  EXPECT_EQ(all[0].block.end.code.name(), "node_fail") << all[0].block.end.detail;
  for (const auto& run : all[0].runs) EXPECT_NE(run.run.state, RunState::Failed) << story(trial);
  EXPECT_EQ(all[1].block.state, BlockState::Done) << story(trial);
}

}  // namespace
}  // namespace baremark::core::runs
