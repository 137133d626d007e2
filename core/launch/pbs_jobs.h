// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what qstat -f and qstat -Q -f of PBS Professional, OpenPBS and TORQUE print. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

/// qstat -f, with -x for jobs that ended.
[[nodiscard]] std::vector<JobFacts> readPbsJobs(std::string_view answer);
/// qstat -Q -f.
[[nodiscard]] std::vector<model::PartitionFacts> readPbsQueues(std::string_view answer);

}  // namespace baremark::core::launch
