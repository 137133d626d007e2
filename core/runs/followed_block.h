// SPDX-License-Identifier: GPL-3.0-or-later
// One block at the host, as the parts of an ExperimentRunner see it. A value that belongs to the BlockFollower.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/model/run.h"
#include "core/runs/block_watch.h"

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

}  // namespace baremark::core::runs
