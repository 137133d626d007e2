// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_lint.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/recipes/recipe_file.h"
#include "core/recipes/recipe_fix.h"

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

}  // namespace

const char* nameOf(FileKind kind) {
  switch (kind) {
    case FileKind::Recipe:
      return "recipe";
    case FileKind::Dockerfile:
      return "dockerfile";
    case FileKind::Definition:
      break;
  }
  return "definition";
}

std::optional<FileKind> kindOfFile(std::string_view path, std::string_view text) {
  const std::size_t slash = path.rfind('/');
  const std::string name = lowerCase(slash == std::string_view::npos ? path : path.substr(slash + 1));
  if (const auto kind = kindByName(name)) return kind;
  return kindByText(text);
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
  std::stable_sort(all.begin(), all.end(), [](const RecipeFinding& a, const RecipeFinding& b) {
    return std::pair(a.place.stage, a.place.block) < std::pair(b.place.stage, b.place.block);
  });
  return all;
}

}  // namespace baremark::core::recipes
