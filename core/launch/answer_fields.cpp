// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/answer_fields.h"

#include <algorithm>
#include <charconv>

#include "core/base/lines.h"
#include "core/base/printable.h"

namespace baremark::core::launch {
namespace {

constexpr std::size_t kLongestField = 1024;
constexpr std::size_t kLongestAttribute = 16384;

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

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string fieldText(std::string_view field) { return base::printable(field, kLongestField); }

std::string fieldTextOrNothing(std::string_view field) {
  const bool isNothing = field == "N/A" || field == "None" || field == "(null)" || field == "-";
  return isNothing ? std::string() : fieldText(field);
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

bool isJobNumber(std::string_view field) {
  return !field.empty() && field.size() <= 64 && field.front() >= '0' && field.front() <= '9';
}

std::string_view AttributeBlock::at(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? std::string_view() : std::string_view(found->second);
}

std::vector<AttributeBlock> attributeBlocks(std::string_view text, std::string_view head) {
  std::vector<AttributeBlock> blocks;
  std::string* value = nullptr;
  while (!text.empty()) {
    const std::string_view line = base::takeLine(text);
    if (line.substr(0, head.size()) == head) {
      blocks.push_back({.name = std::string(trimmed(line.substr(head.size()))), .values = {}});
      value = nullptr;
      continue;
    }
    if (blocks.empty()) continue;
    const bool goesOn = line.substr(0, 1) == "\t" || line.substr(0, 8) == "        ";
    if (goesOn && value != nullptr) {
      if (value->size() < kLongestAttribute) *value += trimmed(line);
      continue;
    }
    const std::size_t equals = line.find(" = ");
    value = nullptr;
    if (equals == std::string_view::npos || equals > 128) continue;
    value = &blocks.back().values[std::string(trimmed(line.substr(0, equals)))];
    *value = std::string(trimmed(line.substr(equals + 3)).substr(0, kLongestAttribute));
  }
  return blocks;
}

}  // namespace baremark::core::launch
