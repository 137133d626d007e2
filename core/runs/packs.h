// SPDX-License-Identifier: GPL-3.0-or-later
// What is submitted together: blocks that share an allocation, and allocations that share an array. Pure; a run, `plan --scripts`
// and the wizard's preview use the same.
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

/// So many jobs an experiment has at a scheduler at once, at most (plan::jobsAtOnce).
inline constexpr std::size_t kMostJobsAtOnce = plan::kMostJobsAtOnce;

/// The blocks of each allocation that is submitted at once: one, or those of an array.
using Packs = std::vector<std::vector<storage::BlockRecord>>;

struct PackingRules {
  const model::Experiment& experiment;
  bool hasScheduler = false;
  std::size_t mostJobs = 1;  ///< of an array, where the experiment asks for arrays
};

/// What is submitted with `first`, a planned block of `blocks`: its allocation, or those of an array of its point. An allocation has
/// as many blocks as were asked for, and of each case so few that its blocks still come to lie in `atLeast` allocations.
[[nodiscard]] Packs packsWith(const storage::BlockRecord& first, const std::vector<storage::BlockRecord>& blocks, const PackingRules& rules);

/// Each submission of a plan of which nothing has run, in order: the canary alone, then as many jobs as may be at the scheduler at once,
/// then, as if those had ended, so many more. `rules.mostJobs` is all of the room.
[[nodiscard]] std::vector<Packs> submissionsOf(std::vector<storage::BlockRecord> blocks, const PackingRules& rules);

/// How long each run of a block may take.
using LimitOfBlock = std::function<std::chrono::seconds(const storage::BlockRecord& block)>;

/// The allocations of a submission, by names made before.
struct NamedPacks {
  std::optional<base::AllocationId> array;  ///< its name, where they are those of an array
  std::vector<base::AllocationId> allocations;
  Packs packs;
};

/// Each of them as `compose` makes it.
[[nodiscard]] base::Result<std::vector<ComposedAllocation>> composeAll(const storage::ExperimentRecord& experiment, const NamedPacks& named,
                                                                       const LimitOfBlock& limitOf, const ComposeContext& context);

/// In an experiment's folder: which of its folders comes first. `plan --scripts` writes it; each block that begins adds a line.
inline constexpr const char* kIndexFile = "index.txt";

/// The text of that file: a line for each block of the submissions, in their order, with what is handed to the host for it.
[[nodiscard]] std::string indexOf(const std::string& name, const std::vector<std::vector<ComposedAllocation>>& submissions);

}  // namespace baremark::core::runs
