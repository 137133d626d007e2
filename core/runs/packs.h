// SPDX-License-Identifier: GPL-3.0-or-later
// Which blocks share an allocation, and which allocations share an array. Pure. The runner, `plan --scripts` and the
// wizard's preview use it.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/plan/packing.h"
#include "core/runs/block_composer.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {

/// The most jobs of an experiment at a scheduler at once (plan::jobsAtOnce).
inline constexpr std::size_t kMostJobsAtOnce = plan::kMostJobsAtOnce;

/// The blocks of each allocation of a submission. A submission has one allocation, or several as an array.
using Packs = std::vector<std::vector<storage::BlockRecord>>;

struct PackingRules {
  const model::Experiment& experiment;
  bool hasScheduler = false;
  std::size_t mostJobs = 1;  ///< of an array, if the experiment asks for arrays
};

/// The submission of `first`, a planned block of `blocks`: its allocation, or an array of its point. An allocation has
/// as many blocks as the experiment asks for, but of each case at most plan::mostOfACase().
[[nodiscard]] Packs packsWith(const storage::BlockRecord& first, const std::vector<storage::BlockRecord>& blocks,
                              const PackingRules& rules);

/// All submissions of a plan that has not started, in order: the canary alone, then as many jobs as may be at the
/// scheduler at once (`rules.mostJobs`), then as many again, as if the earlier ones had ended.
[[nodiscard]] std::vector<Packs> submissionsOf(std::vector<storage::BlockRecord> blocks, const PackingRules& rules);

/// How long each run of a block may take.
using LimitOfBlock = std::function<std::chrono::seconds(const storage::BlockRecord& block)>;

/// The allocations of a submission with their ids.
struct NamedPacks {
  std::optional<base::AllocationId> array;  ///< id of the array; empty: it is a single allocation
  std::vector<base::AllocationId> allocations;
  Packs packs;
};

/// compose() for each allocation of a submission.
[[nodiscard]] base::Result<std::vector<ComposedAllocation>> composeAll(const storage::ExperimentRecord& experiment,
                                                                       const NamedPacks& named,
                                                                       const LimitOfBlock& limitOf,
                                                                       const ComposeContext& context);

/// A file in an experiment's folder with the order of its blocks. `plan --scripts` writes it; in a run, each block that
/// begins adds a line.
inline constexpr const char* kIndexFile = "index.txt";

/// The text of that file: a line for each block, in the order of the submissions, with the script that is submitted for
/// it.
[[nodiscard]] std::string indexOf(const std::string& name,
                                  const std::vector<std::vector<ComposedAllocation>>& submissions);

}  // namespace baremark::core::runs
