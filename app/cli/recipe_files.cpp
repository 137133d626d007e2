// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/recipe_files.h"

#include <QCoreApplication>
#include <QLocale>
#include <string_view>
#include <utility>

#include "app/cli/run_files.h"
#include "app/text/error_text.h"
#include "core/base/json.h"
#include "core/base/plain_name.h"
#include "core/recipes/recipe_file.h"

namespace baremark::cli {
namespace {

struct RecipeFilesTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeFiles)
};

}  // namespace

using core::base::Json;
using core::base::Result;
using core::recipes::FileKind;
using core::recipes::ImportedRecipe;
using core::recipes::Recipe;

Result<Recipe> readRecipe(const std::string& path, const app::RecipeResources& resources) {
  const Result<std::string> text = readFile(path);
  if (!text) return core::base::fail(text.error());
  Result<Recipe> recipe = app::parseRecipe(*text, resources);
  if (recipe || app::text::isOfDescriptor(recipe.error())) return recipe;
  return core::base::fail(core::base::inFile(path, recipe.error()));
}

Result<std::optional<ForeignFile>> readForeignFile(const std::string& path) {
  const Result<std::string> text = readFile(path);
  if (!text) return core::base::fail(text.error());
  const auto kind = core::recipes::kindOfFile(path, *text);
  if (!kind || *kind == FileKind::Recipe) return std::optional<ForeignFile>();
  return std::optional(ForeignFile{.path = path, .kind = *kind, .text = *text});
}

Result<ImportedRecipe> importForeignFile(const ForeignFile& file, const std::string& namedAs,
                                         const app::RecipeResources& resources) {
  std::string name = recipeNameFor(namedAs);
  if (name.empty()) name = nameOf(file.kind);
  Result<ImportedRecipe> imported = file.kind == FileKind::Dockerfile
                                        ? core::recipes::importDockerfile(file.text, name, resources.registry)
                                        : core::recipes::importDefinition(file.text, name, resources.registry);
  if (!imported) return core::base::fail(core::base::inFile(file.path, imported.error()));
  return imported;
}

std::vector<core::recipes::LintFinding> lintForeignFile(const ForeignFile& file,
                                                        const core::recipes::LintTable& table) {
  if (file.kind == FileKind::Dockerfile) return core::recipes::lint(core::recipes::parseDockerfile(file.text), table);
  return core::recipes::lint(core::recipes::parseDefinitionFile(file.text), table);
}

std::vector<std::string> unpinnedBasesOf(const ForeignFile& file, const core::recipes::LintTable& table) {
  if (file.kind == FileKind::Dockerfile)
    return core::recipes::unpinnedBases(core::recipes::parseDockerfile(file.text), table);
  return core::recipes::unpinnedBases(core::recipes::parseDefinitionFile(file.text), table);
}

QString linesText(const core::recipes::LineSpan& lines) {
  const QString first = QLocale().toString(lines.first);
  //: %1: the number of a line
  if (lines.first == lines.last) return RecipeFilesTr::tr("line %1").arg(first);
  //: %1, %2: the numbers of lines
  return RecipeFilesTr::tr("lines %1 to %2").arg(first, QLocale().toString(lines.last));
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
