// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/image_software.h"

#include <algorithm>

#include "core/recipes/block_scope.h"

namespace baremark::core::recipes {
namespace {

/// The labels of a block. One that cannot be expanded is left out: the renderers refuse it.
Pairs labelsOf(const BlockKind& kind, const Block& block, const BlockContext& context) {
  Pairs labels;
  const base::TemplateScope scope = scopeOf(kind, block, context);
  for (const base::Json& entry : kind.labels) {
    const auto isThere = isWanted(entry, scope, "");
    if (!isThere || !*isThere || !entry.contains("value")) continue;
    const auto value = base::expandText(entry["value"].get<std::string>(), scope, "");
    if (value) labels[entry["name"].get<std::string>()] = *value;
  }
  return labels;
}

template <class T>
T valueOr(const ImageBlock& block, std::string_view name) {
  const FieldValue* value = valueOf(*block.kind, *block.block, name);
  const T* held = value == nullptr ? nullptr : std::get_if<T>(value);
  return held == nullptr ? T() : *held;
}

void addBlocks(int number, const Recipe& recipe, const Registry& registry, const BlockContext& context,
               ImageSoftware& image) {
  const Stage& stage = recipe.stages[static_cast<std::size_t>(number)];
  for (std::size_t i = 0; i < stage.blocks.size(); ++i) {
    const auto kind = registry.kinds.find(stage.blocks[i].kind);
    if (kind == registry.kinds.end()) continue;
    image.blocks.push_back({.block = &stage.blocks[i],
                            .kind = &kind->second,
                            .place = {.stage = number, .block = static_cast<int>(i)},
                            .labels = labelsOf(kind->second, stage.blocks[i], context)});
  }
}

}  // namespace

std::string ImageBlock::label(const std::string& name) const {
  const auto found = labels.find(name);
  return found == labels.end() ? std::string() : found->second;
}

std::string ImageBlock::field(std::string_view name) const {
  return valueOr<std::string>(*this, name);
}

Texts ImageBlock::lines(std::string_view name) const {
  return valueOr<Texts>(*this, name);
}

std::vector<const ImageBlock*> ImageSoftware::labelled(const std::string& name) const {
  std::vector<const ImageBlock*> found;
  for (const ImageBlock& block : blocks) {
    if (!block.label(name).empty()) found.push_back(&block);
  }
  return found;
}

ImageSoftware softwareOf(const Recipe& recipe, const Registry& registry) {
  ImageSoftware image;
  if (recipe.stages.empty()) return image;
  const int last = static_cast<int>(recipe.stages.size()) - 1;
  const Stage& stage = recipe.stages.back();
  image.place.stage = last;
  image.base = &stage.base;
  BlockContext context{
      .distribution = stage.base.distribution, .release = stage.base.release, .architecture = recipe.architecture};
  const auto distribution = registry.distributions.find(stage.base.distribution);
  if (distribution != registry.distributions.end()) {
    image.distribution = &distribution->second;
    context.manager = distribution->second.manager;
    if (const Release* release = distribution->second.release(stage.base.release)) {
      context.codename = release->codename;
      image.glibc = release->glibc;
    }
  }
  for (int i = 0; i < last; ++i) {
    if (!stage.slimOf.empty() && recipe.stages[static_cast<std::size_t>(i)].name == stage.slimOf)
      addBlocks(i, recipe, registry, context, image);
  }
  addBlocks(last, recipe, registry, context, image);
  return image;
}

}  // namespace baremark::core::recipes
