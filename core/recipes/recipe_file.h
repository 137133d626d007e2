// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes recipes (*.recipe.json). Reading is strict: what is wrong is refused with its path in the file, the
// allowed values and the nearest valid name. The same recipe gives the same text, byte for byte. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/phrased.h"
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

/// The SHA-256 of `bytes` in 64 hexadecimal digits.
[[nodiscard]] std::string sha256Of(std::string_view bytes);

/// Whether `text` is 64 lower-case hexadecimal digits.
[[nodiscard]] bool isSha256(std::string_view text);

// Lines of foreign files that a recipe keeps word for word outside of its blocks. The reader of their format checks
// each part: it must be complete, so that the lines that a renderer writes after it keep their meaning.

/// Whether the lines are the header of one stage of a definition file, without the key "Stage".
[[nodiscard]] bool areHeaderLines(const Texts& lines);

/// Whether the lines are one line with a FROM that does not name its stage.
[[nodiscard]] bool areFromLines(const Texts& lines);

/// The first line of such a base that is neither blank nor a comment; empty for other kinds.
[[nodiscard]] std::string baseLine(const Base& base);
/// The same for an error, with the line of the imported file if it is known.
[[nodiscard]] base::Phrased placedBaseLine(const Base& kept);

/// Whether a Dockerfile may have the lines above its first FROM.
[[nodiscard]] bool areHeadLines(const Texts& lines);

/// What such a head says to the parser.
struct DockerfileHead {
  std::size_t directives = 0;    ///< how many of the lines are directives; they come first
  std::size_t instructions = 0;  ///< how many of its parts are neither blank nor comments
  bool operator==(const DockerfileHead&) const = default;
};
[[nodiscard]] DockerfileHead headOf(const Texts& lines);

}  // namespace baremark::core::recipes
