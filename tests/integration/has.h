// SPDX-License-Identifier: GPL-3.0-or-later
// Looking for a part in a text, with a failure that prints the text.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace baremark {

/// Whether a text has a part. A failure prints the text.
inline testing::AssertionResult has(const std::string& text, const std::string& part) {
  const bool isThere = text.find(part) != std::string::npos;
  return (isThere ? testing::AssertionSuccess() : testing::AssertionFailure()) << "\"" << part << "\" in: " << text;
}

}  // namespace baremark
