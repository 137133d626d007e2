// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what qstat and qacct -j of Grid Engine print. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

/// qstat -g d: jobs that have not ended, and those of an array one by one, as "12.3". One in an error state ("Eqw") never starts: nothing runs it until somebody
/// clears the error. Its reason is that state, and what the job_number and error reason of qstat -j, where they follow, say of it: "Eqw: error: can't chdir to /scratch".
[[nodiscard]] std::vector<JobFacts> readGridEngineJobs(std::string_view answer);
/// qacct -j: jobs that have ended. Ids are used again; the last record of an id counts.
[[nodiscard]] std::vector<JobFacts> readGridEngineEnds(std::string_view answer);
/// qstat -f, a line for each host of a queue. Nodes are its hosts that have slots. Their slots are its cores where all have the same number: what a job asks for by
/// other means than its queue decides which of them it gets.
[[nodiscard]] std::vector<model::PartitionFacts> readGridEngineQueues(std::string_view answer);

}  // namespace baremark::core::launch
