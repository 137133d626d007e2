// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings about measured runs: what may spoil their numbers. Such a run counts; its warnings are shown with it
// (core/stats/README.md, "What spoils a comparison"). Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

/// How much of a core Baremark may use while a timed run is on its machine.
inline constexpr double kMostManagerShare = 0.02;

/// "manager": Baremark's share was above kMostManagerShare; the text is the percentage. "drift": the run became slower
/// or faster while it was timed (core/stats/README.md, "Drift"); the text is the change of its step time in percent.
/// Step times that are not finite and positive show no drift.
[[nodiscard]] std::vector<storage::Event> warningsOf(std::optional<double> managerShare,
                                                     std::span<const double> timedSteps, double margin);

/// "suspended": the job was suspended while the run was timed, so its figures are not those of the program. The text is
/// the number of seconds that it stood still; empty if only the scheduler reports it (`isSaid`). Nothing: it was not
/// suspended. `stoodStill` counts only if the run, which took `took`, can hold it beside its steps of usual length.
[[nodiscard]] std::optional<storage::Event> suspensionOf(std::chrono::seconds stoodStill, bool isSaid,
                                                         std::chrono::milliseconds took,
                                                         std::span<const double> timedSteps);

/// "telemetry": lines of telemetry could not be read and are in no figure; the text is their number. Nothing: all were
/// read.
[[nodiscard]] std::optional<storage::Event> rejectionOf(std::int64_t rejectedLines);

/// "loss": the training loss was no finite number from a step on to the end; the text is the number of that step.
/// Steps that could not be read count as neither. Nothing: the last step that was read has a loss.
[[nodiscard]] std::optional<storage::Event> divergenceOf(const model::StepColumns& timed);

}  // namespace baremark::core::runs
