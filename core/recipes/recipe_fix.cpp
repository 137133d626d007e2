// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_fix.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

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

/// Where the lines of a field stand in the text, one after another from this line on. Nothing: not there.
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

}  // namespace

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

}  // namespace baremark::core::recipes
