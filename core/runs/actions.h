// SPDX-License-Identifier: GPL-3.0-or-later
// What the user does to experiments, as changes of the store; the same for window and command line. The experiment's
// owner sees a change at its next step. Called in the store's write thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/report/checks.h"
#include "core/runs/planning.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/store.h"

namespace baremark::core::runs {

/// Adds a planned experiment to the queue, in one transaction, with the checks before the run that the user waived.
[[nodiscard]] base::Result<void> queueExperiment(storage::Store& store, const PlannedExperiment& planned,
                                                 const std::vector<report::WaivedCheck>& waived = {});

/// How many blocks can be added at once.
inline constexpr int kMostBlocksAdded = 1000;

/// Adds `blocks` (1 to kMostBlocksAdded) blocks at `point` of the case `caseIndex`, after all blocks that are done,
/// planned or at the host, and queues the experiment again. Without a point or a case: at every point, of each case. If
/// the experiment was cancelled, only these blocks run: cancelled blocks come back by resuming. Counts as a look at
/// every such point that has a finished block. Returns the number of added blocks. UnknownValue: the experiment has no
/// such point. OutOfRange: more runs than plan::kMostRuns in all. Busy: it is being cancelled. Conflict: it was
/// removed.
[[nodiscard]] base::Result<int> extendExperiment(storage::Store& store, const base::ExperimentId& id, int blocks,
                                                 const std::optional<model::Point>& point,
                                                 std::optional<std::size_t> caseIndex = {});

/// Resumes an experiment that was paused, cancelled or stopped, and plans its missing blocks again, including those of
/// extensions. Conflict: it is done or was removed.
[[nodiscard]] base::Result<void> resumeExperiment(storage::Store& store, const base::ExperimentId& id);

/// Asks the owner to end the experiment. Measured results are kept. Conflict: it is over.
[[nodiscard]] base::Result<void> cancelExperiment(storage::Store& store, const base::ExperimentId& id);

/// Gives up a host that cannot be reached any more: its open experiments stop ("host_removed"), their open blocks are
/// cut. Measured results are kept. NotFound: no such host.
[[nodiscard]] base::Result<void> abandonHost(storage::Store& store, const std::string& host, base::WallTime now);

/// Waives a difference between an arm and the baseline, with a note, or takes the waiver back. `key` is "group.name".
/// UnknownValue: no such arm, or no such difference (waiving). NotFound: no such waiver (taking it back).
[[nodiscard]] base::Result<void> waiveDifference(storage::Store& store, const base::ExperimentId& id,
                                                 const std::string& arm, const std::string& key,
                                                 const std::string& note);
[[nodiscard]] base::Result<void> takeWaiverBack(storage::Store& store, const base::ExperimentId& id,
                                                const std::string& arm, const std::string& key);

/// Renames an experiment in lists and results. Errors as plan::checkName(), and NotFound.
[[nodiscard]] base::Result<void> renameExperiment(storage::Store& store, const base::ExperimentId& id,
                                                  const std::string& name);

/// How many days a removed experiment can be restored.
inline constexpr int kDaysUntilPurged = 30;
/// When an experiment that was removed at `removed` is deleted.
[[nodiscard]] base::WallTime deletionOf(base::WallTime removed);

/// Removes an experiment from the lists. It is deleted after 30 days. Busy: it is running.
[[nodiscard]] base::Result<void> removeExperiment(storage::Store& store, const base::ExperimentId& id,
                                                  base::WallTime now);
[[nodiscard]] base::Result<void> restoreExperiment(storage::Store& store, const base::ExperimentId& id);

}  // namespace baremark::core::runs
