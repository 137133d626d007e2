// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of recipe_import.h have in common. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/recipe_import.h"
#include "core/recipes/shell_commands.h"

namespace baremark::core::recipes {

/// The error about a line of the file.
[[nodiscard]] base::Error importError(base::ErrorCode code, int line, std::string_view value = {},
                                      base::Phrased allowed = {});

/// Refuses a text that is not UTF-8, and the first of the problems.
[[nodiscard]] base::Result<void> checkReadable(std::string_view text, const std::vector<FileProblem>& problems);

/// The base that an image's reference names. Nothing if it has characters that no recipe has.
[[nodiscard]] std::optional<Base> baseOfReference(std::string_view reference, const Registry& registry);

/// The package manager of the base's distribution: "apt". Empty: not known.
[[nodiscard]] std::string managerOf(const Base& base, const Registry& registry);

/// What a script installs that does nothing else.
struct PackageInstall {
  Texts packages;  ///< empty: it only reads the lists or cleans up
  bool isWithoutRecommended = true;
};
/// Nothing if the script does anything but install packages by this package manager, read its lists and clean up.
[[nodiscard]] std::optional<PackageInstall> packagesOf(const ShellScript& script, const std::string& manager);

/// Whether the script installs packages by this manager from lists that an earlier command has read.
[[nodiscard]] bool needsEarlierLists(const ShellScript& script, const std::string& manager);

/// The packages as a block.
[[nodiscard]] Block packagesBlock(const std::string& manager, Texts packages);

/// Whether a recipe may copy `source` to `target`: plain names, `target` with an absolute place, `source` from the
/// recipe's folder or, if `stage` is not empty, with an absolute place in that stage.
[[nodiscard]] bool mayCopy(const std::string& source, const std::string& target, const std::string& stage);
/// The files as a block. `stage`: see mayCopy().
[[nodiscard]] Block filesBlock(Pairs files, const std::string& stage);

/// The lines of a text without their ends.
[[nodiscard]] Texts linesOf(std::string_view text);

/// Collects the blocks of one stage; text in a row becomes one block.
class StageBlocks {
 public:
  /// `format` is that of text blocks.
  explicit StageBlocks(std::string format) : m_format(std::move(format)) {}

  /// `lines`: where the block is in the file.
  void addBlock(Block block, LineSpan lines);
  /// `first` is the number of the first line in the file. `section` is that of a definition file. Blank lines at the
  /// beginning and at the end of a block are left out.
  void addText(const Texts& lines, int first, const std::string& section = {});
  /// Adds the comments among the lines of `text` as text.
  void addComments(std::string_view text, int first, const std::string& section = {});
  /// Further text begins a block of its own.
  void endText();
  /// The blocks, which are those of this stage; their places in the file are added to `parts`.
  [[nodiscard]] std::vector<Block> take(int stage, std::vector<ImportedPart>& parts);

 private:
  std::string m_format;
  std::vector<Block> m_blocks;
  std::vector<LineSpan> m_places;  ///< of the blocks
  Texts m_lines;
  std::vector<int> m_numbers;  ///< of the lines
  std::string m_section;
};

/// Reads the recipe once more as from a file, so that only a valid one leaves. Errors: those of parseRecipe().
[[nodiscard]] base::Result<ImportedRecipe> checkedImport(ImportedRecipe imported, const Registry& registry);

/// `name` as the name of a stage: lower case. Empty if it cannot be one.
[[nodiscard]] std::string stageNameOf(std::string_view name);
[[nodiscard]] bool hasStage(const std::vector<Stage>& stages, const std::string& name);
/// A name for a stage without one.
[[nodiscard]] std::string freeStageName(const std::vector<Stage>& stages, bool isOnly);

}  // namespace baremark::core::recipes
