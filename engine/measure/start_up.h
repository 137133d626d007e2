// SPDX-License-Identifier: Apache-2.0
// How long a run took to start.
#pragma once

#include <optional>
#include <string>

namespace baremark::engine::measure {

/// Seconds since this node was started (CLOCK_BOOTTIME), the clock of the processes' start times in /proc.
[[nodiscard]] double secondsSinceBoot();

/// Seconds from the start of the launcher, which job.sh names in the run's folder (run.json), until `sinceBoot` on this
/// node. Nothing: there is no such file or it is damaged, the launcher runs on another node, or the result is below 0
/// or above a day.
[[nodiscard]] std::optional<double> startUpSeconds(const std::string& runFolder, double sinceBoot);

}  // namespace baremark::engine::measure
