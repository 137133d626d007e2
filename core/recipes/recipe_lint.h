// SPDX-License-Identifier: GPL-3.0-or-later
// Which kind a recipe file is, and lint for all kinds. A recipe is written as Dockerfile and as definition file; what
// the rules find there belongs to the block that the lines come from. Pure; any thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/lint.h"
#include "core/recipes/renderer.h"

namespace baremark::core::recipes {

enum class FileKind : std::uint8_t { Recipe, Dockerfile, Definition };

/// "recipe", "dockerfile", "definition".
[[nodiscard]] const char* nameOf(FileKind kind);

/// Decides by the file's name, such as Dockerfile.cuda or osu.def, else by its first words. Nothing: unclear.
[[nodiscard]] std::optional<FileKind> kindOfFile(std::string_view path, std::string_view text);

/// A finding in a recipe. `finding.lines` are those of the text in `format`; `finding` has no fix of its own.
struct RecipeFinding {
  LintFinding finding;
  BlockPlace place;
  Format format = Format::Dockerfile;
  std::map<Format, LineSpan> lines{};  ///< where it is in the text of each format that has it
  std::optional<Block> fixed{};        ///< the block at `place` with the fix; nothing: no change is known to be safe
  bool operator==(const RecipeFinding&) const = default;
};

/// A fix is tried by writing the recipe again, so no more than this number of fixes are offered at once.
inline constexpr int kMostFixes = 64;

/// The findings in the order of their stages and blocks. The same finding in both formats is listed once. Errors: those
/// of render(), if the recipe can be written in neither format.
[[nodiscard]] base::Result<std::vector<RecipeFinding>> lint(const Recipe& recipe, const Registry& registry,
                                                            const LintTable& table);

}  // namespace baremark::core::recipes
