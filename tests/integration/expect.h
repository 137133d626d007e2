// SPDX-License-Identifier: GPL-3.0-or-later
// What tests expect of texts and results. The failure prints the text or the error.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/base/result.h"

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

/// The value of a result or an optional. Without one, the test ends and prints the error.
template <class Result>
auto valueOf(Result result, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!result) {
    std::string why = std::string(file) + ":" + std::to_string(line) + ": no value";
    if constexpr (requires { result.error(); }) why += ": " + toLogLine(result.error()) + "\n" + result.error().detail;
    throw std::runtime_error(why);
  }
  if constexpr (!std::is_void_v<typename Result::value_type>) return *std::move(result);
}

/// The error of a result. If there is none, the test ends.
template <class Result>
core::base::Error errorOf(const Result& result, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (result) throw std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": no error");
  return result.error();
}

}  // namespace baremark
