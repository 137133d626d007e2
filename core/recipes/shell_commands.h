// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the simple commands in a shell script, also inside $( ) and ` `, for the checks of recipes. It expands nothing,
// and takes what it does not understand for plain words. Values; any thread. Time grows linearly with the script.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

struct ShellWord {
  std::string text;  ///< without quotes and escapes; variables and $( ) as written
  TextRange place;   ///< in the file
  /// The bytes of the file are those of `text`, so an edit may replace them.
  bool isPlain = false;
  bool operator==(const ShellWord&) const = default;
};

/// What follows a command.
enum class ShellNext : std::uint8_t { End, And, Or, Pipe, Background };

struct ShellCommand {
  std::vector<ShellWord> assignments;  ///< NAME=value before the command
  std::vector<ShellWord> words;
  std::vector<ShellWord> targets;  ///< files after > and >>
  ShellNext next = ShellNext::End;
  int depth = 0;    ///< how many ( ) and $( ) are around it
  TextRange place;  ///< in the file
  bool operator==(const ShellCommand&) const = default;
};

struct ShellHeredoc {
  TextRange body;  ///< in the script
  bool isClosed = false;
  bool operator==(const ShellHeredoc&) const = default;
};

struct ShellScript {
  std::vector<ShellCommand> commands;  ///< in the order of their ends
  std::vector<ShellHeredoc> heredocs;
  bool operator==(const ShellScript&) const = default;
};

[[nodiscard]] ShellScript parseShell(const JoinedText& script);

/// The index of the word that names the program, after sudo, env, exec, nice, time, command and the like with their
/// options; the number of words if there is none.
[[nodiscard]] std::size_t programAt(const ShellCommand& command);
/// The program without its folder: "apt-get" for "/usr/bin/apt-get"; empty if there is none.
[[nodiscard]] std::string programOf(const ShellCommand& command);

}  // namespace baremark::core::recipes
