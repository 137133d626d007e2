// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/dockerfile.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/recipes/docker_words.h"

namespace baremark::core::recipes {

namespace {

constexpr std::string_view kDockerMark = "\xEF\xBB\xBF";
constexpr std::array<std::string_view, 3> kDirectiveNames = {"check", "escape", "syntax"};

/// Reads a file line by line into pieces.
class DockerfileReader {
 public:
  explicit DockerfileReader(std::string_view text) : m_text(text) {}

  Dockerfile read() {
    if (m_text.substr(0, kDockerMark.size()) == kDockerMark) {
      m_at = kDockerMark.size();
      addPiece(DockerPieceKind::ByteOrderMark, 0);
    }
    while (m_at < m_text.size()) readPiece();
    checkWhole();
    return std::move(m_out);
  }

 private:
  /// The next line with its line end.
  TextRange takeLine() {
    const std::size_t begin = m_at;
    const std::size_t end = m_text.find('\n', begin);
    m_at = end == std::string_view::npos ? m_text.size() : end + 1;
    if (m_at - begin > kMaxScannedBytes) refuse(FileProblemKind::TooLong, {begin, m_at});
    return {begin, m_at};
  }

  /// The line without its line end.
  [[nodiscard]] TextRange content(TextRange line) const {
    while (line.end > line.begin && (m_text[line.end - 1] == '\n' || m_text[line.end - 1] == '\r')) --line.end;
    return line;
  }

  [[nodiscard]] std::string_view at(TextRange range) const { return m_text.substr(range.begin, range.size()); }

  void refuse(FileProblemKind kind, TextRange place) { m_out.problems.push_back({kind, place}); }

  DockerPiece& addPiece(DockerPieceKind kind, std::size_t begin) {
    DockerPiece piece;
    piece.kind = kind;
    piece.text = std::string(m_text.substr(begin, m_at - begin));
    piece.begin = begin;
    m_out.pieces.push_back(std::move(piece));
    return m_out.pieces.back();
  }

  void readPiece() {
    const TextRange line = takeLine();
    TextRange inside = content(line);
    while (inside.begin < inside.end && isSpace(m_text[inside.begin])) ++inside.begin;
    if (inside.size() == 0) {
      m_mayBeDirective = false;
      addPiece(DockerPieceKind::Blank, line.begin);
    } else if (m_text[inside.begin] == '#') {
      readComment(line, inside);
    } else {
      m_mayBeDirective = false;
      readInstruction(line, inside);
    }
  }

  /// "# name = value". Nothing if the comment has another form or name.
  [[nodiscard]] static std::optional<std::pair<std::string, std::string>> directiveIn(std::string_view comment) {
    const std::string_view inside = trimmed(comment.substr(1));
    const std::size_t equals = inside.find('=');
    if (equals == std::string_view::npos) return {};
    const std::string name = lowerCase(trimmed(inside.substr(0, equals)));
    const std::string_view value = trimmed(inside.substr(equals + 1));
    const bool isKnown = std::find(kDirectiveNames.begin(), kDirectiveNames.end(), name) != kDirectiveNames.end();
    if (!isKnown || value.empty()) return {};
    return std::pair(name, std::string(value));
  }

  void readComment(TextRange line, TextRange inside) {
    const auto directive = directiveIn(at(inside));
    if (!m_mayBeDirective || !directive) {
      // "# escape=`" after another comment has no effect. "# syntax" is so common a word that it is no evidence.
      if (directive && directive->first == "escape" && (directive->second == "`" || directive->second == "\\"))
        refuse(FileProblemKind::LateDirective, inside);
      m_mayBeDirective = false;
      addPiece(DockerPieceKind::Comment, line.begin);
      return;
    }
    DockerPiece& piece = addPiece(DockerPieceKind::Directive, line.begin);
    piece.name = directive->first;
    piece.value = directive->second;
    if (!m_seen.insert(piece.name).second) refuse(FileProblemKind::BadDirective, inside);
    if (piece.name != "escape") return;
    if (piece.value == "`" || piece.value == "\\")
      m_out.escape = piece.value.front();
    else
      refuse(FileProblemKind::BadDirective, inside);
  }

  /// Whether the line goes on in the next one. Its end is then before the escape character. As in BuildKit, two escape
  /// characters in a row are no continuation.
  [[nodiscard]] bool continues(TextRange& inside) const {
    std::size_t end = inside.end;
    while (end > inside.begin && (m_text[end - 1] == ' ' || m_text[end - 1] == '\t')) --end;
    if (end == inside.begin || m_text[end - 1] != m_out.escape) return false;
    if (end - 1 > inside.begin && m_text[end - 2] == m_out.escape) return false;
    inside.end = end - 1;
    return true;
  }

  void readInstruction(TextRange first, TextRange inside) {
    JoinedText joined;
    bool goesOn = continues(inside);
    joined.append(at(inside), inside.begin);
    std::size_t end = first.end;
    while (goesOn && m_at < m_text.size()) {
      const TextRange line = takeLine();
      end = line.end;
      TextRange part = content(line);
      const std::size_t word = std::min(m_text.find_first_not_of(" \t\v\f\r", part.begin), part.end);
      if (word < part.end && m_text[word] == '#') continue;
      if (word == part.end) {
        refuse(FileProblemKind::EmptyContinuation, line);
        continue;
      }
      goesOn = continues(part);
      joined.append(at(part), part.begin);
    }
    if (trimmed(joined.text()).empty()) {
      addPiece(DockerPieceKind::Blank, first.begin);
      return;
    }
    DockerInstruction instruction = readDockerInstruction(joined, m_out.escape, m_out.problems);
    if (instruction.keyword == "FROM") ++m_stage;
    instruction.stage = m_stage;
    readHeredocs(instruction, joined.text(), {first.begin, end});
    instruction.place = {first.begin, m_at};
    for (DockerInstruction* inner = &instruction; !inner->inner.empty();) {
      inner = &inner->inner.front();
      inner->stage = m_stage;
    }
    checkDockerArguments(instruction, m_out.problems);
    addPiece(DockerPieceKind::Instruction, first.begin).instruction = std::move(instruction);
  }

  /// Whether one of the lines that follow is this one.
  [[nodiscard]] bool isAhead(std::string_view text) {
    for (std::size_t begin = m_lastLines.empty() ? 0 : m_text.size(); begin < m_text.size();) {
      const std::size_t end = std::min(m_text.find('\n', begin), m_text.size());
      m_lastLines[at(content({begin, end}))] = begin;
      begin = end + 1;
    }
    const auto found = m_lastLines.find(text);
    return found != m_lastLines.end() && found->second >= m_at;
  }

  void readHeredocs(DockerInstruction& instruction, const std::string& line, TextRange place) {
    DockerInstruction* owner = &instruction;
    while (owner->keyword == "ONBUILD" && !owner->inner.empty()) owner = &owner->inner.front();
    const DockerKeyword* keyword = dockerKeyword(owner->keyword);
    if (keyword == nullptr || !keyword->mayHaveHeredocs || owner->json) return;
    if (line.find("<<") == std::string::npos) return;
    for (DockerHeredoc& heredoc : heredocsIn(line)) {
      if (heredoc.isAfterBlank && !isAhead(heredoc.name)) continue;  // "$((1 << 2))"
      heredoc.body = {m_at, m_at};
      bool isClosed = false;
      while (!isClosed && m_at < m_text.size()) {
        const TextRange bodyLine = takeLine();
        std::string_view words = at(content(bodyLine));
        if (heredoc.stripsTabs) words.remove_prefix(std::min(words.find_first_not_of('\t'), words.size()));
        isClosed = words == heredoc.name;
        heredoc.body.end = isClosed ? bodyLine.begin : bodyLine.end;
      }
      if (!isClosed) refuse(FileProblemKind::UnterminatedHeredoc, place);
      owner->heredocs.push_back(std::move(heredoc));
    }
  }

  void checkWhole() {
    if (m_stage < 0) refuse(FileProblemKind::NothingToBuild, {m_text.size(), m_text.size()});
    const std::size_t nul = m_text.find('\0');
    if (nul != std::string_view::npos) refuse(FileProblemKind::NulByte, {nul, nul + 1});
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  bool m_mayBeDirective = true;
  std::set<std::string> m_seen;
  std::map<std::string_view, std::size_t> m_lastLines;  ///< where the last line with a text begins
  int m_stage = -1;
  Dockerfile m_out;
};

void appendInstruction(const DockerInstruction& instruction, std::vector<const DockerInstruction*>& all) {
  all.push_back(&instruction);
  for (const DockerInstruction& inner : instruction.inner) appendInstruction(inner, all);
}

}  // namespace

const DockerFlag* DockerInstruction::flag(std::string_view name) const {
  const auto found =
      std::find_if(flags.begin(), flags.end(), [&](const DockerFlag& flag) { return flag.name == name; });
  return found == flags.end() ? nullptr : &*found;
}

Dockerfile parseDockerfile(std::string_view text) {
  return DockerfileReader(text).read();
}

std::string print(const Dockerfile& file) {
  std::string out;
  for (const DockerPiece& piece : file.pieces) out += piece.text;
  return out;
}

DockerFrom fromOf(const DockerInstruction& instruction) {
  DockerFrom from;
  if (instruction.words.empty()) return from;
  from.image = instruction.words[0].text;
  from.imagePlace = instruction.words[0].place;
  if (instruction.words.size() < 3 || lowerCase(instruction.words[1].text) != "as") return from;
  from.name = instruction.words[2].text;
  from.namePlace = instruction.words[2].place;
  return from;
}

std::vector<const DockerInstruction*> instructionsOf(const Dockerfile& file) {
  std::vector<const DockerInstruction*> all;
  for (const DockerPiece& piece : file.pieces) {
    if (piece.kind == DockerPieceKind::Instruction) appendInstruction(piece.instruction, all);
  }
  return all;
}

}  // namespace baremark::core::recipes
