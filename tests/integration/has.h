// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a text: whether it has one, with a failure that prints the text, and how many.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace baremark {

/// Whether a text has a part. A failure prints the text.
inline testing::AssertionResult has(const std::string& text, const std::string& part) {
  const bool isThere = text.find(part) != std::string::npos;
  return (isThere ? testing::AssertionSuccess() : testing::AssertionFailure()) << "\"" << part << "\" in: " << text;
}

/// How often a text has a part.
inline int countOf(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

}  // namespace baremark
