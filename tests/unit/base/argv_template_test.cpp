// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/argv_template.h"

#include <gtest/gtest.h>

#include "core/base/command_template.h"
#include "core/base/json.h"
#include "tests/refused.h"

namespace baremark::core::base {
namespace {

TemplateScope scope() {
  TemplateScope scope;
  scope.values = {{"image", "/images/x y"}, {"version", "1.10.2"}, {"kind", "tree"}};
  scope.lists["binds"] = {{{"src", "/a"}, {"dst", "/mnt/0"}}, {{"src", "/b"}, {"dst", "/mnt/1"}}};
  scope.uses["command"] = {"engine", "--x=${image}"};
  scope.facts = {{"join", true}, {"root", false}};
  return scope;
}

TEST(ArgvTemplate, textsListsConditionsAndPlaceholdersAreExpanded) {
  const Json words = Json::parse(R"(["run", {"each": "binds", "argv": ["-b", "${src}:${dst}"]},
    {"if": "join and not root", "argv": ["--join"]}, {"if": "root", "argv": ["--never"]}, "${image}", {"use": "command"}])");
  const auto argv = test::got(expandArgv(words, scope(), "/exec"));
  // Words from the caller are not expanded again.
  EXPECT_EQ(argv, (std::vector<std::string>{"run", "-b", "/a:/mnt/0", "-b", "/b:/mnt/1", "--join", "/images/x y",
                                            "engine", "--x=${image}"}));
}

TEST(ArgvTemplate, joinedWordsAreOneAndNoneContainsTheSeparator) {
  const auto joined = [](const char* separator) {
    return expandArgv(Json::parse(R"([{"join": ")" + std::string(separator) +
                                  R"(", "argv": ["-m", {"each": "binds", "argv": ["${src}:${dst}"]}]}])"),
                      scope(), "/x");
  };
  EXPECT_EQ(joined(",").value(), (std::vector<std::string>{"-m,/a:/mnt/0,/b:/mnt/1"}));
  EXPECT_TRUE(test::refused(
      joined(":"),
      {.code = ErrorCode::Untrusted, .where = "/x/0/join", .value = "/a:/mnt/0", .allowed = "a text without “:”"}));
  EXPECT_TRUE(test::refused(joined(""), {.code = ErrorCode::WrongType})) << "no separator would be one";
}

TEST(ArgvTemplate, expressions) {
  const auto check = [](const char* text) { return holds(text, scope(), "/if").value(); };
  EXPECT_TRUE(check("version >= 1.9"));
  EXPECT_FALSE(check("version >= 1.10.3"));
  EXPECT_TRUE(check("kind == tree"));
  EXPECT_TRUE(check("root or join"));
  EXPECT_TRUE(check("not root and not not join"));
  EXPECT_FALSE(check("root and join or root"));
}

TEST(ArgvTemplate, unknownNamesAndOtherShapesAreRefused) {
  EXPECT_EQ(expandArgv(Json::parse(R"(["${imaeg}"])"), scope(), "/x").error().suggestion, "image");
  EXPECT_EQ(expandArgv(Json::parse(R"([{"use": "comand"}])"), scope(), "/x").error().where, "/x/0/use");
  EXPECT_EQ(expandArgv(Json::parse(R"([{"if": "jion", "argv": []}])"), scope(), "/x").error().suggestion, "join");
  for (const char* text :
       {R"("run")", R"([3])", R"([{"each": "binds"}])", R"([{"if": "join", "argv": "x"}])", R"([["a"]])",
        R"([{"use": "command", "argv": []}])", R"(["${open"])", R"([{"if": "join and", "argv": []}])",
        R"x([{"if": "(join)", "argv": []}])x", R"([{"if": "", "argv": []}])"})
    EXPECT_FALSE(expandArgv(Json::parse(text), scope(), "/x")) << text;
}

TEST(ArgvTemplate, versionsCompareNumberByNumber) {
  EXPECT_LT(compareVersions("1.9", "1.10"), 0);
  EXPECT_EQ(compareVersions("4.1.4", "4.1.4-rc2"), 0);
  EXPECT_GT(compareVersions("5", "4.9.9"), 0);
  EXPECT_EQ(compareVersions("1.0", "1"), 0);
  EXPECT_EQ(compareVersions("", ""), 0);
}

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
