// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/safetensors.h"

#include <gmock/gmock.h>

namespace baremark::engine::train {
namespace {

using core::base::ErrorCode;
using testing::HasSubstr;

/// A file's header, parsed with `data` bytes after it.
core::base::Result<TensorHeader> parse(const std::string& header, std::int64_t data) {
  return parseSafetensorsHeader(header, 8 + static_cast<std::int64_t>(header.size()) + data);
}

TEST(Safetensors, writtenTensorsReadBack) {
  const std::vector<TensorEntry> tensors = {{"a", "F32", {2, 3}, 0, 24}, {"b \"quoted\"", "F32", {}, 24, 28}};
  const std::string beginning = safetensorsBeginning({{"k", "v"}}, tensors);
  EXPECT_EQ(beginning.size() % 64, 0U);
  const auto bytes = safetensorsHeaderBytes(beginning, static_cast<std::int64_t>(beginning.size()) + 28);
  ASSERT_TRUE(bytes);
  const auto header = parse(beginning.substr(8), 28);
  ASSERT_TRUE(header) << toLogLine(header.error());
  EXPECT_EQ(header->tensors, tensors);
  EXPECT_EQ(header->metadata.at("k"), "v");
  EXPECT_EQ(header->dataBegin, static_cast<std::int64_t>(beginning.size()));
}

TEST(Safetensors, lengthsThatTheFileCannotHoldAreRefused) {
  const auto first = [](std::uint64_t length) {
    std::string bytes;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(length >> (8 * i) & 0xFFU);
    return bytes;
  };
  EXPECT_TRUE(safetensorsHeaderBytes(first(92), 100));
  EXPECT_EQ(safetensorsHeaderBytes(first(93), 100).error().code, ErrorCode::Malformed);
  EXPECT_EQ(safetensorsHeaderBytes(first(1), 100).error().code, ErrorCode::Malformed);
  EXPECT_EQ(safetensorsHeaderBytes(first(~0ULL), 100).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(safetensorsHeaderBytes(first(1ULL << 40U), INT64_MAX).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(safetensorsHeaderBytes("short", 5).error().code, ErrorCode::Malformed);
}

struct BadHeader {
  const char* what;
  const char* json;
  std::int64_t data;
};

TEST(Safetensors, wrongHeadersAreRefused) {
  const BadHeader cases[] = {
      {"no JSON", "{", 0},
      {"a list", "[]", 0},
      {"a tensor that is no object", R"({"a":1})", 0},
      {"no type", R"({"a":{"shape":[1],"data_offsets":[0,4]}})", 4},
      {"an unknown type", R"({"a":{"dtype":"F31","shape":[1],"data_offsets":[0,4]}})", 4},
      {"a shape of another size", R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4},
      {"a negative dimension", R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4},
      {"a dimension that is no number", R"({"a":{"dtype":"F32","shape":["1"],"data_offsets":[0,4]}})", 4},
      {"dimensions whose product overflows",
       R"({"a":{"dtype":"F32","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,4]}})", 4},
      {"small dimensions whose product overflows",
       R"({"a":{"dtype":"F32","shape":[60,60,60,60,60,60,60,60],"data_offsets":[0,64]}})", 64},
      {"offsets backwards", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}})", 4},
      {"three offsets", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}})", 8},
      {"data beyond the end", R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 4},
      {"a gap", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", 8},
      {"an overlap",
       R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
       8},
      {"data that nobody claims", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 8},
      {"the same name twice",
       R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
       8},
      {"metadata that is no text", R"({"__metadata__":{"k":1}})", 0},
      {"nine dimensions", R"({"a":{"dtype":"U8","shape":[1,1,1,1,1,1,1,1,1],"data_offsets":[0,1]}})", 1},
  };
  for (const BadHeader& bad : cases) {
    const auto header = parse(bad.json, bad.data);
    EXPECT_FALSE(header) << bad.what;
  }
}

TEST(Safetensors, anEmptyTensorIsValid) {
  EXPECT_TRUE(parse(R"({"a":{"dtype":"F32","shape":[0,5],"data_offsets":[0,0]}})", 0));
}

}  // namespace
}  // namespace baremark::engine::train
