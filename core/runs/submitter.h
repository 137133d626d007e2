// SPDX-License-Identifier: GPL-3.0-or-later
// Submits blocks to the host: composes their allocations, commits them to the store, writes their folders and runs the
// submit script (core/runs/README.md, "Submission"). Blocking; called in the host's runner thread.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/block_composer.h"
#include "core/runs/block_follower.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/image_forms.h"
#include "core/runs/job_poller.h"
#include "core/runs/preparation.h"
#include "core/runs/submission.h"
#include "core/runs/submission_gate.h"

namespace baremark::core::runs {

class Submitter {
 public:
  /// What compose() needs; nothing while an image is being built.
  using ContextSource = std::function<base::Result<std::optional<ComposeContext>>()>;
  /// A submission whose job was not found yet.
  struct PendingLookUp {
    int looks = 0;
    base::MonotonicTime next{};      ///< when it is looked up again
    std::chrono::seconds pause{10};  ///< after a look-up that the scheduler did not answer
  };

  /// `poller` is null without a scheduler. The other objects must outlive this one.
  Submitter(DrivenExperiment& experiment, const SubmissionGate& gate, BlockFollower& follower,
            const EngineImageBuild& image, JobPoller* poller, ContextSource context);

  /// Submits `first`, a planned block, with the blocks that share its allocation. Success also if the submission waits
  /// or stopped the experiment. An error is temporary: call again.
  [[nodiscard]] base::Result<void> submitWith(const storage::BlockRecord& first);
  /// Looks at every block at the host that no process follows. The first error is returned after all of them.
  [[nodiscard]] base::Result<void> recoverAll();

  /// The scheduler takes no more jobs of this account for now.
  [[nodiscard]] bool isHeldBack() const;
  /// A job has ended, so the scheduler may take another one at once.
  void endHold();
  /// Submissions whose outcome is not known, by allocation id.
  [[nodiscard]] const std::map<std::string, PendingLookUp>& pendingLookUps() const { return m_pendingLookUps; }

 private:
  using Blocks = std::vector<storage::BlockRecord>;

  /// Submits the blocks of one allocation. They are all planned, or it was committed and not submitted.
  [[nodiscard]] base::Result<void> submitPack(const Pack& pack);
  /// Plans the blocks of an allocation again. The caller knows that no job of it exists.
  [[nodiscard]] base::Result<void> withdraw(const base::AllocationId& allocation);
  [[nodiscard]] base::Result<bool> beginUnlessNeighbours(const base::AllocationId& allocation, const Pack& pack);
  [[nodiscard]] base::Result<void> startJob(const ComposedAllocation& composed, const Pack& pack);
  [[nodiscard]] base::Result<void> stopOn(const base::AllocationId& allocation, const base::BlockId& first,
                                          const base::Error& error);
  [[nodiscard]] ExpectedTime expectedTimes();
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
  const EngineImageBuild& m_image;
  JobPoller* m_poller;
  ContextSource m_context;
  NodeExclusion m_nodes;
  std::map<std::string, PendingLookUp> m_pendingLookUps;
  std::optional<base::MonotonicTime> m_heldUntil;
  std::chrono::seconds m_heldFor{0};
  std::optional<base::AllocationId> m_refused;  ///< because the scheduler was full; submitted again
};

}  // namespace baremark::core::runs
