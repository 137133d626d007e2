// SPDX-License-Identifier: GPL-3.0-or-later
// The files of the source tree, for the checks that read them.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "tests/places.h"

namespace baremark::checks {

/// The text of a file, whose path begins in the top folder.
inline std::string textOf(const std::filesystem::path& file) {
  std::ifstream in(std::filesystem::path(places::kSource) / file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Files below these folders of the top folder whose extension is in `endings` (such as ".md"). The paths are relative
/// to the top folder.
inline std::vector<std::filesystem::path> filesBelow(const std::vector<std::string>& folders,
                                                     const std::set<std::string>& endings) {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path root(places::kSource);
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (endings.count(entry.path().extension().string()) > 0)
        files.push_back(std::filesystem::relative(entry.path(), root));
    }
  }
  return files;
}

/// The same in the top folder itself and below all source folders.
inline std::vector<std::filesystem::path> filesEndingIn(const std::set<std::string>& endings) {
  auto files = filesBelow({"app", "core", "engine", "remote", "resources", "tests", "installer"}, endings);
  for (const auto& entry : std::filesystem::directory_iterator(places::kSource)) {
    if (entry.is_regular_file() && endings.count(entry.path().extension().string()) > 0)
      files.push_back(entry.path().filename());
  }
  return files;
}

}  // namespace baremark::checks
