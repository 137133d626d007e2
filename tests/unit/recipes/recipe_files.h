// SPDX-License-Identifier: GPL-3.0-or-later
// Recipe files and lint findings for the tests of core/recipes.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/recipes/lint.h"
#include "tests/places.h"

namespace baremark::core::recipes {

inline std::string readFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The files in tests/data/recipes/foreign with this ending, by name.
inline std::map<std::string, std::string> foreignFiles(const std::string& ending) {
  std::map<std::string, std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kData) + "/recipes/foreign")) {
    if (file.path().extension() == ending) files[file.path().stem().string()] = readFile(file.path());
  }
  return files;
}

inline const LintTable& shippedTable() {
  static const LintTable table = [] {
    auto read = parseLintTable(readFile(std::string(places::kResources) + "/lint/rules.json"));
    if (!read) throw std::runtime_error(base::toLogLine(read.error()));
    return *read;
  }();
  return table;
}

enum class Form { Docker, Definition };

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
