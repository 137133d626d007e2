// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of one instruction of a Dockerfile: flags, words, pairs, JSON form and the beginnings of here-documents.
#pragma once

#include <string_view>
#include <vector>

#include "core/recipes/dockerfile.h"

namespace baremark::core::recipes {

/// What is allowed after a keyword.
struct DockerKeyword {
  std::string_view name;
  bool mayBeJson = false;
  bool hasPairs = false;
  bool mayHaveHeredocs = false;
};
/// nullptr: there is no such instruction.
[[nodiscard]] const DockerKeyword* dockerKeyword(std::string_view name);

/// Reads an instruction without its here-documents. `line` has no continuations and comments. ONBUILD's inner
/// instruction is read too, to a depth of eight.
[[nodiscard]] DockerInstruction readDockerInstruction(const JoinedText& line, char escape,
                                                      std::vector<FileProblem>& problems, int depth = 0);

/// The here-documents that begin in `line`, without their bodies.
[[nodiscard]] std::vector<DockerHeredoc> heredocsIn(std::string_view line);

/// Whether the arguments are what the instruction needs: a finding for each that BuildKit refuses.
void checkDockerArguments(const DockerInstruction& instruction, std::vector<FileProblem>& problems);

/// `word` without its quotes and escape characters.
[[nodiscard]] std::string withoutQuotes(std::string_view word, char escape);

}  // namespace baremark::core::recipes
