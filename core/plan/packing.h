// SPDX-License-Identifier: GPL-3.0-or-later
// How blocks share allocations: blocks of one point, never a part of one. Pure.
#pragma once

#include <cstddef>
#include <optional>

#include "core/model/experiment.h"

namespace baremark::core::plan {

/// So many blocks of a case may share an allocation that its `repeats` still come to lie in `at_least` of them.
[[nodiscard]] int mostOfACase(const model::Experiment& experiment);

/// Allocations that a scheduler is asked for, with `repeats` blocks of each case at each point, or as many of each arm where its order is independent; that of the check before the first
/// run is one more.
[[nodiscard]] int measuringAllocations(const model::Experiment& experiment, std::size_t cases, std::size_t points, int repeats);

/// So many jobs of an experiment are at a scheduler at once, at most.
inline constexpr int kMostJobsAtOnce = 16;

/// The cores of a node that the smallest of an experiment's jobs asks for; nothing where that is not known.
[[nodiscard]] std::optional<int> leastCoresOfANode(const model::Experiment& experiment, std::optional<int> coresOfANode);

/// Whether jobs may get a node together: they ask neither for the nodes alone, in a key or an option of the scheduler's, nor for all of a
/// node's cores. True where those are not known.
[[nodiscard]] bool mayShareNodes(const model::Experiment& experiment, std::optional<int> coresOfANode);

/// How many jobs of an experiment may be at a scheduler at once: as asked; else one where jobs may share a node, so that none disturbs
/// another one's times, and kMostJobsAtOnce of an array, which is asked for, and of jobs with whole nodes.
[[nodiscard]] int jobsAtOnce(const model::Experiment& experiment, std::optional<int> coresOfANode);

}  // namespace baremark::core::plan
