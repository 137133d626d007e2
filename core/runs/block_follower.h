// SPDX-License-Identifier: GPL-3.0-or-later
// Follows an experiment's blocks at the host, and finishes those that are over. Blocking; in the host's runner thread.
#pragma once

#include <QThreadPool>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/model/run.h"
#include "core/runs/block_ending.h"
#include "core/runs/block_watch.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/job_poller.h"

namespace baremark::core::runs {

struct FollowedBlock {
  std::unique_ptr<BlockWatch> watch;
  std::string jobId;
  bool isRefused = false;  ///< as in JobLink
  model::BlockState state = model::BlockState::Submitting;
  model::EndReason waiting;                       ///< why the block waits, or what its scheduler says
  std::optional<base::WallTime> started;          ///< as in the store
  std::optional<base::MonotonicTime> cancelSent;  ///< when the job script was first told to cancel
  bool isSchedulerTold = false;                   ///< the scheduler was told to cancel the job
  base::MonotonicTime aliveUntil{};               ///< after a block of the same job ended in order
  base::MonotonicTime nextCancel{};               ///< when the next request to cancel may be sent
};

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
  /// Sends the next request to cancel if the experiment was cancelled and one is due.
  [[nodiscard]] base::Result<void> requestCancel(FollowedBlock& block);
  [[nodiscard]] bool isCancelUnderWay(const FollowedBlock& block) const;
  [[nodiscard]] base::Result<void> sendCancel(FollowedBlock& block);
  /// Gives up a block whose job may still exist: no job may run beside the block's repeat, neither the one that the
  /// scheduler has now nor one that it takes later. Acts at most every ten seconds. False: not done yet.
  [[nodiscard]] base::Result<bool> giveUp(FollowedBlock& block);
  [[nodiscard]] std::string cancelFileOf(const model::Block& block) const;
  /// A block of the same job runs and can see a request to cancel.
  [[nodiscard]] bool isJobAtWork(const FollowedBlock& block) const;
  void passOnJobs();
  [[nodiscard]] std::vector<base::Result<BlockObservation>> lookAtAll();
  /// True: the block is over, and everything about it is in the store.
  [[nodiscard]] base::Result<bool> handle(FollowedBlock& block, const base::Result<BlockObservation>& seen);
  [[nodiscard]] base::Result<void> noteState(FollowedBlock& block, const BlockObservation& seen);
  void noteEndOfBlock(const FollowedBlock& ended, const BlockObservation& seen);
  [[nodiscard]] bool isJobBeating(const FollowedBlock& block) const;
  [[nodiscard]] model::EndCode endOfJob(const base::AllocationId& allocation) const;

  DrivenExperiment& m_experiment;
  JobPoller* m_poller;
  KnowledgeSource m_knowledge;
  BlockEnding m_ending;
  std::vector<FollowedBlock> m_blocks;
  QThreadPool m_lookers;
};

}  // namespace baremark::core::runs
