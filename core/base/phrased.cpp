// SPDX-License-Identifier: Apache-2.0
#include "core/base/phrased.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/base/nearest_name.h"

namespace baremark::core::base {
namespace {

std::string englishOf(const Phrased::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* names = std::get_if<Phrased::Names>(&value)) return listOfNames(*names);
  return std::get<std::string>(value);
}

/// The position of the next placeholder (%1 to %9) in `pattern` from `at` on, or npos.
std::size_t nextPlace(std::string_view pattern, std::size_t at) {
  while ((at = pattern.find('%', at)) != std::string_view::npos) {
    if (at + 1 < pattern.size() && pattern[at + 1] >= '1' && pattern[at + 1] <= '9') return at;
    ++at;
  }
  return at;
}

/// The names in a list such as "a, b or c"; nothing if the text is not such a list.
std::optional<Phrased::Names> namesIn(const std::string& text) {
  constexpr std::string_view kOr = " or ";
  const std::size_t last = text.rfind(kOr);
  if (last == std::string::npos) return {};
  Phrased::Names names;
  std::string rest = text.substr(0, last);
  for (std::size_t at = rest.find(", "); at != std::string::npos; at = rest.find(", ")) {
    names.push_back(rest.substr(0, at));
    rest.erase(0, at + 2);
  }
  names.push_back(rest);
  names.push_back(text.substr(last + kOr.size()));
  if (listOfNames(names) != text) return {};
  return names;
}

Phrased::Value valueOf(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem == std::errc() && end == text.data() + text.size() && std::to_string(number) == text) return number;
  if (auto names = namesIn(text)) return *std::move(names);
  return text;
}

/// Distinguishes ranges and amounts, which begin with a number, from sentences that contain "to".
bool beginsWithNumber(std::string_view text) {
  const std::size_t at = text.substr(0, 1) == "-" ? 1 : 0;
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// The values of the placeholders %1, %2 and so on in a text of this pattern; nothing if the text does not match. Each
/// value is as short as possible.
std::optional<std::vector<Phrased::Value>> matched(std::string_view pattern, std::string_view text) {
  std::vector<Phrased::Value> values;
  std::size_t at = nextPlace(pattern, 0);
  if (text.substr(0, std::min(at, pattern.size())) != pattern.substr(0, at)) return {};
  if (at == std::string_view::npos) return text == pattern ? std::optional(values) : std::nullopt;
  if (at == 0 && (pattern.substr(2, 4) == " to " || pattern == "%1 bytes") && !beginsWithNumber(text)) return {};
  text.remove_prefix(at);
  while (at != std::string_view::npos) {
    const auto number = static_cast<std::size_t>(pattern[at + 1] - '0');
    const std::size_t next = nextPlace(pattern, at + 2);
    const bool isLast = next == std::string_view::npos;
    const std::string_view between = pattern.substr(at + 2, isLast ? next : next - at - 2);
    std::size_t end = between.empty() ? text.size() : text.find(between, 1);
    if (isLast && text.size() > between.size()) end = text.size() - between.size();
    if (end == std::string_view::npos || end == 0 || text.substr(end, between.size()) != between) return {};
    if (values.size() < number) values.resize(number);
    values[number - 1] = valueOf(std::string(text.substr(0, end)));
    text.remove_prefix(end + between.size());
    at = next;
  }
  return text.empty() ? std::optional(values) : std::nullopt;
}

/// An amount of something, such as "%1 arms".
bool isAmount(Phrase phrase) {
  return (phrase >= Phrase::ArmCount && phrase <= Phrase::ValueCount) || phrase == Phrase::BytesFree ||
         phrase == Phrase::Milliseconds;
}

/// "%1 on %2" is part of many texts, and a host may be named like a kind.
bool isOfOtherTexts(Phrase phrase) {
  return phrase == Phrase::SchedulerOfHost || (phrase >= Phrase::KindHost && phrase <= Phrase::KindRun);
}

/// The patterns, sorted by length, the longest first, because it has the most fixed words.
std::vector<Phrase> longestFirst() {
  std::vector<Phrase> order;
  for (std::size_t code = static_cast<std::size_t>(Phrase::Names) + 1; code < kPhrases; ++code)
    order.push_back(static_cast<Phrase>(code));
  std::stable_sort(order.begin(), order.end(),
                   [](Phrase one, Phrase other) { return englishPattern(one).size() > englishPattern(other).size(); });
  return order;
}

}  // namespace

Phrased Phrased::withTexts(const std::function<std::string(const std::string&)>& change) const {
  Phrased out = *this;
  for (Value& each : out.m_values) {
    if (auto* text = std::get_if<std::string>(&each)) *text = change(*text);
    if (auto* names = std::get_if<Names>(&each)) {
      for (std::string& name : *names) name = change(name);
    }
  }
  return out;
}

std::string Phrased::english() const {
  const std::string_view pattern = englishPattern(m_phrase);
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = nextPlace(pattern, 0); at != std::string_view::npos; at = nextPlace(pattern, from)) {
    out += pattern.substr(from, at - from);
    const auto number = static_cast<std::size_t>(pattern[at + 1] - '0');
    if (number <= m_values.size()) out += englishOf(m_values[number - 1]);
    from = at + 2;
  }
  return out.append(pattern.substr(from));
}

Phrased Phrased::fromEnglish(std::string_view text) {
  static const std::vector<Phrase> order = longestFirst();
  if (text.empty()) return {};
  Phrased out;
  for (const Phrase phrase : order) {
    if (isOfOtherTexts(phrase) || (isAmount(phrase) && !beginsWithNumber(text))) continue;
    auto values = matched(englishPattern(phrase), text);
    if (!values) continue;
    out.m_phrase = phrase;
    out.m_values = *std::move(values);
    if (out.english() == text) return out;
  }
  if (auto names = namesIn(std::string(text))) return {Phrase::Names, *std::move(names)};
  return std::string(text);
}

}  // namespace baremark::core::base
