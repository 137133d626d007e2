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
#include "core/runs/job_poller.h"
#include "core/runs/node_exclusion.h"
#include "core/runs/packs.h"
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
  Submitter(DrivenExperiment& experiment, const SubmissionGate& gate, BlockFollower& follower, JobPoller* poller,
            ContextSource context);

  /// Submits `first`, a planned block, with the blocks that share its allocation or array; at most `room` jobs.
  /// Success also if the submission waits or stopped the experiment. An error is temporary: call again.
  [[nodiscard]] base::Result<void> submitWith(const storage::BlockRecord& first, std::size_t room);
  /// Submits these allocations, of several as one array. Their blocks are all planned, or all belong to an allocation
  /// that was committed and not submitted.
  [[nodiscard]] base::Result<void> submitPacks(const Packs& packs);
  /// Plans the blocks of an allocation again. The caller knows that no job of it exists.
  [[nodiscard]] base::Result<void> withdraw(const base::AllocationId& allocation);

  /// The scheduler takes no more jobs of this account for now.
  [[nodiscard]] bool isHeldBack() const;
  /// A job has ended, so the scheduler may take another one at once.
  void endHold();
  /// Submissions whose outcome is not known, by allocation id.
  [[nodiscard]] std::map<std::string, PendingLookUp>& pendingLookUps() { return m_pendingLookUps; }
  [[nodiscard]] const std::map<std::string, PendingLookUp>& pendingLookUps() const { return m_pendingLookUps; }

 private:
  using Allocations = std::vector<storage::AllocationRecord>;

  [[nodiscard]] Allocations allocationsFor(const Packs& packs, bool isNew);
  [[nodiscard]] base::Result<std::vector<ComposedAllocation>> composePacks(const Packs& packs,
                                                                           const Allocations& allocations,
                                                                           const ComposeContext& context);
  [[nodiscard]] base::Result<bool> beginUnlessNeighbours(const Allocations& allocations, const Packs& packs);
  [[nodiscard]] base::Result<void> startJobs(const std::vector<ComposedAllocation>& composed, Allocations allocations,
                                             const Packs& packs);
  [[nodiscard]] base::Result<void> stopOn(const Allocations& allocations, const base::BlockId& first,
                                          const base::Error& error);
  [[nodiscard]] ExpectedTime expectedTimes();

  DrivenExperiment& m_experiment;
  const SubmissionGate& m_gate;
  BlockFollower& m_follower;
  JobPoller* m_poller;
  ContextSource m_context;
  NodeExclusion m_nodes;
  std::map<std::string, PendingLookUp> m_pendingLookUps;
  std::optional<base::MonotonicTime> m_heldUntil;
  std::chrono::seconds m_heldFor{0};
  std::vector<base::AllocationId> m_refused;  ///< refused because the scheduler was full; submitted again
  bool m_isArrayRefused = false;              ///< the scheduler was full for an array: one job may fit
};

}  // namespace baremark::core::runs
