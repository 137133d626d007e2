// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what flux jobs prints with '{id.f58}|{state}|{result}|{nodelist}|{urgency}|{exception.type}|{exception.note}' and what
// flux resource list prints with '{queue}|{nnodes}|{ncores}|{ngpus}'. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

[[nodiscard]] std::vector<JobFacts> readFluxJobs(std::string_view answer);
[[nodiscard]] std::vector<model::PartitionFacts> readFluxQueues(std::string_view answer);

}  // namespace baremark::core::launch
