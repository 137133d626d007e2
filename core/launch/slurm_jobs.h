// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what Slurm's commands print: squeue -o '%i|%T|%N|%S|%r' (one job a line, the free text last), sacct for ended
// jobs, sinfo for partitions, sacctmgr for accounts. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

[[nodiscard]] std::vector<JobFacts> readSlurmJobs(std::string_view answer);

/// Reads `sacct --format=JobID,State,NodeList,Start,Reason,ExitCode`. sacct seldom says why a job ended, so the exit
/// code
/// ("status:signal") is added to the reason.
[[nodiscard]] std::vector<JobFacts> readSlurmAccounting(std::string_view answer);

/// The common state for Slurm's word, which may have a suffix ("CANCELLED by 1000"), and its reason.
[[nodiscard]] JobState slurmState(std::string_view word, std::string_view reason);

/// Reads sinfo -o '%P|%a|%l|%D|%c|%G|%L'; the default time %L may be left out. A partition with several kinds of nodes
/// becomes one, with the cores of its smallest node.
[[nodiscard]] std::vector<model::PartitionFacts> readSlurmPartitions(std::string_view answer);

/// Reads sacctmgr show assoc format=account,partition,qos: at most 256 associations of a user, each with up to 64 QOS.
[[nodiscard]] std::vector<model::AccountFacts> readSlurmAccounts(std::string_view answer);

}  // namespace baremark::core::launch
