// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting in tests: for what a test wants to see, with a limit.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace baremark::test {

/// Asks again and again until `isTrue` says so; false: not within `limit`. An answer is taken as it came: what was true once need not
/// stay so.
inline bool waitUntil(const std::function<bool()>& isTrue, std::chrono::milliseconds limit = std::chrono::seconds(60),
                      std::chrono::milliseconds pause = std::chrono::milliseconds(20)) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!isTrue()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

}  // namespace baremark::test
