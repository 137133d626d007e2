// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped table of lint rules, for fuzz targets.
#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "core/recipes/lint.h"
#include "tests/places.h"

namespace baremark {

inline const core::recipes::LintTable& lintTable() {
  static const core::recipes::LintTable table = [] {
    std::ifstream in(std::string(places::kResources) + "/lint/rules.json", std::ios::binary);
    auto read = core::recipes::parseLintTable(
        std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()));
    if (!read) std::abort();
    return *read;
  }();
  return table;
}

}  // namespace baremark
