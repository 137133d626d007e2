// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes recipes (*.recipe.json). Reading is strict: an unknown key, a wrong type or a value out of range is
// refused with its path in the file, the allowed values and the nearest valid name. The same recipe gives the same
// text, byte for byte. Pure.
#pragma once

#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

inline constexpr const char* kRecipeSchema = "baremark.recipe/1";
inline constexpr const char* kRecipeEnding = ".recipe.json";

/// The kinds of blocks, their fields and the distributions are those of `registry`.
[[nodiscard]] base::Result<Recipe> parseRecipe(std::string_view text, const Registry& registry);

/// The recipe without the members that have their default. Reading it gives the same recipe.
[[nodiscard]] base::Json toJson(const Recipe& recipe);

/// The text of the file.
[[nodiscard]] std::string toText(const Recipe& recipe);

/// "sha256:…" of the recipe's text: two recipes with the same digest give the same files.
[[nodiscard]] std::string digestOf(const Recipe& recipe);

/// The word of a base's kind in files: "distribution", "cuda", …
[[nodiscard]] const char* baseKindName(BaseKind kind);

}  // namespace baremark::core::recipes
