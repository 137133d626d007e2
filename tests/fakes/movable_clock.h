// SPDX-License-Identifier: GPL-3.0-or-later
// Waits that take less time: clocks that a test moves, and a `sleep` for scripts.
#pragma once

#include <stdlib.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/base/clock.h"

namespace baremark::fakes {

/// The clocks of this machine, plus what a test has added. Processes are not affected. Thread-safe.
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

/// Sets a PATH on which `sleep 1` takes a tenth of a second, for the lifetime of the object. job.sh counts seconds with
/// `sleep`, from its heartbeats to its limits. Affects scripts that start in this time.
class HastySleep {
 public:
  /// Writes the command into the existing `folder`.
  explicit HastySleep(const std::string& folder) : m_before(::getenv("PATH")) {
    const std::filesystem::path commands = folder + "/hasty";
    std::filesystem::create_directory(commands);
    std::ofstream(commands / "sleep") << "#!/bin/sh\n[ \"$*\" != 1 ] || set -- 0.1\nexec /bin/sleep \"$@\"\n";
    std::filesystem::permissions(commands / "sleep", std::filesystem::perms(0755));
    ::setenv("PATH", (commands.string() + ":" + m_before).c_str(), 1);
  }
  ~HastySleep() { ::setenv("PATH", m_before.c_str(), 1); }
  HastySleep(const HastySleep&) = delete;
  HastySleep& operator=(const HastySleep&) = delete;

 private:
  std::string m_before;
};

}  // namespace baremark::fakes
