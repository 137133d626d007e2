// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of blocks, distributions and package managers that Baremark ships, for tests of recipes.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "core/recipes/block_kind.h"
#include "tests/resources.h"

namespace baremark::test {

/// Reads each file of resources/FOLDER into `map`. Throws std::runtime_error if one is refused.
template <class Map, class Parser>
void readDescriptors(const std::string& folder, const Parser& parse, Map& map) {
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/" + folder)) {
    auto read = parse(contentOf(file.path().string()));
    if (!read) throw std::runtime_error(file.path().string() + ": " + toLogLine(read.error()));
    if (read->id != file.path().stem().string()) throw std::runtime_error(file.path().string() + ": another id");
    map[read->id] = *std::move(read);
  }
}

inline const core::recipes::Registry& shippedRegistry() {
  static const core::recipes::Registry kShipped = [] {
    core::recipes::Registry registry;
    readDescriptors("blocks", core::recipes::parseBlockKind, registry.kinds);
    readDescriptors("distributions", core::recipes::parseDistribution, registry.distributions);
    readDescriptors("package_managers", core::recipes::parsePackageManager, registry.managers);
    return registry;
  }();
  return kShipped;
}

}  // namespace baremark::test
