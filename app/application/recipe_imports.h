// SPDX-License-Identifier: GPL-3.0-or-later
// Makes recipes of Dockerfiles and definition files, for the window and the command line. Pure; any thread.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/recipes/recipe_import.h"
#include "core/recipes/recipe_lint.h"

namespace baremark::app {

/// A name for the recipe of this file: "mine" for a/mine.recipe.json, mine.def or Dockerfile.mine. Empty if nothing of
/// it can be a name.
[[nodiscard]] std::string recipeNameFor(const std::string& path);

/// The recipe of a file's text. `kind` is not Recipe. Errors: those of core/recipes/recipe_import.h.
[[nodiscard]] core::base::Result<core::recipes::ImportedRecipe> importRecipe(const std::string& text,
                                                                             core::recipes::FileKind kind,
                                                                             const std::string& name,
                                                                             const core::recipes::Registry& registry);

/// The line of the file that such an error names. Nothing: it concerns the whole file.
[[nodiscard]] std::optional<int> refusedLine(const core::base::Error& refusal);

}  // namespace baremark::app
