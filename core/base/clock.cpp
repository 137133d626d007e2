// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

#include <cstdio>
#include <string_view>

#include "core/base/printable.h"

namespace baremark::core::base {

std::string toIsoUtc(WallTime time) {
  using namespace std::chrono;
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const auto sinceMidnight = (time - day).count();
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(sinceMidnight / 3600000), static_cast<int>(sinceMidnight / 60000 % 60),
                static_cast<int>(sinceMidnight / 1000 % 60), static_cast<int>(sinceMidnight % 1000));
  return text;
}

Result<WallTime> parseIsoUtc(std::string_view text) {
  using namespace std::chrono;
  int y = 0;
  unsigned mo = 0;
  unsigned d = 0;
  int h = 0;
  int mi = 0;
  int s = 0;
  int ms = 0;
  int used = 0;
  const std::string copy(text.substr(0, 40));
  const auto isComplete = [&](int fields, int wanted) {
    return fields == wanted && static_cast<std::size_t>(used) == text.size();
  };
  const int plain = std::sscanf(copy.c_str(), "%4d-%2u-%2uT%2d:%2d:%2dZ%n", &y, &mo, &d, &h, &mi, &s, &used);
  bool isGood = isComplete(plain, 6);
  if (!isGood) {
    used = 0;
    const int full = std::sscanf(copy.c_str(), "%4d-%2u-%2uT%2d:%2d:%2d.%3dZ%n", &y, &mo, &d, &h, &mi, &s, &ms, &used);
    isGood = isComplete(full, 7);
  }
  const year_month_day date{year{y}, month{mo}, day{d}};
  const bool isTime = h >= 0 && h < 24 && mi >= 0 && mi < 60 && s >= 0 && s < 61 && ms >= 0;
  if (!isGood || !date.ok() || !isTime) {
    return fail({.code = ErrorCode::Malformed,
                 .value = printable(text, 40),
                 .allowed = "UTC such as 2026-08-21T14:32:05.120Z"});
  }
  return WallTime{sys_days{date} + hours{h} + minutes{mi} + seconds{s} + milliseconds{ms}};
}

}  // namespace baremark::core::base
