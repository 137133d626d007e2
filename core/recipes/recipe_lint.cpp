// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_lint.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

BlockPlace blockOfLine(const Rendered& rendered, int line) {
  const auto at = static_cast<std::size_t>(std::max(line, 1));
  for (const Span& span : rendered.spans) {
    if (at >= span.first && at <= span.last) return span.place;
  }
  return {};
}

std::optional<FileKind> kindByName(const std::string& name) {
  const auto endsWith = [&name](std::string_view end) { return std::string_view(name).ends_with(end); };
  const auto beginsWith = [&name](std::string_view start) { return std::string_view(name).starts_with(start); };
  if (endsWith(kRecipeEnding)) return FileKind::Recipe;
  for (const char* word : {"dockerfile", "containerfile"}) {
    if (name == word || beginsWith(std::string(word) + ".") || endsWith(std::string(".") + word))
      return FileKind::Dockerfile;
  }
  for (const char* word : {"singularity", "apptainer"}) {
    if (name == word || beginsWith(std::string(word) + ".")) return FileKind::Definition;
  }
  if (endsWith(".def")) return FileKind::Definition;
  return {};
}

/// The first line that is no comment and not blank decides.
std::optional<FileKind> kindByText(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line = lowerCase(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '{') return FileKind::Recipe;
    if (line.front() == '%' || line.rfind("bootstrap:", 0) == 0) return FileKind::Definition;
    const std::string word = line.substr(0, line.find_first_of(" \t"));
    if (word == "from" || word == "arg") return FileKind::Dockerfile;
    return {};
  }
  return {};
}

// A fix of lint as a change of the recipe. Rules know edits of a rendered text; only lines that a block keeps word for
// word, such as those of a text block, can take them.

struct TextLine {
  std::size_t number = 1;
  TextRange place;  ///< without the end of the line
};

std::string_view at(std::string_view text, TextRange place) {
  return text.substr(place.begin, place.size());
}

std::vector<TextLine> linesOf(const Rendered& rendered, const BlockPlace& place) {
  std::vector<TextLine> lines;
  std::size_t begin = 0;
  std::size_t number = 1;
  for (const Span& span : rendered.spans) {
    for (; number <= span.last && begin < rendered.text.size(); ++number) {
      const std::size_t end = std::min(rendered.text.find('\n', begin), rendered.text.size());
      if (span.place == place) lines.push_back({number, {begin, end}});
      begin = end + 1;
    }
  }
  return lines;
}

/// Where the lines of a field are in the text, one after another from this line on. Nothing: not there.
std::optional<TextRange> fieldAt(std::string_view text, const std::vector<TextLine>& lines, std::size_t first,
                                 const Texts& field) {
  for (std::size_t i = 0; i < field.size(); ++i) {
    const TextLine& line = lines[first + i];
    if (at(text, line.place) != field[i] || line.number != lines[first].number + i) return {};
  }
  return TextRange{lines[first].place.begin, lines[first + field.size() - 1].place.end};
}

/// The lines at `place` with the edits. Nothing: an edit is not within them.
std::optional<Texts> editedLines(std::string_view text, TextRange place, std::vector<TextEdit> edits) {
  for (TextEdit& edit : edits) {
    if (edit.range.begin < place.begin || edit.range.end > place.end) return {};
    edit.range = {edit.range.begin - place.begin, edit.range.end - place.begin};
  }
  const std::string edited = withEdits(at(text, place), std::move(edits));
  Texts lines;
  for (std::size_t begin = 0; begin <= edited.size();) {
    const std::size_t end = std::min(edited.find('\n', begin), edited.size());
    lines.push_back(edited.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// `text`, which names the digest of one recipe, with that of another.
std::string withDigest(std::string text, const std::string& before, const std::string& after) {
  for (std::size_t found = text.find(before); found != std::string::npos;
       found = text.find(before, found + after.size()))
    text.replace(found, before.size(), after);
  return text;
}

/// The block at `place` with these edits of `rendered`, the text of the recipe in `format`. Nothing: no change of the
/// block gives exactly the text with all edits.
std::optional<Block> fixedBlock(const Recipe& recipe, const Registry& registry, Format format, const Rendered& rendered,
                                const BlockPlace& place, const std::vector<TextEdit>& edits) {
  const auto stage = static_cast<std::size_t>(place.stage);
  const auto index = static_cast<std::size_t>(place.block);
  if (edits.empty() || place.stage < 0 || place.block < 0 || stage >= recipe.stages.size() ||
      index >= recipe.stages[stage].blocks.size())
    return {};
  const std::vector<TextLine> lines = linesOf(rendered, place);
  const std::string expected = withEdits(rendered.text, edits);
  for (const auto& [name, value] : recipe.stages[stage].blocks[index].fields) {
    const auto* field = std::get_if<Texts>(&value);
    if (field == nullptr || field->empty()) continue;
    for (std::size_t first = 0; first + field->size() <= lines.size(); ++first) {
      const auto written = fieldAt(rendered.text, lines, first, *field);
      const auto edited = written ? editedLines(rendered.text, *written, edits) : std::nullopt;
      if (!edited || *edited == *field) continue;
      Recipe fixed = recipe;
      Block& block = fixed.stages[stage].blocks[index];
      block.fields[name] = *edited;
      const auto again = render(fixed, registry, {.format = format});
      if (again && again->text == withDigest(expected, digestOf(recipe), digestOf(fixed))) return block;
    }
  }
  return {};
}

}  // namespace

const char* nameOf(FileKind kind) {
  return std::array{"recipe", "dockerfile", "definition"}.at(static_cast<std::size_t>(kind));
}

std::optional<FileKind> kindOfFile(std::string_view path, std::string_view text) {
  const std::size_t slash = path.rfind('/');
  const std::string name = lowerCase(slash == std::string_view::npos ? path : path.substr(slash + 1));
  if (const auto kind = kindByName(name)) return kind;
  return kindByText(withoutMark(text));
}

base::Result<std::vector<RecipeFinding>> lint(const Recipe& recipe, const Registry& registry, const LintTable& table) {
  std::vector<RecipeFinding> all;
  std::map<std::tuple<std::string, int, int, std::string>, std::size_t> known;  // index in `all`
  std::optional<base::Error> error;
  bool isWritten = false;
  int tried = 0;
  for (const Format format : {Format::Dockerfile, Format::Definition}) {
    const auto rendered = render(recipe, registry, {.format = format});
    if (!rendered) {
      if (!error) error = rendered.error();
      continue;
    }
    isWritten = true;
    const auto findings = format == Format::Dockerfile ? lint(parseDockerfile(rendered->text), table)
                                                       : lint(parseDefinitionFile(rendered->text), table);
    for (LintFinding finding : findings) {
      const BlockPlace place = blockOfLine(*rendered, finding.lines.first);
      const auto [seen, isNew] =
          known.try_emplace({finding.rule, place.stage, place.block, finding.evidence}, all.size());
      if (!isNew) {
        all[seen->second].lines.try_emplace(format, finding.lines);
        continue;
      }
      const bool isTried = !finding.fix.empty() && tried++ < kMostFixes;
      auto fixed = isTried ? fixedBlock(recipe, registry, format, *rendered, place, finding.fix) : std::nullopt;
      finding.fix.clear();
      const LineSpan lines = finding.lines;
      all.push_back({.finding = std::move(finding),
                     .place = place,
                     .format = format,
                     .lines = {{format, lines}},
                     .fixed = std::move(fixed)});
    }
  }
  if (!isWritten) return base::fail(error.value_or(base::Error()));
  std::ranges::stable_sort(all, [](const RecipeFinding& a, const RecipeFinding& b) {
    return std::pair(a.place.stage, a.place.block) < std::pair(b.place.stage, b.place.block);
  });
  return all;
}

}  // namespace baremark::core::recipes
