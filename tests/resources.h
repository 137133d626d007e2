// SPDX-License-Identifier: GPL-3.0-or-later
// The files in resources/, which tests read directly from the source folder.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/files.h"
#include "tests/places.h"

namespace baremark::test {

/// The bytes of the file resources/NAME. Throws std::runtime_error if there is no such file.
inline std::string resource(const std::string& name) {
  const std::string path = std::string(places::kResources) + "/" + name;
  if (!std::filesystem::is_regular_file(path)) throw std::runtime_error("no resource " + path);
  return contentOf(path);
}

/// The schema steps of the store (resources/schema/store-N.sql), in the order of their versions.
inline std::vector<std::string> storeSchema() {
  std::vector<std::string> steps;
  for (int version = 1;; ++version) {
    const std::string name = "schema/store-" + std::to_string(version) + ".sql";
    if (!std::filesystem::exists(std::string(places::kResources) + "/" + name)) return steps;
    steps.push_back(resource(name));
  }
}

}  // namespace baremark::test
