// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules of lint.h look at: both kinds of recipe file in one form. Values; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/lint.h"
#include "core/recipes/shell_commands.h"
#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

/// When the commands of a script run, and where.
enum class ScriptRole : std::uint8_t { Build, Host, Test, Run, Environment };

struct LintScript {
  ScriptRole role = ScriptRole::Build;
  int stage = 0;
  bool isBash = false;         ///< run by bash
  bool isOtherShell = false;   ///< run by something that is neither sh nor bash, such as Python
  bool hasPipefail = false;    ///< the shell is started with "-o pipefail"
  bool isVolatile = false;     ///< the layer's package lists and caches are in a mount, so that nothing is left behind
  bool isWholeScript = false;  ///< a section, or the body of a here-document: no word of an instruction
  JoinedText text;
  ShellScript shell;
  TextRange place;
};

struct LintBase {
  int stage = 0;
  TextRange place;         ///< of the reference
  std::string reference;   ///< with the defaults of variables put in
  bool isResolved = true;  ///< false: a variable without default
  bool isRegistry = true;  ///< an image of a registry; not an earlier stage, a file or scratch
  ImageReference image;
};

/// A variable that the file sets. Each is kept in the image: as ENV, in its history, or in the copy of the definition
/// file that Apptainer puts into it.
struct LintVariable {
  std::string name;
  std::optional<std::string> value;  ///< nothing for "ARG NAME"
  bool isAtRunTime = false;          ///< ENV, or set by %environment
  TextRange place;
};

struct LintSubject {
  const Dockerfile* dockerfile = nullptr;
  const DefinitionFile* definition = nullptr;
  const LintTable* table = nullptr;
  std::string text;  ///< the file
  std::vector<const DockerInstruction*> instructions;
  std::vector<FileProblem> problems;
  std::vector<LintBase> bases;
  std::vector<LintScript> scripts;
  std::vector<LintVariable> variables;

  [[nodiscard]] std::string_view at(TextRange place) const;
  [[nodiscard]] const std::vector<std::string>& words(std::string_view list) const;
};

[[nodiscard]] LintSubject subjectOf(const Dockerfile& file, const LintTable& table);
[[nodiscard]] LintSubject subjectOf(const DefinitionFile& file, const LintTable& table);

/// `reference` with the values of $NAME, ${NAME} and ${NAME:-default} put in; nothing if a value is unknown.
[[nodiscard]] std::optional<std::string> resolved(
    std::string_view reference, const std::function<std::optional<std::string>(std::string_view)>& valueOf);

// The rules of each file.
[[nodiscard]] std::vector<LintRule> definitionRules();
[[nodiscard]] std::vector<LintRule> fileRules();
[[nodiscard]] std::vector<LintRule> packageRules();
[[nodiscard]] std::vector<LintRule> shellRules();

}  // namespace baremark::core::recipes
