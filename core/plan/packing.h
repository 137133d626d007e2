// SPDX-License-Identifier: GPL-3.0-or-later
// How many blocks share an allocation, and how many jobs are at a scheduler at once. Blocks in an allocation have the
// same point, and a block is never split. Pure.
#pragma once

#include <cstddef>
#include <optional>

#include "core/model/experiment.h"

namespace baremark::core::plan {

/// The most blocks of a case in one allocation, so that its `repeats` blocks are in at least `at_least` allocations.
[[nodiscard]] int mostOfACase(const model::Experiment& experiment);

/// The number of allocations for `repeats` blocks of each case at each point; if the order is independent, for as many
/// blocks of each arm. The check before the first run needs one more.
[[nodiscard]] int measuringAllocations(const model::Experiment& experiment, std::size_t cases, std::size_t points,
                                       int repeats);

/// The most jobs of an experiment at a scheduler at once.
inline constexpr int kMostJobsAtOnce = 16;

/// The cores of a node that the smallest job of an experiment asks for. Empty: not known.
[[nodiscard]] std::optional<int> leastCoresOfANode(const model::Experiment& experiment,
                                                   std::optional<int> coresOfANode);

/// Whether two jobs may get the same node. False if jobs ask for exclusive nodes, by a key or by an option of the
/// scheduler, or for all cores of a node. True if the number of cores is not known.
[[nodiscard]] bool mayShareNodes(const model::Experiment& experiment, std::optional<int> coresOfANode);

/// How many jobs of an experiment may be at a scheduler at once: the number that the experiment asks for. Otherwise
/// kMostJobsAtOnce for an array and for jobs with whole nodes, and one if jobs may share a node: two jobs on a node
/// would change each other's times.
[[nodiscard]] int jobsAtOnce(const model::Experiment& experiment, std::optional<int> coresOfANode);

/// The jobs after that of the check before the first run: of measured and of profile blocks, which may share one.
struct JobCounts {
  int least = 0;  ///< with `repeats` blocks at each point
  int most = 0;   ///< with `until`, with `max_repeats` blocks; otherwise the same
  bool operator==(const JobCounts&) const = default;
};

[[nodiscard]] JobCounts jobCounts(const model::Experiment& experiment, std::size_t cases, std::size_t points);

}  // namespace baremark::core::plan
