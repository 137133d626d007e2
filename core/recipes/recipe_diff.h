// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between two recipes, by stages, blocks and fields. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

enum class ChangeKind : std::uint8_t { Added, Removed, Changed, Moved };

/// "added", "removed", "changed", "moved".
[[nodiscard]] const char* nameOf(ChangeKind kind);

/// One difference. Without `field` it is the block or the stage itself that was added, removed or moved.
struct RecipeChange {
  ChangeKind kind = ChangeKind::Changed;
  std::string stage;  ///< its name; empty: the recipe itself
  std::string block;  ///< the block's kind; empty: the stage itself
  int before = -1;    ///< number of the block in its stage, or of the stage, in the first recipe; -1: not there
  int after = -1;     ///< the same in the second recipe
  std::string field;  ///< as in the file: "version", "base"
  std::string key;    ///< of a value with several members: "tag" of the base, the name of a variable or label
  std::string oldText;
  std::string newText;
  bool operator==(const RecipeChange&) const = default;
};

/// The differences: those of the recipe itself, then stage by stage. Empty: the recipes are equal. Stages are the same
/// if their names are; blocks are matched by kind, in order, so that as many as possible are equal.
[[nodiscard]] std::vector<RecipeChange> changesBetween(const Recipe& before, const Recipe& after);

}  // namespace baremark::core::recipes
