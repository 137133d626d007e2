// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

TEST(Percent, isAFraction) {
  EXPECT_DOUBLE_EQ(parsePercent("2%", 0, 1).value(), 0.02);
  EXPECT_DOUBLE_EQ(parsePercent(" 0.5 % ", 0, 1).value(), 0.005);
  EXPECT_DOUBLE_EQ(parsePercent("2,5 %", 0, 1).value(), 0.025) << "as the German interface writes it";
}

TEST(Percent, aBareNumberIsAmbiguousAndRefused) {
  for (const char* text : {"2", "", "%", "two %", "-1%", "1e1%", "1.2.3%", "1,2.3%", "1,2,3%", "nan%", "2%%"}) {
    ASSERT_FALSE(parsePercent(text, 0, 1)) << text;
    EXPECT_EQ(parsePercent(text, 0, 1).error().code, ErrorCode::WrongType) << text;
  }
}

TEST(Percent, theRangeIsGivenInPercent) {
  const Error error = parsePercent("60%", 0.001, 0.5).error();
  EXPECT_EQ(error.code, ErrorCode::OutOfRange);
  EXPECT_EQ(error.allowed.english(), "0.1% to 50%");
}

TEST(Percent, isWrittenShort) {
  EXPECT_EQ(toPercent(0.02), "2%");
  EXPECT_EQ(toPercent(0.005), "0.5%");
  EXPECT_EQ(toPercent(0.07), "7%");
}

}  // namespace
}  // namespace baremark::core::base
