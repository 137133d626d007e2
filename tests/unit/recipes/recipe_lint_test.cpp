// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_lint.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/base/json.h"
#include "core/recipes/recipe_file.h"
#include "tests/refused.h"
#include "tests/unit/recipes/recipe_files.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

const LintTable& lintTable() {
  static const LintTable kTable = parseLintTable(test::resource("lint/rules.json")).value();
  return kTable;
}

Recipe debianRecipe(const std::string& digest) {
  Recipe recipe{.name = "r"};
  recipe.stages.push_back(
      {.name = "main",
       .base = {.kind = BaseKind::Distribution, .distribution = "debian", .release = "12", .digest = digest}});
  return recipe;
}

std::vector<RecipeFinding> recipeFindings(const Recipe& recipe, const std::string& rule) {
  auto findings = lint(recipe, test::shippedRegistry(), lintTable());
  EXPECT_TRUE(findings);
  std::vector<RecipeFinding> out = findings.value_or(std::vector<RecipeFinding>());
  std::erase_if(out, [&](const RecipeFinding& each) { return each.finding.rule != rule; });
  return out;
}

Recipe withText(const std::string& format, const Texts& lines) {
  Recipe recipe = debianRecipe("sha256:" + std::string(64, 'a'));
  recipe.stages[0].blocks.push_back({.kind = "packages", .fields = {{"apt", Texts{"git"}}}});
  recipe.stages[0].blocks.push_back({.kind = "text", .fields = {{"format", format}, {"lines", lines}}});
  return recipe;
}

TEST(RecipeLint, aBaseWithoutDigestIsFoundOnceAndBelongsToItsStage) {
  const auto found = recipeFindings(debianRecipe({}), "D13");
  ASSERT_FALSE(found.empty());
  for (const RecipeFinding& each : found) {
    EXPECT_EQ(each.place, (BlockPlace{.stage = 0}));
    EXPECT_TRUE(each.finding.fix.empty());
    EXPECT_FALSE(each.fixed) << "it is outside of text";
  }
  EXPECT_TRUE(recipeFindings(debianRecipe("sha256:" + std::string(64, 'a')), "D13").empty());
}

TEST(RecipeLint, aFindingInTextBelongsToItsBlock) {
  const auto found = recipeFindings(withText("dockerfile", {"", "ADD https://h/a /a"}), "F07");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].place, (BlockPlace{.stage = 0, .block = 1}));
  EXPECT_EQ(found[0].format, Format::Dockerfile);
}

TEST(RecipeLint, aSecretOfTheBuildIsNoFault) {
  Recipe recipe = debianRecipe("sha256:" + std::string(64, 'a'));
  recipe.stages[0].blocks.push_back({.kind = "commands", .fields = {{"lines", Texts{"test -s /run/secrets/token"}}}});
  const auto rules = [](const Recipe& of) {
    std::set<std::string> found;
    const auto findings = lint(of, test::shippedRegistry(), lintTable());
    EXPECT_TRUE(findings);
    for (const RecipeFinding& each : findings.value_or(std::vector<RecipeFinding>())) found.insert(each.finding.rule);
    return found;
  };
  const std::set<std::string> without = rules(recipe);
  recipe.stages[0].blocks[0].fields["secrets"] = Texts{"token"};
  EXPECT_EQ(rules(recipe), without);
}

TEST(RecipeLint, aFindingOfBothFormatsKnowsItsLinesInEach) {
  const auto found = recipeFindings(debianRecipe({}), "D13");
  std::set<Format> formats;
  for (const RecipeFinding& each : found) {
    EXPECT_EQ(each.lines.at(each.format), each.finding.lines);
    for (const auto& [format, lines] : each.lines) {
      formats.insert(format);
      const auto text = test::got(render(debianRecipe({}), test::shippedRegistry(), {.format = format}));
      ASSERT_FALSE(text.spans.empty());
      EXPECT_LE(lines.last, static_cast<int>(text.spans.back().last));
    }
  }
  EXPECT_EQ(formats, (std::set<Format>{Format::Definition, Format::Dockerfile}));
}

TEST(RecipeLint, aFixOfATextBlockChangesOnlyItsLine) {
  const Recipe recipe = withText("dockerfile", {"# kept", "RUN make -j", "WORKDIR /x"});
  const auto found = recipeFindings(recipe, "S20");
  ASSERT_EQ(found.size(), 1U);
  ASSERT_TRUE(found[0].fixed);
  EXPECT_EQ(std::get<Texts>(found[0].fixed->fields.at("lines")),
            (Texts{"# kept", "RUN make -j$(nproc)", "WORKDIR /x"}));
  Recipe fixed = recipe;
  fixed.stages[0].blocks[1] = *found[0].fixed;
  EXPECT_TRUE(recipeFindings(fixed, "S20").empty());
}

TEST(RecipeLint, aFixInPostChangesTheTextOfTheDefinitionFile) {
  const auto found = recipeFindings(withText("definition", {"    cd /src", "    make -j"}), "S20");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].format, Format::Definition);
  ASSERT_TRUE(found[0].fixed);
  EXPECT_EQ(std::get<Texts>(found[0].fixed->fields.at("lines")), (Texts{"    cd /src", "    make -j$(nproc)"}));
}

TEST(RecipeLint, aFixOfAnInstructionOfSeveralLinesKeepsTheOthers) {
  const auto found =
      recipeFindings(withText("dockerfile", {"RUN make -j", "RUN true && \\", "    apt-get install -y git"}), "S20");
  ASSERT_EQ(found.size(), 1U);
  ASSERT_TRUE(found[0].fixed);
  const Texts lines = std::get<Texts>(found[0].fixed->fields.at("lines"));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "RUN make -j$(nproc)");
  EXPECT_EQ(lines[2], "    apt-get install -y git");
}

TEST(RecipeLint, aRecipeThatFitsOneFormatOnlyIsJudgedByIt) {
  Recipe recipe{.name = "r"};
  recipe.stages.push_back(
      {.name = "main", .base = {.kind = BaseKind::Debootstrap, .distribution = "debian", .release = "12"}});
  EXPECT_TRUE(lint(recipe, test::shippedRegistry(), lintTable()));
  recipe.stages[0].base = {.kind = BaseKind::Debootstrap};
  EXPECT_FALSE(lint(recipe, test::shippedRegistry(), lintTable()));
}

TEST(RecipeLint, theStartingRecipesHaveNoErrors) {
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/starting_recipes")) {
    const auto recipe = test::got(parseRecipe(test::contentOf(file.path().string()), test::shippedRegistry()));
    const auto findings = test::got(lint(recipe, test::shippedRegistry(), lintTable()));
    for (const RecipeFinding& each : findings)
      EXPECT_NE(each.finding.severity, LintSeverity::Error)
          << file.path() << ": " << each.finding.rule << " " << each.finding.evidence;
  }
}

TEST(RecipeLint, filesAreKnownByNameOrContent) {
  EXPECT_EQ(kindOfFile("a/mine.recipe.json", ""), FileKind::Recipe);
  for (const char* name : {"Dockerfile", "x/Dockerfile.cuda", "cuda.Dockerfile", "Containerfile"})
    EXPECT_EQ(kindOfFile(name, "%post\n"), FileKind::Dockerfile) << name;
  for (const char* name : {"osu.def", "Singularity", "Singularity.gpu", "dockerfile/Apptainer"})
    EXPECT_EQ(kindOfFile(name, "FROM x\n"), FileKind::Definition) << name;
  EXPECT_EQ(kindOfFile("x", "# note\n\n  FROM debian\n"), FileKind::Dockerfile);
  EXPECT_EQ(kindOfFile("x", "ARG A=1\nFROM $A"), FileKind::Dockerfile);
  EXPECT_EQ(kindOfFile("x", "BootStrap: docker\r\n"), FileKind::Definition);
  EXPECT_EQ(kindOfFile("x", " \n{\"schema\": 1}"), FileKind::Recipe);
  EXPECT_EQ(kindOfFile("x", "#!/bin/sh\necho FROM x\n"), std::nullopt);
  EXPECT_EQ(kindOfFile("x", ""), std::nullopt);
}

// resources/lint/rules.json holds the data of every rule of the registry, and of no other.

base::Json shippedJson() {
  return *base::parseJson(test::resource("lint/rules.json"));
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
