// SPDX-License-Identifier: GPL-3.0-or-later
// Recipe files and lint findings for the tests of core/recipes.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/recipes/lint.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::recipes {

inline const LintTable& shippedTable() {
  static const LintTable table = test::got(parseLintTable(test::resource("lint/rules.json")));
  return table;
}

enum class Form { Docker, Definition };

struct ForeignFile {
  Form form = Form::Docker;
  std::string name;
  std::string text;
};

/// The files in tests/data/recipes/foreign, by name, the Dockerfiles first.
inline std::vector<ForeignFile> foreignFiles() {
  std::vector<ForeignFile> files;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kData) + "/recipes/foreign")) {
    const std::string ending = file.path().extension();
    if (ending == ".Dockerfile" || ending == ".def")
      files.push_back(
          {ending == ".def" ? Form::Definition : Form::Docker, file.path().filename(), test::contentOf(file.path())});
  }
  std::ranges::sort(files, {}, [](const ForeignFile& file) { return std::pair(file.form, file.name); });
  return files;
}

inline std::vector<LintFinding> lintText(Form form, const std::string& text) {
  return form == Form::Docker ? lint(parseDockerfile(text), shippedTable())
                              : lint(parseDefinitionFile(text), shippedTable());
}

inline std::vector<LintFinding> findingsOf(const std::string& rule, Form form, const std::string& text) {
  std::vector<LintFinding> found;
  for (LintFinding& finding : lintText(form, text)) {
    if (finding.rule == rule) found.push_back(std::move(finding));
  }
  return found;
}

}  // namespace baremark::core::recipes
