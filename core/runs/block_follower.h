// SPDX-License-Identifier: GPL-3.0-or-later
// Follows every block of an experiment that is at the host, and finishes those that are over. Blocking; called in the
// host's runner thread.
#pragma once

#include <QThreadPool>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/block_ending.h"
#include "core/runs/cancel_requests.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/followed_block.h"

namespace baremark::core::runs {

class BlockFollower {
 public:
  using KnowledgeSource = std::function<RunKnowledge()>;

  /// `poller` is null without a scheduler.
  BlockFollower(DrivenExperiment& experiment, JobPoller* poller, KnowledgeSource knowledge);

  void follow(const storage::BlockRecord& block, const JobLink& job);
  [[nodiscard]] bool isFollowed(const base::BlockId& id) const;
  [[nodiscard]] bool isEmpty() const { return m_blocks.empty(); }
  /// Drops blocks that another owner has finished.
  void dropEnded();
  /// Observes every block once. True: a block ended. An error at one block does not keep it from the others.
  [[nodiscard]] base::Result<bool> observeAll();

  /// The ids that the scheduler has given to their jobs.
  [[nodiscard]] std::vector<std::string> jobIds() const;
  /// Whether the job of each block shows signs of life.
  [[nodiscard]] bool areJobsBeating() const;
  /// A request to cancel is repeated later.
  [[nodiscard]] bool isCancelPending() const;

 private:
  void passOnJobs();
  [[nodiscard]] std::vector<base::Result<BlockObservation>> lookAtAll();
  /// True: the block is over, and everything about it is in the store.
  [[nodiscard]] base::Result<bool> handle(FollowedBlock& block, const base::Result<BlockObservation>& seen);
  [[nodiscard]] base::Result<void> noteState(FollowedBlock& block, const BlockObservation& seen);
  void noteEndOfBlock(const FollowedBlock& ended, const BlockObservation& seen);
  [[nodiscard]] bool isJobBeating(const FollowedBlock& block) const;
  [[nodiscard]] model::EndCode endOfJob(const base::AllocationId& allocation) const;

  DrivenExperiment& m_experiment;
  KnowledgeSource m_knowledge;
  CancelRequests m_cancel;
  BlockEnding m_ending;
  std::vector<FollowedBlock> m_blocks;
  QThreadPool m_lookers;
};

}  // namespace baremark::core::runs
