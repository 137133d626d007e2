// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/recipe_imports.h"

#include <cstdint>
#include <string_view>
#include <variant>

#include "core/base/plain_name.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app {

using core::base::Result;
using core::recipes::FileKind;
using core::recipes::ImportedRecipe;

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

Result<ImportedRecipe> importRecipe(const std::string& text, FileKind kind, const std::string& name,
                                    const core::recipes::Registry& registry) {
  return kind == FileKind::Dockerfile ? core::recipes::importDockerfile(text, name, registry)
                                      : core::recipes::importDefinition(text, name, registry);
}

std::optional<int> refusedLine(const core::base::Error& refusal) {
  if (refusal.where.phrase() != core::base::Phrase::LineColumn || refusal.where.values().empty()) return {};
  const auto* line = std::get_if<std::int64_t>(&refusal.where.values().front());
  return line == nullptr ? std::nullopt : std::optional(static_cast<int>(*line));
}

}  // namespace baremark::app
