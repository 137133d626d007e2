// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

#include <cstdio>
#include <ctime>
#include <string_view>

#include "core/base/printable.h"

namespace baremark::core::base {
namespace {

// Uses the calendar functions of POSIX, because GCC 10, the compiler of older clusters, has no calendar in <chrono>.
std::tm calendarOf(std::time_t seconds) {
  std::tm fields{};
  ::gmtime_r(&seconds, &fields);
  return fields;
}

bool isSameDay(const std::tm& one, const std::tm& other) {
  return one.tm_year == other.tm_year && one.tm_mon == other.tm_mon && one.tm_mday == other.tm_mday;
}

}  // namespace

std::string toIsoUtc(WallTime time) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(time);
  const std::tm at = calendarOf(static_cast<std::time_t>(whole.time_since_epoch().count()));
  char text[64];
  std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", at.tm_year + 1900, at.tm_mon + 1, at.tm_mday,
                at.tm_hour, at.tm_min, at.tm_sec, static_cast<int>((time - whole).count()));
  return text;
}

Result<WallTime> parseIsoUtc(std::string_view text) {
  using namespace std::chrono;
  int y = 0;
  int mo = 0;
  int d = 0;
  int h = 0;
  int mi = 0;
  int s = 0;
  int ms = 0;
  int used = 0;
  const std::string copy(text.substr(0, 40));
  const auto isComplete = [&](int fields, int wanted) {
    return fields == wanted && static_cast<std::size_t>(used) == text.size();
  };
  const int plain = std::sscanf(copy.c_str(), "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &y, &mo, &d, &h, &mi, &s, &used);
  bool isGood = isComplete(plain, 6);
  if (!isGood) {
    used = 0;
    const int full = std::sscanf(copy.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ%n", &y, &mo, &d, &h, &mi, &s, &ms, &used);
    isGood = isComplete(full, 7);
  }
  std::tm day{};
  day.tm_year = y - 1900;
  day.tm_mon = mo - 1;
  day.tm_mday = d;
  const std::tm wanted = day;
  const std::time_t midnight = ::timegm(&day);
  const bool isDate = isSameDay(day, wanted);  // timegm turns 31 February into 3 March
  const bool isTime = h >= 0 && h < 24 && mi >= 0 && mi < 60 && s >= 0 && s < 61 && ms >= 0;
  if (!isGood || !isDate || !isTime)
    return fail({.code = ErrorCode::Malformed, .value = printable(text, 40), .allowed = Phrase::UtcTime});
  return WallTime{seconds{midnight} + hours{h} + minutes{mi} + seconds{s} + milliseconds{ms}};
}

}  // namespace baremark::core::base
