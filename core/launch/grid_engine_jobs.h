// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what qstat, qacct -j and qconf -sq of Grid Engine print. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

/// Reads qstat -g d: the jobs that have not ended, each job of an array separately, as "12.3".
/// - A job in an error state ("Eqw") never starts until a user clears the error. Its reason is that state, with the
///   error reason of qstat -j if that follows: "Eqw: error: can't chdir to /scratch".
/// - A held job ("hqw") is pending if jid_predecessor_list of qstat -j names jobs that it waits for.
/// - It is held if a line "held u ", "held o " or "held s " names it (qstat -s hu, ho or hs): a user, an operator or a
///   manager must release it.
[[nodiscard]] std::vector<JobFacts> readGridEngineJobs(std::string_view answer);

/// Reads qacct -j: the jobs that have ended. Grid Engine reuses ids, so the last record of an id counts.
[[nodiscard]] std::vector<JobFacts> readGridEngineEnds(std::string_view answer);

/// Reads qstat -f, which has a line for each host of a queue. The nodes of a queue are its hosts with slots. Its cores
/// per node are those slots if all its hosts have the same number; other requests of a job decide which hosts it gets.
/// If qconf -sq follows, the time limit is the longest limit of a host of the queue (h_rt, s_rt). The default time is
/// the shortest one, which ends a job that asks for no time.
[[nodiscard]] std::vector<model::PartitionFacts> readGridEngineQueues(std::string_view answer);

}  // namespace baremark::core::launch
