// SPDX-License-Identifier: GPL-3.0-or-later
// When the lines of a run's log were written. A line of tf_cnn_benchmarks' form names its step, so its time is that step's end;
// "Running warm up", "Done warm up" and the total stand at the beginnings of phases. Any other line was written between such
// lines: when it was read where somebody was looking, at the earliest after the line before it where it stood there already.
// Pure.
#pragma once

#include <QString>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "app/models/moment.h"
#include "app/models/run_clock.h"

namespace baremark::app::models {

/// The step that a line names: "10\timages/sec: ...".
[[nodiscard]] std::optional<std::int64_t> stepOfLine(QStringView line);

class LogTimes {
 public:
  void clear() { *this = LogTimes(); }
  /// Lines without the last newline. `readAt`: nothing where they stood there before anybody looked.
  void append(const QString& lines, std::optional<core::base::WallTime> readAt);
  /// Forgets the oldest beyond so many.
  void keepLast(std::size_t count);
  [[nodiscard]] std::size_t size() const { return m_lines.size(); }

  /// One each line; times do not descend.
  [[nodiscard]] std::vector<Moment> moments(const RunClock& clock) const;
  /// The last line that was written by then; nothing: it is not among these lines, or cannot be known.
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
  bool m_isCut = false;  ///< there were earlier ones
};

}  // namespace baremark::app::models
