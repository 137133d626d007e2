// SPDX-License-Identifier: GPL-3.0-or-later
// Which blocks share an allocation. Pure. The runner, `plan --scripts` and the wizard's preview use it.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
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

/// The blocks of an allocation.
using Pack = std::vector<storage::BlockRecord>;

struct PackingRules {
  const model::Experiment& experiment;
  bool hasScheduler = false;
};

/// The allocation of `first`, a planned block of `blocks`: as many blocks of its point as the experiment asks for, but
/// of each case at most plan::mostOfACase().
[[nodiscard]] Pack packWith(const storage::BlockRecord& first, const std::vector<storage::BlockRecord>& blocks,
                            const PackingRules& rules);

/// All allocations of a plan that has not started, in order, the canary's first.
[[nodiscard]] std::vector<Pack> packsOf(std::vector<storage::BlockRecord> blocks, const PackingRules& rules);

/// How long each run of a block may take.
using LimitOfBlock = std::function<std::chrono::seconds(const storage::BlockRecord& block)>;

/// compose() with the longest limit of the blocks.
[[nodiscard]] base::Result<ComposedAllocation> composePack(const storage::ExperimentRecord& experiment,
                                                           const base::AllocationId& allocation, const Pack& pack,
                                                           const LimitOfBlock& limitOf, const ComposeContext& context);

/// A file in an experiment's folder with the order of its blocks. `plan --scripts` writes it; in a run, each block that
/// begins adds a line.
inline constexpr const char* kIndexFile = "index.txt";

/// The text of that file: a line for each block, in the order of the submissions, with the script that is submitted for
/// it.
[[nodiscard]] std::string indexOf(const std::string& name, const std::vector<ComposedAllocation>& submissions);

}  // namespace baremark::core::runs
