// SPDX-License-Identifier: GPL-3.0-or-later
// What the image of a recipe will hold, as its base and the labels of its blocks say (io.baremark.cuda,
// io.baremark.mpi, …). Nothing depends on the ids of kinds, so a kind that a user adds takes part. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

/// A block whose result is in the finished image.
struct ImageBlock {
  const Block* block = nullptr;
  const BlockKind* kind = nullptr;
  BlockPlace place;
  Pairs labels;

  [[nodiscard]] std::string label(const std::string& name) const;  ///< empty: it has none
  [[nodiscard]] std::string field(std::string_view name) const;    ///< a field that holds one text, or empty
  [[nodiscard]] Texts lines(std::string_view name) const;          ///< a field that holds a list, or empty
};

struct ImageSoftware {
  BlockPlace place;  ///< of the base of the finished image
  const Base* base = nullptr;
  const Distribution* distribution = nullptr;  ///< nullptr: not known
  std::string glibc;
  std::vector<ImageBlock> blocks;

  /// The blocks with this label.
  [[nodiscard]] std::vector<const ImageBlock*> labelled(const std::string& name) const;
};

/// `recipe` and `registry` must outlive the result. Blocks of unknown kinds are left out.
[[nodiscard]] ImageSoftware softwareOf(const Recipe& recipe, const Registry& registry);

}  // namespace baremark::core::recipes
