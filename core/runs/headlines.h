// SPDX-License-Identifier: GPL-3.0-or-later
// The headlines that the store keeps for its lists. They are made when comparable data change, and again if an earlier
// version of Baremark made them. Called in the store's write thread.
#pragma once

#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/storage/store.h"

namespace baremark::core::runs {

/// Makes and stores an experiment's headline. OutOfRange: a value of it cannot be compared; the old headline stays.
[[nodiscard]] base::Result<void> refreshHeadline(storage::Store& store, const base::ExperimentId& id);

/// Experiments whose headline is of an earlier version (core/report/headline_json.h), the oldest first.
[[nodiscard]] base::Result<std::vector<base::ExperimentId>> outdatedHeadlines(storage::Store& store);

/// Makes a headline again unless another process has done so meanwhile. Removes the headline of an experiment that
/// cannot be compared.
[[nodiscard]] base::Result<void> renewHeadline(storage::Store& store, const base::ExperimentId& id);

/// Calls renewHeadline() for all outdated headlines. A headline that cannot be made stays as it is. Busy: another
/// process writes; the rest is left.
[[nodiscard]] base::Result<void> renewHeadlines(storage::Store& store);

}  // namespace baremark::core::runs
