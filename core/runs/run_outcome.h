// SPDX-License-Identifier: GPL-3.0-or-later
// How a run ended, from what it and its job left behind (ARCHITECTURE.md). Pure, so that every combination can be tested.
#pragma once

#include <optional>
#include <string>

#include "core/model/passport.h"
#include "core/model/run.h"
#include "core/protocol/block_files.h"

namespace baremark::core::runs {

struct RunEvidence {
  model::BlockKind kind = model::BlockKind::Measure;
  int ranks = 1;                       ///< of the point
  int nodes = 1;                       ///< of the point
  protocol::ExitFile exit;             ///< of the run
  bool wasCancelRequested = false;     ///< the block's cancel file is there
  std::optional<int> worldSize;        ///< as the engine reported it
  model::Passport passport;            ///< as far as it arrived, untrusted
  bool hasResult = false;              ///< its summary, or its canary report, arrived
  std::string refused;                 ///< why its telemetry could not be read, or empty
  std::string lastError;               ///< the engine's own last error, untrusted
  std::string lastErrorCode;           ///< its code, untrusted
  std::string lastWords;               ///< the end of stderr.log, untrusted
  std::string explanation;             ///< in one line, where the runtime's descriptor knows these last words; or empty
};

struct RunOutcome {
  model::RunState state = model::RunState::Failed;
  model::EndReason end;
  bool operator==(const RunOutcome&) const = default;
};

/// Whether a block ended because its job could not be made ready for it, as it would again: "modules", "prologue" or
/// "host_lock".
[[nodiscard]] bool isUnready(const std::string& reason);

/// Whether an experiment that this stopped would be stopped again as it stands: its file has to be changed. "refused",
/// "never_ran", "modules" or "prologue".
[[nodiscard]] bool needsChangedFile(const std::string& code);

/// Done only with a result from a world of the right size, on as many nodes as its point has, where its engine tells them;
/// Cut where the block was ended from outside; else Failed, also where job.sh ended the run at a limit of its own. A failure that
/// the runtime's descriptor explains is "known_issue", unless the engine itself said what was wrong. "out_of_memory" only where
/// somebody said so, the kernel by its count or others in words: a kill alone tells nothing of its reason.
[[nodiscard]] RunOutcome outcomeOf(const RunEvidence& evidence);

/// Whether it failed in a way that its files do not explain, by the rule of core/protocol/endings.h: the scheduler may know better.
[[nodiscard]] bool isUnclear(const RunEvidence& evidence);

/// Whether a scheduler's job that ended so, in a word of launch::toName, was ended from outside.
[[nodiscard]] bool isOfInfrastructure(const std::string& code);

}  // namespace baremark::core::runs
