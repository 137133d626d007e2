// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting for a condition in tests, with a time limit.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace baremark::test {

/// Calls `isTrue` until it returns true, with a `pause` between calls. Returns true after the first call that returned
/// true, and false if there was none within `limit`. The condition may be false again when this function returns.
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
