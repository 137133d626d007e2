// SPDX-License-Identifier: GPL-3.0-or-later
// The checks before a run on the side where the ranks run: they judge what the canary left in the store. Also those
// that stopped a run and that the user waived; its results name them. Call them on the thread of the store.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/phrased.h"
#include "core/base/result.h"
#include "core/preflight/rules.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::core::storage {
class Store;
struct ExperimentRecord;
}  // namespace baremark::core::storage

namespace baremark::core::report {

/// The newest canary block that has started. nullptr: none has.
[[nodiscard]] const storage::BlockRecord* startedCanary(const std::vector<storage::BlockRecord>& blocks);

/// The findings of startedCanary() about the arms of `experiment`. Empty: none has started.
[[nodiscard]] base::Result<std::vector<preflight::Finding>> jobFindings(
    storage::Store& store, const model::Experiment& experiment, const std::vector<storage::BlockRecord>& blocks);

/// The findings of either side: an array of objects with id, arm, level, can_be_waived, what, evidence and fix.
[[nodiscard]] base::Json checksJson(const std::vector<preflight::Finding>& findings,
                                    const model::Experiment& experiment);

struct Assessment;

struct WaivedCheck {
  std::string id;   ///< of the check: "PF-11"
  std::string arm;  ///< its name; empty: the check is about the host
  base::Phrased evidence;
  bool operator==(const WaivedCheck&) const = default;
};

/// The findings about `experiment` that say stop and whose check is in `waived` and can be waived.
[[nodiscard]] std::vector<WaivedCheck> waivedAmong(const std::vector<preflight::Finding>& findings,
                                                   const std::set<std::string>& waived,
                                                   const model::Experiment& experiment);

/// Stores them with a new experiment.
[[nodiscard]] base::Result<void> putWaivedChecks(storage::Store& store, const storage::ExperimentRecord& record,
                                                 const std::vector<WaivedCheck>& checks);

/// Those that the experiment was started with, ordered by arm and id; those of the host come last.
[[nodiscard]] std::vector<WaivedCheck> waivedChecks(const Assessment& assessment);

/// The same as findings about the experiment of the assessment.
[[nodiscard]] std::vector<preflight::Finding> waivedFindings(const Assessment& assessment);

/// The group of their keys in the store. No passport has it.
inline constexpr const char* kCheckGroup = "check";

}  // namespace baremark::core::report
