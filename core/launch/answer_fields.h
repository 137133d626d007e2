// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of schedulers' answers share. Everything in them is somebody else's text: bounded and made printable.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::launch {

/// The fields of a line between bars, the last one with every further bar in it; nothing where there are fewer.
template <std::size_t kFields>
[[nodiscard]] std::optional<std::array<std::string_view, kFields>> barFields(std::string_view line) {
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i + 1 < kFields; ++i) {
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos) return {};
    fields[i] = line.substr(0, bar);
    line.remove_prefix(bar + 1);
  }
  fields[kFields - 1] = line;
  return fields;
}

/// The words of a line between blanks and tabs, at most `most`.
[[nodiscard]] std::vector<std::string_view> wordsIn(std::string_view line, std::size_t most = 32);

/// Without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

[[nodiscard]] std::string fieldText(std::string_view field);
/// As `fieldText`; empty for the words that stand for nothing: "N/A", "None", "(null)", "-".
[[nodiscard]] std::string fieldTextOrNothing(std::string_view field);

/// The number that a field begins with ("32+" is 32), 0 to 1,000,000.
[[nodiscard]] std::optional<int> leadingNumber(std::string_view field);

/// As leadingNumber, but 0 is nothing.
[[nodiscard]] std::optional<int> leadingCount(std::string_view field);

/// Begins with a digit and is at most 64 bytes long.
[[nodiscard]] bool isJobNumber(std::string_view field);

/// A block of "name = value" lines under a line that begins with `head`, as qstat -f prints them; a line that begins with a tab
/// or eight blanks goes on with the value before it.
struct AttributeBlock {
  std::string name;  ///< what stands after `head`
  std::map<std::string, std::string, std::less<>> values;
  [[nodiscard]] std::string_view at(std::string_view key) const;
};
[[nodiscard]] std::vector<AttributeBlock> attributeBlocks(std::string_view text, std::string_view head);

}  // namespace baremark::core::launch
