// SPDX-License-Identifier: GPL-3.0-or-later
// How long Baremark waits for a block's files before the block counts as cut (core/runs/FAULTS.md, "Faults"). Shared
// file systems show files late, and schedulers forget jobs.
#pragma once

#include <array>
#include <chrono>
#include <string_view>

#include "core/base/shared_file_system.h"

namespace baremark::core::runs {

struct WaitLimits {
  std::chrono::seconds heartbeat{60};      ///< job.sh beats every ten seconds; a file system may show it later
  std::chrono::seconds afterEnd{120};      ///< for a block's last files, after its job has ended
  std::chrono::seconds afterMissing{120};  ///< after the scheduler no longer reports a job
  /// While the scheduler does not report a job and its accounting says that the job has not ended.
  std::chrono::seconds whileInAccounting{3600};
  std::chrono::seconds neverStarted{15};  ///< for the first file of a job that has ended and may never have started
  std::chrono::seconds lateFiles{120};    ///< for the other files of a run or an attempt whose end is seen
  /// For a running job to end after a request to cancel; then its scheduler cancels it.
  std::chrono::seconds afterCancel{60};
  std::chrono::seconds prologue{900};  ///< for modules and prologue: before them a job writes nothing
  /// for the process that holds the claim to submit to a scheduler; that process has a deadline of ten minutes
  std::chrono::seconds claim{900};
  using LookUps = std::array<std::chrono::seconds, 5>;
  /// Pauses after each look-up of a job that is not found; zero: give up.
  LookUps lookUps{{std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1), std::chrono::seconds(1),
                   std::chrono::seconds(0)}};
  /// The same if submitting failed on its own: the job counts as refused unless a look-up finds it.
  LookUps failedLookUps{{std::chrono::seconds(5), std::chrono::seconds(10), std::chrono::seconds(15),
                         std::chrono::seconds(0), std::chrono::seconds(0)}};
  /// The same for a scheduler, which may still be processing the submission.
  LookUps schedulersLookUps{{std::chrono::seconds(10), std::chrono::seconds(20), std::chrono::seconds(30),
                             std::chrono::seconds(60), std::chrono::seconds(0)}};
};

/// The limits on a host whose runs lie on this kind of file system, as `stat -f` names it. Longer if other machines
/// write to it: an NFS client may cache attributes for a minute, and those of a folder for another one. Nextflow waits
/// as long.
[[nodiscard]] inline WaitLimits waitLimitsOn(std::string_view fileSystem) {
  WaitLimits limits;
  if (base::isSharedFileSystem(fileSystem)) limits.afterEnd = limits.lateFiles = std::chrono::seconds(270);
  return limits;
}

}  // namespace baremark::core::runs
