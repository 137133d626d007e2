// SPDX-License-Identifier: Apache-2.0
#include "core/model/time_limit.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstdio>

namespace baremark::core::model {
namespace {

using std::chrono::seconds;

constexpr std::int64_t kMost = 1'000'000'000;  // seconds
constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kDay = 86400;

enum class Form : std::uint8_t { Seconds, Minutes, Units };

Form formOf(std::string_view example) {
  if (!example.empty() && std::isalpha(static_cast<unsigned char>(example.back())) != 0) return Form::Units;
  return std::ranges::count(example, ':') == 1 ? Form::Minutes : Form::Seconds;
}

/// A whole number of at most nine digits.
std::optional<std::int64_t> numberIn(std::string_view digits) {
  if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return {};
  std::int64_t value = 0;
  (void)std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::optional<seconds> limited(double value) {
  if (!(value >= 0) || value > static_cast<double>(kMost)) return {};
  return seconds(static_cast<std::int64_t>(value));
}

/// Reads "1h30m": each unit at most once, larger units first.
std::optional<seconds> withUnits(std::string_view text, bool mayBeFraction) {
  double sum = 0;
  std::int64_t last = kMost;
  while (!text.empty()) {
    const std::size_t end = text.find_first_not_of("0123456789.");
    if (end == 0 || end == std::string_view::npos) return {};
    const std::string_view digits = text.substr(0, end);
    double value = 0;
    const auto [stop, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool isFraction = digits.find('.') != std::string_view::npos;
    if (problem != std::errc() || stop != digits.data() + digits.size() || (isFraction && !mayBeFraction)) return {};
    const char letter = text[end];
    const std::int64_t unit = letter == 's'   ? 1
                              : letter == 'm' ? kMinute
                              : letter == 'h' ? kHour
                              : letter == 'd' ? kDay
                                              : 0;
    if (unit == 0 || unit >= last) return {};
    last = unit;
    sum += value * static_cast<double>(unit);
    text.remove_prefix(end + 1);
  }
  return limited(sum);
}

}  // namespace

std::optional<std::vector<std::int64_t>> numbersBetweenColons(std::string_view text) {
  std::vector<std::int64_t> parts;
  while (true) {
    const std::size_t colon = text.find(':');
    const auto part = numberIn(text.substr(0, colon));
    if (!part) return {};
    parts.push_back(*part);
    if (colon == std::string_view::npos) return parts;
    text.remove_prefix(colon + 1);
  }
}

std::optional<seconds> timeLimitIn(std::string_view text, std::string_view example) {
  if (text.empty()) return {};
  const Form form = formOf(example);
  if (text.find_first_of("smhd") != std::string_view::npos) return withUnits(text, form == Form::Units);
  std::int64_t days = 0;
  const std::size_t dash = text.find('-');
  const bool hasDays = dash != std::string_view::npos;
  if (hasDays) {
    const auto number = numberIn(text.substr(0, dash));
    if (!number) return {};
    days = *number;
    text.remove_prefix(dash + 1);
  }
  const auto parts = numbersBetweenColons(text);
  const bool isClear =
      parts && (hasDays ? parts->size() <= 3 : parts->size() == 3 || (parts->size() == 2 && form == Form::Minutes));
  if (!isClear) return {};
  const auto at = [&](std::size_t i) { return i < parts->size() ? (*parts)[i] : 0; };
  return limited(static_cast<double>(days * kDay + at(0) * kHour + at(1) * kMinute + at(2)));
}

std::string writtenTimeLimit(seconds limit, std::string_view example) {
  const std::int64_t all = limit.count();
  char text[64];
  switch (formOf(example)) {
    case Form::Seconds:
      std::snprintf(text, sizeof text, "%lld:%02d:%02d", static_cast<long long>(all / kHour),
                    static_cast<int>(all / kMinute % 60), static_cast<int>(all % 60));
      break;
    case Form::Minutes: {
      const std::int64_t minutes = (all + kMinute - 1) / kMinute;
      std::snprintf(text, sizeof text, "%lld:%02d", static_cast<long long>(minutes / 60),
                    static_cast<int>(minutes % 60));
      break;
    }
    case Form::Units: {
      const bool isWhole = all % kMinute == 0;
      std::snprintf(text, sizeof text, "%lld%s", static_cast<long long>(isWhole ? all / kMinute : all),
                    isWhole ? "m" : "s");
      break;
    }
  }
  return text;
}

std::string longerTimeLimit(std::string_view text) {
  constexpr std::string_view kExample = "0:30:00";
  constexpr seconds kLeast{600};
  constexpr seconds kUsual{7200};
  auto limit = timeLimitIn(text, kExample);
  for (const std::string_view other : {"0:30", "30m"}) {  // the forms of LSF and Flux
    if (!limit) limit = timeLimitIn(text, other);
  }
  return writtenTimeLimit(limit ? std::max(kLeast, 2 * *limit) : kUsual, kExample);
}

bool isEndless(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower == "unlimited" || lower == "infinite" || lower == "infinity";
}

}  // namespace baremark::core::model
