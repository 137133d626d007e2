// SPDX-License-Identifier: GPL-3.0-or-later
// Runs scripts on a host, reads its small files, and finds out why something failed there. Blocking.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/launch/scheduler.h"
#include "core/model/end_reason.h"
#include "core/protocol/block_files.h"
#include "core/runs/host.h"
#include "core/runs/task_pool.h"

namespace baremark::core::protocol {
struct TelemetryChunk;
}

namespace baremark::core::runs {

/// Runs a script, with the limits of `how`, and waits for its outcome or its own error. Cancelled: as waitUnless().
[[nodiscard]] base::Result<CommandOutcome> runScript(Host& host, const base::Result<std::string>& script,
                                                     Command how = {}, const IsCancelled& isCancelled = {});

/// A small file of the host, read by `parse`. NotFound: there is none.
template <class File>
[[nodiscard]] base::Result<File> smallFile(Host& host, const std::string& path,
                                           base::Result<File> (*parse)(std::string_view text)) {
  const base::Result<std::string> text = waitFor(host.read(path, 0, protocol::kMaxSmallFile));
  return text ? parse(*text) : base::fail(text.error());
}

/// CommandFailed: a command of the scheduler ended with this outcome.
[[nodiscard]] base::Error schedulerError(const Host& host, const launch::SchedulerDescriptor& scheduler,
                                         const CommandOutcome& outcome);

/// The last lines of a log, from at most 4 KiB of its end, made printable. Empty: no log, or the host does not answer.
[[nodiscard]] std::string lastLinesOf(Host& host, const std::string& path);

/// Why 64 kB cannot be written in the host root: NoSpace or DiskQuota. Its detail is the root with the free space on
/// its file system ("/runs: 12 kB") or with the words of the failed write. Nothing: there is room, or the host does not
/// answer.
[[nodiscard]] std::optional<model::EndReason> whyDiskIsFull(Host& host);

/// How far the host's wall clock is ahead of Baremark's; negative: behind. Exact to half the round trip, and to half a
/// second if the host's `date` prints no fractions. After an answer of more than two seconds it is asked again, three
/// times in all. Zero on this machine, and if the answer is no time between 1970 and 2100.
[[nodiscard]] base::Result<std::chrono::milliseconds> clockAhead(Host& host);

/// Reads seconds since 1970 as `date +%s.%N` prints them. Without a readable fraction, half a second is added. Nothing:
/// no time between 1970 and 2100.
[[nodiscard]] std::optional<base::WallTime> readHostTime(const std::string& text);

/// The moment `there` on Baremark's clock, moved into the range from `earliest` (by Baremark's clock) to `now`.
[[nodiscard]] base::WallTime onOurClock(base::WallTime there, std::chrono::milliseconds ahead,
                                        std::optional<base::WallTime> earliest, base::WallTime now);

/// When something started and ended.
struct Span {
  base::WallTime started;
  base::WallTime ended;
  bool operator==(const Span&) const = default;
};

/// Converts a span that the host wrote down. `seen.started` is the start as it was converted when Baremark saw it,
/// possibly over a connection that stood still; `seen.ended` is the end, converted now. The length of the result is the
/// host's own, unless the two differ by more than a slow connection explains: then the host's clock was set meanwhile,
/// and the result is `seen`. The result does not start before `earliest`.
[[nodiscard]] Span spanOnOurClock(const Span& there, const Span& seen, std::optional<base::WallTime> earliest);

/// Converts moments that follow each other on one host, even if the host's clock is set meanwhile.
class HostClock {
 public:
  explicit HostClock(Host& host) : m_host(host) {}

  /// Converts a moment. The result is not before the last result.
  [[nodiscard]] base::Result<base::WallTime> onOurClock(base::WallTime there);
  /// Converts the span of the run that started last, as the function spanOnOurClock() does. `seen` is its start as this
  /// clock or an earlier one converted it.
  [[nodiscard]] base::Result<Span> spanOnOurClock(const Span& there, base::WallTime seen);
  /// Converts the moment that ties the engine's clock to the wall clock.
  [[nodiscard]] base::Result<void> shift(protocol::TelemetryChunk& chunk) const;
  /// Starts again: results are not before `earliest`, by Baremark's clock, such as when the job was submitted.
  void restart(std::optional<base::WallTime> earliest = {}) { m_latest = m_lastEnd = earliest; }

 private:
  Host& m_host;
  std::optional<base::WallTime> m_latest;
  std::optional<base::WallTime> m_lastEnd;  ///< end of the last span, or the earliest possible moment
};

}  // namespace baremark::core::runs
