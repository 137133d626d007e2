// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <gtest/gtest.h>

#include "core/base/argv_template.h"
#include "core/base/command_template.h"
#include "core/base/json_fields.h"
#include "tests/refused.h"

namespace baremark::core::base {
namespace {

TEST(Json, keepsTheOrderOfMembers) {
  const char* text = R"({"z":1,"a":[true,null,{"k":"v"}]})";
  EXPECT_EQ(toJsonLine(test::got(parseJson(text))), text);
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
    EXPECT_TRUE(test::refused(parseJson(text), {.where = Phrased{Phrase::LineColumn, 1, 1}, .value = "UTF-16"}));
    EXPECT_EQ(parseJson(text).error().detail, "");
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

TEST(Json, textThatIsTooLargeOrNoJsonIsRefused) {
  EXPECT_EQ(parseJson(std::string(200000, '[')).error().code, ErrorCode::TooLarge);
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "{\"a\":";
  EXPECT_EQ(parseJson(deep).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(parseJson("[1,2,3]", {.maxBytes = 4}).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(parseJson("{\"a\": \"\xff\xfe\"}").error().code, ErrorCode::Malformed);
  EXPECT_EQ(parseJson("[1e999]").error().code, ErrorCode::OutOfRange);
  EXPECT_FALSE(parseJson("{} {}"));
  EXPECT_FALSE(parseJson(""));
}

TEST(Json, writingNeverThrowsForInvalidUtf8) {
  EXPECT_EQ(toJsonLine(Json("\xff broken")), "\"\xEF\xBF\xBD broken\"");
}

/// What is wrong with the object at `where` after `read` has asked for its members.
template <class Read>
Result<void> readFields(const char* object, const std::string& where, const Read& read) {
  const Json json = Json::parse(object);
  JsonFields fields(json, where);
  read(fields);
  return fields.finish();
}

TEST(JsonFields, anUnknownMemberIsRefusedWithTheNearestName) {
  const auto read = [](JsonFields& fields) {
    fields.integer("warmup_batches", 0, 100, 10);
    fields.integer("batches", 1, 100, 10);
  };
  EXPECT_TRUE(test::refused(
      readFields(R"({"warmup_batchs": 3})", "/measure", read),
      {.code = ErrorCode::UnknownKey, .where = "/measure/warmup_batchs", .suggestion = "warmup_batches"}));
  EXPECT_TRUE(JsonFields(Json::parse(R"({"new_field": 3})"), "", UnknownMembers::Ignored).finish()) << "on request";
}

TEST(JsonFields, aWrongValueIsReplacedAndReportedWithWhatIsAllowed) {
  const auto ranks = [](JsonFields& fields) { EXPECT_EQ(fields.integer("ranks", 1, 8, 1), 1); };
  EXPECT_TRUE(test::refused(
      readFields(R"({"ranks": "two"})", "", ranks),
      {.code = ErrorCode::WrongType, .where = "/ranks", .value = "\"two\"", .allowed = "a whole number"}));
  for (const char* text : {R"({"ranks": 0})", R"({"ranks": 9})", R"({"ranks": 18446744073709551615})"})
    EXPECT_TRUE(test::refused(readFields(text, "", [](JsonFields& fields) { fields.integer("ranks", 1, 8); }),
                              {.code = ErrorCode::OutOfRange, .allowed = "1 to 8"}))
        << text;
  EXPECT_TRUE(test::refused(readFields(R"({"mode": "week"})", "/scale",
                                       [](JsonFields& fields) {
                                         fields.choice("mode", {"weak", "strong"}, "weak");
                                       }),
                            {.allowed = "weak or strong", .suggestion = "weak"}));
  EXPECT_TRUE(test::refused(readFields("[]", "", [](JsonFields& fields) { EXPECT_EQ(fields.text("name", "x"), "x"); }),
                            {.code = ErrorCode::WrongType}));
}

TEST(JsonFields, onlyTheFirstProblemIsReported) {
  const auto read = [](JsonFields& fields) {
    fields.text("a");
    fields.text("b");
  };
  EXPECT_TRUE(test::refused(readFields(R"({"a": 1, "b": 2})", "", read), {.where = "/a"}));
  EXPECT_TRUE(test::refused(readFields("{}", "/scale", read), {.code = ErrorCode::Missing, .where = "/scale/a"}));
}

// Commands of descriptors.

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
  const auto expanded = [](const char* text) { return expandArgv(Json::parse(text), scope(), "/x"); };
  EXPECT_TRUE(test::refused(expanded(R"(["${imaeg}"])"), {.suggestion = "image"}));
  EXPECT_TRUE(test::refused(expanded(R"([{"use": "comand"}])"), {.where = "/x/0/use"}));
  EXPECT_TRUE(test::refused(expanded(R"([{"if": "jion", "argv": []}])"), {.suggestion = "join"}));
  for (const char* text :
       {R"("run")", R"([3])", R"([{"each": "binds"}])", R"([{"if": "join", "argv": "x"}])", R"([["a"]])",
        R"([{"use": "command", "argv": []}])", R"(["${open"])", R"([{"if": "join and", "argv": []}])",
        R"x([{"if": "(join)", "argv": []}])x", R"([{"if": "", "argv": []}])"})
    EXPECT_FALSE(expanded(text)) << text;
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

TEST(CommandCheck, wordsInOneLineAreAllowedAndOtherShapesAreLeftToTheirReader) {
  EXPECT_TRUE(check(R"(["sh", "-c", "a; b 'c'\t\"$@\"", ""])"));
  EXPECT_TRUE(check(R"([{"use": "command"}])"));
  EXPECT_TRUE(check(R"([{"if": "variant == a", "argv": ["-x"]}, {"each": "binds", "argv": ["-b", "${source}"]}])"));
  EXPECT_TRUE(checkCommand(std::vector<std::string>{"ch-run", "--version"}, "/detect/argv"));
  for (const char* other : {"7", "{}", "[7, null]"}) EXPECT_TRUE(check(other)) << other;
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

}  // namespace
}  // namespace baremark::core::base
