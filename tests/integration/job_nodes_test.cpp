// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes on which jobs of an experiment run: not on excluded ones, and not together if they would share a node. Of
// experiments whose jobs may share a node, each with its own manager, at most one has a job at the scheduler at a time,
// and a dead manager does not block the others.
#include <algorithm>
#include <memory>

#include "core/runs/ownership.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
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

class SharedNodesTest : public StandInSlurmTest {
 protected:
  void SetUp() override {
    StandInSlurmTest::SetUp();
    useNodes(4, 8);
    m_slurm->note("holds", "");
    m_otherStore = valueOf(StoreAccess::open(m_store->path(), test::storeSchema()));
  }
  void TearDown() override {
    m_otherStore.reset();
    StandInSlurmTest::TearDown();
  }

  /// An experiment on this host. Each job requests one core.
  base::ExperimentId add() {
    const base::ExperimentId id = queue("", 1, 5, R"(}, "host": "there", "allocation": {)");
    m_runner.reset();
    return id;
  }
  void setOwner(const base::ExperimentId& id, const storage::Owner& owner) {
    const auto nobody = [](const storage::Owner& before) { return before.process.pid == 0; };
    valueOf(m_store->writeNow(
        [&](storage::Store& store) { return storage::ExperimentRepository(store).takeOwnership(id, owner, nobody); }));
  }
  /// An ended process that had the id of this one.
  static storage::Owner deadOwner() {
    storage::Owner owner = ownOwner();
    owner.process.startTime += 1;
    return owner;
  }
  Trial trialOf(const base::ExperimentId& id, StoreAccess& store, Host& host, RunnerEvents events = {}) {
    return {id, std::make_unique<ExperimentRunner>(id, host, store, m_resources, std::move(events), m_poller.get())};
  }
  bool areAll(const Trial& trial, BlockState state) {
    const auto all = blocksOf(trial);
    return std::all_of(all.begin(), all.end(), [&](const auto& block) { return block.block.state == state; });
  }
  bool submitsNext(Trial& other, Trial& waiting) {
    cancel(other);
    return stepUntilAll({&other, &waiting}, seconds(60), [this](const Trial&) { return m_slurm->jobs() == 2; });
  }

  std::unique_ptr<StoreAccess> m_otherStore;
};

TEST_F(SharedNodesTest, oneOfTwoManagersThatStartAtOnceSubmits) {
  const base::ExperimentId first = add();
  const base::ExperimentId second = add();
  setOwner(first, ownOwner());
  setOwner(second, ownOwner());
  Trial other = trialOf(second, *m_otherStore, *m_host);
  bool hasMet = false;
  RunnerEvents events;
  // Called after the first manager has looked for neighbours, and before it submits.
  events.changed = [&](const base::ExperimentId&) {
    if (std::exchange(hasMet, true)) return;
    valueOf(other.runner->advance(true));
    EXPECT_EQ(m_slurm->jobs(), 1);
  };
  Trial waiting = trialOf(first, *m_store, *m_host, events);
  valueOf(waiting.runner->advance(true));
  ASSERT_TRUE(hasMet);
  EXPECT_EQ(m_slurm->jobs(), 1);
  EXPECT_TRUE(areAll(waiting, BlockState::Planned));
  ASSERT_TRUE(waiting.runner->advance(true));
  EXPECT_EQ(recordOf(waiting).state, ExperimentState::Queued);
  EXPECT_EQ(m_slurm->jobs(), 1);
  EXPECT_TRUE(submitsNext(other, waiting)) << m_lastError;
  EXPECT_EQ(recordOf(waiting).state, ExperimentState::Running);
}

TEST_F(SharedNodesTest, aManagerThatDiedBeforeItsSubmissionBlocksNobody) {
  const base::ExperimentId first = add();
  const base::ExperimentId second = add();
  setOwner(first, ownOwner());
  setOwner(second, ownOwner());
  fakes::FaultyHost dying(*m_host, 1, fakes::Breaks::BeforeItActs, base::ErrorCode::Cancelled);
  Trial killed = trialOf(first, *m_otherStore, dying);
  EXPECT_FALSE(killed.runner->advance(true));
  EXPECT_FALSE(areAll(killed, BlockState::Planned)) << "nothing was committed";
  Trial other = trialOf(second, *m_store, *m_host);
  ASSERT_TRUE(other.runner->advance(true));
  EXPECT_EQ(m_slurm->jobs(), 0) << "the first one's manager lives";
  setOwner(first, deadOwner());
  await(other, seconds(60), [this] { return m_slurm->jobs() == 1; });

  // When it resumes, it waits for the earlier job.
  setOwner(first, ownOwner());
  Trial resumed = trialOf(first, *m_otherStore, *m_host);
  await(resumed, seconds(60), [&] { return areAll(resumed, BlockState::Planned); });
  EXPECT_EQ(m_slurm->jobs(), 1);
  EXPECT_TRUE(submitsNext(other, resumed)) << m_lastError;
  EXPECT_EQ(recordOf(resumed).state, ExperimentState::Running);
}

TEST_F(SharedNodesTest, twoUnsubmittedBlocksDoNotWaitForEachOther) {
  const base::ExperimentId first = add();
  const base::ExperimentId second = add();
  for (const base::ExperimentId& id : {first, second}) {
    setOwner(id, ownOwner());
    fakes::FaultyHost dying(*m_host, 1, fakes::Breaks::BeforeItActs, base::ErrorCode::Cancelled);
    Trial killed = trialOf(id, *m_store, dying);
    EXPECT_FALSE(killed.runner->advance(true));
    EXPECT_FALSE(areAll(killed, BlockState::Planned)) << "nothing was committed";
    setOwner(id, deadOwner());
  }
  setOwner(first, ownOwner());
  setOwner(second, ownOwner());
  Trial one = trialOf(first, *m_store, *m_host);
  Trial other = trialOf(second, *m_otherStore, *m_host);
  await({&one, &other}, seconds(60), [this] { return m_slurm->jobs() == 1; });
  const bool isFirst = recordOf(one).state == ExperimentState::Running;
  EXPECT_TRUE(isFirst ? submitsNext(one, other) : submitsNext(other, one)) << m_lastError;
}

}  // namespace
}  // namespace baremark::core::runs
