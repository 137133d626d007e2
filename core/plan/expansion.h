// SPDX-License-Identifier: GPL-3.0-or-later
// Expands an experiment into its cases and points, and into the settings and threads of its runs. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::plan {

/// The cases: the cross product of the workload's lists. The lists of a `zip` group change together, and cases that
/// match `exclude` are left out. Settings are ordered by name; the last one changes fastest. Refused: more than 1000
/// cases, no case left, or lists of different lengths in a `zip` group.
[[nodiscard]] base::Result<std::vector<model::Settings>> expandCases(const model::Experiment& experiment);

/// One point for each number of ranks, ascending; nodes = ceil(ranks x instances / ranks per node).
[[nodiscard]] std::vector<model::Point> expandPoints(const model::Scale& scale);

/// The most ranks of all instances together that any point has on a node.
[[nodiscard]] int mostRanksOnANode(const model::Scale& scale);

/// The threads of each rank, the same at every point and in every arm: the number that the experiment sets, otherwise
/// the cores of a node divided by mostRanksOnANode(), at least 1. Missing: neither is known.
[[nodiscard]] base::Result<int> threadsPerRank(const model::Scale& scale, std::optional<int> coresOfANode);

/// Reads `allocation.apart`, such as "90s", "30m", "6h" or "2d": 1 second to 30 days. Empty for all other texts.
[[nodiscard]] std::optional<std::chrono::seconds> durationIn(std::string_view text);

/// The engine's settings of one run: those of the case, replaced by the arm's own, and with strong scaling the batch of
/// each rank. OutOfRange: strong scaling with a global batch that is no multiple of the ranks.
[[nodiscard]] base::Result<model::Settings> runSettings(const model::Experiment& experiment,
                                                        const model::Settings& caseSettings, const model::Arm& arm,
                                                        const model::Point& point);

/// The settings of a case in which the cases differ. They are the label of the case.
[[nodiscard]] model::Settings distinguishing(const std::vector<model::Settings>& cases, std::size_t index);

}  // namespace baremark::core::plan
