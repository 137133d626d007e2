// SPDX-License-Identifier: GPL-3.0-or-later
// Whether something was refused, and with which error; and the value of what was not. Texts with a mistake.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/result.h"

namespace baremark::test {

/// The expected parts of an error. A part that is not given may have any value.
struct Refusal {
  std::optional<core::base::ErrorCode> code = {};
  std::optional<core::base::Phrased> where = {};
  std::optional<core::base::Phrased> value = {};
  std::optional<std::string> allowed = {};  ///< in English
  std::optional<core::base::Phrased> suggestion = {};
};

/// Use it in EXPECT_TRUE.
inline testing::AssertionResult refused(const core::base::Error& error, const Refusal& expected) {
  const bool fits = (!expected.code || error.code == *expected.code) &&
                    (!expected.where || error.where == *expected.where) &&
                    (!expected.value || error.value == *expected.value) &&
                    (!expected.allowed || error.allowed.english() == *expected.allowed) &&
                    (!expected.suggestion || error.suggestion == *expected.suggestion);
  return (fits ? testing::AssertionSuccess() : testing::AssertionFailure()) << toLogLine(error);
}

template <typename T>
testing::AssertionResult refused(const core::base::Result<T>& result, const Refusal& expected) {
  if (result) return testing::AssertionFailure() << "it was not refused";
  return refused(result.error(), expected);
}

/// The error. The test fails if nothing was refused.
template <typename T>
core::base::Error errorOf(const core::base::Result<T>& result) {
  EXPECT_FALSE(result);
  return result ? core::base::Error{} : result.error();
}

/// `text` with another word for the first `from`. Throws std::out_of_range if it has none.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

/// The value. Without one, the test fails: throws std::runtime_error with the error.
template <typename T>
T got(core::base::Result<T> result) {
  if (!result) throw std::runtime_error(toLogLine(result.error()));
  return *std::move(result);
}

template <typename T>
T got(std::optional<T> value) {
  if (!value) throw std::runtime_error("there is no value");
  return *std::move(value);
}

}  // namespace baremark::test
