// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a recipe of a Dockerfile or a definition file: what recipes know becomes blocks, everything else stays as text
// of its format, in its place. Each block of text knows its line. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/recipe.h"
#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

/// What differs between the file and the recipe, and what its builder needs.
enum class ImportChange : std::uint8_t {
  WithoutRecommended,  ///< packages are installed without those that they only recommend
  NeedsArgument,       ///< nothing differs, but the base is complete only with --build-arg
};

/// "without_recommended", "needs_argument".
[[nodiscard]] const char* nameOf(ImportChange change);

struct ImportRemark {
  ImportChange change = ImportChange::WithoutRecommended;
  int line = 1;  ///< of the file
  bool operator==(const ImportRemark&) const = default;
};

/// Where a part of the recipe was in the file. Block kNoBlock: the base of the stage.
struct ImportedPart {
  BlockPlace place;
  LineSpan lines;
  bool operator==(const ImportedPart&) const = default;
};

struct ImportedRecipe {
  Recipe recipe;
  std::vector<ImportRemark> remarks;
  std::vector<ImportedPart> parts;  ///< one for each base and block
  /// The lines of a place of the recipe. Those of its stage's base, if it has none of its own.
  [[nodiscard]] LineSpan linesOf(const BlockPlace& place) const;
  /// The parts that no block and no base could express: they are lines of the file, word for word.
  [[nodiscard]] std::vector<ImportedPart> keptParts() const;
  bool operator==(const ImportedRecipe&) const = default;
};

// Both refuse a file that its own tool would refuse, or that loses something as a recipe. Error::where is the line.
// Malformed: the tool that reads the format refuses the file; UnknownValue: an agent that Apptainer does not have;
// Missing: the file has no base; Untrusted: the file is not UTF-8, or a name has characters that no recipe has;
// TooLarge: a section has too many lines. `name` is the recipe's name, a plain one.
[[nodiscard]] base::Result<ImportedRecipe> importDockerfile(std::string_view text, const std::string& name,
                                                            const Registry& registry);
[[nodiscard]] base::Result<ImportedRecipe> importDefinition(std::string_view text, const std::string& name,
                                                            const Registry& registry);

}  // namespace baremark::core::recipes
