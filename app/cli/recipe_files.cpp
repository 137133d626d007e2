// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/recipe_files.h"

#include <utility>

#include "app/cli/run_files.h"
#include "app/text/error_text.h"
#include "core/base/json.h"

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
