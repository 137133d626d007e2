// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/log_times.h"

namespace baremark::app::models {
namespace {

constexpr qsizetype kMostDigits = 15;

}  // namespace

std::optional<std::int64_t> stepOfLine(QStringView line) {
  const qsizetype tab = line.indexOf(u'\t');
  if (tab < 1 || tab > kMostDigits || !line.sliced(tab + 1).startsWith(u"images/sec:")) return {};
  std::int64_t step = 0;
  for (const QChar digit : line.first(tab)) {
    if (digit < u'0' || digit > u'9') return {};
    step = step * 10 + (digit.unicode() - u'0');
  }
  return step;
}

LogTimes::Line LogTimes::lineOf(QStringView text) {
  if (const auto step = stepOfLine(text)) return {Kind::Step, *step, {}};
  if (text == u"Running warm up") return {Kind::WarmUp, 0, {}};
  if (text == u"Done warm up" || text.startsWith(u"Step\tImg/sec")) return {Kind::Timed, 0, {}};
  if (text.startsWith(u"total images/sec:")) return {Kind::Total, 0, {}};
  return {};
}

void LogTimes::append(const QString& lines, std::optional<core::base::WallTime> readAt) {
  for (const QStringView text : QStringView(lines).split(u'\n')) {
    Line line = lineOf(text);
    line.readAt = readAt;
    m_lines.push_back(line);
  }
}

void LogTimes::keepLast(std::size_t count) {
  if (m_lines.size() <= count) return;
  m_lines.erase(m_lines.begin(), m_lines.end() - static_cast<std::ptrdiff_t>(count));
  m_isCut = true;
}

std::optional<Instant> LogTimes::anchorOf(const Line& line, const RunClock& clock) {
  switch (line.kind) {
    case Kind::Step:
      return clock.endOf(line.step);
    case Kind::WarmUp:
      return clock.warmUpBegan();
    case Kind::Timed:
      return clock.timedBegan();
    case Kind::Total: {
      // The total is printed after the last step and before the ending phase, which evaluations can delay.
      const auto last = clock.lastStep();
      return last && clock.endingBegan() ? clock.endOf(*last) : std::nullopt;
    }
    case Kind::Other:
      break;
  }
  return {};
}

std::vector<Moment> LogTimes::moments(const RunClock& clock) const {
  // The latest possible time is that of the next line with a known time.
  std::vector<std::optional<Instant>> next(m_lines.size());
  std::optional<Instant> anchor;
  for (std::size_t i = m_lines.size(); i-- > 0;) {
    if (const auto own = anchorOf(m_lines[i], clock)) anchor = own;
    next[i] = anchor;
  }
  std::vector<Moment> out(m_lines.size());
  std::optional<Instant> before = m_isCut ? std::nullopt : clock.started();
  std::optional<std::int64_t> step;
  for (std::size_t i = 0; i < m_lines.size(); ++i) {
    const Line& line = m_lines[i];
    const auto own = anchorOf(line, clock);
    if (line.kind == Kind::Step) step = line.step;
    if (line.kind == Kind::Total && own) step = clock.lastStep();
    if (own) {
      out[i] = {before && own->time < before->time ? before : own, step};
    } else if (line.readAt) {
      Instant read{*line.readAt, Exactness::About};
      if (next[i]) read.time = std::min(read.time, next[i]->time);
      const bool isAfter = !before || read.time > before->time;
      if (!isAfter) read.time = before->time;
      const auto running = isAfter && line.kind != Kind::Step ? clock.stepAt(read.time) : std::nullopt;
      if (running) step = running;
      out[i] = {read, step};
    } else if (before) {
      out[i] = {Instant{before->time, Exactness::AtEarliest}, step};
    } else {
      out[i] = {{}, step};
    }
    if (out[i].at) before = out[i].at;
  }
  return out;
}

std::optional<std::size_t> LogTimes::lineAt(const Moment& moment, const RunClock& clock) const {
  if (moment.step) {
    for (std::size_t i = 0; i < m_lines.size(); ++i)
      if (m_lines[i].kind == Kind::Step && m_lines[i].step == *moment.step) return i;
  }
  const std::vector<Moment> all = moments(clock);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool isBefore = false;
    if (m_lines[i].kind == Kind::Step && moment.step)
      isBefore = m_lines[i].step <= *moment.step;
    else if (moment.at && all[i].at)
      isBefore = all[i].at->time <= moment.at->time;
    else if (moment.step && all[i].step)
      isBefore = *all[i].step <= *moment.step;
    else if (moment.step)
      isBefore = !m_isCut && !all[i].at;  // lines before the first step
    if (isBefore) found = i;
  }
  return found;
}

}  // namespace baremark::app::models
