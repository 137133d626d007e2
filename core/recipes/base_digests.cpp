// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/base_digests.h"

#include <algorithm>
#include <array>

#include "core/recipes/assembly.h"
#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {

std::string NamedBase::text() const {
  return name + (version.empty() ? "" : ":" + version) + (digest.empty() ? "" : "@" + digest);
}

std::vector<NamedBase> basesOf(const Recipe& recipe, const Registry& registry) {
  std::vector<NamedBase> bases;
  for (const Stage& stage : recipe.stages) {
    const Base& base = stage.base;
    NamedBase named{.digest = base.digest, .isOfImage = &stage == &recipe.stages.back()};
    if (const std::string image = imageOf(base, registry); !image.empty()) {
      const std::size_t colon = image.rfind(':');
      const bool hasTag = colon != std::string::npos && image.find('/', colon) == std::string::npos;
      named.name = image.substr(0, hasTag ? colon : std::string::npos);
      if (hasTag) named.version = image.substr(colon + 1);
    } else if (base.kind == BaseKind::Local) {
      named.name = base.image.empty() ? base.path : base.image;
    } else if (base.kind == BaseKind::Debootstrap) {
      named.name = base.distribution;
      named.version = base.release;
    } else if (!base.lines.empty()) {
      named.name = baseLine(base);
    } else {
      continue;  // nothing
    }
    bases.push_back(std::move(named));
  }
  return bases;
}

const char* nameOf(DigestState state) {
  return std::array{"new", "same", "moved"}.at(static_cast<std::size_t>(state));
}

DigestState BaseDigest::state() const {
  if (before.empty()) return DigestState::New;
  return before == now ? DigestState::Same : DigestState::Moved;
}

std::vector<std::string> imagesToResolve(const Recipe& recipe, const Registry& registry) {
  std::vector<std::string> images;
  for (const Stage& stage : recipe.stages) {
    const std::string image = imageOf(stage.base, registry);
    if (!image.empty() && std::ranges::find(images, image) == images.end()) images.push_back(image);
  }
  return images;
}

std::vector<BaseDigest> baseDigests(const Recipe& recipe, const Registry& registry,
                                    const std::map<std::string, std::string>& now) {
  std::vector<BaseDigest> digests;
  for (std::size_t i = 0; i < recipe.stages.size(); ++i) {
    const Base& base = recipe.stages[i].base;
    const auto found = now.find(imageOf(base, registry));
    if (found == now.end()) continue;
    digests.push_back(
        {.stage = static_cast<int>(i), .image = found->first, .before = base.digest, .now = found->second});
  }
  return digests;
}

bool takeDigests(Recipe& recipe, const std::vector<BaseDigest>& digests, MovedTags moved) {
  bool hasChanged = false;
  for (const BaseDigest& digest : digests) {
    const DigestState state = digest.state();
    if (state == DigestState::Same || (state == DigestState::Moved && moved == MovedTags::Keep)) continue;
    recipe.stages[static_cast<std::size_t>(digest.stage)].base.digest = digest.now;
    hasChanged = true;
  }
  return hasChanged;
}

}  // namespace baremark::core::recipes
