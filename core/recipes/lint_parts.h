// SPDX-License-Identifier: GPL-3.0-or-later
// What several rules of lint.h need. Pure.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {

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
