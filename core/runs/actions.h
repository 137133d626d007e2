// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to experiments, as changes of the store: the same for the pages and the command line. An experiment's
// owner sees them at its next step. Called in the store's write thread.
#pragma once

#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/runs/planning.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/store.h"

namespace baremark::core::runs {

/// Puts a planned experiment into the queue, whole or not at all.
[[nodiscard]] base::Result<void> queueExperiment(storage::Store& store, const PlannedExperiment& planned);

/// As many as are added at once.
inline constexpr int kMostBlocksAdded = 1000;

/// Adds `blocks` (1 to kMostBlocksAdded) blocks of each case at a point, or at every point, behind all that are done,
/// under way or planned, and puts the experiment into the queue again. Where it was cancelled, just so many are run:
/// what was cancelled comes back by resuming. It counts as a look at every such point that has a finished block.
/// Returns how many blocks were added. UnknownValue: no point of it. OutOfRange: more runs than plan::kMostRuns in all.
/// Busy: it is being cancelled. Conflict: it was removed.
[[nodiscard]] base::Result<int> extendExperiment(storage::Store& store, const base::ExperimentId& id, int blocks,
                                                 const std::optional<model::Point>& point);

/// Goes on with an experiment that was paused, cancelled or stopped: what is missing is planned anew, blocks of an
/// extension too. Conflict: it is done, or was removed.
[[nodiscard]] base::Result<void> resumeExperiment(storage::Store& store, const base::ExperimentId& id);

/// Asks its owner to end it; what was measured stays. Conflict: it is over.
[[nodiscard]] base::Result<void> cancelExperiment(storage::Store& store, const base::ExperimentId& id);

/// Forgets a host that nobody reaches any more: its experiments that are not over are stopped ("host_removed"), their open blocks cut.
/// What was measured stays. NotFound.
[[nodiscard]] base::Result<void> abandonHost(storage::Store& store, const std::string& host, base::WallTime now);

/// Accepts a difference with a note, or takes that back. `key` is "group.name". UnknownValue: no such arm, or none of its
/// differences (waivers); NotFound: it has none.
[[nodiscard]] base::Result<void> waiveDifference(storage::Store& store, const base::ExperimentId& id, const std::string& arm,
                                                 const std::string& key, const std::string& note);
[[nodiscard]] base::Result<void> takeWaiverBack(storage::Store& store, const base::ExperimentId& id, const std::string& arm,
                                                const std::string& key);

/// Gives it another name in lists and results. As plan::checkName(), and NotFound.
[[nodiscard]] base::Result<void> renameExperiment(storage::Store& store, const base::ExperimentId& id, const std::string& name);

/// How long a removed experiment can be put back.
inline constexpr int kDaysUntilPurged = 30;
/// From when on it is deleted.
[[nodiscard]] base::WallTime deletionOf(base::WallTime removed);

/// Takes it out of the lists; nothing is deleted for 30 days. Busy: it is at work.
[[nodiscard]] base::Result<void> removeExperiment(storage::Store& store, const base::ExperimentId& id, base::WallTime now);
[[nodiscard]] base::Result<void> restoreExperiment(storage::Store& store, const base::ExperimentId& id);

}  // namespace baremark::core::runs
