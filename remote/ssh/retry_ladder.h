// SPDX-License-Identifier: GPL-3.0-or-later
// When to retry a connection that failed or broke: after 1, 2, 5, 15 and then every 60 seconds. Each wait is up to a
// quarter longer, so that many programs do not reconnect at the same moment. The waits start over only after a session
// that lasted a minute or carried much data: a host that signs the user in and hangs up is retried no more often than
// one that does not answer. A value, for one thread.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

#include "core/base/clock.h"

namespace baremark::remote {

inline constexpr std::chrono::milliseconds kHealthyAfter{60000};
inline constexpr std::uint64_t kMuchCarried =
    4 << 20;  ///< in bytes: a piece of an upload, which continues where it broke

class RetryLadder {
 public:
  explicit RetryLadder(std::chrono::milliseconds healthyAfter) : m_healthyAfter(healthyAfter) {}

  [[nodiscard]] bool isDue(core::base::MonotonicTime moment) const { return moment >= m_next; }
  [[nodiscard]] core::base::MonotonicTime next() const { return m_next; }

  void noteFailure(core::base::MonotonicTime moment) {
    constexpr std::array<int, 5> kSeconds{1, 2, 5, 15, 60};
    const int delay = kSeconds[std::min(m_failures, kSeconds.size() - 1)];
    ++m_failures;
    m_next = moment + std::chrono::milliseconds(delay * 1000 + static_cast<int>(m_random() % 250U) * delay);
  }
  void noteSignIn(core::base::MonotonicTime moment) { m_signedIn = moment; }
  /// `carried`: bytes of the session in both directions.
  void noteLoss(core::base::MonotonicTime moment, std::uint64_t carried) {
    if (m_signedIn && (moment - *m_signedIn >= m_healthyAfter || carried >= kMuchCarried)) m_failures = 0;
    m_signedIn.reset();
    noteFailure(moment);
  }
  /// The user asks for a connection: the next attempt is due now, and the waits start over.
  void reset() {
    m_failures = 0;
    m_next = {};
  }

 private:
  const std::chrono::milliseconds m_healthyAfter;
  std::size_t m_failures = 0;
  std::optional<core::base::MonotonicTime> m_signedIn;
  core::base::MonotonicTime m_next;
  std::minstd_rand m_random{std::random_device{}()};
};

}  // namespace baremark::remote
