// SPDX-License-Identifier: GPL-3.0-or-later
// Whether something was refused, and with which error.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

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

}  // namespace baremark::test
