// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler_readers.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "core/base/lines.h"
#include "core/base/printable.h"

namespace baremark::core::launch {
namespace {

constexpr std::size_t kLongestField = 1024;
constexpr std::size_t kLongestAttribute = 16384;

/// True if a date, in any form, contains this year.
bool namesYear(std::string_view date, std::string_view year) {
  const auto isDigit = [&](std::size_t at) { return at < date.size() && date[at] >= '0' && date[at] <= '9'; };
  for (std::size_t at = date.find(year); at != std::string_view::npos; at = date.find(year, at + 1)) {
    if ((at == 0 || !isDigit(at - 1)) && !isDigit(at + year.size())) return true;
  }
  return false;
}

}  // namespace

std::vector<std::string_view> wordsIn(std::string_view line, std::size_t most) {
  std::vector<std::string_view> words;
  while (words.size() < most) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) break;
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return words;
}

std::vector<std::string_view> partsOf(std::string_view list, char separator) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    if (const std::string_view part = trimmed(list.substr(0, end)); !part.empty()) parts.push_back(part);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string fieldText(std::string_view field) {
  return base::printable(field, kLongestField);
}

std::string spelledOut(std::string_view text) {
  std::string words = " ";
  for (const char c : text.substr(0, kLongestField)) {
    const bool isUpper = c >= 'A' && c <= 'Z';
    const bool isPart =
        isUpper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    if (isPart)
      words += isUpper ? static_cast<char>(c - 'A' + 'a') : c;
    else if (words.back() != ' ')
      words += ' ';
  }
  return words.back() == ' ' ? words : words + " ";
}

std::string fieldTextOrNothing(std::string_view field) {
  static const std::set<std::string> nothing = {" ",         " n a ",     " none ",      " null ",    " none assigned ",
                                                " unknown ", " not set ", " undefined ", " invalid ", " unspecified ",
                                                " unset ",   " nil "};
  return nothing.count(spelledOut(field)) > 0 ? std::string() : fieldText(field);
}

std::string momentOrNothing(std::string_view field) {
  return namesYear(field, "1970") || namesYear(field, "1969") ||
                 field.find_first_of("123456789") == std::string_view::npos
             ? std::string()
             : fieldText(trimmed(field));
}

std::optional<int> leadingNumber(std::string_view field) {
  int value = 0;
  const auto read = std::from_chars(field.data(), field.data() + field.size(), value);
  if (read.ec != std::errc() || value < 0) return {};
  return std::min(value, 1'000'000);
}

std::optional<int> leadingCount(std::string_view field) {
  const auto value = leadingNumber(field);
  return value.value_or(0) > 0 ? value : std::nullopt;
}

std::optional<JobState> stateNamed(std::span<const StateWords> states, std::string_view word) {
  for (const auto& [state, words] : states) {
    const auto known = wordsIn(words);
    if (std::ranges::find(known, word) != known.end()) return state;
  }
  return {};
}

void markNeverRan(JobFacts& job) {
  job.neverRan = job.state == JobState::Failed && job.nodes.empty();
}

bool isJobNumber(std::string_view field) {
  return !field.empty() && field.size() <= 64 && field.front() >= '0' && field.front() <= '9';
}

std::string_view AttributeBlock::at(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? std::string_view() : std::string_view(found->second);
}

std::vector<AttributeBlock> attributeBlocks(std::string_view text, std::string_view head) {
  constexpr std::string_view kBlanks = "        ";
  std::vector<AttributeBlock> blocks;
  std::string* value = nullptr;
  while (!text.empty()) {
    std::string_view line = base::takeLine(text);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.substr(0, head.size()) == head) {
      blocks.push_back({.name = std::string(trimmed(line.substr(head.size()))), .values = {}});
      value = nullptr;
      continue;
    }
    if (blocks.empty()) continue;
    const std::size_t fold = line.substr(0, 1) == "\t"                   ? 1
                             : line.substr(0, kBlanks.size()) == kBlanks ? kBlanks.size()
                                                                         : 0;
    if (fold > 0 && value != nullptr) {
      if (value->size() < kLongestAttribute) *value += line.substr(fold);
      continue;
    }
    const std::size_t equals = line.find(" = ");
    value = nullptr;
    if (equals == std::string_view::npos || equals > 128) continue;
    value = &blocks.back().values[std::string(trimmed(line.substr(0, equals)))];
    *value = std::string(line.substr(equals + 3).substr(0, kLongestAttribute));
  }
  for (AttributeBlock& block : blocks) {
    for (auto& [name, whole] : block.values) whole = std::string(trimmed(whole));
  }
  return blocks;
}

}  // namespace baremark::core::launch
