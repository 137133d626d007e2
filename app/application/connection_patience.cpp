// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/connection_patience.h"

#include "app/text/error_text.h"
#include "remote/ssh/offline.h"

namespace baremark::app {

std::optional<std::chrono::milliseconds> ConnectionPatience::pauseAfter(const core::base::Error& error,
                                                                        core::base::MonotonicTime now) {
  // The connection has its own, growing pauses (remote/ssh/retry_ladder). If it is asked earlier, it answers at once
  // with the same error.
  constexpr std::chrono::milliseconds kPause{500};
  constexpr std::chrono::minutes kRejectedFor{2};
  constexpr std::chrono::minutes kUnansweredFor{2};
  constexpr std::chrono::milliseconds kPauseOfScheduler{10'000};  // each retry surveys the whole host
  if (error.allowed == core::base::Phrase::SchedulerAway) {
    if (!m_unanswered) m_unanswered = now;
    const bool isWaitedFor = m_wasReached || now - *m_unanswered < kUnansweredFor;
    return isWaitedFor ? std::optional(kPauseOfScheduler) : std::nullopt;
  }
  if (error.code != core::base::ErrorCode::Offline || !remote::offline::mayComeBack(error.value.english())) return {};
  if (error.value == remote::offline::kLost) m_wasReached = true;
  if (m_wasReached) return kPause;
  if (error.value != remote::offline::kTurnedAway) return {};
  if (!m_rejected) m_rejected = now;
  return now - *m_rejected < kRejectedFor ? std::optional(kPause) : std::nullopt;
}

}  // namespace baremark::app
