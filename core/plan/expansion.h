// SPDX-License-Identifier: GPL-3.0-or-later
// From an experiment to its cases, points and threads: what a question multiplies out to.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::plan {

/// The cases: the cross product of the workload's lists, with `zip` walking its lists side by side and `exclude` left out,
/// settings by name, the last one varying fastest. Refused: more than 1000 cases, none left, or lists of `zip` that do
/// not fit each other.
[[nodiscard]] base::Result<std::vector<model::Settings>> expandCases(const model::Experiment& experiment);

/// One point for each number of ranks, ascending; nodes = ceil(ranks / ranks per node).
[[nodiscard]] std::vector<model::Point> expandPoints(const model::Scale& scale);

/// Ranks on the fullest node of any point.
[[nodiscard]] int mostRanksOnANode(const model::Scale& scale);

/// Threads of each rank, the same at every point and in every arm: as set, or cores of a node / the largest ranks per
/// node, at least 1. Missing: neither is known.
[[nodiscard]] base::Result<int> threadsPerRank(const model::Scale& scale, std::optional<int> coresOfANode);

/// "90s", "30m", "6h" or "2d" of `allocation.apart`: 1 second to 30 days. Nothing for anything else, an empty text too.
[[nodiscard]] std::optional<std::chrono::seconds> durationIn(std::string_view text);

/// The engine's settings of one run: the case, then the arm's own, then for strong scaling the batch of each rank.
/// Refused (OutOfRange): strong scaling with a global batch that the ranks do not divide.
[[nodiscard]] base::Result<model::Settings> runSettings(const model::Experiment& experiment,
                                                        const model::Settings& caseSettings, const model::Arm& arm,
                                                        const model::Point& point);

/// The names of the settings in which the cases differ: what labels a case.
[[nodiscard]] model::Settings distinguishing(const std::vector<model::Settings>& cases, std::size_t index);

}  // namespace baremark::core::plan
