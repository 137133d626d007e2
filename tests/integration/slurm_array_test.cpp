// SPDX-License-Identifier: GPL-3.0-or-later
// Allocations submitted together as a job array on a real Slurm.
#include <map>

#include "tests/integration/array_fixture.h"
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

class SlurmArrayTest : public ArrayTest<SlurmTest>, public ::testing::WithParamInterface<Way> {
 protected:
  static std::string arrayOf(const std::string& job) { return job.substr(0, job.find('_')); }
  int jobsOfThisCase() {
    const std::string out = m_slurm->jobsAfter(m_newestJobBefore, "%i");
    return static_cast<int>(std::count(out.begin(), out.end(), '\n'));
  }
};
INSTANTIATE_TEST_SUITE_P(Ways, SlurmArrayTest, ::testing::Values(Way::Here, Way::OverSsh),
                         [](const auto& each) { return std::string(each.param == Way::Here ? "here" : "overSsh"); });

TEST_P(SlurmArrayTest, submitsOneJobForEachAllocationAtOnce) {
  shareSlurm(GetParam());
  if (IsSkipped() || HasFatalFailure()) return;
  Trial array = begin("", 5, R"("array": true)", 4);
  Trial packed = begin("", 5, R"("array": true, "blocks": 2)", 5);
  Trial cancelled = begin("step:200", 200, R"("array": true)", 3);
  const std::vector<Trial*> all{&array, &packed, &cancelled};
  ASSERT_TRUE(stepUntilAll(
      all, [this](const Trial& trial) { return isMeasuring(trial) || isOver(trial); }, seconds(90)))
      << everything();
  ASSERT_TRUE(m_store->writeNow(
      [&](storage::Store& store) { return storage::ExperimentRepository(store).requestCancel(cancelled.id); }));
  ASSERT_TRUE(stepUntilAll(
      all, [this](const Trial& trial) { return isOver(trial); }, seconds(120)))
      << everything();

  expectOneJobABlock(array, 4);
  const std::string number = arrayOf(*jobsOf(array).begin());
  EXPECT_EQ(jobsOf(array), (std::set<std::string>{number + "_0", number + "_1", number + "_2", number + "_3"}))
      << story(array);

  EXPECT_EQ(recordOf(packed).state, ExperimentState::Done) << story(packed);
  std::map<std::string, int> blocks;
  for (const auto& block : measuredOf(packed)) ++blocks[jobOf(block)];
  EXPECT_EQ(blocks.size(), 3U) << story(packed);
  for (const auto& [job, count] : blocks) EXPECT_EQ(arrayOf(job), arrayOf(blocks.begin()->first));

  EXPECT_EQ(recordOf(cancelled).state, ExperimentState::Cancelled) << story(cancelled);
  for (const auto& block : measuredOf(cancelled))
    EXPECT_EQ(block.block.end.code.name(), "cancelled") << story(cancelled);
  const std::string left = "squeue -h -r -t pending,running -o %i";
  for (int look = 0; look < 100 && !m_slurm->ask(left).empty(); ++look)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(m_slurm->ask(left), "");
}

TEST_P(SlurmArrayTest, submitsEachJobOnceIfAnyCallFails) {
  shareSlurm(GetParam());
  if (IsSkipped() || HasFatalFailure()) return;
  const std::vector<Trial> trials = brokenOffArrays(R"("array": true)");
  for (const Trial& trial : trials) expectOneJobABlock(trial, kBlocks);
  EXPECT_EQ(jobsOfThisCase(), static_cast<int>(trials.size()) * (kBlocks + 1)) << everything();
}

class FullArrayTest : public ArrayTest<StandInSlurmTest> {};

// Its allocations are then submitted separately. No other allocation has a job with the name of the first.
TEST_F(FullArrayTest, isNotMistakenForTheSingleJobOfItsFirstBlockAfterAFailedSubmission) {
  Trial trial = begin("", 5, R"("array": true)", kBlocks);
  breakHandOverAt(trial, kSubmission, fakes::Breaks::BeforeItActs);
  ASSERT_TRUE(stepUntilAll(
      {&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90)))
      << everything();
  expectOneJobABlock(trial, kBlocks);
  EXPECT_FALSE(isCut(trial)) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), kBlocks + 1);
}

TEST_F(FullArrayTest, blocksOfOneFailedSubmissionAreCancelledTogether) {
  Trial trial = begin("", 5, R"("blocks": 2)", 2);
  breakHandOverAt(trial, 2, fakes::Breaks::BeforeItActs);
  const auto blocks = measuredOf(trial);
  ASSERT_EQ(blocks.size(), 2U);
  EXPECT_EQ(blocks[1].block.state, BlockState::Submitting) << story(trial);
  EXPECT_EQ(blocks[1].block.allocation, blocks[0].block.allocation);
  ASSERT_TRUE(m_store->writeNow(
      [&](storage::Store& store) { return storage::ExperimentRepository(store).requestCancel(trial.id); }));
  const auto step = trial.runner->advance(true);
  ASSERT_TRUE(step) << toLogLine(step.error());
  EXPECT_EQ(*step, ExperimentRunner::Activity::Finished);
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Cancelled) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 1);
}

TEST_F(FullArrayTest, isSubmittedJobByJobIfTheQueueLimitIsTooSmall) {
  m_slurm->note("limit", "1");
  Trial trial = begin("", 20, R"("array": true)", 3);
  ASSERT_TRUE(stepUntilAll(
      {&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90)))
      << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_EQ(measuredOf(trial).size(), 3U) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 4);
  int folders = 0;
  for (const auto& entry : std::filesystem::directory_iterator(m_host->root() + "/" + trial.id.text()))
    folders += std::filesystem::exists(entry.path() / "job.sh") ? 1 : 0;
  EXPECT_EQ(folders, 4) << "a refused job leaves none";
}

}  // namespace
}  // namespace baremark::core::runs
