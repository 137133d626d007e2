// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of arrays for any real scheduler.
#pragma once

#include <set>

#include "../fakes/faulty_host.h"
#include "tests/integration/scheduler_fixture.h"

namespace baremark::core::runs {

/// `Fixture` is a SchedulerTest.
template <class Fixture>
class ArrayTest : public Fixture {
 protected:
  static constexpr int kCalls =
      5;  ///< both allocations' folders, the array's script, its submission, and the first look
  static constexpr int kSubmission = 4;
  static constexpr int kBlocks = 2;

  std::set<std::string> jobsOf(const Trial& trial) {
    std::set<std::string> jobs;
    for (const auto& block : this->measuredOf(trial)) jobs.insert(this->jobOf(block));
    return jobs;
  }
  bool areSubmitted(const Trial& trial) {
    const auto blocks = this->measuredOf(trial);
    return std::all_of(blocks.begin(), blocks.end(), [this](const auto& block) {
      return block.block.allocation.isValid() && !this->jobOf(block).empty();
    });
  }
  void expectOneJobABlock(const Trial& trial, int blocks) {
    EXPECT_EQ(this->recordOf(trial).state, model::ExperimentState::Done) << this->story(trial);
    this->m_id = trial.id;
    std::set<std::string> jobs;
    int done = 0;
    for (const auto& block : this->measuredOf(trial)) {
      if (block.block.state != model::BlockState::Done) continue;
      ++done;
      jobs.insert(this->jobOf(block));
      EXPECT_FALSE(std::filesystem::exists(this->blockFolder(block) + "/a2")) << this->story(trial);
      for (const auto& run : block.runs) this->expectEverySampleOnce(block, run, 5);
    }
    EXPECT_EQ(done, blocks) << this->story(trial);
    EXPECT_EQ(static_cast<int>(jobs.size()), blocks) << this->story(trial);
  }
  /// Nothing else of the experiment is submitted.
  void stepUntilCanaryIsDone(Trial& trial) {
    const auto isDone = [&] {
      const auto blocks = this->blocksOf(trial);
      return std::any_of(blocks.begin(), blocks.end(), [](const auto& block) {
        return block.block.kind == model::BlockKind::Canary && block.block.state == model::BlockState::Done;
      });
    };
    for (int i = 0; i < 1200 && !isDone(); ++i) {
      (void)trial.runner->advance(this->measuredOf(trial).empty() ||
                                  this->blocksOf(trial).front().block.state == model::BlockState::Planned);
      (void)this->m_poller->refresh(false, trial.runner->jobIds());
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ASSERT_TRUE(isDone()) << this->story(trial);
  }
  /// Submits the array; the connection breaks at the given call.
  void breakHandOverAt(Trial& trial, int call, fakes::Breaks how) {
    stepUntilCanaryIsDone(trial);
    fakes::FaultyHost faulty(*this->m_host, call, how);
    ExperimentRunner broken(trial.id, faulty, *this->m_store, this->m_resources, RunnerEvents{}, this->m_poller.get());
    for (int i = 0; i < 40 && !faulty.hasBroken(); ++i) {
      (void)broken.advance(true);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_TRUE(faulty.hasBroken());
    this->startAnew(trial);
  }
  /// Arrays of kBlocks whose submission broke off at each of its calls, before and after the call took effect. Each is
  /// run to its end.
  std::vector<Trial> brokenOffArrays(const std::string& allocation) {
    std::vector<Trial> trials;
    for (int i = 0; i < 2 * kCalls; ++i) trials.push_back(this->begin("", 5, allocation, kBlocks));
    for (int i = 0; i < 2 * kCalls; ++i) {
      breakHandOverAt(trials[static_cast<std::size_t>(i)], i % kCalls + 1,
                      i < kCalls ? fakes::Breaks::BeforeItActs : fakes::Breaks::AfterItActed);
    }
    std::vector<Trial*> all;
    for (Trial& trial : trials) all.push_back(&trial);
    const auto areOver = [&](std::chrono::seconds limit) {
      return this->stepUntilAll(
          all, [this](const Trial& trial) { return this->isOver(trial); }, limit);
    };
    EXPECT_TRUE(areOver(std::chrono::seconds(200))) << this->everything();
    for (Trial& trial : trials) {
      if (this->recordOf(trial).state != model::ExperimentState::Stopped) continue;
      // The break was reported as a failure of the submission. A user resumes the experiment, and it continues.
      EXPECT_TRUE(this->m_store->writeNow([&](storage::Store& store) { return resumeExperiment(store, trial.id); }));
      this->startAnew(trial);
    }
    EXPECT_TRUE(areOver(std::chrono::seconds(100))) << this->everything();
    for (const Trial& trial : trials) EXPECT_FALSE(this->isCut(trial)) << this->story(trial);
    return trials;
  }
};

}  // namespace baremark::core::runs
