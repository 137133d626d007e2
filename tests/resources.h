// SPDX-License-Identifier: GPL-3.0-or-later
// What is shipped in resources/, for tests that read it as it lies there.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/files.h"
#include "tests/places.h"

namespace baremark::test {

/// The file under resources/ with this name. A test that names none there is wrong.
inline std::string resource(const std::string& name) {
  const std::string path = std::string(places::kResources) + "/" + name;
  if (!std::filesystem::is_regular_file(path)) throw std::runtime_error("no resource " + path);
  return contentOf(path);
}

/// The steps of the store's schema, the first version's first.
inline std::vector<std::string> storeSchema() {
  std::vector<std::string> steps;
  for (int version = 1;; ++version) {
    const std::string name = "schema/store-" + std::to_string(version) + ".sql";
    if (!std::filesystem::exists(std::string(places::kResources) + "/" + name)) return steps;
    steps.push_back(resource(name));
  }
}

}  // namespace baremark::test
