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
/// qstat -Q -f: the queues that a person may submit to. These are routing queues too, which pass jobs on to others, and not those that
/// take jobs from a routing queue only.
[[nodiscard]] std::vector<model::PartitionFacts> readPbsQueues(std::string_view answer);
/// The same without queues that are for other people: those whose list of users does not name this one, and those whose list of groups
/// names none of theirs. Empty: the user, or the groups, are not known.
[[nodiscard]] std::vector<model::PartitionFacts> readPbsQueuesOf(std::string_view user, const std::vector<std::string>& groups, std::string_view answer);

}  // namespace baremark::core::launch
