// SPDX-License-Identifier: GPL-3.0-or-later
// The list of what is in an image, as SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3), from the lines that
// resources/recipes/recipe_build.sh writes to /opt/baremark/packages. The same facts give the same text. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

struct ImagePackage {
  std::string kind;  ///< deb or rpm
  std::string name;
  std::string version;
  std::string architecture;
  std::string source;  ///< its source package; empty: unknown
  bool operator==(const ImagePackage&) const = default;
};

/// The packages in the lines "KIND NAME VERSION ARCHITECTURE SOURCE", separated by tabs; sorted. The text is the
/// image's own (untrusted): other lines and texts that no package has are left out.
[[nodiscard]] std::vector<ImagePackage> packagesIn(std::string_view lines);

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

/// What the document says of the image as a whole.
struct SbomFacts {
  std::string image;         ///< its name
  std::string digest;        ///< "sha256:…", of its tree
  std::string recipe;        ///< the recipe's name
  std::string recipeDigest;  ///< "sha256:…"
  std::string builder;       ///< the tool with its version
  std::string baremark;      ///< version of this program
  std::string created;       ///< "2026-11-28T20:00:00Z"
  std::string distribution;  ///< of the packages, such as "debian"; empty: unknown
  std::string release;
};

/// The document, as JSON text. `packages` are sorted.
[[nodiscard]] std::string spdxText(const SbomFacts& facts, const std::vector<NamedBase>& bases,
                                   const std::vector<ImagePackage>& packages);

}  // namespace baremark::core::recipes
