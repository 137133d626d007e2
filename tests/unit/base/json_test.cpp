// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <gtest/gtest.h>

#include "tests/refused.h"

namespace baremark::core::base {
namespace {

TEST(Json, keepsTheOrderOfMembers) {
  const Result<Json> document = parseJson(R"({"z": 1, "a": [true, null, {"k": "v"}]})");
  ASSERT_TRUE(document) << toLogLine(document.error());
  EXPECT_EQ(toJsonLine(*document), R"({"z":1,"a":[true,null,{"k":"v"}]})");
}

TEST(Json, brokenTextNamesLineAndColumn) {
  EXPECT_TRUE(test::refused(parseJson("{\n  \"a\": 1,\n  \"b\": }\n"),
                            {.code = ErrorCode::Malformed, .where = Phrased{Phrase::LineColumn, 3, 8}}));
}

TEST(Json, usualMistakesOfPeopleAreNamedWithTheirPlace) {
  struct Case {
    std::string text;
    std::string found;
    int column;
  };
  for (const Case& each :
       {Case{"{\n\"a\": 1 ,\n}", ",", 8}, Case{"\n[1, 2,]", ",", 6}, Case{"\n[1,, 2]", ",", 4}, Case{"\n{,}", ",", 2},
        Case{"{\n\"a\": 1 // one\n}", "//", 8}, Case{"\n/* all */ {}", "/*", 1}, Case{"{\n# one\n}", "#", 1},
        Case{"{\n“a”: 1}", "“", 1}, Case{"{\n\"a\": ‘b’}", "‘", 6}, Case{"{\n'a': 1}", "'", 1},
        Case{"{\n\"a\":\u00a01}", "\u00a0", 5}})
    EXPECT_TRUE(test::refused(
        parseJson(each.text),
        {.code = ErrorCode::Malformed, .where = Phrased{Phrase::LineColumn, 2, each.column}, .value = each.found}))
        << each.text;
  for (const std::string& text :
       {std::string("\xFF\xFE{\0}\0", 6), std::string("\0{\0}", 4), std::string("{\0}\0", 4)}) {
    const Error error = parseJson(text).error();
    EXPECT_EQ(error.value, "UTF-16");
    EXPECT_EQ(error.where, (Phrased{Phrase::LineColumn, 1, 1}));
    EXPECT_EQ(error.detail, "");
  }
}

TEST(Json, anErrorShowsItsLineAndNoWordsOfTheParser) {
  const Error error = parseJson("{\n  \"a\": 1,\n  \"b\": yes\n}").error();
  EXPECT_TRUE(error.value.empty()) << toLogLine(error);
  EXPECT_EQ(error.detail, "  \"b\": yes");
  EXPECT_LE(parseJson("[" + std::string(5000, ' ') + "x" + std::string(5000, ' ')).error().detail.size(), 123U);
  EXPECT_EQ(parseJson("{\n").error().detail, "");
}

TEST(Json, aWholeNumberHasManySpellings) {
  for (const char* text : {"100", "100.0", "1e2", "1000E-1"}) {
    const Json value = parseJson(text).value();
    EXPECT_TRUE(isWhole(value)) << text;
    EXPECT_EQ(wholeNumber(value), 100) << text;
  }
  for (const char* text : {"1.5", "1e-3", "true", "\"1\"", "null"})
    EXPECT_FALSE(isWhole(parseJson(text).value())) << text;
  for (const char* text : {"9223372036854775808", "1e19", "-1e30"}) {
    EXPECT_TRUE(isWhole(parseJson(text).value())) << text;
    EXPECT_EQ(wholeNumber(parseJson(text).value()), std::nullopt) << text;
  }
  EXPECT_EQ(wholeNumber(parseJson("-9223372036854775808").value()), INT64_MIN);
}

TEST(Json, aMemberGivenTwiceIsRefusedWithItsPath) {
  EXPECT_TRUE(test::refused(parseJson(R"({"a": {"b": [0, {"c": 1, "c": 2}]}})"),
                            {.code = ErrorCode::Duplicate, .where = "/a/b/1/c"}));
}

TEST(Json, endlessNestingIsRefusedWithoutRecursion) {
  EXPECT_EQ(parseJson(std::string(200000, '[')).error().code, ErrorCode::TooLarge);
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "{\"a\":";
  EXPECT_EQ(parseJson(deep).error().code, ErrorCode::TooLarge);
}

TEST(Json, sizeIsBounded) {
  EXPECT_EQ(parseJson("[1,2,3]", {.maxBytes = 4}).error().code, ErrorCode::TooLarge);
}

TEST(Json, invalidUtf8IsRefused) {
  EXPECT_EQ(parseJson("{\"a\": \"\xff\xfe\"}").error().code, ErrorCode::Malformed);
}

TEST(Json, aNumberTooLargeForADoubleIsOutOfRange) {
  EXPECT_EQ(parseJson("[1e999]").error().code, ErrorCode::OutOfRange);
}

TEST(Json, trailingTextIsRefused) {
  EXPECT_FALSE(parseJson("{} {}"));
  EXPECT_FALSE(parseJson(""));
}

TEST(Json, writingNeverThrowsForInvalidUtf8) {
  const Json value = std::string("\xff broken");
  EXPECT_EQ(toJsonLine(value), "\"\xEF\xBF\xBD broken\"");
}

}  // namespace
}  // namespace baremark::core::base
