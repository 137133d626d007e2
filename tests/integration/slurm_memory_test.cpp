// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs of a real Slurm that exceed their requested memory, watched by Slurm's sampling or limited by control groups.
#include <unistd.h>

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
  if (IsSkipped() || HasFatalFailure()) return;
  Trial trial = begin(kMuch, 400, kAsked);
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(120), [this](const Trial& one) { return isCut(one) || isOver(one); }))
      << story(trial);
  // Slurm's state looks like any failure. Only the job's output shows the reason.
  const storage::BlockRecord block = measuredOf(trial).front();
  EXPECT_EQ(slurmsWordOf(block).rfind("FAILED ", 0), 0U) << slurmsWordOf(block);
  EXPECT_EQ(block.block.state, BlockState::Cut) << story(trial);
  EXPECT_EQ(block.block.end.code.name(), "out_of_memory") << story(trial);
  EXPECT_NE(block.block.end.detail.find("exceeded memory limit"), std::string::npos) << block.block.end.detail;
  cancel(trial);
  EXPECT_TRUE(ends(trial)) << story(trial);
}

TEST_F(SlurmMemoryTest, aRunThatTheKernelKillsForItsMemoryIsReportedAsOutOfMemory) {
  holdByControlGroups();
  if (IsSkipped() || HasFatalFailure()) return;
  startCounting({"TaskPlugin=task/cgroup"});
  if (IsSkipped() || HasFatalFailure()) return;
  m_resources.launchers["srun"] = launch::parseLauncherDescriptor(test::resource("launchers/srun.json")).value();
  Trial forked = begin(kMuch, 400, kAsked);
  Trial stepped = begin(kMuch, 400, std::string(kAsked) + R"(, "launcher": "srun")");
  const std::vector<Trial*> all{&forked, &stepped};
  ASSERT_TRUE(stepUntilAll(all, seconds(150), [this](const Trial& trial) { return isOver(trial); }))
      << story(forked) << story(stepped);
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
      EXPECT_EQ(run.run.end.code.name(), run.run.arm == 1 ? "out_of_memory" : "") << run.run.end.detail;
    }
  }
}

}  // namespace
}  // namespace baremark::core::runs
