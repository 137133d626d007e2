// SPDX-License-Identifier: GPL-3.0-or-later
// What may spoil the number of a measured run although it is done. Such a run counts; its warnings are shown beside it. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/storage/sample_repository.h"

namespace baremark::core::runs {

/// The processor time that a manager may take while a timed run is on its machine, of one core.
inline constexpr double kMostManagerShare = 0.02;

/// "manager": its share was above that, the text has the percentage. "drift": the run became slower or faster while it was
/// timed (core/stats/drift.h), the text has the change of its step time in percent. Step times that are not finite and above
/// 0 tell of no drift.
[[nodiscard]] std::vector<storage::Event> warningsOf(std::optional<double> managerShare,
                                                          std::span<const double> timedSteps, double margin);

/// "suspended": its job was not let run while the run was at work, so its figures are not those of the program. The text has the
/// seconds that it stood still; empty where only the scheduler said so (`isSaid`). Nothing: it was let run.
[[nodiscard]] std::optional<storage::Event> suspensionOf(std::chrono::seconds stoodStill, bool isSaid);

/// "telemetry": lines of its telemetry could not be read and are in no figure; the text has their number. Nothing: all were read.
[[nodiscard]] std::optional<storage::Event> rejectionOf(std::int64_t rejectedLines);

}  // namespace baremark::core::runs
