// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/compatibility.h"

#include "core/recipes/recipe_file.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/unit/recipes/shipped_registry.h"

// An accepted table or host is judged against a recipe with each kind of software. A finding has a place in the recipe
// and a stable name, and a host about which nothing is known passes no rule that asks it.
void fuzz(std::string_view text) {
  using namespace baremark::core::recipes;
  static const Recipe kRecipe = *parseRecipe(R"({"schema": "baremark.recipe/1", "name": "all", "stages": [
    {"name": "image", "base": {"kind": "distribution", "distribution": "ubuntu", "release": "22.04"}, "blocks": [
      {"kind": "cuda"}, {"kind": "cudnn"}, {"kind": "nccl"}, {"kind": "openmpi"}, {"kind": "infiniband"},
      {"kind": "pytorch", "lock": ["torch==2.5.1"]}]}]})",
                                             baremark::test::shippedRegistry());
  const auto table = parseCompatibilityTable(text);
  const auto host = parseDescribedHost(text);
  if (!table && !host) return;
  CompatibilityTables tables = shippedTables();
  if (table) tables.tables.insert(tables.tables.begin(), *table);
  for (const CompatibilityFinding& finding :
       compatibilityOf(kRecipe, baremark::test::shippedRegistry(), host ? *host : DescribedHost{}, tables)) {
    if (finding.place.stage != 0 || finding.place.block >= 6 || *nameOf(finding.clue) == '\0') std::abort();
    if (!host && finding.rule == "RC-02" && finding.level != Level::Unknown) std::abort();
  }
}
