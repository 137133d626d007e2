// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the blocks of an experiment: the first plan, the blocks that "until" or the user adds, and repeats of cut
// blocks. Pure except for the ids.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/plan/rounds.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {

struct PlannedExperiment {
  storage::ExperimentRecord record;
  std::vector<storage::BlockRecord> blocks;  ///< the canary first
};

/// The first plan: one canary block with every arm at the largest point, then `repeats` rounds of the compared arms,
/// then one block of the profiled arms for each case at each point. The record's experiment has its profiled arms last.
/// OutOfRange: more runs than plan::kMostRuns; nothing is made then.
[[nodiscard]] base::Result<PlannedExperiment> planExperiment(const model::Experiment& experiment,
                                                             const std::string& file, std::uint64_t seed,
                                                             std::optional<int> coresOfANode, base::WallTime now);

/// One block of the kind Profile for each case at each point, if the experiment has profiled arms.
[[nodiscard]] std::vector<storage::BlockRecord> profileBlocks(const storage::ExperimentRecord& record,
                                                              const std::vector<model::Point>& points,
                                                              int firstSequence);

/// Repeats of profile blocks that were cut or cancelled without a replacement.
[[nodiscard]] std::vector<storage::BlockRecord> missingProfiles(const std::vector<storage::BlockRecord>& blocks,
                                                                int firstSequence);

/// Blocks of the compared arms for `targets`, numbered from `firstSequence`.
[[nodiscard]] std::vector<storage::BlockRecord> moreBlocks(const storage::ExperimentRecord& record,
                                                           const std::vector<plan::BlockTarget>& targets,
                                                           int firstSequence, int extension);

/// A block that repeats a cut one: the same arms in the same order, with new ids.
[[nodiscard]] storage::BlockRecord repeatOf(const storage::BlockRecord& cut, int sequence);

/// Repeats of measured blocks that were cut or cancelled without a replacement, in rounds that other blocks have
/// passed. Such gaps arise when an experiment was stopped or cancelled, and later resumed.
[[nodiscard]] std::vector<storage::BlockRecord> gapsIn(const std::vector<storage::BlockRecord>& blocks,
                                                       int firstSequence);

/// The number of blocks of each case at each point that are done, planned or at the host.
[[nodiscard]] std::vector<plan::BlockTarget> countedBlocks(const storage::ExperimentRecord& record,
                                                           const std::vector<model::Point>& points,
                                                           const std::vector<storage::BlockRecord>& blocks);

/// The last round that was ever planned for a target, including cancelled ones; 0 if there was no round.
[[nodiscard]] int lastRoundOf(const std::vector<storage::BlockRecord>& blocks, const plan::BlockTarget& target);

/// New blocks for the rounds after the last one that counts. All of these were cut or cancelled. Each round is planned
/// once more; a round of an extension stays part of that extension.
[[nodiscard]] std::vector<storage::BlockRecord> abandonedRounds(const storage::ExperimentRecord& record,
                                                                const std::vector<model::Point>& points,
                                                                const std::vector<storage::BlockRecord>& blocks,
                                                                int firstSequence);

}  // namespace baremark::core::runs
