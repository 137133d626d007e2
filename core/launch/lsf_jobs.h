// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what bjobs prints with -o "jobid stat exec_host exit_reason pend_reason delimiter='|'", and what bqueues and
// bparams print. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

[[nodiscard]] std::vector<JobFacts> readLsfJobs(std::string_view answer);

/// Reads bqueues -l, with the limits and default times of queues, or bqueues -w. If bparams follows and names one
/// default queue, that queue is marked as the default.
[[nodiscard]] std::vector<model::PartitionFacts> readLsfQueues(std::string_view answer);

}  // namespace baremark::core::launch
