// SPDX-License-Identifier: GPL-3.0-or-later
// What the answers of a scheduler's commands mean. The descriptor's `reader` chooses the code that reads them
// (core/launch/README.md, "What a scheduler's words mean"). Pure. Lines that cannot be read are left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

struct SchedulerDescriptor;

/// The values of a descriptor's `reader`.
[[nodiscard]] std::vector<std::string> readerNames();

/// The partitions or queues to which jobs can be submitted.
[[nodiscard]] std::vector<model::PartitionFacts> readPartitions(const SchedulerDescriptor& scheduler,
                                                                std::string_view answer);

/// The accounts in an answer to accountsScriptOf(). Empty for a scheduler without that command.
[[nodiscard]] std::vector<model::AccountFacts> readAccounts(const SchedulerDescriptor& scheduler,
                                                            std::string_view answer);

/// The names in an answer to parallelEnvironmentsScriptOf(), one a line; at most 256.
[[nodiscard]] std::vector<std::string> readParallelEnvironments(std::string_view answer);

/// The jobs in an answer to queryScriptOf().
[[nodiscard]] std::vector<JobFacts> readJobs(const SchedulerDescriptor& scheduler, std::string_view answer);

/// The jobs in an answer to finishedScriptOf().
[[nodiscard]] std::vector<JobFacts> readFinished(const SchedulerDescriptor& scheduler, std::string_view answer);

/// The ids in an answer to lookUpScriptOf(), one a line.
[[nodiscard]] std::vector<std::string> readIds(std::string_view answer);

/// `id` without its cluster ("12" of "12;main"): answers do not name the cluster.
[[nodiscard]] std::string plainId(const std::string& id);

}  // namespace baremark::core::launch
