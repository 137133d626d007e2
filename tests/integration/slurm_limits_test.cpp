// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of a real Slurm that exceed their requested memory, watched by Slurm's sampling or limited by control groups,
// and a disk that becomes full during jobs, over SSH (in ./setup.sh check).
#include <unistd.h>

#include "tests/fakes/small_disk.h"
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using model::RunState;
using std::chrono::seconds;

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

}  // namespace
}  // namespace baremark::core::runs
