// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler's jobs of an experiment, by which a line of squeue and a block are matched to each other.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::report {

struct SchedulerJob {
  std::string scheduler;  ///< id of its descriptor
  std::string id;         ///< as the scheduler writes it, "12_3"; empty: not known yet
  std::string
      partition;      ///< that was asked for, else the scheduler's default at the host's last test; empty: not known
  std::string nodes;  ///< "n1, n2", as its ranks named them, else where its script ran; empty: not known yet
  bool operator==(const SchedulerJob&) const = default;
};

using SchedulerJobs = std::map<base::AllocationId, SchedulerJob>;

/// Of every allocation that a scheduler was given. `blocks` are all of the experiment's.
[[nodiscard]] base::Result<SchedulerJobs> schedulerJobs(storage::Store& store, const storage::ExperimentRecord& record,
                                                        const std::vector<storage::BlockRecord>& blocks);

}  // namespace baremark::core::report
