// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what bjobs prints with -o "jobid stat exec_host exit_reason pend_reason delimiter='|'" and what bqueues -w prints. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

[[nodiscard]] std::vector<JobFacts> readLsfJobs(std::string_view answer);
[[nodiscard]] std::vector<model::PartitionFacts> readLsfQueues(std::string_view answer);

}  // namespace baremark::core::launch
