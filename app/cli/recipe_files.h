// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes, Dockerfiles and definition files of the command line. Main thread.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "app/application/recipe_resources.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/recipes/recipe.h"
#include "core/recipes/recipe_import.h"
#include "core/recipes/recipe_lint.h"

namespace baremark::cli {

/// The recipe in a file. Errors: those of readFile() and app::parseRecipe(), with the file's name.
[[nodiscard]] core::base::Result<core::recipes::Recipe> readRecipe(const std::string& path,
                                                                   const app::RecipeResources& resources);

/// The stage's name, and for a block its number from 1 and its kind.
[[nodiscard]] core::base::Json placeJson(const core::recipes::Recipe& recipe, const core::recipes::BlockPlace& place);

}  // namespace baremark::cli
