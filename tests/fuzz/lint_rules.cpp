// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/lint.h"
#include "tests/fuzz/fuzz_target.h"

// An accepted table has the data of every rule.
void fuzz(std::string_view text) {
  using namespace baremark::core::recipes;
  const auto table = parseLintTable(text);
  if (!table) return;
  for (const LintRule& rule : lintRules()) {
    if (table->rules.find(rule.id) == table->rules.end()) std::abort();
  }
}
