// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out what became of blocks that were committed to the store and that no process follows: an earlier owner
// submitted them, or a submission broke off (core/runs/README.md, "Submission"). Blocking; called in the host's runner
// thread.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/block_follower.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/engine_image_build.h"
#include "core/runs/job_poller.h"
#include "core/runs/submission.h"
#include "core/runs/submission_gate.h"
#include "core/runs/submitter.h"

namespace baremark::core::runs {

class SubmissionRecovery {
 public:
  /// `poller` is null without a scheduler.
  SubmissionRecovery(DrivenExperiment& experiment, const SubmissionGate& gate, BlockFollower& follower,
                     Submitter& submitter, const EngineImageBuild& image, JobPoller* poller);

  /// Looks at every block at the host that no process follows. The first error is returned after all of them.
  [[nodiscard]] base::Result<void> recoverAll();

 private:
  using Blocks = std::vector<storage::BlockRecord>;

  [[nodiscard]] base::Result<void> recover(const storage::BlockRecord& block);
  [[nodiscard]] base::Result<void> lookUpJob(const storage::AllocationRecord& allocation, const Blocks& blocks);
  [[nodiscard]] base::Result<void> submitAgain(const storage::AllocationRecord& allocation, const Blocks& blocks,
                                               base::MonotonicTime now);
  [[nodiscard]] base::Result<void> handleLost(const LookUpResult& found, const storage::AllocationRecord& allocation,
                                              const Blocks& blocks, base::MonotonicTime now);
  [[nodiscard]] base::Result<void> noteSubmitted(const LookUpResult& found, storage::AllocationRecord allocation,
                                                 const Blocks& blocks);
  [[nodiscard]] base::Result<base::WallTime> submissionOf(const LookUpResult& found);
  [[nodiscard]] base::Result<void> noteUnknown(const Blocks& blocks, const std::string& said);
  [[nodiscard]] base::Result<bool> yieldsToNeighbour(const base::AllocationId& allocation);
  [[nodiscard]] bool isUnwanted() const;
  void followAll(const Blocks& blocks, const JobLink& job);

  DrivenExperiment& m_experiment;
  const SubmissionGate& m_gate;
  BlockFollower& m_follower;
  Submitter& m_submitter;
  const EngineImageBuild& m_image;
  JobPoller* m_poller;
};

}  // namespace baremark::core::runs
