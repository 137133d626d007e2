// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts for /bin/sh that ask a scheduler, made from a descriptor's words: detect, submit, look up, query, cancel.
// Pure: a Host runs them. Every value in a script is quoted by one function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/launch/scheduler.h"
#include "core/model/host.h"

namespace baremark::core::launch {

// --- submission ---------------------------------------------------------------------------------

/// Exit status of a submission: the scheduler may have taken the job; look it up.
inline constexpr int kMayHaveBeenTaken = 74;
/// Exit status of a submission: the scheduler takes no more jobs of this account now.
inline constexpr int kNoRoomNow = 73;
/// File beside job.sh after a submission that the submit command itself reported as failed: exit status and output.
inline constexpr const char* kSubmitFailed = "submit.failed";
/// File beside job.sh with what the submit command printed as errors.
inline constexpr const char* kSubmitErrors = "submit.err";

/// A script that submits the job in `folder`, which holds job.sh. It takes the claim, submits, writes submit.json and
/// prints it; it runs to its end even if the caller is gone. `jobName` is the name in the directives. Exit status: 75,
/// another process holds the claim; 74, the scheduler may have taken the job: look it up (kSubmitFailed: it failed in
/// unknown words, or refused with status 0); 73, it takes no more jobs of this account now; other, refused: the claim
/// is released.
[[nodiscard]] base::Result<std::string> submitScriptOf(const SchedulerDescriptor& scheduler, const std::string& folder,
                                                       const std::string& jobName);

/// A script that prints the state of the claim of `folder`: kNoClaim, or its age in seconds by the clock of its file
/// system, then kBeingSubmitted if the process that holds it still runs, or kHasFailed if it saw a clear failure.
[[nodiscard]] base::Result<std::string> claimScriptOf(const std::string& folder, const std::string& jobName);
inline constexpr const char* kNoClaim = "none";
inline constexpr const char* kBeingSubmitted = "at_work";
inline constexpr const char* kHasFailed = "failed";

// --- questions about jobs -----------------------------------------------------------------------

/// Last line of a complete answer to a look-up or a query.
inline constexpr const char* kWholeAnswer = "#BAREMARK-WHOLE";
/// The answer in front of that line. Nothing if it is not the last line: the answer was cut off on its way, so a job
/// that is not in it may exist.
[[nodiscard]] std::optional<std::string_view> wholeAnswer(std::string_view out);

/// A script that prints the ids of the jobs of this name, one a line, and kWholeAnswer. It succeeds if there is none.
[[nodiscard]] base::Result<std::string> lookUpScriptOf(const SchedulerDescriptor& scheduler,
                                                       const std::string& jobName);

/// A script that prints the scheduler's jobs, and kWholeAnswer.
[[nodiscard]] base::Result<std::string> queryScriptOf(const SchedulerDescriptor& scheduler,
                                                      const std::vector<std::string>& ids);

/// True if the query names the jobs that it asks about.
[[nodiscard]] bool asksById(const SchedulerDescriptor& scheduler);

/// True if one question asks about all ended jobs at once.
[[nodiscard]] bool asksForEndsTogether(const SchedulerDescriptor& scheduler);

/// A script that asks about these ended jobs, each for up to five seconds. It succeeds if nothing is known of a job.
/// Empty: the scheduler has no such question.
[[nodiscard]] base::Result<std::string> finishedScriptOf(const SchedulerDescriptor& scheduler,
                                                         const std::vector<std::string>& ids);

// --- cancelling and releasing -------------------------------------------------------------------

[[nodiscard]] base::Result<std::string> cancelScriptOf(const SchedulerDescriptor& scheduler,
                                                       const std::vector<std::string>& ids);

/// A script that cancels every job of this name, and the job `id` unless it is empty. It succeeds if there is none (any
/// more), and fails if the scheduler cannot be asked.
[[nodiscard]] base::Result<std::string> cancelByNameScriptOf(const SchedulerDescriptor& scheduler,
                                                             const std::string& jobName, const std::string& id);

/// The command that releases this held job; `holds` is JobFacts::holds. Empty: there is none, or `id` is no job id.
[[nodiscard]] std::string releaseCommandOf(const SchedulerDescriptor& scheduler, const std::string& id,
                                           const std::string& holds = {});

// --- questions about the cluster ----------------------------------------------------------------

/// Lines of shell in front of a scheduler's command: they unset the variables of `unset`, and set that of the cluster.
[[nodiscard]] std::string withoutVariables(const SchedulerDescriptor& scheduler);

[[nodiscard]] base::Result<std::string> detectScriptOf(const SchedulerDescriptor& scheduler);

/// A shell condition: the PATH has the detect command, even if it cannot be run (a link that leads nowhere).
[[nodiscard]] base::Result<std::string> isInstalledScriptOf(const SchedulerDescriptor& scheduler);

[[nodiscard]] base::Result<std::string> partitionsScriptOf(const SchedulerDescriptor& scheduler);

/// A script that lists the accounts to which the user can charge jobs. Empty: the scheduler has no such command.
[[nodiscard]] base::Result<std::string> accountsScriptOf(const SchedulerDescriptor& scheduler);

/// A script that lists the parallel environments. Empty: the scheduler has no such command.
[[nodiscard]] base::Result<std::string> parallelEnvironmentsScriptOf(const SchedulerDescriptor& scheduler);

/// A script that runs `script` on a node of `partition` (nullptr: the scheduler chooses), with the job's id in the
/// variable BAREMARK_NODE_JOB. It gives up after about 75 s. Empty: the scheduler has no such command.
[[nodiscard]] base::Result<std::string> onNodeScriptOf(const SchedulerDescriptor& scheduler,
                                                       const model::PartitionFacts* partition,
                                                       const std::string& script);

}  // namespace baremark::core::launch
