// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/kept_lines.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/printable.h"
#include "core/recipes/definition_file.h"
#include "core/recipes/dockerfile.h"

namespace baremark::core::recipes {
namespace {

std::string textOfLines(const Texts& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

bool mayStandInHead(const DockerPiece& piece) {
  return piece.kind != DockerPieceKind::Instruction || piece.instruction.keyword == "ARG";
}

}  // namespace

bool areHeaderLines(const Texts& lines) {
  const DefinitionFile file = parseDefinitionFile(textOfLines(lines) + "Stage: x\n");
  if (file.stages != 1 || !file.problems.empty() || headerOf(file, 0, "bootstrap") == nullptr) return false;
  const auto isOfHeader = [](const DefinitionPiece& piece) {
    return piece.kind == DefinitionPieceKind::HeaderKey || piece.kind == DefinitionPieceKind::HeaderText;
  };
  const auto isStage = [](const DefinitionPiece& piece) { return piece.name == "stage"; };
  return std::all_of(file.pieces.begin(), file.pieces.end(), isOfHeader) &&
         std::count_if(file.pieces.begin(), file.pieces.end(), isStage) == 1 && isStage(file.pieces.back());
}

bool areFromLines(const Texts& lines) {
  if (lines.size() != 1) return false;
  const Dockerfile file = parseDockerfile(lines.front() + "\nUSER x\n");
  if (file.pieces.size() != 2 || !file.problems.empty()) return false;
  const DockerInstruction& from = file.pieces.front().instruction;
  return from.keyword == "FROM" && from.words.size() == 1;
}

std::string baseLine(const Base& base) {
  for (const std::string& line : base.lines) {
    const std::string_view words = trimmed(line);
    if (!words.empty() && words.front() != '#') return std::string(words);
  }
  return {};
}

base::Phrased placedBaseLine(const Base& kept) {
  const std::string shown = base::printable(baseLine(kept), 80);
  if (kept.line == 0) return shown;
  return {base::Phrase::TextOfLine, kept.line, shown};
}

bool areHeadLines(const Texts& lines) {
  constexpr std::string_view kNext = "FROM scratch\n";
  const Dockerfile file = parseDockerfile(textOfLines(lines) + std::string(kNext));
  return file.problems.empty() && file.pieces.back().text == kNext &&
         std::all_of(file.pieces.begin(), file.pieces.end() - 1, mayStandInHead);
}

DockerfileHead headOf(const Texts& lines) {
  const Dockerfile file = parseDockerfile(textOfLines(lines));
  DockerfileHead head{};
  for (const DockerPiece& piece : file.pieces) {
    if (piece.kind == DockerPieceKind::Directive) ++head.directives;
    if (piece.kind != DockerPieceKind::Blank && piece.kind != DockerPieceKind::Comment) ++head.instructions;
  }
  return head;
}

}  // namespace baremark::core::recipes
