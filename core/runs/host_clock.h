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
/// where the host's `date` knows no fractions. An answer that took more than two seconds, because the link stood still or this machine
/// slept, is asked for again, three times in all; the quickest one counts. Zero on this machine, and where the answer is no time of
/// 1970 to 2100.
[[nodiscard]] base::Result<std::chrono::milliseconds> clockAhead(Host& host);

/// Seconds since 1970 as `date +%s.%N` writes them, or without a fraction that can be read: then half a second more. Nothing:
/// no time of 1970 to 2100.
[[nodiscard]] std::optional<base::WallTime> readHostTime(const std::string& text);

/// By our clock, and where that cannot be, the nearest moment that can: not before `earliest`, which is ours, nor after now.
[[nodiscard]] base::WallTime onOurClock(base::WallTime there, std::chrono::milliseconds ahead, std::optional<base::WallTime> earliest, base::WallTime now);

/// From when to when something was at work.
struct Span {
  base::WallTime started;
  base::WallTime ended;
  bool operator==(const Span&) const = default;
};

/// A span that the host wrote down, on our clock. `started` is what was taken for its start when that was seen, by a clock that may have
/// been asked over a link that stood still; `ended` is its end on our clock. The length is the host's own, unless the two differ by more
/// than such a link explains: then the host's clock was set meanwhile, and the span is what was seen. Nothing begins before `earliest`.
[[nodiscard]] Span spanOnOurClock(const Span& there, const Span& seen, std::optional<base::WallTime> earliest);

/// Moments that follow each other on one host, whatever its clock does meanwhile.
class HostClock {
 public:
  explicit HostClock(Host& host) : m_host(host) {}

  /// Not before the one that was asked for last.
  [[nodiscard]] base::Result<base::WallTime> onOurClock(base::WallTime there);
  /// Of what began last: when it began and ended, as spanOnOurClock. `seen` is its start as it was noted, by this clock or an earlier one.
  [[nodiscard]] base::Result<Span> spanOnOurClock(const Span& there, base::WallTime seen);
  /// The moment that ties an engine's clock to the wall clock.
  [[nodiscard]] base::Result<void> shift(protocol::TelemetryChunk& chunk) const;
  /// From now on not before `earliest`, which is ours, such as when the job was submitted.
  void beginAnew(std::optional<base::WallTime> earliest = {}) { m_latest = m_lastEnd = earliest; }

 private:
  Host& m_host;
  std::optional<base::WallTime> m_latest;
  std::optional<base::WallTime> m_lastEnd;  ///< of the last span, or what nothing began before
};

}  // namespace baremark::core::runs
