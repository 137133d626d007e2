// SPDX-License-Identifier: GPL-3.0-or-later
// job.sh, the script that is submitted for an allocation. The script holds everything that the job needs. One function
// quotes every text in it, so no shell parses text of a user or a host (core/runs/README.md, "The block folder").
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"

namespace baremark::core::launch {

/// The shell variables that the words of a run's command can refer to. job.sh sets them.
///   ${RUN_DIR}  the run's folder     ${RUN_TAG}  run id and attempt     ${ATTEMPT}  the attempt's number
///   ${HOSTS_FILE}  names of the job's nodes, if listedHosts is set     ${NODE_SCRIPT}  see JobNodes::reach
///   ${NODE_TAG}  in JobNodes::reach, in place of ${RUN_TAG}
[[nodiscard]] const std::vector<std::string>& jobVariables();

/// File in the allocation's folder: output of job.sh before its first block.
inline constexpr const char* kJobOutput = "job.out";

/// How to remove what a killed run leaves behind: files, or by a command. Both can refer to ${RUN_TAG}.
struct JobCleanup {
  std::string folder;
  std::string pattern;              ///< glob
  std::vector<std::string> argv{};  ///< empty: the rule is about files
  std::vector<std::string> list{};  ///< a command that prints further words for `argv`; empty: there are none
  bool operator==(const JobCleanup&) const = default;
};

struct JobRun {
  base::RunId id;
  std::vector<std::string> command;
  std::chrono::seconds timeLimit{3600};
  std::int64_t outputLimit = 64 << 20;  ///< bytes of each of stdout.log and stderr.log
  std::vector<JobCleanup> cleanup;
  std::optional<int> listedHosts;  ///< how often HOSTS_FILE names each node; nothing: the launcher needs no file
  bool operator==(const JobRun&) const = default;
};

/// For a job on several nodes: commands that the launcher starts once on each node.
struct JobNodes {
  std::vector<std::string> touch;  ///< reads the block's files on each node; empty: there are no files
  std::vector<std::string> reach;  ///< /bin/sh runs ${NODE_SCRIPT} on each node; fails if one cannot be reached
  bool needsHostsFile = false;     ///< true if these commands refer to HOSTS_FILE
  bool operator==(const JobNodes&) const = default;
};

struct JobBlock {
  base::BlockId id;
  std::vector<std::string> touch;  ///< images and data sets, which job.sh reads once before the first run
  std::optional<JobNodes> nodes;   ///< nothing: the job has one node
  std::vector<JobRun> runs;
  bool operator==(const JobBlock&) const = default;
};

struct Job {
  std::string hostRoot;                 ///< absolute
  std::optional<std::string> lockRoot;  ///< host root whose host.lock job.sh takes; nothing: hostRoot
  base::ExperimentId experiment;
  base::AllocationId allocation;
  std::string scheduler = "none";
  std::chrono::seconds time{
      0};  ///< time that the job asked its scheduler for; 0: unknown. A run with this limit ends with its job
  std::vector<std::string> directives;             ///< options for the scheduler at the top of the script
  std::vector<std::string> jobIdVariables;         ///< variables that can hold the job's id; empty: no scheduler
  std::string searchPath;                          ///< folders in front of the job's PATH; empty: none
  std::map<std::string, std::string> environment;  ///< exported to every run
  std::string notStarted;                          ///< LauncherDescriptor::notStarted
  std::vector<std::string> modules;
  std::vector<std::string>
      prologue;  ///< lines of shell; each runs separately in the job's shell; a line that fails ends the blocks
  std::vector<JobBlock> blocks;
  bool operator==(const Job&) const = default;
};

/// The script. `prelude` is the text of resources/schedulers/job_prelude.sh. Untrusted: a word with a newline or NUL.
[[nodiscard]] base::Result<std::string> renderJob(const Job& job, std::string_view prelude);

/// A line of shell that unsets each variable whose name begins with one of these basic regular expressions, or "".
[[nodiscard]] std::string unsettingLine(const std::vector<std::string>& beginnings);

/// A line of shell that leaves the scheduler's job in which Baremark was started: it unsets the variables from which a
/// launcher learns that job's nodes and slots. It precedes every command that starts ranks on this very host.
[[nodiscard]] std::string leavingJobLine();

/// A script for /bin/sh that submits the allocation's job on a host without a scheduler. It claims submit.lock, starts
/// job.sh in its own session, writes submit.json and prints it. Exit status 75: another process holds the claim; the
/// script prints submit.json if that exists.
[[nodiscard]] base::Result<std::string> submitScript(const Job& job);

/// A script that prints "pid start_time" of this allocation's job.sh if it runs on this host, and otherwise nothing.
[[nodiscard]] base::Result<std::string> lookUpScript(const base::AllocationId& allocation);

/// A script that kills, and counts, every process whose environment still has one of these run tags ("<run id>-a<k>").
[[nodiscard]] base::Result<std::string> reapScript(const std::vector<std::string>& tags);

}  // namespace baremark::core::launch
