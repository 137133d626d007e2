// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a Dockerfile without losing a byte: the pieces of the result, joined, are the file. Directives, continuations,
// comments and here-documents are those of BuildKit's reader (moby/buildkit, frontend/dockerfile/parser). Values; any
// thread. Reading never fails: what BuildKit refuses is in `problems`. Time and memory grow linearly with the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

/// "--mount=type=cache,target=/root": name "mount", value "type=cache,target=/root".
struct DockerFlag {
  std::string name;
  std::optional<std::string> value;  ///< without quotes
  TextRange place;
  bool operator==(const DockerFlag&) const = default;
};

struct DockerWord {
  std::string text;  ///< as written, with its quotes
  TextRange place;
  bool operator==(const DockerWord&) const = default;
};

/// "NAME=value" of ENV, ARG or LABEL, or the old form "ENV NAME value".
struct DockerPair {
  std::string name;
  std::optional<std::string> value;  ///< without quotes; nothing for "ARG NAME"
  TextRange place;                   ///< of both
  bool operator==(const DockerPair&) const = default;
};

struct DockerHeredoc {
  std::string name;  ///< the last line
  bool stripsTabs = false;
  bool isAfterBlank = false;  ///< "<< EOF", which BuildKit before 0.22 takes for a part of the command
  TextRange body;             ///< without the last line
  bool operator==(const DockerHeredoc&) const = default;
};

struct DockerInstruction {
  std::string keyword;  ///< upper case
  TextRange keywordPlace;
  std::vector<DockerFlag> flags;
  JoinedText arguments;                          ///< what follows the flags, without continuations and comments
  std::optional<std::vector<std::string>> json;  ///< the arguments, if they are a JSON list of strings
  std::vector<DockerWord> words;                 ///< the arguments between blanks; quotes join them
  std::vector<DockerPair> pairs;                 ///< of ENV, ARG and LABEL
  std::vector<DockerHeredoc> heredocs;
  int stage = -1;   ///< the number of its FROM; -1 before the first
  TextRange place;  ///< all lines, with the here-documents

  [[nodiscard]] const DockerFlag* flag(std::string_view name) const;
  bool operator==(const DockerInstruction&) const = default;
};

enum class DockerPieceKind : std::uint8_t { Blank, Comment, Directive, Instruction };

/// One or more whole lines of the file.
struct DockerPiece {
  DockerPieceKind kind = DockerPieceKind::Blank;
  std::string text;  ///< every byte, with the line ends
  std::size_t begin = 0;
  DockerInstruction instruction;  ///< of Instruction
  bool operator==(const DockerPiece&) const = default;
};

struct Dockerfile {
  std::vector<DockerPiece> pieces;
  std::vector<FileProblem> problems;
  bool operator==(const Dockerfile&) const = default;
};

[[nodiscard]] Dockerfile parseDockerfile(std::string_view text);

/// The file, byte for byte.
[[nodiscard]] std::string print(const Dockerfile& file);

/// `word` without its quotes and escape characters.
[[nodiscard]] std::string withoutQuotes(std::string_view word);

/// The parts of FROM.
struct DockerFrom {
  std::string image;  ///< as written, with variables
  std::string name;   ///< of the stage; empty if it has none
  TextRange imagePlace;
  bool operator==(const DockerFrom&) const = default;
};
[[nodiscard]] DockerFrom fromOf(const DockerInstruction& instruction);

/// All instructions in order.
[[nodiscard]] std::vector<const DockerInstruction*> instructionsOf(const Dockerfile& file);

}  // namespace baremark::core::recipes
