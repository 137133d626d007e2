// SPDX-License-Identifier: GPL-3.0-or-later
// Handing an allocation over to a host, idempotently (ARCHITECTURE.md): committed here, claimed there, looked up before any retry.
// Blocking; called in a host's runner thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/model/process_identity.h"
#include "core/launch/scheduler.h"
#include "core/runs/block_composer.h"
#include "core/runs/host.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {

/// The value of an error: as many jobs of this account are submitted as may be.
inline constexpr const char* kSubmitLimit = "submit_limit";
inline constexpr const char* kRefused = "refused";
/// Codes of model::EndReason beside launch::JobState's: its scheduler gave a job up before it ran; a wait or a hold that only an
/// administrator of the cluster ends; its scheduler was told to cancel it.
inline constexpr const char* kNeverRan = "never_ran";
inline constexpr const char* kNeedsAdministrator = "needs_administrator";
inline constexpr const char* kCancelling = "cancelling";
inline constexpr const char* kHeldByAdministrator = "held_by_administrator";

/// Writes the folders of an allocation and its blocks. Repeating it writes the same.
[[nodiscard]] base::Result<void> putAllocation(Host& host, const ComposedAllocation& allocation);

/// The script of the array that allocations in these folders are, `first` being the first one.
[[nodiscard]] base::Result<std::string> arrayScriptOf(const ComposedAllocation& first, const std::vector<std::string>& folders,
                                                      const launch::SchedulerDescriptor& scheduler);

/// Writes that script beside the first one's.
[[nodiscard]] base::Result<void> putArray(Host& host, const std::vector<ComposedAllocation>& allocations, const launch::SchedulerDescriptor& scheduler);

/// As `submit`, of all of them at once; the answer holds the array's id.
[[nodiscard]] base::Result<std::optional<protocol::SubmitFile>> submitArray(Host& host, const std::vector<ComposedAllocation>& allocations,
                                                                            const launch::SchedulerDescriptor& scheduler);

/// Runs the submit script. Nothing: it is not known whether the job was started; look it up.
/// CommandFailed with kRefused: the scheduler refused it, in `detail` its words. Busy with kSubmitLimit: it refuses it now.
[[nodiscard]] base::Result<std::optional<protocol::SubmitFile>> submit(Host& host, const launch::Job& job,
                                                                       const launch::SchedulerDescriptor* scheduler);

enum class LookUp : std::uint8_t {
  Submitted,    // the host has it; `file` says as what
  NotSubmitted, // no claim: it was never handed over
  Lost,         // claimed, but there is neither a job nor anything that it wrote
};

struct LookUpResult {
  LookUp state = LookUp::Lost;
  protocol::SubmitFile file;
  std::optional<base::WallTime> began =
      {};  ///< of Submitted: when its first block began, by the host's clock; nothing: not yet
  std::chrono::seconds claimAge{0};  ///< of Lost, with a scheduler: by its file system's clock
  bool isBeingSubmitted = false;     ///< of Lost: the process that holds the claim is at work there
  bool hasFailed = false;            ///< of Lost: submitting it failed by itself (launch::kHasFailed)
};

/// What became of a submission whose answer is missing: submit.json, then an attempt's started.json, then the processes or the
/// scheduler's jobs of that name.
[[nodiscard]] base::Result<LookUpResult> lookUp(Host& host, const base::ExperimentId& experiment,
                                                const base::AllocationId& allocation, const base::BlockId& firstBlock,
                                                const launch::SchedulerDescriptor* scheduler);

/// Takes the claim of an allocation that was never handed over, so that nobody hands it over later; repeating it is harmless.
/// False: somebody has it.
[[nodiscard]] base::Result<bool> takeClaim(Host& host, const base::ExperimentId& experiment, const base::AllocationId& allocation);

/// Ends what the scheduler may still have of an allocation that is given up: by its name, and by its job's id where
/// that is known. Of an array only its own job.
[[nodiscard]] base::Result<void> callOff(Host& host, const base::ExperimentId& experiment, const base::AllocationId& allocation, const std::string& jobId,
                                         const launch::SchedulerDescriptor& scheduler);

enum class ProcessState : std::uint8_t {
  Running,
  Ended,
  OfAnotherBoot, // the host started anew since; or its name leads to several machines and the process is on another one
};

[[nodiscard]] base::Result<ProcessState> stateOf(Host& host, const model::ProcessIdentity& process);

}  // namespace baremark::core::runs
