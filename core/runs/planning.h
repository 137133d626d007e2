// SPDX-License-Identifier: GPL-3.0-or-later
// New blocks of an experiment: the first plan, the blocks that "until" adds, the ones that a person adds, the repeats of
// blocks that were cut. Pure but for the ids.
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

/// The whole first plan: one canary block with every arm at the largest point, then `repeats` rounds. OutOfRange: more runs
/// than plan::kMostRuns, before any is made.
[[nodiscard]] base::Result<PlannedExperiment> planExperiment(const model::Experiment& experiment,
                                                             const std::string& file, std::uint64_t seed,
                                                             std::optional<int> coresOfANode, base::WallTime now);

/// `targets` as blocks that follow the existing ones.
[[nodiscard]] std::vector<storage::BlockRecord> moreBlocks(const storage::ExperimentRecord& record,
                                                           const std::vector<plan::BlockTarget>& targets, int firstSequence,
                                                           int extension);

/// A block that repeats a cut one: the same arms in the same order, with new ids.
[[nodiscard]] storage::BlockRecord repeatOf(const storage::BlockRecord& cut, int sequence);

/// Repeats of the measured blocks that were cut or cancelled with nothing in their place, in rounds that others have passed: an
/// experiment that was stopped or cancelled while several were under way, and was resumed.
[[nodiscard]] std::vector<storage::BlockRecord> gapsIn(const std::vector<storage::BlockRecord>& blocks, int firstSequence);

/// How many blocks each case has at each point that are done, planned or under way (cut and cancelled ones do not count).
[[nodiscard]] std::vector<plan::BlockTarget> countedBlocks(const storage::ExperimentRecord& record,
                                                           const std::vector<model::Point>& points,
                                                           const std::vector<storage::BlockRecord>& blocks);

/// The last round that was ever planned there, cancelled ones included; 0 where none was.
[[nodiscard]] int lastRoundOf(const std::vector<storage::BlockRecord>& blocks, const plan::BlockTarget& target);

/// The rounds that were planned and then cut or cancelled, after the last one that counts: each once more, those of an
/// extension as its.
[[nodiscard]] std::vector<storage::BlockRecord> abandonedRounds(const storage::ExperimentRecord& record,
                                                                const std::vector<model::Point>& points,
                                                                const std::vector<storage::BlockRecord>& blocks,
                                                                int firstSequence);

}  // namespace baremark::core::runs
