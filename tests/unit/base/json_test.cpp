// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

TEST(Json, keepsTheOrderOfMembers) {
  const Result<Json> document = parseJson(R"({"z": 1, "a": [true, null, {"k": "v"}]})");
  ASSERT_TRUE(document) << toLogLine(document.error());
  EXPECT_EQ(toJsonLine(*document), R"({"z":1,"a":[true,null,{"k":"v"}]})");
}

TEST(Json, brokenTextNamesLineAndColumn) {
  const Result<Json> document = parseJson("{\n  \"a\": 1,\n  \"b\": }\n");
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().code, ErrorCode::Malformed);
  EXPECT_EQ(document.error().where, (Phrased{Phrase::LineColumn, 3, 8}));
}

TEST(Json, aMemberGivenTwiceIsRefusedWithItsPath) {
  const Result<Json> document = parseJson(R"({"a": {"b": [0, {"c": 1, "c": 2}]}})");
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().code, ErrorCode::Duplicate);
  EXPECT_EQ(document.error().where, "/a/b/1/c");
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
