// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes on which jobs of an experiment run: not on excluded ones, and not together if they would share a node.
#include <algorithm>

#include "core/runs/ownership.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::ExperimentState;
using std::chrono::seconds;

class JobNodesTest : public StandInSlurmTest {};

TEST_F(JobNodesTest, theNodesOfAllAttemptsAreExcludedEvenBeforeTheLastBlockOfAJob) {
  useNodes(9);
  m_slurm->note("nodes", "");
  Trial trial = begin("step:500", 40, R"("other_nodes": true, "blocks": 2)", 4);
  const auto planned = measuredOf(trial);
  ASSERT_EQ(planned.size(), 4U);
  // As if the scheduler had restarted the first job on another node.
  ASSERT_TRUE(waitFor(m_host->put(
      {{.target = blockFolder(planned.front()) + "/a2/started.json",
        .content =
            R"({"attempt":2,"hostname":"h","nodes":"x7","job_id":"9","pid":1,"start_time":1,"boot_id":"b","started":"2026-11-21T10:00:00Z"})"}})));
  await(trial, seconds(60), [this] { return m_slurm->jobs() == 3; });
  EXPECT_FALSE(std::filesystem::exists(blockFolder(planned[1]) + "/a1")) << "it has begun too early for this test";
  const std::string script = test::contentOf(jobFolder(measuredOf(trial).back()) + "/job.sh");
  EXPECT_TRUE(has(script, "#SBATCH --exclude=x7,n2\n")) << script.substr(0, 1000);
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << everything();
}

TEST_F(JobNodesTest, aBlockRepeatedAfterALostNodeAvoidsTheNodesOfThatJob) {
  useNodes(4);
  m_slurm->note("nodes", "");
  Trial trial = begin("step:500", 40, "", 1);
  ASSERT_TRUE(beginsToMeasure(trial)) << story(trial);
  m_slurm->note("ends", "NODE_FAIL");
  (void)shell("kill -s KILL -- \"-$(cat '" + m_place.path() + "/jobs/2/pid')\"");
  await(trial, seconds(120), [this] { return m_slurm->jobs() == 3; });
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "node_fail") << story(trial);
  const auto scriptOf = [&](const storage::BlockRecord& block) {
    return test::contentOf(jobFolder(block) + "/job.sh");
  };
  EXPECT_FALSE(has(scriptOf(measuredOf(trial).front()), "--exclude"));
  EXPECT_TRUE(has(scriptOf(measuredOf(trial).back()), "#SBATCH --exclude=n2\n"))
      << scriptOf(measuredOf(trial).back()).substr(0, 1000);
  m_slurm->forgetNote("ends");
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << everything();
}

TEST_F(JobNodesTest, ifJobsMayShareANodeOnlyOneIsSubmittedAtATime) {
  useNodes(4, 64);
  for (const auto& [allocation, most] :
       {std::pair("", 1), std::pair(R"("at_once": 2)", 2), std::pair(R"("exclusive": true)", 3)}) {
    SCOPED_TRACE(allocation);
    Trial trial = begin("step:50", 20, allocation, 3);
    int together = 0;
    await(trial, seconds(120), [&] {
      const auto blocks = blocksOf(trial);
      together = std::max(together, static_cast<int>(std::count_if(blocks.begin(), blocks.end(), [](const auto& block) {
                            return model::isAtTheHost(block.block.state);
                          })));
      return isOver(trial);
    });
    EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
    EXPECT_EQ(together, most);
  }
}

TEST_F(JobNodesTest, anExperimentThatWaitsForTheNodesOfAnotherNamesIt) {
  useNodes(4, 64);
  const auto beginThere = [this] {
    queue("", 1, 5, R"(}, "host": "there", "allocation": {"time": "0:05:00")");
    m_runner.reset();
    return trialOfQueued();
  };
  m_slurm->note("holds", "");
  Trial first = beginThere();
  const auto isNobody = [](const storage::Owner&) { return false; };
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) {
    return storage::ExperimentRepository(store).takeOwnership(first.id, ownOwner(), isNobody);
  }));
  await(first, seconds(60), [this] { return m_slurm->jobs() == 1; });
  Trial second = beginThere();
  ASSERT_TRUE(second.runner->advance(true));
  const auto next = [&] { return blocksOf(second).front().block; };
  EXPECT_EQ(next().end, (model::EndReason{model::EndKind::Neighbour, recordOf(first).experiment.name}))
      << story(second);
  EXPECT_EQ(next().state, model::BlockState::Planned);
  EXPECT_EQ(recordOf(second).state, ExperimentState::Queued);
  EXPECT_EQ(m_slurm->jobs(), 1);
  m_slurm->forgetNote("holds");
  cancel(first);
  ASSERT_TRUE(ends(first)) << everything();
  expectEnd(second, ExperimentState::Done);
  EXPECT_NE(next().end.code, core::model::EndKind::Neighbour) << "it waits no more";
}

}  // namespace
}  // namespace baremark::core::runs
