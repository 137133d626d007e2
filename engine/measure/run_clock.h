// SPDX-License-Identifier: Apache-2.0
// The engine's monotonic clock: seconds since this process began to run. Read in about 25 ns, by any thread.
#pragma once

#include <chrono>

namespace baremark::engine::measure {

using TimePoint = std::chrono::steady_clock::time_point;

[[nodiscard]] inline TimePoint now() { return std::chrono::steady_clock::now(); }

[[nodiscard]] inline double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

[[nodiscard]] inline double secondsBetween(TimePoint begin, TimePoint end) { return seconds(end - begin); }

/// Zero of the telemetry's `t`: the first call, made when main begins.
[[nodiscard]] TimePoint runStart();

[[nodiscard]] inline double runSeconds(TimePoint when) { return secondsBetween(runStart(), when); }

}  // namespace baremark::engine::measure
