// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/recipe_files.h"

#include <string_view>
#include <utility>

#include "app/cli/run_files.h"
#include "app/text/error_text.h"
#include "core/base/json.h"
#include "core/base/plain_name.h"
#include "core/recipes/recipe_file.h"

namespace baremark::cli {

using core::base::Json;
using core::base::Result;
using core::recipes::Recipe;

Result<Recipe> readRecipe(const std::string& path, const app::RecipeResources& resources) {
  const Result<std::string> text = readFile(path);
  if (!text) return core::base::fail(text.error());
  Result<Recipe> recipe = app::parseRecipe(*text, resources);
  if (recipe || app::text::isOfDescriptor(recipe.error())) return recipe;
  return core::base::fail(core::base::inFile(path, recipe.error()));
}

std::string recipeNameFor(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  constexpr std::string_view kEnding = core::recipes::kRecipeEnding;
  for (const std::string_view end : {kEnding, std::string_view(".def"), std::string_view(".Dockerfile")}) {
    if (name.size() > end.size() && name.ends_with(end)) name.resize(name.size() - end.size());
  }
  for (const std::string_view start : {"Dockerfile.", "Containerfile.", "Singularity.", "Apptainer."}) {
    if (name.size() > start.size() && name.starts_with(start)) name.erase(0, start.size());
  }
  return core::base::isPlainName(name) ? name : std::string();
}

Json placeJson(const Recipe& recipe, const core::recipes::BlockPlace& place) {
  Json out = Json::object();
  if (place.stage < 0 || static_cast<std::size_t>(place.stage) >= recipe.stages.size()) return out;
  const core::recipes::Stage& stage = recipe.stages[static_cast<std::size_t>(place.stage)];
  out["stage"] = stage.name;
  const bool isBlock = place.block >= 0 && static_cast<std::size_t>(place.block) < stage.blocks.size();
  if (!isBlock) return out;
  out["block"] = place.block + 1;
  out["kind"] = stage.blocks[static_cast<std::size_t>(place.block)].kind;
  return out;
}

}  // namespace baremark::cli
