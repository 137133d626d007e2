// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_diff.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/recipes/recipe_file.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

Recipe osuRecipe() {
  const auto recipe = parseRecipe(test::resource("starting_recipes/osu-openmpi.recipe.json"), test::shippedRegistry());
  EXPECT_TRUE(recipe);
  return recipe.value_or(Recipe());
}

Block packages(const Texts& names) {
  return {.kind = "packages", .fields = {{"apt", names}}};
}

Recipe ofBlocks(std::vector<Block> blocks) {
  Recipe recipe{.name = "r"};
  recipe.stages.push_back({.name = "main", .blocks = std::move(blocks)});
  return recipe;
}

TEST(RecipeDiff, equalRecipesHaveNoDifference) {
  EXPECT_TRUE(changesBetween(osuRecipe(), osuRecipe()).empty());
}

TEST(RecipeDiff, namesMembersOfTheBaseAndOfTheRecipe) {
  Recipe before = osuRecipe();
  before.stages.front().base.digest.clear();
  Recipe after = before;
  after.name = "other";
  after.labels["a"] = "1";
  after.stages.front().base.digest = "sha256:0";
  const auto changes = changesBetween(before, after);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0],
            (RecipeChange{.kind = ChangeKind::Changed, .field = "name", .oldText = before.name, .newText = "other"}));
  EXPECT_EQ(changes[1], (RecipeChange{.kind = ChangeKind::Added, .field = "labels", .key = "a", .newText = "1"}));
  EXPECT_EQ(changes[2], (RecipeChange{.kind = ChangeKind::Added,
                                      .stage = before.stages.front().name,
                                      .before = 0,
                                      .after = 0,
                                      .field = "base",
                                      .key = "digest",
                                      .newText = "sha256:0"}));
}

TEST(RecipeDiff, listsAndVariablesDifferByTheirMembers) {
  const Block variables{.kind = "environment", .fields = {{"variables", Pairs{{"A", "1"}, {"B", "2"}}}}};
  Block changed = variables;
  changed.fields["variables"] = Pairs{{"A", "1"}, {"B", "3"}};
  const auto changes = changesBetween(ofBlocks({packages({"gcc", "git"}), variables}),
                                      ofBlocks({packages({"gcc", "make", "curl"}), changed}));
  ASSERT_EQ(changes.size(), 4U);
  EXPECT_EQ(changes[0].kind, ChangeKind::Removed);
  EXPECT_EQ(changes[0].oldText, "git");
  EXPECT_EQ(changes[1].kind, ChangeKind::Added);
  EXPECT_EQ(changes[1].newText, "make");
  EXPECT_EQ(changes[2].newText, "curl");
  EXPECT_EQ(changes[3].key, "B");
  EXPECT_EQ(changes[3].oldText + changes[3].newText, "23");
  EXPECT_EQ(changes[3].before, 1);
}

TEST(RecipeDiff, blocksAreMatchedToTheirMostAlike) {
  const Block cmake{.kind = "cmake"};
  const auto changes =
      changesBetween(ofBlocks({packages({"gcc"}), cmake}), ofBlocks({packages({"git"}), packages({"gcc"}), cmake}));
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0],
            (RecipeChange{.kind = ChangeKind::Added, .stage = "main", .block = "packages", .before = -1, .after = 0}));
}

TEST(RecipeDiff, aMovedBlockIsNeitherAddedNorRemoved) {
  const Block cmake{.kind = "cmake"};
  const auto changes = changesBetween(ofBlocks({cmake, packages({"gcc"}), packages({"git"})}),
                                      ofBlocks({packages({"gcc"}), packages({"git"}), cmake}));
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0],
            (RecipeChange{.kind = ChangeKind::Moved, .stage = "main", .block = "cmake", .before = 0, .after = 2}));
}

TEST(RecipeDiff, stagesAreMatchedByName) {
  Recipe before{.name = "r"};
  for (const char* name : {"a", "b", "c"}) before.stages.push_back({.name = name});
  Recipe after{.name = "r"};
  for (const char* name : {"b", "a", "d"}) after.stages.push_back({.name = name});
  const auto changes = changesBetween(before, after);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0].kind, ChangeKind::Moved);
  EXPECT_EQ(changes[1].kind, ChangeKind::Removed);
  EXPECT_EQ(changes[1].stage, "c");
  EXPECT_EQ(changes[2].kind, ChangeKind::Added);
  EXPECT_EQ(changes[2].stage, "d");
}

/// Whatever is exchanged, added and removed change their places.
TEST(RecipeDiff, isTheSameBackwards) {
  const Recipe before = ofBlocks({packages({"gcc", "git"}), {.kind = "cmake"}});
  const Recipe after = ofBlocks({{.kind = "test"}, packages({"git", "make"})});
  const auto there = changesBetween(before, after);
  const auto back = changesBetween(after, before);
  const auto count = [](const std::vector<RecipeChange>& changes, ChangeKind kind) {
    return std::count_if(changes.begin(), changes.end(), [kind](const RecipeChange& c) { return c.kind == kind; });
  };
  EXPECT_EQ(there.size(), back.size());
  EXPECT_EQ(count(there, ChangeKind::Added), count(back, ChangeKind::Removed));
  EXPECT_EQ(count(there, ChangeKind::Removed), count(back, ChangeKind::Added));
}

}  // namespace
}  // namespace baremark::core::recipes
