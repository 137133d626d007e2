// SPDX-License-Identifier: Apache-2.0
// Text of other programs, line by line.
#pragma once

#include <algorithm>
#include <string_view>

namespace baremark::core::base {

/// The next line of `text` without its newline; `text` loses both.
[[nodiscard]] inline std::string_view takeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace baremark::core::base
