// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe of 60 blocks is written, compared and imported like a small one.
#include "tests/unit/recipes/large_recipe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/recipes/dockerfile.h"
#include "core/recipes/recipe_diff.h"
#include "tests/refused.h"
#include "tests/unit/recipes/imported_files.h"

namespace baremark::core::recipes {
namespace {

constexpr int kQuarters = 15;
constexpr int kBlocks = 4 * kQuarters;

Rendered renderedLarge(const Recipe& recipe, Format format) {
  return test::got(render(recipe, test::shippedRegistry(), {.format = format}));
}

TEST(LargeRecipe, everyBlockHasItsLinesInEveryFormat) {
  const Recipe recipe = test::largeRecipe(kQuarters);
  for (const FormatName& format : formatNames()) {
    const Rendered rendered = renderedLarge(recipe, format.format);
    std::set<int> blocks;
    std::size_t next = 1;
    for (const Span& span : rendered.spans) {
      EXPECT_EQ(span.first, next) << format.name;
      next = span.last + 1;
      if (span.place.block != BlockPlace::kNoBlock) blocks.insert(span.place.block);
    }
    const auto lines = static_cast<std::size_t>(std::count(rendered.text.begin(), rendered.text.end(), '\n'));
    EXPECT_EQ(next, lines + 1) << format.name;
    EXPECT_EQ(blocks.size(), static_cast<std::size_t>(kBlocks)) << format.name;
    for (int i = 0; i < kQuarters; ++i) {
      for (const char* word : {"package-", "VARIABLE_", "step-", "file-"})
        EXPECT_NE(rendered.text.find(word + std::to_string(i)), std::string::npos) << format.name << " " << word << i;
    }
  }
}

TEST(LargeRecipe, aChangedFieldIsTheOnlyDifference) {
  const Recipe before = test::largeRecipe(kQuarters);
  Recipe after = before;
  after.stages[0].blocks[41].fields["variables"] = Pairs{{"VARIABLE_10", "another"}};
  const std::vector<RecipeChange> changes = changesBetween(before, after);
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].kind, ChangeKind::Changed);
  EXPECT_EQ(changes[0].block, "environment");
  EXPECT_EQ(changes[0].after, 41);
  EXPECT_EQ(changes[0].key, "VARIABLE_10");
  EXPECT_EQ(changes[0].newText, "another");
  EXPECT_TRUE(changesBetween(before, before).empty());
}

/// The instructions of a Dockerfile without those that each recipe adds.
std::vector<std::string> plainInstructions(const std::string& text) {
  std::vector<std::string> plain;
  const Dockerfile file = parseDockerfile(text);
  for (const DockerInstruction* one : instructionsOf(file)) {
    if (one->keyword != "LABEL") plain.push_back(one->keyword + " " + one->arguments.text());
  }
  return plain;
}

TEST(LargeRecipe, itsDockerfileIsTheSameAfterAnImport) {
  const std::string text = renderedLarge(test::largeRecipe(kQuarters), Format::Dockerfile).text;
  const auto before = plainInstructions(text);
  EXPECT_GT(before.size(), static_cast<std::size_t>(kBlocks));
  const Recipe recipe = importedRecipe(Form::Docker, text);
  EXPECT_EQ(plainInstructions(writtenBack(Form::Docker, recipe)), before);
  const Texts kinds = kindsIn(recipe.stages.at(0));
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "environment"), kQuarters);
  EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "files"), kQuarters);
}

TEST(LargeRecipe, noLineOfItsDefinitionFileIsLostByAnImport) {
  const std::string text = renderedLarge(test::largeRecipe(kQuarters), Format::Definition).text;
  const auto counted = [](const std::string& of) {
    std::map<std::string, int> counts;
    std::string line;
    for (const char c : of) {
      if (c != '\n') {
        line += c;
        continue;
      }
      const std::string words(trimmed(line));
      if (!words.empty() && words.front() != '#') ++counts[words];
      line.clear();
    }
    return counts;
  };
  const auto after = counted(writtenBack(Form::Definition, importedRecipe(Form::Definition, text)));
  for (const auto& [line, count] : counted(text)) {
    const auto found = after.find(line);
    EXPECT_TRUE(found != after.end() && found->second >= count) << line;
  }
}

}  // namespace
}  // namespace baremark::core::recipes
