// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/command_template.h"
#include "core/base/json.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

Result<void> check(const char* words) {
  return checkCommand(Json::parse(words), "/exec/argv");
}

TEST(CommandCheck, wordsInOneLineAreAllowed) {
  EXPECT_TRUE(check(R"(["sh", "-c", "a; b 'c'\t\"$@\"", ""])"));
  EXPECT_TRUE(check(R"([{"use": "command"}])"));
  EXPECT_TRUE(check(R"([{"if": "variant == a", "argv": ["-x"]}, {"each": "binds", "argv": ["-b", "${source}"]}])"));
  EXPECT_TRUE(checkCommand(std::vector<std::string>{"ch-run", "--version"}, "/detect/argv"));
}

TEST(CommandCheck, aCommandNeedsAProgram) {
  const auto empty = check("[]");
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, ErrorCode::Missing);
  EXPECT_EQ(empty.error().where, "/exec/argv");
  EXPECT_EQ(empty.error().allowed.english(), "a program and its arguments");
  const auto first = check(R"(["", "-x"])");
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().code, ErrorCode::Missing);
  EXPECT_EQ(first.error().where, "/exec/argv/0");
  EXPECT_TRUE(checkArguments(Json::array(), "/exec/launcher")) << "options alone may be none";
}

TEST(CommandCheck, aWordThatNoLineCanHoldIsRefusedWithItsPlace) {
  for (const char* word : {R"("a\nb")", R"("a\rb")", R"("a\u0000b")"}) {
    const auto outer = check((R"(["sh", )" + std::string(word) + "]").c_str());
    ASSERT_FALSE(outer) << word;
    EXPECT_EQ(outer.error().code, ErrorCode::Untrusted);
    EXPECT_EQ(outer.error().where, "/exec/argv/1");
    EXPECT_EQ(outer.error().allowed.english(), "one line without NUL characters");
    const auto inner = check((R"(["sh", {"if": "root", "argv": ["-x", )" + std::string(word) + "]}]").c_str());
    ASSERT_FALSE(inner) << word;
    EXPECT_EQ(inner.error().where, "/exec/argv/1/argv/1");
  }
  EXPECT_FALSE(check(R"([{"join": "\n", "argv": ["a", "b"]}])")) << "the separator becomes part of a word";
  EXPECT_EQ(checkWord("a\nb", "/image/reference").error().where, "/image/reference");
}

TEST(CommandCheck, whatIsNoListOfWordsIsLeftToItsReader) {
  EXPECT_TRUE(check("7"));
  EXPECT_TRUE(check("{}"));
  EXPECT_TRUE(check("[7, null]"));
}

}  // namespace
}  // namespace baremark::core::base
