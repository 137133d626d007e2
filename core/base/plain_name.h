// SPDX-License-Identifier: Apache-2.0
// Names that people give and that are in paths and on command lines as they are.
#pragma once

#include <algorithm>
#include <string_view>

namespace baremark::core::base {

/// Whether `name` has 1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first.
[[nodiscard]] inline bool isPlainName(std::string_view name) {
  constexpr std::size_t kLongest = 64;
  const auto isAlphanumeric = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  return !name.empty() && name.size() <= kLongest && isAlphanumeric(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return isAlphanumeric(c) || c == '.' || c == '-' || c == '_'; });
}

}  // namespace baremark::core::base
