// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes can name and how their files are judged: Baremark's own data, with the user's descriptors. Also the
// recipes to start from, and recipes of Dockerfiles and definition files. Any thread.
#pragma once

#include "app/application/resource_texts.h"
#include "core/recipes/recipe.h"
#include "core/recipes/recipe_import.h"
#include "core/recipes/recipe_lint.h"

namespace baremark::app {

struct RecipeResources {
  core::recipes::Registry registry;
  core::recipes::LintTable lint;
  std::vector<core::model::BrokenDescriptor> broken;  ///< the user's files that are left out
};

/// Reads all files again.
[[nodiscard]] RecipeResources recipeResources();

/// The user's files for recipes that cannot be used.
[[nodiscard]] std::vector<core::model::BrokenDescriptor> brokenRecipeDescriptors();

/// Reads a recipe. Errors: those of parseRecipe(); if the recipe names something whose descriptor is left out, why.
[[nodiscard]] Result<core::recipes::Recipe> parseRecipe(const std::string& text, const RecipeResources& resources);

/// The starting recipes that come with Baremark, by name.
[[nodiscard]] std::vector<std::string> startingRecipeNames();
/// The path of a starting recipe, inside the program.
[[nodiscard]] std::string startingRecipePath(const std::string& name);
/// Whether a path is that of a starting recipe.
[[nodiscard]] bool isStartingRecipe(const std::string& path);
/// UnknownValue: there is no starting recipe of this name.
[[nodiscard]] Result<core::recipes::Recipe> startingRecipe(const std::string& name, const RecipeResources& resources);

/// A name for the recipe of this file: "mine" for a/mine.recipe.json, mine.def or Dockerfile.mine. Empty if nothing of
/// it can be a name.
[[nodiscard]] std::string recipeNameFor(const std::string& path);

/// The recipe of a file's text. `kind` is not Recipe. Errors: those of core/recipes/recipe_import.h.
[[nodiscard]] Result<core::recipes::ImportedRecipe> importRecipe(const std::string& text, core::recipes::FileKind kind,
                                                                 const std::string& name,
                                                                 const core::recipes::Registry& registry);

/// The line of the file that such an error names. Nothing: it concerns the whole file.
[[nodiscard]] std::optional<int> refusedLine(const Error& refusal);

}  // namespace baremark::app
