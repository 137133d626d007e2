// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/printable.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

TEST(Printable, ordinaryTextStaysUnchanged) {
  EXPECT_EQ(printable("Größe: 3 µs\n\t→ ok", 100), "Größe: 3 µs\n\t→ ok");
  EXPECT_EQ(printable("exactly10!", 10), "exactly10!");
}

TEST(Printable, escapesControlsAndOverridesAreMadeVisible) {
  EXPECT_EQ(printable("\x1b[31mred", 100), "\xEF\xBF\xBD[31mred");
  EXPECT_EQ(printable("a\xE2\x80\xAE"
                      "b",
                      100),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(printable(std::string_view("a\0b", 3), 100),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(printable("\xC2\x9B", 100), "\xEF\xBF\xBD");
}

TEST(Printable, brokenUtf8IsReplacedByteByByte) {
  EXPECT_EQ(printable("\xff\xc3", 100), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(printable("\xC0\x80", 100), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_TRUE(isUtf8(printable("\xED\xA0\x80", 100)));
}

TEST(Printable, longTextIsCutAtACharacter) {
  EXPECT_EQ(printable("abcdefgh", 6), "abc…");
  EXPECT_EQ(printable("äöüß", 6), "ä…");
  EXPECT_LE(printable(std::string(10000, '\xff'), 50).size(), 50U);
}

}  // namespace
}  // namespace baremark::core::base
