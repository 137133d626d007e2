// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler's jobs of an experiment, so that a user can match a line of squeue to a block.
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
  std::string id;         ///< as the scheduler writes it, "12_3"; empty: not yet known
  std::string partition;  ///< requested partition, else the default partition at the host's last test; empty: unknown
  std::string nodes;      ///< "n1, n2", as the ranks named them, else the node of the script; empty: not yet known
  bool operator==(const SchedulerJob&) const = default;
};

using SchedulerJobs = std::map<base::AllocationId, SchedulerJob>;

/// The job of every allocation that was submitted to a scheduler. `blocks` must be all blocks of the experiment.
[[nodiscard]] base::Result<SchedulerJobs> schedulerJobs(storage::Store& store, const storage::ExperimentRecord& record,
                                                        const std::vector<storage::BlockRecord>& blocks);

}  // namespace baremark::core::report
