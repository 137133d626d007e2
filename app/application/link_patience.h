// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a command that still prepares its work waits for the link to its host. A link that broke is waited for
// without a limit, as it is later, once blocks run. A host that turns the sign-in away is tried again for two minutes.
// A host that was never reached is an error at once: its name or the network is more likely wrong than away. A value;
// one thread's own.
#pragma once

#include <chrono>
#include <optional>

#include "core/base/clock.h"
#include "core/base/error.h"

namespace baremark::app {

class LinkPatience {
 public:
  /// How long to wait before the host is asked again after `error`; nothing: that error is the end.
  [[nodiscard]] std::optional<std::chrono::milliseconds> pauseAfter(const core::base::Error& error,
                                                                    core::base::MonotonicTime now);

 private:
  bool m_wasThere = false;  ///< the link, at least once
  std::optional<core::base::MonotonicTime> m_turnedAway;
};

}  // namespace baremark::app
