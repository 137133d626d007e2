// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a recipe while a person edits it, and at which place of it. Pure.
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::app::models {

/// The place of the recipe itself: its note, architecture, labels and test.
inline constexpr core::recipes::BlockPlace kWholeRecipe{-1, core::recipes::BlockPlace::kNoBlock};

/// Why the recipe's file would be refused: the first reason that its reader gives, then every other value of a field of
/// a block that is refused. `where` is the path in the file.
[[nodiscard]] std::vector<core::base::Error> recipeProblems(const core::recipes::Recipe& recipe,
                                                            const core::recipes::Registry& registry);

/// The block, stage or recipe that a path in the file belongs to: "/stages/0/blocks/2/version" is block 2 of stage 0.
[[nodiscard]] core::recipes::BlockPlace placeOf(const std::string& where);
/// The path of a place: "/stages/0/blocks/2"; empty for the recipe itself.
[[nodiscard]] std::string pathOf(const core::recipes::BlockPlace& place);

}  // namespace baremark::app::models
