// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a command that still prepares its work waits for the link to its host. A link that broke is waited for
// without a limit, as it is later, once blocks run. A host that turns the sign-in away is tried again for two minutes.
// A host that was never reached is an error at once: its name or the network is more likely wrong than away. Where it
// is known to be right, because work is there, the host is waited for as after a break. A value; one thread's own.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace baremark::app {

/// What is known of a host before it is asked: nothing yet, or that it was reached before.
enum class Link : std::uint8_t { New, WasThere };

class LinkPatience {
 public:
  explicit LinkPatience(Link link = Link::New) : m_wasThere(link == Link::WasThere) {}

  /// How long to wait before the host is asked again after `error`; nothing: that error is the end.
  [[nodiscard]] std::optional<std::chrono::milliseconds> pauseAfter(const core::base::Error& error,
                                                                    core::base::MonotonicTime now);

 private:
  bool m_wasThere;  ///< the link, at least once
  std::optional<core::base::MonotonicTime> m_turnedAway;
};

}  // namespace baremark::app
