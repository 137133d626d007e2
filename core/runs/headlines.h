// SPDX-License-Identifier: GPL-3.0-or-later
// The headlines that lie in the store for its lists: made when what may be compared changes, and anew where an earlier version
// made them. Called in the store's write thread.
#pragma once

#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/storage/store.h"

namespace baremark::core::runs {

/// Makes and stores an experiment's headline. OutOfRange: it holds a value that no comparison takes, and keeps the one it has.
[[nodiscard]] base::Result<void> refreshHeadline(storage::Store& store, const base::ExperimentId& id);

/// Experiments whose headline is of an earlier version (core/report/headline_json.h), the oldest first.
[[nodiscard]] base::Result<std::vector<base::ExperimentId>> outdatedHeadlines(storage::Store& store);

/// Makes a headline anew unless another process has done so meanwhile; of what cannot be compared it takes it away.
[[nodiscard]] base::Result<void> renewHeadline(storage::Store& store, const base::ExperimentId& id);

/// As renewHeadline, all that are outdated; one that cannot be made stays as it is. Busy: somebody else writes; the rest is left.
[[nodiscard]] base::Result<void> renewHeadlines(storage::Store& store);

}  // namespace baremark::core::runs
