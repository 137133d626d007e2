// SPDX-License-Identifier: GPL-3.0-or-later
// Words that may stand in a script or a scheduler's options as they are.
#pragma once

#include <algorithm>
#include <string_view>

namespace baremark::core::launch {

/// Letters, digits and the signs in `also`, nothing else.
[[nodiscard]] inline bool isPlainWord(std::string_view text, std::string_view also) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || also.find(c) != std::string_view::npos;
  });
}

/// What a job's options may name, as directivesOf takes it: letters, digits and a few signs, no option in front.
[[nodiscard]] inline bool isAskable(std::string_view word) {
  return !word.empty() && word.size() <= 128 && word.front() != '-' && isPlainWord(word, "_.:@+-");
}

[[nodiscard]] inline bool isJobId(std::string_view text) { return !text.empty() && text.size() <= 64 && isPlainWord(text, "._;[]-@"); }

}  // namespace baremark::core::launch
