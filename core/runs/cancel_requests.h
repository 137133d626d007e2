// SPDX-License-Identifier: GPL-3.0-or-later
// Cancels blocks at the host: first by a request to their job script, then through their scheduler. Blocking; called in
// the host's runner thread.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runs/driven_experiment.h"
#include "core/runs/followed_block.h"
#include "core/runs/job_poller.h"

namespace baremark::core::runs {

class CancelRequests {
 public:
  /// `poller` is null without a scheduler.
  CancelRequests(DrivenExperiment& experiment, JobPoller* poller) : m_experiment(experiment), m_poller(poller) {}

  /// Sends the next request if the experiment was cancelled and one is due. `all`: every followed block.
  [[nodiscard]] base::Result<void> request(FollowedBlock& block, const std::vector<FollowedBlock>& all);
  /// Gives up a block whose job may still exist: no job may run beside the block's repeat, neither the one that the
  /// scheduler has now nor one that it takes later. Acts at most every ten seconds. False: not done yet.
  [[nodiscard]] base::Result<bool> giveUp(FollowedBlock& block);

 private:
  [[nodiscard]] bool isUnderWay(const FollowedBlock& block, const std::vector<FollowedBlock>& all) const;
  [[nodiscard]] base::Result<void> send(FollowedBlock& block, const std::vector<FollowedBlock>& all);
  [[nodiscard]] std::string pathFor(const model::Block& block) const;

  DrivenExperiment& m_experiment;
  JobPoller* m_poller;
};

}  // namespace baremark::core::runs
