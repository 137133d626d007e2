// SPDX-License-Identifier: GPL-3.0-or-later
// Words that need no quoting in a script or in a scheduler's options. Pure.
#pragma once

#include <algorithm>
#include <string_view>

namespace baremark::core::launch {

/// True for a text of letters, digits and the signs in `also` only.
[[nodiscard]] inline bool isPlainWord(std::string_view text, std::string_view also) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           also.find(c) != std::string_view::npos;
  });
}

/// True for a word that a job's options can name, as directivesOf() accepts it: up to 128 letters, digits and a few
/// signs, without - in front.
[[nodiscard]] inline bool isAskable(std::string_view word) {
  return !word.empty() && word.size() <= 128 && word.front() != '-' && isPlainWord(word, "_.:@+-");
}

/// True for a text that can be a job id: up to 64 letters, digits and the signs . _ ; [ ] - @.
[[nodiscard]] inline bool isJobId(std::string_view text) {
  return !text.empty() && text.size() <= 64 && isPlainWord(text, "._;[]-@");
}

}  // namespace baremark::core::launch
