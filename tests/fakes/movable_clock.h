// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of this machine, and what a test has moved them on: a wait of minutes takes a moment, and processes go on as they do.
#pragma once

#include <atomic>
#include <chrono>

#include "core/base/clock.h"

namespace baremark::fakes {

/// May be read and moved by many threads.
class MovableClock final : public core::base::Clock {
 public:
  void advance(std::chrono::milliseconds time) { m_ahead += time.count(); }

  [[nodiscard]] core::base::WallTime wallNow() const override { return core::base::SystemClock().wallNow() + ahead(); }
  [[nodiscard]] core::base::MonotonicTime monotonicNow() const override { return core::base::SystemClock().monotonicNow() + ahead(); }

 private:
  [[nodiscard]] std::chrono::milliseconds ahead() const { return std::chrono::milliseconds(m_ahead); }

  std::atomic<std::chrono::milliseconds::rep> m_ahead{0};
};

}  // namespace baremark::fakes
