// SPDX-License-Identifier: GPL-3.0-or-later
// The bases of a recipe: their names, and their digests beside those that their tags have now. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

/// What a stage of a recipe begins with.
struct NamedBase {
  std::string name;        ///< an image of a registry, a path, or a distribution
  std::string version;     ///< tag or release; empty: none
  std::string digest;      ///< "sha256:…"; empty: not resolved
  bool isOfImage = false;  ///< of the last stage, which became the image
  [[nodiscard]] std::string text() const;
  bool operator==(const NamedBase&) const = default;
};

/// The bases of a recipe, in the order of its stages.
[[nodiscard]] std::vector<NamedBase> basesOf(const Recipe& recipe, const Registry& registry);

enum class DigestState : std::uint8_t {
  New,    ///< the recipe has no digest
  Same,   ///< the tag still has the recipe's digest
  Moved,  ///< the tag has another digest than the recipe
};

/// "new", "same" or "moved".
[[nodiscard]] const char* nameOf(DigestState state);

/// The base of one stage.
struct BaseDigest {
  int stage = 0;
  std::string image;   ///< with its tag, as imageOf()
  std::string before;  ///< the recipe's digest; may be empty
  std::string now;     ///< the digest that the tag has now
  [[nodiscard]] DigestState state() const;
  bool operator==(const BaseDigest&) const = default;
};

/// The images that a registry can be asked for, without repetitions, in the order of the stages.
[[nodiscard]] std::vector<std::string> imagesToResolve(const Recipe& recipe, const Registry& registry);

/// The stages whose base is one of these images. `now`: digests by image.
[[nodiscard]] std::vector<BaseDigest> baseDigests(const Recipe& recipe, const Registry& registry,
                                                  const std::map<std::string, std::string>& now);

enum class MovedTags : std::uint8_t { Keep, Take };
/// Writes the digests into the recipe, over an existing one only with MovedTags::Take. Whether the recipe changed.
bool takeDigests(Recipe& recipe, const std::vector<BaseDigest>& digests, MovedTags moved);

}  // namespace baremark::core::recipes
