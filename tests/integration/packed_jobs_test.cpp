// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that share a job. What one block shows of the job holds for the others.
#include "tests/fakes/hasty_sleep.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

class PackedJobsTest : public StandInSlurmTest {};

TEST_F(PackedJobsTest, aBlockIsNotAbandonedWhileItsJobHasAHeartbeat) {
  // Two blocks share a job. The second waits for the first, and the queue forgets the job for longer than Baremark
  // waits for a lost job.
  const fakes::HastySleep manyBeats(m_folder);
  m_resources.waitLimits = {};
  Trial trial = begin("step:100", 50, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  m_slurm->note("forgets", "");
  for (int look = 0; look < 5; ++look) {
    ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), [](const Trial& one) { return one.runner->areJobsBeating(); }))
        << story(trial);
    EXPECT_FALSE(isCutWithin(seconds(50), trial)) << story(trial);
  }
  ASSERT_TRUE(ends(trial, seconds(150))) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2) << story(trial);
  EXPECT_EQ(m_slurm->calls("scancel"), 0);
  for (const auto& block : measuredOf(trial)) EXPECT_EQ(block.block.state, BlockState::Done) << story(trial);
}

TEST_F(PackedJobsTest, aBlockThatItsJobHadNoTimeForIsRepeatedForThatReason) {
  m_resources.waitLimits.lateFiles = std::chrono::minutes(10);  // for nothing that its job cannot have written
  Trial trial = begin("step:500", 400, R"("blocks": 2)", 2);
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s USR2 $(cat '" + m_place.path() + "/jobs/2/pid')");
  const auto areCut = [&](const Trial& one) {
    const auto blocks = measuredOf(one);
    return std::all_of(blocks.begin(), blocks.begin() + 2,
                       [](const auto& block) { return block.block.state == BlockState::Cut; });
  };
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(90), areCut)) << story(trial);
  const auto blocks = measuredOf(trial);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(blocks[i].block.end.code.name(), "time_limit") << story(trial);
  EXPECT_FALSE(
      std::filesystem::exists(m_host->root() + "/" + trial.id.text() + "/" + blocks[1].block.id.text() + "/a1"))
      << "it began in a job that was ending";
  ASSERT_EQ(blocks.size(), 4U) << "both are repeated: " << story(trial);
  // A job that is ended while it claims its block leaves nothing to wait for except late files.
  const auto areRepeatsAtWork = [&](const Trial& one) {
    const auto all = measuredOf(one);
    return std::all_of(all.begin() + 2, all.end(),
                       [](const auto& block) { return block.block.state == BlockState::Running; });
  };
  ASSERT_TRUE(stepUntilAll({&trial}, seconds(60), areRepeatsAtWork)) << story(trial);
  cancel(trial);
  ASSERT_TRUE(ends(trial)) << story(trial);
}

TEST_F(PackedJobsTest, aTimeLimitOfAnExtraOptionStopsTheExperimentAndNamesTheOption) {
  Trial trial = begin("step:500", 400, R"("options": ["--time=1"])");
  ASSERT_TRUE(beginsToMeasure(trial)) << everything();
  (void)fakes::outputOf("kill -s USR2 $(cat '" + m_place.path() + "/jobs/2/pid')");
  ASSERT_TRUE(ends(trial)) << story(trial);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Stopped) << story(trial);
  EXPECT_EQ(recordOf(trial).end.code.name(), "time_option") << story(trial);
  EXPECT_EQ(recordOf(trial).end.detail.substr(0, 8), "--time=1") << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 2) << "another job would get the same time";
}

}  // namespace
}  // namespace baremark::core::runs
