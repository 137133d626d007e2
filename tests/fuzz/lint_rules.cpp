// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/recipes/lint.h"

// An accepted table has the data of every rule.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::recipes;
  const auto table = parseLintTable({reinterpret_cast<const char*>(data), size});
  if (!table) return 0;
  for (const LintRule& rule : lintRules()) {
    if (table->rules.find(rule.id) == table->rules.end()) std::abort();
  }
  return 0;
}
