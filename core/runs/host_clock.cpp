// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_clock.h"

#include <algorithm>
#include <charconv>
#include <variant>

#include "core/protocol/telemetry_json.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::fail, base::Result, base::WallTime;
using std::chrono::milliseconds, std::chrono::seconds;

constexpr std::int64_t kYear2100 = 4102444800;  // seconds since 1970
constexpr seconds kQuickAnswer{2};
constexpr int kMostQuestions = 3;
/// A command has a deadline of one minute, so an answer may be wrong by half a minute, and so may the answer at the
/// other end of a span. If the host's files have no fractions, each end is wrong by up to a second more.
constexpr seconds kStoodStill{62};

/// One answer of the host's clock.
struct Reading {
  milliseconds ahead{0};
  milliseconds onTheWay{
      0};  ///< by the clock of ours that says more: only the wall clock advances while this machine sleeps
};

Result<Reading> askClock(Host& host) {
  const base::SystemClock clock;
  const WallTime before = clock.wallNow();
  const auto asked = clock.monotonicNow();
  const Result<CommandOutcome> answer = waitFor(host.exec({.script = "date +%s.%N", .outputCap = 64}));
  if (!answer) return fail(answer.error());
  const auto there = readHostTime(answer->out);
  const auto onTheWay =
      std::max(std::chrono::duration_cast<milliseconds>(clock.monotonicNow() - asked), clock.wallNow() - before);
  return Reading{there ? *there - (before + onTheWay / 2) : milliseconds(0), onTheWay};
}

}  // namespace

std::optional<WallTime> readHostTime(const std::string& text) {
  const char* const end = text.data() + text.size();
  std::int64_t whole = 0;
  const auto read = std::from_chars(text.data(), end, whole);
  if (read.ec != std::errc() || whole < 0 || whole >= kYear2100) return {};
  const std::string fraction(std::find(read.ptr, end, '.') == read.ptr ? std::string(read.ptr, end).substr(0, 4)
                                                                       : std::string());
  int part = 500;
  const bool isRead = fraction.size() == 4 &&
                      std::from_chars(fraction.data() + 1, fraction.data() + 4, part).ptr == fraction.data() + 4 &&
                      part >= 0;
  return WallTime(seconds(whole) + milliseconds(isRead ? part : 500));
}

Result<milliseconds> clockAhead(Host& host) {
  if (host.isThisMachine()) return milliseconds(0);
  std::optional<Reading> best;
  for (int i = 0; i < kMostQuestions && (!best || best->onTheWay > kQuickAnswer); ++i) {
    const Result<Reading> reading = askClock(host);
    if (!reading) return fail(reading.error());
    if (!best || reading->onTheWay < best->onTheWay) best = *reading;
  }
  return best->ahead;
}

WallTime onOurClock(WallTime there, milliseconds ahead, std::optional<WallTime> earliest, WallTime now) {
  const WallTime least = std::min(earliest.value_or(WallTime::min()), now);
  return std::clamp(there - ahead, least, now);
}

Span spanOnOurClock(const Span& there, const Span& seen, std::optional<WallTime> earliest) {
  const milliseconds own = there.ended - there.started;
  const milliseconds looksLike = seen.ended - seen.started;
  const bool isSet = own < milliseconds(0) || std::chrono::abs(own - looksLike) > kStoodStill;
  if (isSet) return seen;
  const WallTime least = std::min(earliest.value_or(WallTime::min()), seen.ended);
  return {std::max(seen.ended - own, least), seen.ended};
}

Result<WallTime> HostClock::onOurClock(WallTime there) {
  const Result<milliseconds> ahead = clockAhead(m_host);
  if (!ahead) return fail(ahead.error());
  m_latest = runs::onOurClock(there, *ahead, m_latest, base::SystemClock().wallNow());
  return *m_latest;
}

Result<Span> HostClock::spanOnOurClock(const Span& there, WallTime seen) {
  const Result<WallTime> ended = onOurClock(there.ended);
  if (!ended) return fail(ended.error());
  const Span span = runs::spanOnOurClock(there, {seen, *ended}, m_lastEnd);
  m_lastEnd = span.ended;
  return span;
}

Result<void> HostClock::shift(protocol::TelemetryChunk& chunk) const {
  for (protocol::TelemetryRecord& record : chunk.records) {
    auto* hello = std::get_if<protocol::Hello>(&record.body);
    if (hello == nullptr) continue;
    const Result<WallTime> there = base::parseIsoUtc(hello->startedUtc);
    if (!there) continue;
    const Result<milliseconds> ahead = clockAhead(m_host);
    if (!ahead) return fail(ahead.error());
    hello->startedUtc = base::toIsoUtc(*there - *ahead);
  }
  return {};
}

}  // namespace baremark::core::runs
