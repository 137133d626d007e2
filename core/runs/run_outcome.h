// SPDX-License-Identifier: GPL-3.0-or-later
// Decides how a run ended, from the files that the run and its job left (core/runs/README.md, "How a run ends"). Pure,
// so that tests cover every combination.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/launch/job_state.h"
#include "core/model/passport.h"
#include "core/model/run.h"
#include "core/protocol/block_files.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

struct RunEvidence {
  model::BlockKind kind = model::BlockKind::Measure;
  int ranks = 1;                    ///< of the point
  int nodes = 1;                    ///< of the point
  std::string machine;              ///< name of the only machine where ranks belong; empty: not known, or not the only
  protocol::ExitFile exit;          ///< of the run
  bool wasCancelRequested = false;  ///< the block's cancel file exists
  std::optional<int> worldSize;     ///< as the engine reported it
  model::Passport passport;         ///< what has arrived of it, untrusted
  bool hasResult = false;           ///< its summary or canary report has arrived
  std::string refused;              ///< why its telemetry could not be read; empty: it could
  std::string lastError;            ///< the engine's own last error, untrusted
  std::string lastErrorCode;        ///< its code, untrusted
  std::string lastWords;            ///< the end of stderr.log, untrusted
  std::string explanation;          ///< one line, if the runtime's descriptor explains the last words; else empty
};

struct RunOutcome {
  model::RunState state = model::RunState::Failed;
  model::EndReason end;
  bool operator==(const RunOutcome&) const = default;
};

/// The reason that stands for a scheduler's state of a job in the store.
[[nodiscard]] model::EndKind endKindOf(launch::JobState state);

/// Whether a block would end so again: Modules, Prologue, HostLock, NoSpace or DiskQuota.
[[nodiscard]] bool endsSoAgain(const model::EndCode& code);

/// Whether an experiment that stopped for this reason would stop again until the user changes its file: Refused,
/// NeverRan, TimeOption, Modules or Prologue.
[[nodiscard]] bool needsChangedFile(const model::EndCode& code);

/// Done: there is a result from the right number of ranks on the right nodes, if the engine reports them. Cut: the
/// block was ended from outside, by a cancel only if no result had arrived. Failed: everything else, also if job.sh
/// ended the run at one of its limits. A failure that the runtime's descriptor explains is KnownIssue, unless the
/// engine itself named the error. OutOfMemory needs evidence: the kernel's count, the engine's error code, or words
/// that say so; a kill alone gives no reason.
[[nodiscard]] RunOutcome outcomeOf(const RunEvidence& evidence);

/// Whether the run failed in a way that its files do not explain (core/protocol/endings.h); the scheduler may.
[[nodiscard]] bool isUnclear(const RunEvidence& evidence);

/// Whether the infrastructure ended a scheduler's job, and not the program.
[[nodiscard]] bool wasEndedByInfrastructure(const model::EndCode& code);

/// The text says that memory ran out: in the words of Slurm's step daemon, srun, PBS, LSF, or a C++ program.
[[nodiscard]] bool saysMemoryRanOut(std::string_view words);

/// The text says that signal 9 ended a rank, in the words of Open MPI, MPICH, Intel MPI or MVAPICH2.
[[nodiscard]] bool saysKilled(std::string_view words);

/// How much of a core Baremark may use while a timed run is on its machine.
inline constexpr double kMostManagerShare = 0.02;

/// "manager": Baremark's share was above kMostManagerShare; the text is the percentage. "drift": the run became slower
/// or faster while it was timed (core/stats/README.md, "Drift"); the text is the change of its step time in percent.
/// Step times that are not finite and positive show no drift.
[[nodiscard]] std::vector<storage::Event> warningsOf(std::optional<double> managerShare,
                                                     std::span<const double> timedSteps, double margin);

/// "suspended": the job was suspended while the run was timed, so its figures are not those of the program. The text is
/// the number of seconds that it stood still; empty if only the scheduler reports it (`isSaid`). Nothing: it was not
/// suspended. `stoodStill` counts only if the run, which took `took`, can hold it beside its steps of usual length.
[[nodiscard]] std::optional<storage::Event> suspensionOf(std::chrono::seconds stoodStill, bool isSaid,
                                                         std::chrono::milliseconds took,
                                                         std::span<const double> timedSteps);

/// "telemetry": so many lines of telemetry could not be read and are in no figure. Nothing: all were read.
[[nodiscard]] std::optional<storage::Event> rejectionOf(std::int64_t rejectedLines);

/// "loss": the training loss was no finite number from a step on to the end; the text is the number of that step.
/// Steps that could not be read count as neither. Nothing: the last step that was read has a loss.
[[nodiscard]] std::optional<storage::Event> divergenceOf(const model::StepColumns& timed);

}  // namespace baremark::core::runs
