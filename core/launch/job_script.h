// SPDX-License-Identifier: GPL-3.0-or-later
// job.sh: what is submitted for an allocation. Everything of this job is rendered into the script itself, quoted by one
// function, so that no text of anybody is parsed by a shell.
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

/// The shell variables that a run's words may refer to; job.sh sets them.
///   ${RUN_DIR}  the run's folder     ${RUN_TAG}  run id and attempt     ${ATTEMPT}  the attempt's number
///   ${HOSTS_FILE}  names the job's nodes, where the run asks for it
[[nodiscard]] const std::vector<std::string>& jobVariables();

/// What job.sh said before its first block, in the allocation's folder.
inline constexpr const char* kJobOutput = "job.out";

/// Beside it, in an array: what its scheduler itself said of that job.
inline constexpr const char* kTaskOutput = "array.out";

struct JobCleanup {
  std::string folder;
  std::string pattern;  ///< a glob; may refer to ${RUN_TAG}
  bool operator==(const JobCleanup&) const = default;
};

struct JobRun {
  base::RunId id;
  std::vector<std::string> command;
  std::chrono::seconds timeLimit{3600};
  std::int64_t outputLimit = 64 << 20;  ///< bytes of each of stdout.log and stderr.log
  std::vector<JobCleanup> cleanup;
  std::optional<int> listedHosts;  ///< HOSTS_FILE names each node so many times
  bool operator==(const JobRun&) const = default;
};

/// Commands that the launcher starts once on each node of a job that has several.
struct JobNodes {
  std::vector<std::string> touch;  ///< reads the block's files there; empty: it has none
  std::vector<std::string> reach;  ///< does nothing there: it fails where a node is not reached
  bool needsHostsFile = false;     ///< they refer to HOSTS_FILE
  bool operator==(const JobNodes&) const = default;
};

struct JobBlock {
  base::BlockId id;
  std::vector<std::string> touch;  ///< images and data sets, read once before the block is measured
  std::optional<JobNodes> nodes;   ///< of a job on several nodes; nothing: job.sh's own node is all there is
  std::vector<JobRun> runs;
  bool operator==(const JobBlock&) const = default;
};

struct Job {
  std::string hostRoot;  ///< absolute
  std::optional<std::string> lockRoot;  ///< the host root whose host.lock is taken; nothing: hostRoot
  base::ExperimentId experiment;
  base::AllocationId allocation;
  std::string scheduler = "none";
  std::chrono::seconds time{0};  ///< of the whole job, as its scheduler was asked; 0: not said. A run of that limit ends with its job
  std::vector<std::string> directives;  ///< lines for the scheduler, at the top
  std::vector<std::string> jobIdVariables;  ///< where a scheduler tells a job its id; empty without one
  std::string searchPath;  ///< commands are looked for there first; empty: where the job looks by itself
  std::map<std::string, std::string> environment;  ///< exported to every run
  std::vector<std::string> modules;
  std::vector<std::string> prologue;  ///< shell lines, each for itself, in the job's own shell; one that fails ends the blocks
  std::vector<JobBlock> blocks;
  bool operator==(const Job&) const = default;
};

/// The whole script. `prelude` is resources/schedulers/job_prelude.sh. Untrusted: a word with a newline or NUL.
[[nodiscard]] base::Result<std::string> renderJob(const Job& job, std::string_view prelude);

/// A script for /bin/sh that hands the allocation's job over on a host without a scheduler: it claims submit.lock, starts
/// job.sh in a session of its own, and writes submit.json. It prints submit.json. Exit status 75: somebody else holds the
/// claim (submit.json is printed if it is there).
[[nodiscard]] base::Result<std::string> submitScript(const Job& job);

/// A script that prints "pid start_time" of the job.sh of this allocation if it runs on this host, and nothing else.
[[nodiscard]] base::Result<std::string> lookUpScript(const base::AllocationId& allocation);

/// A script that ends every process that still carries one of these run tags ("<run id>-a<k>"), and prints how many it met.
[[nodiscard]] base::Result<std::string> reapScript(const std::vector<std::string>& tags);

}  // namespace baremark::core::launch
