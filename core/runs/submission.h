// SPDX-License-Identifier: GPL-3.0-or-later
// Submits an allocation to a host. It can be repeated safely: Baremark commits it to the store, claims it on the host,
// and looks it up before any retry (core/runs/README.md, "Submission"). Blocking; called in a host's runner thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/launch/job_state.h"
#include "core/launch/scheduler.h"
#include "core/model/run.h"
#include "core/runs/block_composer.h"
#include "core/runs/host.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {

/// The value of an error: the scheduler takes no more jobs of this account now.
inline constexpr const char* kSubmitLimit = "submit_limit";
/// A file in a claim that Baremark took so that no process submits the job.
inline constexpr const char* kWithdrawn = "withdrawn";
/// The value of an error: the scheduler refuses the job.
inline constexpr const char* kRefused = "refused";

/// Writes the folders of an allocation and its blocks. Can be repeated.
[[nodiscard]] base::Result<void> putAllocation(Host& host, const ComposedAllocation& allocation);

/// Runs the submit script. Nothing: it is not known whether the job was submitted; look it up. CommandFailed with
/// kRefused: the scheduler refused the job; `detail` has its words. Busy with kSubmitLimit: the scheduler refuses it
/// now and may take it later.
[[nodiscard]] base::Result<std::optional<protocol::SubmitFile>> submit(Host& host, const launch::Job& job,
                                                                       const launch::SchedulerDescriptor* scheduler);

enum class LookUp : std::uint8_t {
  Submitted,     // the host has it; `file` names its process or job
  NotSubmitted,  // there is no claim: it was never submitted
  Lost,          // it was claimed, but there is neither a job nor a file of one
};

struct LookUpResult {
  LookUp state = LookUp::Lost;
  protocol::SubmitFile file;
  /// Submitted: when its first block began, by the host's clock; nothing: not yet.
  std::optional<base::WallTime> began = {};
  std::chrono::seconds claimAge{0};  ///< Lost, with a scheduler: by the clock of the host's file system
  bool isBeingSubmitted = false;     ///< Lost: the process that holds the claim still runs on the host
  bool hasFailed = false;            ///< Lost: submitting failed on its own (launch::kHasFailed)
};

/// Finds a submission whose answer is missing: in submit.json, then in an attempt's started.json, then among the host's
/// processes or the scheduler's jobs of its name.
[[nodiscard]] base::Result<LookUpResult> lookUp(Host& host, const base::ExperimentId& experiment,
                                                const base::AllocationId& allocation, const base::BlockId& firstBlock,
                                                const launch::SchedulerDescriptor* scheduler);

/// Takes the claim of an allocation that was never submitted, so that no process submits it later. Can be repeated.
/// False: another process has the claim.
[[nodiscard]] base::Result<bool> takeClaim(Host& host, const base::ExperimentId& experiment,
                                           const base::AllocationId& allocation);

/// Cancels what the scheduler may still have of an allocation that is given up: by name and, if known, by job id.
[[nodiscard]] base::Result<void> cancelAllocation(Host& host, const base::AllocationId& allocation,
                                                  const std::string& jobId,
                                                  const launch::SchedulerDescriptor& scheduler);

enum class ProcessState : std::uint8_t {
  Running,
  Ended,
  OfAnotherBoot,  // the host was rebooted since, or its name leads to several machines and the process is on another
                  // one
};

[[nodiscard]] base::Result<ProcessState> stateOf(Host& host, const model::ProcessIdentity& process);

}  // namespace baremark::core::runs
