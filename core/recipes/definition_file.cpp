// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/definition_file.h"

#include <algorithm>
#include <array>

namespace baremark::core::recipes {
namespace {

constexpr std::array<std::string_view, 24> kHeaderKeys = {
    "bootstrap", "from",         "includecmd", "mirrorurl", "updateurl", "osversion", "include",    "library",
    "registry",  "namespace",    "stage",      "product",   "user",      "regcode",   "productpgp", "registerurl",
    "modules",   "fingerprints", "confurl",    "setopt",    "target",    "frontend",  "filename",   "buildargs"};

struct KnownSection {
  std::string_view name;
  bool isScript = false;
  bool isOfApp = false;
};

constexpr std::array<KnownSection, 19> kSections = {{
    {"arguments", false, false}, {"environment", true, false}, {"files", false, false},    {"help", false, false},
    {"labels", false, false},    {"post", true, false},        {"pre", true, false},       {"runscript", true, false},
    {"setup", true, false},      {"startscript", true, false}, {"test", true, false},      {"appenv", true, true},
    {"appfiles", false, true},   {"apphelp", false, true},     {"appinstall", true, true}, {"applabels", false, true},
    {"apprun", true, true},      {"appstart", true, true},     {"apptest", true, true},
}};

const KnownSection* knownSection(std::string_view name) {
  const auto* found = std::ranges::find(kSections, name, &KnownSection::name);
  return found == kSections.end() ? nullptr : found;
}

bool isHeaderKey(std::string_view name) {
  // "otherurl1", "otherurl2" and so on.
  if (name.substr(0, 8) == "otherurl" && name.size() > 8)
    return name.find_first_not_of("0123456789", 8) == std::string_view::npos;
  return std::ranges::find(kHeaderKeys, name) != kHeaderKeys.end();
}

/// Reads a file line by line into pieces.
class DefinitionReader {
 public:
  explicit DefinitionReader(std::string_view text) : m_text(text) {}

  DefinitionFile read() {
    while (m_at < m_text.size()) readPiece();
    findPlaceholders();
    checkWhole();
    return std::move(m_out);
  }

 private:
  struct Line {
    TextRange all;     ///< with the line end
    TextRange inside;  ///< without white space at its ends
  };

  [[nodiscard]] std::string_view at(TextRange range) const { return m_text.substr(range.begin, range.size()); }

  [[nodiscard]] Line nextLine() const {
    const std::size_t end = m_text.find('\n', m_at);
    const TextRange all{m_at, end == std::string_view::npos ? m_text.size() : end + 1};
    return {all, trimmed(m_text, all)};
  }

  [[nodiscard]] bool beginsStage(const Line& line) const {
    constexpr std::string_view word = "bootstrap:";
    return lowerCase(m_text.substr(line.all.begin, std::min(word.size(), line.all.size()))) == word;
  }

  [[nodiscard]] bool beginsSection(const Line& line) const {
    return line.inside.size() > 0 && m_text[line.inside.begin] == '%';
  }

  void refuse(FileProblemKind kind, TextRange place) { m_out.problems.push_back({kind, place}); }

  DefinitionPiece& addPiece(DefinitionPieceKind kind, std::size_t begin) {
    DefinitionPiece piece;
    piece.kind = kind;
    piece.text = std::string(m_text.substr(begin, m_at - begin));
    piece.begin = begin;
    piece.stage = m_stage;
    m_out.pieces.push_back(std::move(piece));
    return m_out.pieces.back();
  }

  void readPiece() {
    const Line line = nextLine();
    if (beginsStage(line) && m_hasContent) ++m_stage;
    if (beginsSection(line)) {
      readSection(line);
      m_hasContent = true;
      return;
    }
    m_at = line.all.end;
    if (line.inside.size() == 0 || m_text[line.inside.begin] == '#')
      addPiece(DefinitionPieceKind::HeaderText, line.all.begin);
    else
      readHeader(line);
  }

  void readHeader(const Line& first) {
    m_hasContent = true;
    const std::string_view words = at(first.inside);
    const std::size_t comment = words.find('#');
    const std::size_t colon = words.substr(0, comment).find(':');
    if (colon == std::string_view::npos) {
      refuse(FileProblemKind::BadArguments, first.inside);
      addPiece(DefinitionPieceKind::HeaderText, first.all.begin);
      return;
    }
    const std::string key = lowerCase(trimmed(words.substr(0, colon)));
    JoinedText value;
    TextRange part{first.inside.begin + colon + 1,
                   comment == std::string_view::npos ? first.inside.end : first.inside.begin + comment};
    while (appendValue(value, part) && m_at < m_text.size()) {
      const Line line = nextLine();
      if (line.inside.size() == 0 || m_text[line.inside.begin] == '#' || beginsSection(line) || beginsStage(line))
        break;
      m_at = line.all.end;
      const std::size_t end = m_text.find('#', line.inside.begin);
      part = {line.inside.begin, std::min(end, line.inside.end)};
    }
    const TextRange namePlace = trimmed(m_text, {first.inside.begin, first.inside.begin + colon});
    if (!isHeaderKey(key)) refuse(FileProblemKind::UnknownName, namePlace);
    DefinitionPiece& piece = addPiece(DefinitionPieceKind::HeaderKey, first.all.begin);
    piece.name = key;
    piece.namePlace = namePlace;
    piece.value = std::move(value);
  }

  /// Appends a line's part of a header value. Returns whether the value continues in the next line.
  bool appendValue(JoinedText& value, TextRange part) const {
    part = trimmed(m_text, part);
    const bool goesOn = part.size() > 0 && m_text[part.end - 1] == '\\';
    if (goesOn) --part.end;
    value.append(at(part), part.begin);
    return goesOn;
  }

  void readSection(const Line& first) {
    m_at = first.all.end;
    const std::size_t bodyBegin = m_at;
    while (m_at < m_text.size()) {
      const Line line = nextLine();
      if (beginsSection(line) || beginsStage(line)) break;
      m_at = line.all.end;
    }
    DefinitionPiece& piece = addPiece(DefinitionPieceKind::Section, first.all.begin);
    piece.body = {bodyBegin, m_at};
    // Apptainer ends the name at a blank, not at a tab.
    const std::string_view head = at(first.inside);
    const std::size_t blank = std::min(head.find(' '), head.size());
    piece.name = lowerCase(head.substr(std::min(head.find_first_not_of('%'), head.size())));
    piece.name = piece.name.substr(0, piece.name.find(' '));
    piece.namePlace = {first.inside.begin, first.inside.begin + blank};
    const std::string_view rest = trimmed(head.substr(blank));
    const KnownSection* known = knownSection(piece.name);
    // Apptainer takes the name from the untrimmed line, so an indented section has none.
    const bool isIndented = first.inside.begin != first.all.begin && m_hasContent;
    if (known == nullptr || isIndented) refuse(FileProblemKind::UnknownName, piece.namePlace);
    if (known != nullptr && known->isOfApp) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      piece.app = std::string(rest.substr(0, end));
      piece.arguments = std::string(trimmed(rest.substr(end)));
      if (piece.app.empty()) refuse(FileProblemKind::BadArguments, piece.namePlace);
    } else {
      piece.arguments = std::string(rest);
    }
  }

  /// Finds "{{ name }}" in the whole file, as Apptainer does: in comments and here-documents too.
  void findPlaceholders() {
    std::size_t piece = 0;
    for (std::size_t open = m_text.find("{{"); open != std::string_view::npos; open = m_text.find("{{", open + 1)) {
      std::size_t begin = open + 2;
      while (begin < m_text.size() && isSpace(m_text[begin])) ++begin;
      std::size_t end = begin;
      while (end < m_text.size() && isNameByte(m_text[end])) ++end;
      std::size_t close = end;
      while (close < m_text.size() && isSpace(m_text[close])) ++close;
      if (end == begin || m_text.substr(close, 2) != "}}") continue;
      while (piece + 1 < m_out.pieces.size() && m_out.pieces[piece + 1].begin <= open) ++piece;
      m_out.placeholders.push_back({std::string(m_text.substr(begin, end - begin)),
                                    {open, close + 2},
                                    m_out.pieces[piece].stage,
                                    isLeftAlone({open, close + 2})});
    }
  }

  /// Whether Apptainer takes the placeholder at `place` for a part of a comment: there is a "#" without "!" before it
  /// in the line, after the last placeholder that was replaced.
  [[nodiscard]] bool isLeftAlone(TextRange place) {
    for (; m_searchedTo + 1 < place.begin; ++m_searchedTo) {
      if (m_text[m_searchedTo] == '\n') m_isMarked = false;
      if (m_text[m_searchedTo] == '#' && m_text[m_searchedTo + 1] != '!') m_isMarked = true;
    }
    if (m_searchedTo < place.begin && m_text[m_searchedTo] == '\n') m_isMarked = false;
    if (!m_isMarked) m_searchedTo = place.end;
    return m_isMarked;
  }

  void checkWhole() {
    m_out.stages = m_hasContent ? m_stage + 1 : 0;
    if (!m_hasContent) refuse(FileProblemKind::NothingToBuild, {m_text.size(), m_text.size()});
  }

  std::string_view m_text;
  std::size_t m_at = 0;
  int m_stage = 0;
  bool m_hasContent = false;  ///< a header key or a section was read
  std::size_t m_searchedTo = 0;
  bool m_isMarked = false;
  DefinitionFile m_out;
};

/// The fields of a line of %files, as Apptainer splits it: by white space and quotes, except within placeholders.
std::vector<DefinitionField> fileFields(std::string_view line, std::size_t place) {
  std::vector<DefinitionField> fields;
  const std::size_t lastClose = line.rfind("}}");
  for (std::size_t i = 0; i < line.size();) {
    if (isSpace(line[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    if (line[i] == '"' || line[i] == '\'') {
      end = line.find(line[i], i + 1);
      end = end == std::string_view::npos ? line.size() : end + (line[i] == '"' ? 1 : 0);
    } else {
      while (end < line.size() && !isSpace(line[end]) && line[end] != '"' && line[end] != '\'') {
        const bool isOpen = line.substr(end, 2) == "{{" && lastClose != std::string_view::npos && lastClose > end;
        end = isOpen ? line.find("}}", end) + 2 : end + 1;
      }
    }
    std::string_view text = line.substr(i, end - i);
    while (!text.empty() && text.front() == '"') text.remove_prefix(1);
    while (!text.empty() && text.back() == '"') text.remove_suffix(1);
    fields.push_back({std::string(text), {place + i, place + end}});
    i = end;
  }
  return fields;
}

DefinitionEntry entryOf(std::string_view section, std::string_view line, std::size_t place) {
  DefinitionEntry entry;
  entry.place = {place, place + line.size()};
  if (section == "files" || section == "appfiles") {
    std::vector<DefinitionField> fields = fileFields(line, place);
    if (fields.size() > 2) entry.ignored.assign(fields.begin() + 2, fields.end());
    if (!fields.empty()) entry.first = fields[0];
    if (fields.size() > 1) entry.second = fields[1];
    return entry;
  }
  const std::size_t split = line.find(section == "arguments" ? '=' : ' ');
  const auto field = [&](TextRange part) {
    part = trimmed(line, part);
    return DefinitionField{std::string(line.substr(part.begin, part.size())), {place + part.begin, place + part.end}};
  };
  entry.first = field({0, std::min(split, line.size())});
  if (split != std::string_view::npos) entry.second = field({split + 1, line.size()});
  entry.isComplete = split != std::string_view::npos && !entry.first.text.empty();
  return entry;
}

}  // namespace

DefinitionFile parseDefinitionFile(std::string_view text) {
  return DefinitionReader(text).read();
}

std::string print(const DefinitionFile& file) {
  std::string out;
  for (const DefinitionPiece& piece : file.pieces) out += piece.text;
  return out;
}

const DefinitionPiece* headerOf(const DefinitionFile& file, int stage, std::string_view key) {
  const DefinitionPiece* found = nullptr;
  for (const DefinitionPiece& piece : file.pieces) {
    if (piece.kind == DefinitionPieceKind::HeaderKey && piece.stage == stage && piece.name == key) found = &piece;
  }
  return found;
}

std::vector<const DefinitionPiece*> sectionsOf(const DefinitionFile& file, int stage, std::string_view name) {
  std::vector<const DefinitionPiece*> found;
  for (const DefinitionPiece& piece : file.pieces) {
    if (piece.kind == DefinitionPieceKind::Section && piece.stage == stage && piece.name == name)
      found.push_back(&piece);
  }
  return found;
}

bool isScript(std::string_view sectionName) {
  const KnownSection* known = knownSection(sectionName);
  return known != nullptr && known->isScript;
}

std::vector<DefinitionEntry> entriesOf(const DefinitionPiece& section) {
  std::vector<DefinitionEntry> entries;
  const bool hasEntries = section.name == "files" || section.name == "appfiles" || section.name == "labels" ||
                          section.name == "applabels" || section.name == "arguments";
  if (section.kind != DefinitionPieceKind::Section || !hasEntries) return entries;
  const std::string_view text = section.text;
  for (std::size_t at = section.body.begin - section.begin; at < text.size();) {
    const std::size_t newline = text.find('\n', at);
    const std::size_t end = newline == std::string_view::npos ? text.size() : newline;
    const TextRange inside = trimmed(text, {at, end});
    at = end + 1;
    if (inside.size() == 0 || text[inside.begin] == '#') continue;
    entries.push_back(entryOf(section.name, text.substr(inside.begin, inside.size()), section.begin + inside.begin));
  }
  return entries;
}

}  // namespace baremark::core::recipes
