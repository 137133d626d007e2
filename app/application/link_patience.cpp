// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/link_patience.h"

#include "remote/ssh/offline.h"

namespace baremark::app {

std::optional<std::chrono::milliseconds> LinkPatience::pauseAfter(const core::base::Error& error,
                                                                  core::base::MonotonicTime now) {
  // The connection itself tries later and later (remote/ssh/retry_ladder); asked too early, it answers at once as
  // before.
  constexpr std::chrono::milliseconds kPause{500};
  constexpr std::chrono::minutes kTurnedAwayFor{2};
  if (error.code != core::base::ErrorCode::Offline || !remote::offline::mayComeBack(error.value)) return {};
  if (error.value == remote::offline::kLost) m_wasThere = true;
  if (m_wasThere) return kPause;
  if (error.value != remote::offline::kTurnedAway) return {};
  if (!m_turnedAway) m_turnedAway = now;
  return now - *m_turnedAway < kTurnedAwayFor ? std::optional(kPause) : std::nullopt;
}

}  // namespace baremark::app
