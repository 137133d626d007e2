// SPDX-License-Identifier: GPL-3.0-or-later
// A real Slurm's answers about waiting jobs: why they wait, when they are expected to start, and that they never will.
#include "tests/integration/has.h"
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

TEST_F(OwnSlurmTest, aWaitingJobShowsItsReason) {
  startSlurm({"SchedulerParameters=batch_sched_delay=1,sched_min_interval=0,bf_interval=1"});
  if (IsSkipped() || HasFatalFailure()) return;
  // Another job has all nodes, for half an hour at most.
  EXPECT_TRUE(
      has(m_slurm->ask("sbatch -J others -N4 --exclusive -t 30 -o /dev/null --wrap 'sleep 1800' 2>&1"), "Submitted"));
  for (int look = 0; look < 300 && m_slurm->ask("squeue -h -t running -o %A").empty(); ++look)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  (void)m_slurm->ask("scontrol update partitionname=debug state=down");
  Trial trial = begin("");
  const auto waitsFor = [this](const std::string& word) {
    return [this, word](const Trial& one) {
      const auto all =
          m_store->readNow([&](storage::Store& store) { return storage::BlockRepository(store).ofExperiment(one.id); })
              .value();
      return std::any_of(all.begin(), all.end(), [&](const auto& block) {
        return block.block.state == BlockState::Waiting &&
               (block.block.end.code.name() + block.block.end.detail).find(word) != std::string::npos;
      });
    };
  };
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(30), waitsFor("Partition"))) << everything();
  (void)m_slurm->ask("scontrol hold $(squeue -h -t pending -o %A)");
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(30), waitsFor("held"))) << everything();
  (void)m_slurm->ask("scontrol release $(squeue -h -t pending -o %A); scontrol update partitionname=debug state=up");
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(60), waitsFor("Resources\n20")))
      << "no start is expected: " << everything();
  (void)m_slurm->ask("scancel -n others");
  ASSERT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done);
}

// Refusals by sbatch itself, before it contacts the controller, have their own words and exit status (255).
TEST_F(SlurmTest, aRefusalOfSbatchStopsTheExperimentWithItsWords) {
  shareSlurm();
  if (IsSkipped() || HasFatalFailure()) return;
  Trial option = begin("", 5, R"("options": ["--nodess=2"])");
  Trial time = begin("", 5, R"("time": "1:2:3:4")");
  Trial gpus = begin("", 5, R"("gpus_per_node": 1)");
  ASSERT_TRUE(stepUntilAll({&option, &time, &gpus}, seconds(60), [this](const Trial& trial) { return isOver(trial); }))
      << everything();
  for (const auto& [trial, words] : std::vector<std::pair<Trial*, const char*>>{
           {&option, "--nodess=2"}, {&time, "--time"}, {&gpus, "generic resource"}}) {
    EXPECT_EQ(recordOf(*trial).state, ExperimentState::Stopped) << story(*trial);
    EXPECT_EQ(recordOf(*trial).end.code.name(), "refused") << recordOf(*trial).end.detail;
    EXPECT_NE(recordOf(*trial).end.detail.find(words), std::string::npos) << recordOf(*trial).end.detail;
  }
}

TEST_F(SlurmTest, reasonsThatWaitingCannotResolveAreRecognised) {
  shareSlurm();
  if (IsSkipped() || HasFatalFailure()) return;
  Trial trial = begin("", 5, R"("time": "120")");  // its partition gives 60 minutes
  const auto isWarnedOf = [this](const Trial& one) {
    const auto all =
        m_store->readNow([&](storage::Store& store) { return storage::BlockRepository(store).ofExperiment(one.id); })
            .value();
    return std::any_of(all.begin(), all.end(), [](const auto& block) {
      return block.block.end == model::EndReason{model::EndKind::NeverStarts, "PartitionTimeLimit"};
    });
  };
  EXPECT_TRUE(stepUntilAll({&trial}, seconds(30), isWarnedOf)) << everything();
  EXPECT_FALSE(isOver(trial));
  cancel(trial);
  EXPECT_TRUE(ends(trial)) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled);
}

}  // namespace
}  // namespace baremark::core::runs
