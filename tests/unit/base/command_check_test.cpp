// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/command_check.h"
#include "core/base/json.h"
#include "tests/refused.h"

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
  EXPECT_TRUE(test::refused(
      check("[]"), {.code = ErrorCode::Missing, .where = "/exec/argv", .allowed = "a program and its arguments"}));
  EXPECT_TRUE(test::refused(check(R"(["", "-x"])"), {.code = ErrorCode::Missing, .where = "/exec/argv/0"}));
  EXPECT_TRUE(checkArguments(Json::array(), "/exec/launcher")) << "options alone may be none";
}

TEST(CommandCheck, aWordThatNoLineCanHoldIsRefusedWithItsPlace) {
  for (const char* word : {R"("a\nb")", R"("a\rb")", R"("a\u0000b")"}) {
    EXPECT_TRUE(test::refused(
        check((R"(["sh", )" + std::string(word) + "]").c_str()),
        {.code = ErrorCode::Untrusted, .where = "/exec/argv/1", .allowed = "one line without NUL characters"}))
        << word;
    EXPECT_TRUE(test::refused(check((R"(["sh", {"if": "root", "argv": ["-x", )" + std::string(word) + "]}]").c_str()),
                              {.where = "/exec/argv/1/argv/1"}))
        << word;
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
