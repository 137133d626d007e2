// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_problems.h"

#include <QString>
#include <QStringList>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/recipe_file.h"

namespace baremark::app::models {

using core::base::Error;
using core::recipes::BlockPlace;

namespace {

/// Adds what is wrong with the fields of one block.
void addProblems(const core::recipes::Block& block, const core::recipes::BlockKind& kind, const std::string& path,
                 std::vector<Error>& problems) {
  for (const core::recipes::Field& field : core::recipes::fieldsOf(kind)) {
    core::base::Json object = core::base::Json::object();
    const auto value = block.fields.find(field.name);
    if (value != block.fields.end()) object[field.name] = core::recipes::toJson(value->second);
    core::base::JsonFields fields(object, path);
    (void)core::recipes::readField(fields, field);
    const auto good = fields.finish();
    if (!good && (problems.empty() || problems.front() != good.error())) problems.push_back(good.error());
  }
}

}  // namespace

std::vector<Error> recipeProblems(const core::recipes::Recipe& recipe, const core::recipes::Registry& registry) {
  std::vector<Error> problems;
  const auto read = core::recipes::parseRecipe(core::recipes::toText(recipe), registry);
  if (read) return problems;
  problems.push_back(read.error());
  for (std::size_t stage = 0; stage < recipe.stages.size(); ++stage) {
    const auto& blocks = recipe.stages[stage].blocks;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
      const auto kind = registry.kinds.find(blocks[block].kind);
      if (kind == registry.kinds.end()) continue;
      const BlockPlace place{static_cast<int>(stage), static_cast<int>(block)};
      addProblems(blocks[block], kind->second, pathOf(place), problems);
    }
  }
  return problems;
}

BlockPlace placeOf(const std::string& where) {
  const QStringList parts = QString::fromStdString(where).split(QLatin1Char('/'));
  if (parts.size() < 3 || parts[1] != QLatin1String("stages")) return kWholeRecipe;
  bool isNumber = false;
  BlockPlace place{parts[2].toInt(&isNumber), BlockPlace::kNoBlock};
  if (!isNumber) return kWholeRecipe;
  if (parts.size() < 5 || parts[3] != QLatin1String("blocks")) return place;
  const int block = parts[4].toInt(&isNumber);
  if (isNumber) place.block = block;
  return place;
}

std::string pathOf(const BlockPlace& place) {
  if (place.stage < 0) return {};
  const std::string stage = "/stages/" + std::to_string(place.stage);
  return place.block < 0 ? stage : stage + "/blocks/" + std::to_string(place.block);
}

}  // namespace baremark::app::models
