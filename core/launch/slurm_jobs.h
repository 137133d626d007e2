// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what squeue prints with -o '%i|%T|%N|%S|%r' (one job a line, the free text last), what sacct tells of ended jobs, and what
// sinfo prints. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

[[nodiscard]] std::vector<JobFacts> readSlurmJobs(std::string_view answer);

/// What sacct printed with --format=JobID,State,NodeList,Start,Reason,ExitCode. It seldom tells why a job ended, so the exit code
/// ("status:signal") stands with the reason.
[[nodiscard]] std::vector<JobFacts> readSlurmBooks(std::string_view answer);

/// The common state of Slurm's word, which may carry a suffix ("CANCELLED by 1000"), and its reason.
[[nodiscard]] JobState slurmState(std::string_view word, std::string_view reason);

/// What sinfo printed with -o '%P|%a|%l|%D|%c|%G'. A partition with nodes of several kinds is one, with its smallest node.
[[nodiscard]] std::vector<model::PartitionFacts> readSlurmPartitions(std::string_view answer);

/// What sacctmgr printed of a user's associations with format=account,partition,qos; at most 256 of them, each with up
/// to 64 QOS.
[[nodiscard]] std::vector<model::AccountFacts> readSlurmAccounts(std::string_view answer);

}  // namespace baremark::core::launch
