// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what qstat -f of PBS Professional, OpenPBS and TORQUE prints. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"

namespace baremark::core::launch {

/// Reads qstat -f, and qstat -x -f for ended jobs.
[[nodiscard]] std::vector<JobFacts> readPbsJobs(std::string_view answer);

}  // namespace baremark::core::launch
