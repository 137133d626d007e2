// SPDX-License-Identifier: Apache-2.0
// The lines of other programs' output.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::base {

/// Removes the first line with its newline from `text`, and returns the line without the newline.
[[nodiscard]] inline std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The words of `text` between any of the separators; no word is empty.
[[nodiscard]] inline std::vector<std::string> wordsIn(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  for (std::size_t at = 0; (at = text.find_first_not_of(separators, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

/// The texts with `separator` between them.
template <class List>
[[nodiscard]] std::string joined(const List& texts, std::string_view separator) {
  std::string line;
  for (const auto& text : texts) line.append(line.empty() ? "" : separator).append(text);
  return line;
}

}  // namespace baremark::core::base
