// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/recipe_resources.h"

#include <QDir>

#include "core/base/nearest_name.h"
#include "core/base/plain_name.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app {
namespace {

using core::model::BrokenDescriptor;
using core::model::DescriptorKind;
using core::recipes::Recipe;

constexpr const char* kStartingRecipes = "starting_recipes";

/// The name of its resource.
std::string startingRecipeFile(const std::string& name) {
  return std::string(kStartingRecipes) + "/" + name + core::recipes::kRecipeEnding;
}

}  // namespace

RecipeResources recipeResources() {
  RecipeResources out;
  out.registry.kinds = usable(blockKinds(userDescriptors("blocks")), out.broken);
  out.registry.distributions = usable(distributions(userDescriptors("distributions")), out.broken);
  out.registry.managers = usable(packageManagers(userDescriptors("package_managers")), out.broken);
  LintRules rules = lintRules(userDescriptors("lint"));
  out.lint = std::move(rules.table);
  std::move(rules.broken.begin(), rules.broken.end(), std::back_inserter(out.broken));
  return out;
}

std::vector<BrokenDescriptor> brokenRecipeDescriptors() {
  const auto hasFolder = [](const char* kind) { return QDir(qString(userDescriptors(kind))).exists(); };
  const auto kinds = {"blocks", "distributions", "package_managers", "lint"};
  return std::ranges::any_of(kinds, hasFolder) ? recipeResources().broken : std::vector<BrokenDescriptor>();
}

Result<Recipe> parseRecipe(const std::string& text, const RecipeResources& resources) {
  Result<Recipe> recipe = core::recipes::parseRecipe(text, resources.registry);
  if (recipe || recipe.error().code != ErrorCode::UnknownValue) return recipe;
  const std::string id = recipe.error().value.english();
  for (const DescriptorKind kind : {DescriptorKind::Block, DescriptorKind::Distribution})
    if (const auto* why = core::model::whyLeftOut(resources.broken, kind, id)) return fail(*why);
  return recipe;
}

std::vector<std::string> startingRecipeNames() {
  std::vector<std::string> names;
  for (const std::string& file : resourceNames(kStartingRecipes)) {
    if (file.ends_with(core::recipes::kRecipeEnding))
      names.push_back(file.substr(0, file.size() - std::string_view(core::recipes::kRecipeEnding).size()));
  }
  std::ranges::sort(names);  // the order of the files differs, because of their endings
  return names;
}

std::string startingRecipePath(const std::string& name) {
  return resourcePath(startingRecipeFile(name));
}

bool isStartingRecipe(const std::string& path) {
  return path.starts_with(resourcePath(kStartingRecipes) + "/");
}

Result<Recipe> startingRecipe(const std::string& name, const RecipeResources& resources) {
  const std::vector<std::string> names = startingRecipeNames();
  if (std::ranges::find(names, name) == names.end())
    return fail({.code = ErrorCode::UnknownValue,
                 .where = "--from",
                 .value = name,
                 .allowed = {Phrase::Names, names},
                 .suggestion = core::base::nearestName(name, names)});
  return parseRecipe(resourceText(startingRecipeFile(name)), resources);
}

std::string recipeNameFor(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  constexpr std::string_view kEnding = core::recipes::kRecipeEnding;
  for (const std::string_view end : {kEnding, std::string_view(".def"), std::string_view(".Dockerfile")})
    if (name.size() > end.size() && name.ends_with(end)) name.resize(name.size() - end.size());
  for (const std::string_view start : {"Dockerfile.", "Containerfile.", "Singularity.", "Apptainer."})
    if (name.size() > start.size() && name.starts_with(start)) name.erase(0, start.size());
  return core::base::isPlainName(name) ? name : std::string();
}

Result<core::recipes::ImportedRecipe> importRecipe(const std::string& text, core::recipes::FileKind kind,
                                                   const std::string& name, const core::recipes::Registry& registry) {
  return kind == core::recipes::FileKind::Dockerfile ? core::recipes::importDockerfile(text, name, registry)
                                                     : core::recipes::importDefinition(text, name, registry);
}

std::optional<int> refusedLine(const Error& refusal) {
  if (refusal.where.phrase() != Phrase::LineColumn || refusal.where.values().empty()) return {};
  const auto* line = std::get_if<std::int64_t>(&refusal.where.values().front());
  return line == nullptr ? std::nullopt : std::optional(static_cast<int>(*line));
}

}  // namespace baremark::app
