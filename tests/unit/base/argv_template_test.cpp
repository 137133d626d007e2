// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "tests/refused.h"

#include <gtest/gtest.h>

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

TEST(ArgvTemplate, unknownNamesAreRefusedWithTheNearest) {
  EXPECT_EQ(expandArgv(Json::parse(R"(["${imaeg}"])"), scope(), "/x").error().suggestion, "image");
  EXPECT_EQ(expandArgv(Json::parse(R"([{"use": "comand"}])"), scope(), "/x").error().where, "/x/0/use");
  EXPECT_EQ(expandArgv(Json::parse(R"([{"if": "jion", "argv": []}])"), scope(), "/x").error().suggestion, "join");
}

TEST(ArgvTemplate, otherShapesAreRefused) {
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

}  // namespace
}  // namespace baremark::core::base
