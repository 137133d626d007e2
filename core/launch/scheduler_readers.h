// SPDX-License-Identifier: GPL-3.0-or-later
// The code that reads each scheduler's answers, and what the readers share. scheduler_answers.h chooses among them.
// Pure. An answer is text of another program: every field is limited in length and made printable.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
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

// --- what the readers share ---------------------------------------------------------------------

/// The fields of a line that bars separate. The last field holds any further bars. Nothing if there are fewer fields.
template <std::size_t kFields>
[[nodiscard]] std::optional<std::array<std::string_view, kFields>> barFields(std::string_view line) {
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i + 1 < kFields; ++i) {
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos) return {};
    fields[i] = line.substr(0, bar);
    line.remove_prefix(bar + 1);
  }
  fields[kFields - 1] = line;
  return fields;
}

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The words of a line that blanks or tabs separate, at most `most`.
[[nodiscard]] std::vector<std::string_view> wordsIn(std::string_view line, std::size_t most = 32);

/// The trimmed parts of a list, without empty ones.
[[nodiscard]] std::vector<std::string_view> partsOf(std::string_view list, char separator);

/// `text` without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// A field made printable, at most 1 KiB of it.
[[nodiscard]] std::string fieldText(std::string_view field);

/// As fieldText(). Empty for words that mean nothing, in any case: "N/A", "None assigned", "Unknown", "(null)", "-"...
[[nodiscard]] std::string fieldTextOrNothing(std::string_view field);

/// A moment as the scheduler printed it. Empty for words that name no moment, and for the zero of a clock in any form
/// (in 1970, or in 1969 west of Greenwich).
[[nodiscard]] std::string momentOrNothing(std::string_view field);

/// The words of `text` in lower case, with one blank around each: " launch failed requeued held ".
[[nodiscard]] std::string spelledOut(std::string_view text);

/// The number that a field begins with ("32+" is 32), 0 to 1,000,000.
[[nodiscard]] std::optional<int> leadingNumber(std::string_view field);

/// As leadingNumber(), but nothing for 0.
[[nodiscard]] std::optional<int> leadingCount(std::string_view field);

/// A state, and a scheduler's words for it with blanks between them.
struct StateWords {
  JobState state;
  std::string_view words;
};
/// The state that has this word; nothing: none has it.
[[nodiscard]] std::optional<JobState> stateNamed(std::span<const StateWords> states, std::string_view word);

/// Sets `neverRan` of a failed job without nodes: its scheduler gave it up before its script began, because the cluster
/// does not have what the job asks for, or does not allow it.
void markNeverRan(JobFacts& job);

/// True for a field that begins with a digit and is at most 64 bytes long.
[[nodiscard]] bool isJobNumber(std::string_view field);

/// A block of "name = value" lines below a line that begins with `head`, as qstat -f prints them. A line that begins
/// with a tab or eight blanks continues the value before it. qstat folds lines anywhere, so only the line break and
/// that beginning are dropped.
struct AttributeBlock {
  std::string name;  ///< the text after `head`
  std::map<std::string, std::string, std::less<>> values;
  [[nodiscard]] std::string_view at(std::string_view key) const;
};
[[nodiscard]] std::vector<AttributeBlock> attributeBlocks(std::string_view text, std::string_view head);

}  // namespace baremark::core::launch
