// SPDX-License-Identifier: Apache-2.0
// The engine's monotonic clock, in seconds since the process started. Any thread; a reading takes about 25 ns.
#pragma once

#include <chrono>

namespace baremark::engine::measure {

using TimePoint = std::chrono::steady_clock::time_point;

[[nodiscard]] inline TimePoint now() {
  return std::chrono::steady_clock::now();
}

[[nodiscard]] inline double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

[[nodiscard]] inline double secondsBetween(TimePoint begin, TimePoint end) {
  return seconds(end - begin);
}

/// The zero of the telemetry's `t`: the time of the first call, which main makes at its beginning.
[[nodiscard]] TimePoint runStart();

[[nodiscard]] inline double runSeconds(TimePoint when) {
  return secondsBetween(runStart(), when);
}

}  // namespace baremark::engine::measure
