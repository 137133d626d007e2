// SPDX-License-Identifier: GPL-3.0-or-later
// When a connection that failed or broke is tried again: after 1, 2, 5, 15 and then every 60 seconds, each up to a quarter longer,
// so that many programs whose link broke at once do not come back at once. Only a session that lasted, or carried much, begins it
// anew: a host that signs in and hangs up is asked no oftener than one that does not answer. A value; one thread's own.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

#include "core/base/clock.h"

namespace baremark::remote {

inline constexpr std::chrono::milliseconds kHealthyAfter{60000};
inline constexpr std::uint64_t kMuchCarried = 4 << 20;  ///< bytes: a part of an upload that goes on where it broke

class RetryLadder {
 public:
  explicit RetryLadder(std::chrono::milliseconds healthyAfter) : m_healthyAfter(healthyAfter) {}

  [[nodiscard]] bool isDue(core::base::MonotonicTime moment) const { return moment >= m_next; }
  [[nodiscard]] core::base::MonotonicTime next() const { return m_next; }

  void noteFailure(core::base::MonotonicTime moment);
  void noteSignIn(core::base::MonotonicTime moment) { m_signedIn = moment; }
  /// `carried`: bytes over the session, both ways.
  void noteLoss(core::base::MonotonicTime moment, std::uint64_t carried);
  /// Somebody asks for it: at once, and from the first step.
  void beginAnew();

 private:
  const std::chrono::milliseconds m_healthyAfter;
  std::size_t m_failures = 0;
  std::optional<core::base::MonotonicTime> m_signedIn;
  core::base::MonotonicTime m_next;
  std::minstd_rand m_random{std::random_device{}()};
};

}  // namespace baremark::remote
