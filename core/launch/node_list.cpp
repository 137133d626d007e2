// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/node_list.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/launch/plain_words.h"

namespace baremark::core::launch {
namespace {

constexpr std::size_t kMostNodes = 4096;
constexpr std::size_t kLongestName = 255;

std::optional<int> numberIn(std::string_view text) {
  if (text.empty()) return std::nullopt;
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isNumber = problem == std::errc{} && end == text.data() + text.size() && value >= 0 && text.size() <= 9 &&
                        text.front() != '-';
  return isNumber ? std::optional(value) : std::nullopt;
}

bool addNames(std::vector<std::string>& names, const std::string& head, std::string_view rest);

/// Adds the names of a range, "1-3" or "07", with leading zeros kept. `tail` can contain further brackets.
bool addRange(std::vector<std::string>& names, const std::string& head, std::string_view range, std::string_view tail) {
  const std::size_t dash = range.find('-');
  const std::string_view first = range.substr(0, dash);
  const std::optional<int> begin = numberIn(first);
  const std::string_view last = dash == std::string_view::npos ? first : range.substr(dash + 1);
  const std::optional<int> end = numberIn(last);
  if (!begin || !end || *end < *begin) return false;
  for (int number = *begin; number <= *end; ++number) {
    std::string digits = std::to_string(number);
    if (digits.size() < first.size()) digits.insert(0, first.size() - digits.size(), '0');
    if (!addNames(names, head + digits, tail)) return false;
  }
  return true;
}

/// Adds the names that begin with `head` and continue as in `rest`. False: no such list, or too many or too long names.
bool addNames(std::vector<std::string>& names, const std::string& head, std::string_view rest) {
  const std::size_t open = rest.find('[');
  if (head.size() + std::min(open, rest.size()) > kLongestName) return false;
  std::string name = head + std::string(rest.substr(0, open));
  if (open == std::string_view::npos) {
    if (name.empty() || names.size() >= kMostNodes) return false;
    names.push_back(std::move(name));
    return true;
  }
  const std::size_t close = rest.find(']', open);
  if (close == std::string_view::npos) return false;
  const std::string_view tail = rest.substr(close + 1);
  if (!tail.empty() && tail.front() == '[') return false;
  std::string_view ranges = rest.substr(open + 1, close - open - 1);
  while (true) {
    const std::size_t comma = ranges.find(',');
    if (!addRange(names, name, ranges.substr(0, comma), tail)) return false;
    if (comma == std::string_view::npos) return true;
    ranges.remove_prefix(comma + 1);
  }
}

}  // namespace

std::vector<std::string> nodesIn(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    // A comma in brackets does not end a name.
    std::size_t end = 0;
    for (bool isInside = false; end < list.size() && (isInside || list[end] != ','); ++end)
      isInside = list[end] == '[' || (isInside && list[end] != ']');
    if (!addNames(names, {}, list.substr(0, end))) return {};
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  std::vector<std::string> once;
  for (std::string& name : names) {
    if (name.size() > kLongestName || !isPlainWord(name, "._-") || name.front() == '-') return {};
    if (std::find(once.begin(), once.end(), name) == once.end()) once.push_back(std::move(name));
  }
  return once;
}

std::string nodesToAvoid(const std::vector<std::string>& used, int total, int needed) {
  std::string avoided;
  int left = total - needed;
  for (const std::string& name : used) {
    if (left-- <= 0) break;
    avoided += (avoided.empty() ? "" : ",") + name;
  }
  return avoided;
}

}  // namespace baremark::core::launch
