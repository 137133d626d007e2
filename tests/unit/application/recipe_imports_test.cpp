// SPDX-License-Identifier: GPL-3.0-or-later
// What the window and the command line share when they make recipes of files.
#include "app/application/recipe_resources.h"

#include <gtest/gtest.h>

#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::app {
namespace {

using core::recipes::BlockPlace;
using core::recipes::FileKind;

TEST(RecipeImports, aRecipeIsNamedAfterItsFile) {
  EXPECT_EQ(recipeNameFor("a/mine.recipe.json"), "mine");
  EXPECT_EQ(recipeNameFor("/b/mine.def"), "mine");
  EXPECT_EQ(recipeNameFor("Dockerfile.mine"), "mine");
  EXPECT_EQ(recipeNameFor("Dockerfile"), "Dockerfile");
  EXPECT_EQ(recipeNameFor("with space.def"), "");
}

TEST(RecipeImports, eachKindHasItsReaderAndTheKeptBlocksAreNamed) {
  const auto docker = importRecipe("FROM debian:12\nRUN curl -o /opt/x https://example.org/x\n", FileKind::Dockerfile,
                                   "mine", test::shippedRegistry());
  ASSERT_TRUE(docker) << toLogLine(docker.error());
  EXPECT_EQ(docker->recipe.name, "mine");
  const auto kept = docker->keptParts();
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.front().place, (BlockPlace{.stage = 0, .block = 0}));
  EXPECT_EQ(kept.front().lines, (core::recipes::LineSpan{2, 2}));
  const auto definition =
      importRecipe("Bootstrap: docker\nFrom: debian:12\n", FileKind::Definition, "mine", test::shippedRegistry());
  ASSERT_TRUE(definition) << toLogLine(definition.error());
  EXPECT_TRUE(definition->keptParts().empty());
}

TEST(RecipeImports, aRefusalNamesItsLine) {
  const auto refused = importRecipe("\nRUN true\n", FileKind::Dockerfile, "mine", test::shippedRegistry());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refusedLine(refused.error()), 2);
  EXPECT_FALSE(refusedLine({.code = core::base::ErrorCode::Io, .where = "file"}));
}

}  // namespace
}  // namespace baremark::app
