// SPDX-License-Identifier: GPL-3.0-or-later
// How long retryUntilConnected() repeats work that waits for the connection to its host: without a limit if the
// connection breaks or blocks are already there; for two minutes if the host rejects the sign-in or its scheduler does
// not answer; not at all if the host was never reached, because its name or the network is probably wrong.
#pragma once

#include <algorithm>
#include <thread>

#include "app/text/names.h"
#include "core/base/clock.h"
#include "remote/ssh/offline.h"

namespace baremark::app {

/// Whether a host was reached before the command began.
enum class Reached : std::uint8_t { NotYet, Before };

class ConnectionPatience {
 public:
  explicit ConnectionPatience(Reached reached = Reached::NotYet) : m_wasReached(reached == Reached::Before) {}

  /// The pause before the next retry after `error`. Empty: no retry, the command fails with this error.
  [[nodiscard]] std::optional<std::chrono::milliseconds> pauseAfter(const Error& error, core::base::MonotonicTime now) {
    // The connection has its own, growing pauses (remote::RetryLadder). If it is asked earlier, it answers at once
    // with the same error.
    constexpr std::chrono::milliseconds kPause{500};
    constexpr std::chrono::minutes kRejectedFor{2};
    constexpr std::chrono::minutes kUnansweredFor{2};
    constexpr std::chrono::milliseconds kPauseOfScheduler{10'000};  // each retry surveys the whole host
    if (error.allowed == Phrase::SchedulerAway) {
      if (!m_unanswered) m_unanswered = now;
      const bool isWaitedFor = m_wasReached || now - *m_unanswered < kUnansweredFor;
      return isWaitedFor ? std::optional(kPauseOfScheduler) : std::nullopt;
    }
    if (error.code != ErrorCode::Offline || !remote::offline::mayComeBack(error.value.english())) return {};
    if (error.value == remote::offline::kLost) m_wasReached = true;
    if (m_wasReached) return kPause;
    if (error.value != remote::offline::kTurnedAway) return {};
    if (!m_rejected) m_rejected = now;
    return now - *m_rejected < kRejectedFor ? std::optional(kPause) : std::nullopt;
  }

 private:
  bool m_wasReached;                                      ///< at least once
  std::optional<core::base::MonotonicTime> m_rejected;    ///< when a sign-in was first rejected
  std::optional<core::base::MonotonicTime> m_unanswered;  ///< since when the scheduler does not answer
};

/// Called in the waiting thread with the error that starts the wait.
using OnWait = std::function<void(const Error&)>;

/// Repeats `work`, which returns a Result, until the host can be reached; each repetition tries to connect. Calls
/// `onWait` once. Cancelled: `isCancelled` returned true during a wait. Blocking.
template <class Work>
[[nodiscard]] std::invoke_result_t<const Work&> retryUntilConnected(Reached reached, const OnWait& onWait,
                                                                    const std::function<bool()>& isCancelled,
                                                                    const Work& work) {
  ConnectionPatience patience(reached);
  bool isReported = false;
  while (true) {
    auto result = work();
    if (result) return result;
    const auto pause = patience.pauseAfter(result.error(), core::base::SystemClock().monotonicNow());
    if (!pause) return result;
    if (onWait && !std::exchange(isReported, true)) onWait(result.error());
    constexpr std::chrono::milliseconds kLook{50};
    for (auto left = *pause; left.count() > 0 && !(isCancelled && isCancelled()); left -= kLook)
      std::this_thread::sleep_for(std::min(left, kLook));
    if (isCancelled && isCancelled()) return fail({.code = ErrorCode::Cancelled});
  }
}

}  // namespace baremark::app
