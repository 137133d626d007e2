// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules of lint.h look at, both kinds of recipe file in one form, and what they share. Values; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
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

/// A command of a script, with what is around it.
struct LintCommand {
  const LintScript* script = nullptr;
  const ShellCommand* command = nullptr;
  const ShellCommand* before = nullptr;  ///< the command whose `next` leads to this one; nullptr for the first
  std::string program;
  std::size_t at = 0;  ///< the index of the program's word

  /// The words after the program.
  [[nodiscard]] std::vector<const ShellWord*> arguments() const;
  [[nodiscard]] bool has(std::initializer_list<std::string_view> words) const;
};

/// The commands that run while the image is built, in order.
[[nodiscard]] std::vector<LintCommand> buildCommands(const LintSubject& subject);

/// A number for the commands whose changes end up in the same layer: those of a RUN, or of all %post of a stage.
[[nodiscard]] std::size_t layerOf(const LintSubject& subject, const LintScript& script);

/// The stages whose files are in the image: the last one, and those that it is based on.
[[nodiscard]] std::set<int> keptStages(const LintSubject& subject);

/// A call of a package manager.
struct PackageCall {
  LintCommand command;
  std::string tool;                       ///< "apt-get" also for apt; "yum", "dnf", "zypper", "apk", "conda", "pip"
  std::string verb;                       ///< "install"
  const ShellWord* verbWord = nullptr;    ///< never nullptr
  std::vector<const ShellWord*> options;  ///< with their values
  std::vector<const ShellWord*> packages;
  [[nodiscard]] bool installs() const;
  /// One of the options; also in a group of letters such as "-qy" for "-y".
  [[nodiscard]] bool hasOption(std::initializer_list<std::string_view> names) const;
};
[[nodiscard]] std::vector<PackageCall> packageCalls(const LintSubject& subject);

/// An insertion right after a word; empty if its bytes are not those of the file.
[[nodiscard]] std::vector<TextEdit> insertedAfter(const ShellWord& word, std::string_view text);

[[nodiscard]] bool contains(std::string_view text, std::string_view part);
[[nodiscard]] bool beginsWith(std::string_view text, std::string_view part);
[[nodiscard]] bool hasUrl(std::string_view word);
/// "a b c" of at most eight words.
[[nodiscard]] std::string joinedWords(const std::vector<std::string>& words);

}  // namespace baremark::core::recipes
