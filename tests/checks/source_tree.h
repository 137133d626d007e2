// SPDX-License-Identifier: GPL-3.0-or-later
// The files of the source tree, for the checks that read them.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/places.h"

namespace baremark::checks {

inline std::string textOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Files in the top folder and below the source folders whose extension is in `endings` (such as ".md"). The paths are
/// relative to the top folder.
inline std::vector<std::filesystem::path> filesEndingIn(const std::set<std::string>& endings) {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path root(places::kSource);
  for (const auto& entry : std::filesystem::directory_iterator(root)) {
    if (entry.is_regular_file() && endings.count(entry.path().extension().string()) > 0) {
      files.push_back(std::filesystem::relative(entry.path(), root));
    }
  }
  for (const char* top : {"app", "core", "engine", "remote", "resources", "tests", "installer"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
      if (endings.count(entry.path().extension().string()) > 0)
        files.push_back(std::filesystem::relative(entry.path(), root));
    }
  }
  return files;
}

}  // namespace baremark::checks
