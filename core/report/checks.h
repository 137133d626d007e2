// SPDX-License-Identifier: GPL-3.0-or-later
// What the checks before a run found where the ranks ran, judged from what the canary left in the store. The window and
// the command line show this list. Call the functions with a store on the store's thread.
#pragma once

#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/preflight/rules.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::core::report {

/// The newest canary block that has started. nullptr: none has.
[[nodiscard]] const storage::BlockRecord* startedCanary(const std::vector<storage::BlockRecord>& blocks);

/// The findings of startedCanary() about the arms of `experiment`. Empty: none has started.
[[nodiscard]] base::Result<std::vector<preflight::Finding>> jobFindings(
    storage::Store& store, const model::Experiment& experiment, const std::vector<storage::BlockRecord>& blocks);

/// The findings of either side: an array of objects with id, arm, level, can_be_waived, what, evidence and fix.
[[nodiscard]] base::Json checksJson(const std::vector<preflight::Finding>& findings,
                                    const model::Experiment& experiment);

}  // namespace baremark::core::report
