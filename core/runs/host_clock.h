// SPDX-License-Identifier: GPL-3.0-or-later
// Moments that a host wrote down by its own wall clock, which may be wrong, as moments of ours.
#pragma once

#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/protocol/telemetry_json.h"
#include "core/runs/host.h"

namespace baremark::core::runs {

/// How far the host's wall clock is ahead of ours; negative: behind. Exact to half of the way there and back, and to half a second
/// where the host's `date` knows no fractions. Zero on this machine, and where the answer is no time of 1970 to 2100.
[[nodiscard]] base::Result<std::chrono::milliseconds> clockAhead(Host& host);

/// Seconds since 1970 as `date +%s.%N` writes them, or without a fraction that can be read: then half a second more. Nothing:
/// no time of 1970 to 2100.
[[nodiscard]] std::optional<base::WallTime> readHostTime(const std::string& text);

/// By our clock, and where that cannot be, the nearest moment that can: not before `earliest`, which is ours, nor after now.
[[nodiscard]] base::WallTime onOurClock(base::WallTime there, std::chrono::milliseconds ahead, std::optional<base::WallTime> earliest, base::WallTime now);

/// Moments that follow each other on one host, whatever its clock does meanwhile.
class HostClock {
 public:
  explicit HostClock(Host& host) : m_host(host) {}

  /// Not before the one that was asked for last.
  [[nodiscard]] base::Result<base::WallTime> onOurClock(base::WallTime there);
  /// The moment that ties an engine's clock to the wall clock.
  [[nodiscard]] base::Result<void> shift(protocol::TelemetryChunk& chunk) const;
  /// From now on not before `earliest`, which is ours, such as when the job was submitted.
  void beginAnew(std::optional<base::WallTime> earliest = {}) { m_latest = earliest; }

 private:
  Host& m_host;
  std::optional<base::WallTime> m_latest;
};

}  // namespace baremark::core::runs
