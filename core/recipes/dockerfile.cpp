// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/dockerfile.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

#include "core/base/json.h"

namespace baremark::core::recipes {
namespace {

constexpr char kEscape = '\\';
constexpr std::array<std::string_view, 3> kDirectiveNames = {"check", "escape", "syntax"};

constexpr std::array<std::string_view, 18> kKeywords = {
    "ADD",   "ARG",        "CMD",     "COPY", "ENTRYPOINT", "ENV",        "EXPOSE", "FROM",   "HEALTHCHECK",
    "LABEL", "MAINTAINER", "ONBUILD", "RUN",  "SHELL",      "STOPSIGNAL", "USER",   "VOLUME", "WORKDIR"};

bool isKeyword(std::string_view word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

/// The word of `text` that begins at `at`: white space ends it, quotes and the escape character join it.
TextRange quotedWord(std::string_view text, std::size_t at) {
  const std::size_t begin = at;
  char quote = 0;
  for (; at < text.size() && (quote != 0 || !isSpace(text[at])); ++at) {
    if (text[at] == kEscape && quote != '\'' && at + 1 < text.size())
      ++at;
    else if (quote == 0 && (text[at] == '"' || text[at] == '\''))
      quote = text[at];
    else if (text[at] == quote)
      quote = 0;
  }
  return {begin, at};
}

std::vector<TextRange> quotedWords(std::string_view text) {
  std::vector<TextRange> words;
  for (std::size_t at = 0; at < text.size();) {
    if (isSpace(text[at])) {
      ++at;
      continue;
    }
    words.push_back(quotedWord(text, at));
    at = words.back().end;
  }
  return words;
}

std::optional<std::vector<std::string>> dockerJsonList(std::string_view text) {
  if (text.empty() || text.front() != '[') return {};
  const auto json = base::parseJson(text);
  const auto isText = [](const base::Json& item) { return item.is_string(); };
  if (!json || !json->is_array() || !std::all_of(json->begin(), json->end(), isText)) return {};
  return json->get<std::vector<std::string>>();
}

std::vector<DockerPair> dockerPairsOf(const JoinedText& arguments, const std::vector<TextRange>& words,
                                      bool mayLackValue) {
  const std::string& text = arguments.text();
  std::vector<DockerPair> pairs;
  if (words.empty()) return pairs;
  const auto wordAt = [&](const TextRange& word) { return std::string_view(text).substr(word.begin, word.size()); };
  if (!mayLackValue && wordAt(words.front()).find('=') == std::string_view::npos) {
    const TextRange value = trimmed(text, {words.front().end, text.size()});
    DockerPair old{std::string(wordAt(words.front())), {}, arguments.placeOf(TextRange{0, text.size()})};
    if (value.size() > 0) old.value = withoutQuotes(std::string_view(text).substr(value.begin, value.size()));
    return {old};
  }
  for (const TextRange& word : words) {
    const std::string_view whole = wordAt(word);
    const std::size_t equals = whole.find('=');
    DockerPair pair{withoutQuotes(whole.substr(0, equals)), {}, arguments.placeOf(word)};
    if (equals != std::string_view::npos) pair.value = withoutQuotes(whole.substr(equals + 1));
    pairs.push_back(std::move(pair));
  }
  return pairs;
}

/// Reads the flags at the beginning of `text` from `at` on, and returns where the arguments begin.
std::size_t readFlags(const JoinedText& line, std::size_t at, std::vector<DockerFlag>& flags) {
  const std::string& text = line.text();
  while (true) {
    while (at < text.size() && isSpace(text[at])) ++at;
    if (text.compare(at, 2, "--") != 0) return at;
    const TextRange word = quotedWord(text, at);
    const std::string plain = withoutQuotes(std::string_view(text).substr(word.begin, word.size()));
    at = word.end;
    if (plain == "--") {  // the end of the flags
      while (at < text.size() && isSpace(text[at])) ++at;
      return at;
    }
    const std::size_t equals = plain.find('=');
    DockerFlag flag{lowerCase(std::string_view(plain).substr(2, equals == std::string::npos ? equals : equals - 2)),
                    {},
                    line.placeOf(word)};
    if (equals != std::string::npos) flag.value = plain.substr(equals + 1);
    flags.push_back(std::move(flag));
  }
}

std::vector<DockerHeredoc> heredocsIn(std::string_view line) {
  std::vector<DockerHeredoc> heredocs;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == kEscape && quote != '\'')
      ++i;
    else if (quote == 0 && (line[i] == '"' || line[i] == '\''))
      quote = line[i];
    else if (line[i] == quote)
      quote = 0;
  }
  if (quote != 0) return heredocs;  // BuildKit finds no words in a line with an open quote
  const std::vector<TextRange> words = quotedWords(line);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view word = line.substr(words[i].begin, words[i].size());
    word.remove_prefix(std::min(word.find_first_not_of("0123456789"), word.size()));
    if (word.substr(0, 2) != "<<") continue;
    word.remove_prefix(2);
    DockerHeredoc heredoc;
    if (word.empty() && i + 1 < words.size()) {
      heredoc.isAfterBlank = true;
      ++i;
      word = line.substr(words[i].begin, words[i].size());
    }
    if (!heredoc.isAfterBlank && word.substr(0, 1) == "-") {
      heredoc.stripsTabs = true;
      word.remove_prefix(1);
    }
    if (word.empty() || word.find('<') != std::string_view::npos) continue;
    heredoc.name = withoutQuotes(word);
    heredocs.push_back(std::move(heredoc));
  }
  return heredocs;
}

DockerInstruction readDockerInstruction(const JoinedText& line, std::vector<FileProblem>& problems) {
  DockerInstruction out;
  const std::string& text = line.text();
  const TextRange whole = trimmed(text, {0, text.size()});
  const std::size_t end = std::min(text.find_first_of(" \t\v\f\r", whole.begin), whole.end);
  out.keyword = upperCase(std::string_view(text).substr(whole.begin, end - whole.begin));
  out.keywordPlace = line.placeOf(TextRange{whole.begin, end});
  out.place = line.placeOf(whole);
  const std::size_t rest = std::min(readFlags(line, end, out.flags), whole.end);
  out.arguments = line.part({rest, whole.end});

  if (!isKeyword(out.keyword)) {
    problems.push_back({FileProblemKind::UnknownName, out.keywordPlace});
    return out;
  }
  if (out.keyword == "ONBUILD") return out;
  const std::string& arguments = out.arguments.text();
  if (isOneOf(out.keyword, {"ADD", "CMD", "COPY", "ENTRYPOINT", "RUN", "SHELL", "VOLUME"}))
    out.json = dockerJsonList(arguments);
  const std::vector<TextRange> words = quotedWords(arguments);
  for (const TextRange& word : words)
    out.words.push_back({arguments.substr(word.begin, word.size()), out.arguments.placeOf(word)});
  if (isOneOf(out.keyword, {"ARG", "ENV", "LABEL"}))
    out.pairs = dockerPairsOf(out.arguments, words, out.keyword == "ARG");
  return out;
}

/// Adds a problem for each argument that BuildKit refuses.
void checkDockerArguments(const DockerInstruction& instruction, std::vector<FileProblem>& problems) {
  const auto refuse = [&](TextRange place) { problems.push_back({FileProblemKind::BadArguments, place}); };
  const std::string& keyword = instruction.keyword;
  if (!isKeyword(keyword)) return;
  // "CMD []" has no command on purpose: it removes that of the base.
  if (instruction.arguments.empty()) return refuse(instruction.keywordPlace);
  const std::size_t count = instruction.json ? instruction.json->size() : instruction.words.size();
  const bool isNamed = keyword == "FROM" && count == 3 && lowerCase(instruction.words[1].text) == "as";
  if ((keyword == "FROM" && count != 1 && !isNamed) || (isOneOf(keyword, {"COPY", "ADD"}) && count < 2))
    refuse(instruction.place);
  const bool isWrong = (keyword == "SHELL" && (!instruction.json || count == 0)) ||
                       (keyword == "STOPSIGNAL" && count != 1) ||
                       (keyword == "HEALTHCHECK" && count == 1 && upperCase(instruction.words[0].text) != "NONE");
  if (isWrong) refuse(instruction.place);
  for (const DockerPair& pair : instruction.pairs) {
    if (pair.name.empty() || (!pair.value && keyword != "ARG")) refuse(pair.place);
  }
}

/// Reads a file line by line into pieces.
class DockerfileReader {
 public:
  explicit DockerfileReader(std::string_view text) : m_text(text) {}

  Dockerfile read() {
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
    return {begin, m_at};
  }

  /// The line without its line end, and without a byte order mark, as BuildKit reads it.
  [[nodiscard]] TextRange content(TextRange line) const {
    while (line.end > line.begin && (m_text[line.end - 1] == '\n' || m_text[line.end - 1] == '\r')) --line.end;
    if (line.begin == 0) line.begin = m_text.size() - withoutMark(m_text).size();
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
    m_mayBeDirective = m_mayBeDirective && directive;
    addPiece(m_mayBeDirective ? DockerPieceKind::Directive : DockerPieceKind::Comment, line.begin);
    // Another escape character is for paths of Windows.
    if (m_mayBeDirective && directive->first == "escape" && directive->second != "\\")
      refuse(FileProblemKind::BadArguments, inside);
  }

  /// Whether the line continues in the next one. Its end is then before the escape character. As in BuildKit, two
  /// escape characters in a row are no continuation.
  [[nodiscard]] bool continues(TextRange& inside) const {
    std::size_t end = inside.end;
    while (end > inside.begin && (m_text[end - 1] == ' ' || m_text[end - 1] == '\t')) --end;
    if (end == inside.begin || m_text[end - 1] != kEscape) return false;
    if (end - 1 > inside.begin && m_text[end - 2] == kEscape) return false;
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
      if (word == part.end || m_text[word] == '#') continue;
      goesOn = continues(part);
      joined.append(at(part), part.begin);
    }
    if (trimmed(joined.text()).empty()) {
      addPiece(DockerPieceKind::Blank, first.begin);
      return;
    }
    DockerInstruction instruction = readDockerInstruction(joined, m_out.problems);
    if (instruction.keyword == "FROM") ++m_stage;
    instruction.stage = m_stage;
    readHeredocs(instruction, joined.text(), {first.begin, end});
    instruction.place = {first.begin, m_at};
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
    if (!isOneOf(instruction.keyword, {"ADD", "COPY", "ONBUILD", "RUN"}) || instruction.json) return;
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
      instruction.heredocs.push_back(std::move(heredoc));
    }
  }

  void checkWhole() {
    if (m_stage < 0) refuse(FileProblemKind::NothingToBuild, {m_text.size(), m_text.size()});
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  bool m_mayBeDirective = true;
  std::map<std::string_view, std::size_t> m_lastLines;  ///< where the last line with a text begins
  int m_stage = -1;
  Dockerfile m_out;
};

}  // namespace

const DockerFlag* DockerInstruction::flag(std::string_view name) const {
  const auto found =
      std::find_if(flags.begin(), flags.end(), [&](const DockerFlag& flag) { return flag.name == name; });
  return found == flags.end() ? nullptr : &*found;
}

std::string withoutQuotes(std::string_view word) {
  std::string out;
  char quote = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (c == kEscape && quote != '\'' && i + 1 < word.size()) {
      // Within double quotes the escape character stands for itself, except before these.
      const bool isSpecial = quote == 0 || word[i + 1] == '"' || word[i + 1] == '$' || word[i + 1] == kEscape;
      if (!isSpecial) out += c;
      out += word[++i];
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (quote != 0 && c == quote) {
      quote = 0;
    } else {
      out += c;
    }
  }
  return out;
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
  return from;
}

std::vector<const DockerInstruction*> instructionsOf(const Dockerfile& file) {
  std::vector<const DockerInstruction*> all;
  for (const DockerPiece& piece : file.pieces) {
    if (piece.kind == DockerPieceKind::Instruction) all.push_back(&piece.instruction);
  }
  return all;
}

}  // namespace baremark::core::recipes
