// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_text.h"

#include <gtest/gtest.h>

#include "tests/fakes/comma_locale.h"

namespace baremark::core::base {
namespace {

TEST(NumberText, decimalsAndDigitsAreAsRequested) {
  EXPECT_EQ(fixedText(12.345, 1), "12.3");
  EXPECT_EQ(fixedText(-0.06, 1), "-0.1");
  EXPECT_EQ(fixedText(1e6, 0), "1000000");
  EXPECT_EQ(generalText(98.76543, 4), "98.77");
  EXPECT_EQ(generalText(0.5, 6), "0.5");
  EXPECT_EQ(generalText(1e21, 6), "1e+21");
}

TEST(NumberText, onlyWholeNumbersAreRead) {
  EXPECT_EQ(numberIn("0.52"), 0.52);
  EXPECT_EQ(numberIn("-1e3"), -1000.0);
  EXPECT_EQ(numberIn("+7"), 7.0);
  for (const char* text : {"", " 1", "1 ", "1,5", "1.5x", "1+1", "nan", "inf", "-inf", "0x10", "1e999", "e", "-", "."})
    EXPECT_FALSE(numberIn(text)) << text;
  EXPECT_FALSE(numberIn(std::string_view("1\0=1", 4)));
}

TEST(NumberText, theLocaleChangesNothing) {
  const fakes::CommaLocale comma;
  if (!comma.isSet()) GTEST_SKIP() << "localedef cannot make a locale here";
  EXPECT_EQ(fixedText(12.345, 1), "12.3");
  EXPECT_EQ(generalText(0.25, 6), "0.25");
  EXPECT_EQ(numberIn("0.25"), 0.25);
  EXPECT_FALSE(numberIn("0,25"));
}

}  // namespace
}  // namespace baremark::core::base
