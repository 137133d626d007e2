// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that becomes full during the jobs of a real Slurm, over SSH. Only with BAREMARK_LONG set, as in ./setup.sh
// check.
#include <sys/mount.h>

#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

class SlurmFullDiskTest : public SlurmTest {
 protected:
  void TearDown() override {
    if (m_isMounted) ::umount2(disk().c_str(), MNT_DETACH);
    SlurmTest::TearDown();
  }
  std::string disk() const { return m_folder + "/host"; }
  void mountSmall() {
    std::filesystem::create_directories(disk());
    m_isMounted = ::mount("tmpfs", disk().c_str(), "tmpfs", 0, "size=512k") == 0;
    if (!m_isMounted) GTEST_SKIP() << "a tmpfs cannot be mounted here: not root";
  }

  bool m_isMounted = false;
};

TEST_F(SlurmFullDiskTest, stopsTheExperimentWithThatReasonUntilThereIsRoom) {
  mountSmall();
  if (IsSkipped()) return;
  startSlurm({}, Way::OverSsh);
  if (IsSkipped() || HasFatalFailure()) return;
  constexpr int kSteps = 4000;
  Trial trial = begin("step:1", kSteps);
  ASSERT_TRUE(ends(trial, seconds(180))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Stopped) << story(trial);
  EXPECT_EQ(recordOf(trial).end.code.name(), "no_space") << story(trial);
  ASSERT_EQ(measuredOf(trial).size(), 1U) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.state, BlockState::Cut) << story(trial);
  EXPECT_EQ(measuredOf(trial).front().block.end.code.name(), "no_space") << "nobody killed it: " << story(trial);

  ASSERT_EQ(::mount("tmpfs", disk().c_str(), "tmpfs", MS_REMOUNT, "size=64m"), 0);
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, trial.id); }));
  startAnew(trial);
  ASSERT_TRUE(ends(trial, seconds(180))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  const auto blocks = measuredOf(trial);
  ASSERT_EQ(blocks.size(), 2U) << story(trial);
  EXPECT_EQ(blocks[1].block.state, BlockState::Done) << story(trial);
  for (const auto& run : blocks[1].runs) expectEverySampleOnce(blocks[1], run, kSteps);
}

}  // namespace
}  // namespace baremark::core::runs
