// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_evidence.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>
#include <variant>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/protocol/telemetry_json.h"

namespace baremark::core::runs {
namespace {

constexpr std::int64_t kLastWords = 4096;
constexpr long long kFullDisk = 64;
constexpr std::size_t kMostWords = 200;
constexpr std::string_view kLeft = "left ";

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

base::Result<CommandOutcome> runScript(Host& host, const base::Result<std::string>& script, Command how,
                                       const IsCancelled& isCancelled) {
  if (!script) return base::fail(script.error());
  how.script = *script;
  auto outcome = host.exec(std::move(how));
  return isCancelled ? waitUnless(isCancelled, std::move(outcome)) : waitFor(std::move(outcome));
}

base::Error schedulerError(const Host& host, const launch::SchedulerDescriptor& scheduler,
                           const CommandOutcome& outcome) {
  return {.code = base::ErrorCode::CommandFailed,
          .where = {base::Phrase::SchedulerOfHost, scheduler.label, host.name()},
          .value = std::to_string(outcome.status),
          .detail = base::printable(outcome.err, 4096)};
}

std::string lastLinesOf(Host& host, const std::string& path) {
  const auto facts = waitFor(host.stat({path}));
  if (!facts || !facts->front().exists) return {};
  const std::int64_t start = std::max<std::int64_t>(0, facts->front().size - kLastWords);
  const base::Result<std::string> text = waitFor(host.read(path, start, kLastWords));
  if (!text) return {};
  // Begin with a whole line, if there is one.
  const std::size_t newline = start > 0 ? text->find('\n') : std::string::npos;
  const std::size_t first = newline == std::string::npos || newline + 1 == text->size() ? 0 : newline + 1;
  return base::printable(std::string_view(*text).substr(first), static_cast<std::size_t>(kLastWords));
}

std::optional<model::EndReason> whyDiskIsFull(Host& host) {
  const base::Result<std::string> root = base::shellQuoted(host.root());
  if (!root) return {};
  // `df` knows nothing about quotas.
  const auto outcome =
      waitFor(host.exec({.script = "cd " + *root +
                                   " || exit\n"
                                   "echo \"left $(df -Pk . | sed -n 2p | tr -s ' ' | cut -d' ' -f4)\"\n"
                                   "trap 'rm -f .room-$$' EXIT\n"
                                   "LC_ALL=C dd if=/dev/zero of=.room-$$ bs=65536 count=1 conv=fsync 2>&1\n"}));
  if (!outcome) return {};
  const auto reason = [&host](model::EndKind kind, const std::string& words) {
    return model::EndReason{kind, {}, host.root() + ": " + words};
  };
  std::istringstream lines(outcome->out);
  for (std::string line; std::getline(lines, line);) {
    long long kilobytes = -1;
    const bool isLeft =
        line.rfind(kLeft, 0) == 0 && static_cast<bool>(std::istringstream(line.substr(kLeft.size())) >> kilobytes);
    if (isLeft && kilobytes >= 0 && kilobytes < kFullDisk)
      return reason(model::EndKind::NoSpace, std::to_string(kilobytes) + " kB");
    const std::string words = base::printable(line, kMostWords);
    if (line.find("quota exceeded") != std::string::npos) return reason(model::EndKind::DiskQuota, words);
    if (line.find("No space left") != std::string::npos) return reason(model::EndKind::NoSpace, words);
  }
  return {};
}

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
