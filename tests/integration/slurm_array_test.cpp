// SPDX-License-Identifier: GPL-3.0-or-later
// Allocations that are submitted together, as one array of jobs, on a real Slurm.
#include <map>
#include <set>

#include "../fakes/faulty_host.h"
#include "tests/integration/slurm_fixture.h"

namespace baremark::core::runs {
namespace {

using model::BlockState;
using model::ExperimentState;
using std::chrono::seconds;

class SlurmArrayTest : public SlurmTest, public ::testing::WithParamInterface<Way> {
 protected:
  static std::string arrayOf(const std::string& job) { return job.substr(0, job.find('_')); }
  void expectOneJobABlock(const Trial& trial, int blocks) {
    EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
    m_id = trial.id;
    std::set<std::string> jobs;
    int done = 0;
    for (const auto& block : measuredOf(trial)) {
      if (block.block.state != BlockState::Done) continue;
      ++done;
      jobs.insert(jobOf(block));
      EXPECT_FALSE(std::filesystem::exists(blockFolder(block) + "/a2")) << story(trial);
      for (const auto& run : block.runs) expectEverySampleOnce(block, run, 5);
    }
    EXPECT_EQ(done, blocks) << story(trial);
    EXPECT_EQ(static_cast<int>(jobs.size()), blocks) << story(trial);
  }
  int jobsThatSlurmKnows() {
    const std::string out = m_slurm->ask("squeue -h -r -t all -o %i");
    return static_cast<int>(std::count(out.begin(), out.end(), '\n'));
  }
};
INSTANTIATE_TEST_SUITE_P(Ways, SlurmArrayTest, ::testing::Values(Way::Here, Way::OverSsh),
                         [](const auto& each) { return std::string(each.param == Way::Here ? "here" : "overSsh"); });

TEST_P(SlurmArrayTest, isOneSubmissionOfAJobForEachAllocation) {
  startSlurm({}, GetParam());
  if (IsSkipped() || HasFatalFailure()) return;
  Trial array = begin("", 5, R"("array": true)", 4);
  Trial packed = begin("", 5, R"("array": true, "blocks": 2)", 5);
  Trial cancelled = begin("step:200", 200, R"("array": true)", 3);
  const std::vector<Trial*> all{&array, &packed, &cancelled};
  ASSERT_TRUE(stepUntilAll(all, [this](const Trial& trial) { return isMeasuring(trial) || isOver(trial); }, seconds(90))) << everything();
  ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return storage::ExperimentRepository(store).requestCancel(cancelled.id); }));
  ASSERT_TRUE(stepUntilAll(all, [this](const Trial& trial) { return isOver(trial); }, seconds(120))) << everything();

  expectOneJobABlock(array, 4);
  std::set<std::string> arrays;
  std::set<std::string> jobs;
  for (const auto& block : measuredOf(array)) {
    jobs.insert(jobOf(block));
    arrays.insert(arrayOf(jobOf(block)));
  }
  EXPECT_EQ(arrays.size(), 1U) << story(array);
  EXPECT_EQ(jobs, (std::set<std::string>{*arrays.begin() + "_0", *arrays.begin() + "_1", *arrays.begin() + "_2", *arrays.begin() + "_3"}));

  EXPECT_EQ(recordOf(packed).state, ExperimentState::Done) << story(packed);
  std::map<std::string, int> blocks;
  for (const auto& block : measuredOf(packed)) ++blocks[jobOf(block)];
  EXPECT_EQ(blocks.size(), 3U) << story(packed);
  for (const auto& [job, count] : blocks) EXPECT_EQ(arrayOf(job), arrayOf(blocks.begin()->first));

  EXPECT_EQ(recordOf(cancelled).state, ExperimentState::Cancelled) << story(cancelled);
  for (const auto& block : measuredOf(cancelled)) EXPECT_EQ(block.block.end.code, "cancelled") << story(cancelled);
  const std::string left = "squeue -h -r -t pending,running -o %i";
  for (int look = 0; look < 100 && !m_slurm->ask(left).empty(); ++look) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(m_slurm->ask(left), "");
}

TEST_P(SlurmArrayTest, thatBreaksOffAtAnyCallSubmitsEachJobOnce) {
  startSlurm({}, GetParam());
  if (IsSkipped() || HasFatalFailure()) return;
  std::vector<Trial> trials;
  constexpr int kBlocks = 2;
  constexpr int kCalls = 5;  // both allocations' folders, the array's script, its submission, and the first look
  for (int i = 0; i < 2 * kCalls; ++i) trials.push_back(begin("", 5, R"("array": true)", kBlocks));
  std::vector<Trial*> all;
  for (Trial& trial : trials) all.push_back(&trial);
  const auto isCanaryDone = [this](const Trial& trial) {
    const auto blocks = blocksOf(trial);
    return std::any_of(blocks.begin(), blocks.end(), [](const auto& block) {
      return block.block.kind == model::BlockKind::Canary && block.block.state == BlockState::Done;
    });
  };
  // Each is taken from its runner as soon as its canary is done, before the array is handed over.
  int number = 0;
  for (Trial& trial : trials) {
    for (int i = 0; i < 1200 && !isCanaryDone(trial); ++i) {
      (void)trial.runner->step(measuredOf(trial).empty() || blocksOf(trial).front().block.state == BlockState::Planned);
      (void)m_book->refresh(false, trial.runner->jobIds());
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ASSERT_TRUE(isCanaryDone(trial)) << story(trial);
    const int call = number % kCalls + 1;
    fakes::FaultyHost faulty(*m_host, call, number < kCalls ? fakes::Breaks::BeforeItActs : fakes::Breaks::AfterItActed);
    ++number;
    ExperimentRunner broken(trial.id, faulty, *m_store, m_resources, RunnerEvents{}, m_book.get());
    for (int i = 0; i < 40 && !faulty.hasBroken(); ++i) {
      (void)broken.step(true);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_TRUE(faulty.hasBroken());
    startAnew(trial);
  }
  ASSERT_TRUE(stepUntilAll(all, [this](const Trial& trial) { return isOver(trial); }, seconds(200))) << everything();
  for (Trial& trial : trials) {
    if (recordOf(trial).state != ExperimentState::Stopped) continue;
    // The break was told as a failure of the hand-over: that is resumed by a person, and then goes on.
    ASSERT_TRUE(m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, trial.id); }));
    startAnew(trial);
  }
  ASSERT_TRUE(stepUntilAll(all, [this](const Trial& trial) { return isOver(trial); }, seconds(100))) << everything();
  for (const Trial& trial : trials) expectOneJobABlock(trial, kBlocks);
  EXPECT_EQ(jobsThatSlurmKnows(), static_cast<int>(trials.size()) * (kBlocks + 1)) << everything();
}

class FullArrayTest : public StandInSlurmTest {};

TEST_F(FullArrayTest, forWhichThereIsNoRoomIsSubmittedOneByOne) {
  m_slurm->note("limit", "1");
  Trial trial = begin("", 20, R"("array": true)", 3);
  ASSERT_TRUE(stepUntilAll({&trial}, [this](const Trial& one) { return isOver(one); }, seconds(90))) << everything();
  EXPECT_EQ(recordOf(trial).state, ExperimentState::Done) << story(trial);
  EXPECT_EQ(measuredOf(trial).size(), 3U) << story(trial);
  EXPECT_EQ(m_slurm->jobs(), 4);
  int folders = 0;
  for (const auto& entry : std::filesystem::directory_iterator(m_host->root() + "/" + trial.id.text())) folders += std::filesystem::exists(entry.path() / "job.sh") ? 1 : 0;
  EXPECT_EQ(folders, 4) << "a refused job leaves none";
}

}  // namespace
}  // namespace baremark::core::runs
