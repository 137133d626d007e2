// SPDX-License-Identifier: Apache-2.0
// Time as a dependency, so that tests can control it.
#pragma once

#include <chrono>
#include <string>

#include "core/base/result.h"

namespace baremark::core::base {

using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;
using MonotonicTime = std::chrono::steady_clock::time_point;

class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual WallTime wallNow() const = 0;
  [[nodiscard]] virtual MonotonicTime monotonicNow() const = 0;
};

class SystemClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  }
  [[nodiscard]] MonotonicTime monotonicNow() const override { return std::chrono::steady_clock::now(); }
};

/// UTC as "2026-08-21T14:32:05.120Z".
[[nodiscard]] std::string toIsoUtc(WallTime time);

/// Reads the format of toIsoUtc; the fraction is optional. Error: Malformed.
[[nodiscard]] Result<WallTime> parseIsoUtc(std::string_view text);

}  // namespace baremark::core::base
