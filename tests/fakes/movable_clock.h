// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of this machine, plus what a test has added. A wait of minutes takes a moment; processes are not affected.
#pragma once

#include <atomic>
#include <chrono>

#include "core/base/clock.h"

namespace baremark::fakes {

/// Thread-safe.
class MovableClock final : public core::base::Clock {
 public:
  void advance(std::chrono::milliseconds time) { m_ahead += time.count(); }

  [[nodiscard]] core::base::WallTime wallNow() const override { return core::base::SystemClock().wallNow() + ahead(); }
  [[nodiscard]] core::base::MonotonicTime monotonicNow() const override {
    return core::base::SystemClock().monotonicNow() + ahead();
  }

 private:
  [[nodiscard]] std::chrono::milliseconds ahead() const { return std::chrono::milliseconds(m_ahead); }

  std::atomic<std::chrono::milliseconds::rep> m_ahead{0};
};

}  // namespace baremark::fakes
