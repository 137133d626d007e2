// SPDX-License-Identifier: GPL-3.0-or-later
// resources/lint/rules.json holds the data of every rule of the registry, and of no other.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/base/json.h"
#include "tests/refused.h"
#include "tests/unit/recipes/recipe_files.h"

namespace baremark::core::recipes {
namespace {

base::Json shippedJson() {
  return *base::parseJson(readFile(std::string(places::kResources) + "/lint/rules.json"));
}

base::Result<LintTable> parsedTable(const base::Json& json) {
  return parseLintTable(base::toJsonText(json));
}

TEST(LintTable, hasEveryRuleOnceWithSourcesAndTextsInBothLanguages) {
  const LintTable& table = shippedTable();
  EXPECT_EQ(table.rules.size(), lintRules().size());
  std::set<std::string> titles;
  for (const LintRule& rule : lintRules()) {
    const LintRuleData& data = table.rules.at(std::string(rule.id));
    EXPECT_FALSE(data.sources.empty()) << rule.id;
    ASSERT_EQ(data.texts.size(), 2U);
    for (const auto& [language, text] : data.texts) {
      EXPECT_FALSE(text.title.empty() || text.reason.empty() || text.remedy.empty()) << rule.id << language;
      EXPECT_EQ(text.reason.back(), '.') << rule.id << language;
      EXPECT_EQ(text.remedy.back(), '.') << rule.id << language;
      EXPECT_NE(text.title.back(), '.') << rule.id << language;
      EXPECT_TRUE(titles.insert(language + text.title).second) << rule.id;
    }
    EXPECT_NE(data.texts.at("en").reason, data.texts.at("de").reason) << rule.id;
  }
}

TEST(LintTable, theRegistryIsInTheOrderOfItsIds) {
  for (std::size_t i = 1; i < lintRules().size(); ++i) EXPECT_LT(lintRules()[i - 1].id, lintRules()[i].id);
}

TEST(LintTable, aMissingOrUnknownRuleIsRefused) {
  base::Json missing = shippedJson();
  missing["rules"].erase("D13");
  ASSERT_FALSE(parsedTable(missing));
  EXPECT_EQ(parsedTable(missing).error().code, base::ErrorCode::Missing);
  base::Json unknown = shippedJson();
  unknown["rules"]["Z99"] = unknown["rules"]["D13"];
  ASSERT_FALSE(parsedTable(unknown));
  EXPECT_EQ(parsedTable(unknown).error().code, base::ErrorCode::UnknownKey);
}

TEST(LintTable, aMissingListSeverityOrLanguageIsRefused) {
  base::Json words = shippedJson();
  words["words"].erase("secretNames");
  EXPECT_FALSE(parsedTable(words));
  base::Json severity = shippedJson();
  severity["rules"]["D13"]["severity"] = "fatal";
  EXPECT_FALSE(parsedTable(severity));
  base::Json german = shippedJson();
  german["rules"]["D13"].erase("de");
  EXPECT_FALSE(parsedTable(german));
  EXPECT_FALSE(parseLintTable("[]"));
  EXPECT_FALSE(parseLintTable("{"));
}

TEST(LintTable, aSeverityOfTheTableIsThatOfTheFinding) {
  base::Json json = shippedJson();
  json["rules"]["S01"]["severity"] = "info";
  const auto table = test::got(parsedTable(json));
  const auto findings = lint(parseDockerfile("FROM debian\n"), table);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].severity, LintSeverity::Info);
  EXPECT_STREQ(nameOf(findings[0].severity), "info");
}

}  // namespace
}  // namespace baremark::core::recipes
