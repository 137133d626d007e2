// SPDX-License-Identifier: GPL-3.0-or-later
// When the lines of a run's log were written. A line of a step was written at the end of that step. “Running warm up”,
// “Done warm up” and the total mark the beginnings of phases. Any other line was written when it was read, if the log
// was being read then, otherwise at the earliest after the line before it. Pure.
#pragma once

#include <deque>

#include "app/models/run_clock.h"

namespace baremark::app::models {

/// The step number of a line such as "10\timages/sec: ...".
[[nodiscard]] std::optional<std::int64_t> stepOfLine(QStringView line);

class LogTimes {
 public:
  void clear() { *this = LogTimes(); }
  /// Lines without the last newline. `readAt` is empty if the lines were in the file before Baremark read it.
  void append(const QString& lines, std::optional<core::base::WallTime> readAt);
  /// Drops the oldest lines and keeps `count`.
  void keepLast(std::size_t count);
  [[nodiscard]] std::size_t size() const { return m_lines.size(); }

  /// One moment per line, in ascending order.
  [[nodiscard]] std::vector<Moment> moments(const RunClock& clock) const;
  /// The last line that was written by this moment. Empty if that line was dropped or its time is unknown.
  [[nodiscard]] std::optional<std::size_t> lineAt(const Moment& moment, const RunClock& clock) const;

 private:
  enum class Kind : std::uint8_t { Other, Step, WarmUp, Timed, Total };
  struct Line {
    Kind kind = Kind::Other;
    std::int64_t step = 0;
    std::optional<core::base::WallTime> readAt;
  };
  [[nodiscard]] static Line lineOf(QStringView text);
  [[nodiscard]] static std::optional<Instant> anchorOf(const Line& line, const RunClock& clock);

  std::deque<Line> m_lines;
  bool m_isCut = false;  ///< earlier lines were dropped
};

}  // namespace baremark::app::models
