// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_fields.h"
#include "core/base/json.h"
#include "tests/refused.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

TEST(JsonFields, anUnknownMemberIsRefusedWithTheNearestName) {
  const Json object = Json::parse(R"({"warmup_batchs": 3})");
  JsonFields fields(object, "/measure");
  fields.integer("warmup_batches", 0, 100, 10);
  fields.integer("batches", 1, 100, 10);
  EXPECT_TRUE(test::refused(
      fields.finish(),
      {.code = ErrorCode::UnknownKey, .where = "/measure/warmup_batchs", .suggestion = "warmup_batches"}));
}

TEST(JsonFields, aWrongTypeNamesTheExpectedType) {
  const Json object = Json::parse(R"({"ranks": "two"})");
  JsonFields fields(object, "");
  EXPECT_EQ(fields.integer("ranks", 1, 8, 1), 1);
  const Error error = fields.finish().error();
  EXPECT_EQ(error.code, ErrorCode::WrongType);
  EXPECT_EQ(error.where, "/ranks");
  EXPECT_EQ(error.value, "\"two\"");
  EXPECT_EQ(error.allowed.english(), "a whole number");
}

TEST(JsonFields, aValueOutOfRangeNamesTheRange) {
  for (const char* text : {R"({"ranks": 0})", R"({"ranks": 9})", R"({"ranks": 18446744073709551615})"}) {
    const Json object = Json::parse(text);
    JsonFields fields(object, "");
    fields.integer("ranks", 1, 8);
    const Error error = fields.finish().error();
    EXPECT_EQ(error.code, ErrorCode::OutOfRange) << text;
    EXPECT_EQ(error.allowed.english(), "1 to 8") << text;
  }
}

TEST(JsonFields, onlyTheFirstProblemIsReported) {
  const Json object = Json::parse(R"({"a": 1, "b": 2})");
  JsonFields fields(object, "");
  fields.text("a");
  fields.text("b");
  EXPECT_EQ(fields.finish().error().where, "/a");
}

TEST(JsonFields, aMissingMemberWithoutDefaultIsReported) {
  const Json object = Json::object();
  JsonFields fields(object, "/scale");
  fields.text("mode");
  EXPECT_EQ(fields.finish().error().code, ErrorCode::Missing);
  EXPECT_EQ(fields.finish().error().where, "/scale/mode");
}

TEST(JsonFields, anUnknownChoiceNamesTheChoices) {
  const Json object = Json::parse(R"({"mode": "week"})");
  JsonFields fields(object, "/scale");
  fields.choice("mode", {"weak", "strong"}, "weak");
  const Error error = fields.finish().error();
  EXPECT_EQ(error.allowed.english(), "weak or strong");
  EXPECT_EQ(error.suggestion, "weak");
}

TEST(JsonFields, unknownMembersAreIgnoredOnRequest) {
  const Json object = Json::parse(R"({"new_field": 3})");
  JsonFields fields(object, "", UnknownMembers::Ignored);
  EXPECT_TRUE(fields.finish());
}

TEST(JsonFields, valuesOtherThanObjectsAreRefused) {
  const Json list = Json::array();
  JsonFields fields(list, "");
  EXPECT_EQ(fields.text("name", "x"), "x");
  EXPECT_EQ(fields.finish().error().code, ErrorCode::WrongType);
}

}  // namespace
}  // namespace baremark::core::base
