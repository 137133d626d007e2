// SPDX-License-Identifier: GPL-3.0-or-later
// The code that reads each scheduler's answers. scheduler_answers.h chooses among them. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/host.h"

namespace baremark::core::launch {

// --- Slurm --------------------------------------------------------------------------------------

/// Reads squeue -o '%i|%T|%N|%S|%r'.
[[nodiscard]] std::vector<JobFacts> readSlurmJobs(std::string_view answer);
/// Reads `sacct --format=JobID,State,NodeList,Start,Reason,ExitCode`. sacct seldom says why a job ended, so the exit
/// code ("status:signal") is added to the reason.
[[nodiscard]] std::vector<JobFacts> readSlurmAccounting(std::string_view answer);
/// The common state for Slurm's word, which may have a suffix ("CANCELLED by 1000"), and its reason.
[[nodiscard]] JobState slurmState(std::string_view word, std::string_view reason);
/// Reads sinfo -o '%P|%a|%l|%D|%c|%G|%L'; the default time %L may be left out. A partition with several kinds of nodes
/// becomes one, with the cores of its smallest node.
[[nodiscard]] std::vector<model::PartitionFacts> readSlurmPartitions(std::string_view answer);
/// Reads sacctmgr show assoc format=account,partition,qos: at most 256 associations of a user, each with up to 64 QOS.
[[nodiscard]] std::vector<model::AccountFacts> readSlurmAccounts(std::string_view answer);

// --- PBS Professional, OpenPBS and TORQUE -------------------------------------------------------

/// Reads qstat -f.
[[nodiscard]] std::vector<JobFacts> readPbsJobs(std::string_view answer);
/// Reads qstat -Q -f, followed by qstat -B -f. Routing queues, which pass jobs on to other queues, are among the
/// queues. Queues that take jobs only from a routing queue are not. The time limit and the default time are those of
/// the queue, else those of the server. For a routing queue without a limit, the limit is the longest of its
/// destinations.
[[nodiscard]] std::vector<model::PartitionFacts> readPbsQueues(std::string_view answer);

// --- LSF ----------------------------------------------------------------------------------------

/// Reads bjobs -o 'jobid stat exec_host exit_reason pend_reason', with bars between the fields.
[[nodiscard]] std::vector<JobFacts> readLsfJobs(std::string_view answer);
/// Reads bqueues -l, followed by bparams.
[[nodiscard]] std::vector<model::PartitionFacts> readLsfQueues(std::string_view answer);

// --- Grid Engine --------------------------------------------------------------------------------

/// Reads qstat: the jobs that have not ended.
/// - A job in an error state ("Eqw") never starts until a user clears the error. Its reason is that state, with the
///   error reason of qstat -j if that follows: "Eqw: error: can't chdir to /scratch".
/// - A held job ("hqw") is pending if jid_predecessor_list of qstat -j names jobs that it waits for.
[[nodiscard]] std::vector<JobFacts> readGridEngineJobs(std::string_view answer);
/// Reads qacct -j: the jobs that have ended. Grid Engine reuses ids, so the last record of an id counts.
[[nodiscard]] std::vector<JobFacts> readGridEngineEnds(std::string_view answer);
/// Reads qstat -f, which has a line for each host of a queue. The nodes of a queue are its hosts with slots. Its cores
/// per node are those slots if all its hosts have the same number; other requests of a job decide which hosts it gets.
/// If qconf -sq follows, the time limit is the queue's own (h_rt or s_rt). A queue whose hosts have limits of their own
/// has none.
[[nodiscard]] std::vector<model::PartitionFacts> readGridEngineQueues(std::string_view answer);

// --- Flux ---------------------------------------------------------------------------------------

/// Reads flux jobs with '{id.f58}|{state}|{result}|{nodelist}|{urgency}|{exception.type}|depend:{dependencies}|' and
/// '{exception.note}'.
[[nodiscard]] std::vector<JobFacts> readFluxJobs(std::string_view answer);
/// Reads flux resource list with '{queue}|{nnodes}|{ncores}|{ngpus}', and the lines behind it:
///   #queue|...   what flux queue list prints with
///                '{queuem}|{submission}|{scheduling}|{defaults.timelimit!F}|{limits.timelimit!F}'
///   #policy|default time|limit   those of all queues, as flux config get prints them
/// Without queues, the result is one queue without a name that has all nodes.
[[nodiscard]] std::vector<model::PartitionFacts> readFluxQueues(std::string_view answer);

}  // namespace baremark::core::launch
