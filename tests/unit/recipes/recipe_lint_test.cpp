// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_lint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/recipes/recipe_file.h"
#include "tests/refused.h"
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

}  // namespace
}  // namespace baremark::core::recipes
