// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/digest.h"
#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

using base::Json;

Json baseJson(const Base& base) {
  Json out;
  out["kind"] = baseKindName(base.kind);
  const auto add = [&out](const char* name, const std::string& text) {
    if (!text.empty()) out[name] = text;
  };
  add("distribution", base.distribution);
  add("release", base.release);
  add("version", base.version);
  if (base.kind == BaseKind::Cuda && base.flavour != "devel") out["flavour"] = base.flavour;
  if (base.hasCudnn) out["cudnn"] = true;
  add("image", base.image);
  add("tag", base.tag);
  add("path", base.path);
  add("mirror", base.mirror);
  add("digest", base.digest);
  if (!base.lines.empty()) out["lines"] = base.lines;
  if (base.line > 0) out["line"] = base.line;
  return out;
}

Json blockJson(const Block& block) {
  Json out;
  out["kind"] = block.kind;
  if (!block.note.empty()) out["note"] = block.note;
  for (const auto& [name, value] : block.fields) out[name] = toJson(value);
  return out;
}

Json stageJson(const Stage& stage) {
  Json out;
  out["name"] = stage.name;
  out["base"] = baseJson(stage.base);
  if (!stage.slimOf.empty()) out["slim_of"] = stage.slimOf;
  for (const Block& block : stage.blocks) out["blocks"].push_back(blockJson(block));
  return out;
}

}  // namespace

Json toJson(const Recipe& recipe) {
  Json out;
  out["schema"] = kRecipeSchema;
  out["name"] = recipe.name;
  if (!recipe.note.empty()) out["note"] = recipe.note;
  if (recipe.architecture != Recipe().architecture) out["architecture"] = recipe.architecture;
  for (const Stage& stage : recipe.stages) out["stages"].push_back(stageJson(stage));
  if (!recipe.labels.empty()) out["labels"] = recipe.labels;
  if (!recipe.test.empty()) out["test"] = recipe.test;
  if (!recipe.dockerfileHead.empty()) out["dockerfile_head"] = recipe.dockerfileHead;
  return out;
}

std::string toText(const Recipe& recipe) {
  return base::toJsonText(toJson(recipe));
}

std::string digestOf(const Recipe& recipe) {
  return "sha256:" + sha256Of(toText(recipe));
}

}  // namespace baremark::core::recipes
