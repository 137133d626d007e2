// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of one block, and what the templates of its kind can refer to. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/recipes/assembly.h"
#include "core/recipes/block_kind.h"

namespace baremark::core::recipes {

/// The place of a block.
struct BlockContext {
  std::string distribution;
  std::string release;
  std::string codename;
  std::string manager;
  std::string architecture;
};

/// Which of a block's operations are wanted.
enum class Part : std::uint8_t {
  Full,        ///< all of them
  Slim,        ///< what remains at run time, with the kept files of the stage `slimOf`
  Everything,  ///< all, also those whose condition does not hold; to check a descriptor
};

struct PartOfStage {
  Part part = Part::Full;
  std::string slimOf;
  bool cleansUp = true;  ///< the package manager's lists are removed after the packages are installed
};

/// `path` is the block's place in the recipe, for errors.
[[nodiscard]] base::Result<std::vector<Operation>> operationsOf(const BlockKind& kind, const Block& block,
                                                                const BlockContext& context,
                                                                const PackageManager* manager, const PartOfStage& part,
                                                                const std::string& path);

/// ${name} for each field, ${distribution}, ${release}, ${codename}, ${manager}, ${arch}, ${jobs}, ${file} (what was
/// downloaded) and ${source} (the folder with what was unpacked). Flags are facts, and so is has_NAME for each other
/// field: it was given and is not empty. A list is {"use": "NAME"}.
[[nodiscard]] base::TemplateScope scopeOf(const BlockKind& kind, const Block& block, const BlockContext& context);

/// The block's value of a field, or the field's default; null if there is neither.
[[nodiscard]] const FieldValue* valueOf(const BlockKind& kind, const Block& block, std::string_view name);

/// The words of a command as one line for /bin/sh. "${JOBS}" stays a variable of the shell.
[[nodiscard]] base::Result<std::string> commandLine(const base::Json& words, const base::TemplateScope& scope,
                                                    const std::string& path);

/// Expands every word, also those whose condition does not hold. Returns the first error.
[[nodiscard]] base::Result<void> checkWords(const base::Json& words, const base::TemplateScope& scope,
                                            const std::string& path);

/// Whether the entry's member `if` holds; true if it has none.
[[nodiscard]] base::Result<bool> isWanted(const base::Json& entry, const base::TemplateScope& scope,
                                          const std::string& path);

/// A command that writes a file: the given lines, each with a newline. Several lines are on lines of their own, with
/// a backslash at the end of each. Untrusted: NUL, carriage return or newline in a line.
[[nodiscard]] base::Result<std::string> writeCommand(const std::string& file, const Texts& lines);

/// The folder in which blocks build. It is removed at the end of each.
inline constexpr const char* kWorkFolder = "/tmp/baremark";

}  // namespace baremark::core::recipes
