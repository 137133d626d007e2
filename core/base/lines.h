// SPDX-License-Identifier: Apache-2.0
// The lines of other programs' output.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace baremark::core::base {

/// Removes the first line with its newline from `text`, and returns the line without the newline.
[[nodiscard]] inline std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The texts with `separator` between them.
template <class List>
[[nodiscard]] std::string joined(const List& texts, std::string_view separator) {
  std::string line;
  for (const auto& text : texts) line.append(line.empty() ? "" : separator).append(text);
  return line;
}

}  // namespace baremark::core::base
