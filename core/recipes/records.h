// SPDX-License-Identifier: GPL-3.0-or-later
// What an image itself says of its recipe: files in /opt/baremark with its environment, its labels and its test. Pure.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/recipes/assembly.h"
#include "core/recipes/recipe.h"

namespace baremark::core::recipes {

struct RecordFile {
  std::string path;                                       ///< in the image, absolute
  std::vector<std::pair<std::string, BlockPlace>> lines;  ///< each with the place from which it comes
  [[nodiscard]] std::string text() const;
};

/// environment.sh, labels and test.sh of an image with this last stage. Untrusted: a variable of several lines.
[[nodiscard]] base::Result<std::vector<RecordFile>> recordFiles(const AssembledStage& stage, const BlockPlace& place);

/// The same for a recipe's image. Errors: those of assemble(), too.
[[nodiscard]] base::Result<std::vector<RecordFile>> recordFiles(const Recipe& recipe, const Registry& registry);

/// The ids of the secrets that the recipe's commands read; sorted, without repetitions. Errors: those of assemble().
[[nodiscard]] base::Result<Texts> secretsOf(const Recipe& recipe, const Registry& registry);

/// The sources, in the recipe's folder, of the files that the recipe copies; sorted, without repetitions. Errors: those
/// of assemble().
[[nodiscard]] base::Result<Texts> ownFiles(const Recipe& recipe, const Registry& registry);

}  // namespace baremark::core::recipes
