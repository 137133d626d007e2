// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what flux jobs prints with
// '{id.f58}|{state}|{result}|{nodelist}|{urgency}|{exception.type}|depend:{dependencies}|{exception.note}' and what
// flux resource list prints with '{queue}|{nnodes}|{ncores}|{ngpus}'. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

[[nodiscard]] std::vector<JobFacts> readFluxJobs(std::string_view answer);

/// Reads the answer of flux resource list and the lines behind it:
///   #queue|...   what flux queue list prints with
///                '{queuem}|{submission}|{scheduling}|{defaults.timelimit!F}|{limits.timelimit!F}'
///   #policy|default time|limit   those of all queues, as flux config get prints them
/// Without queues, the result is one queue without a name that has all nodes.
[[nodiscard]] std::vector<model::PartitionFacts> readFluxQueues(std::string_view answer);

}  // namespace baremark::core::launch
