// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/block_kind.h"
#include "core/recipes/block_steps.h"
#include "core/recipes/compatibility.h"
#include "core/recipes/lint.h"
#include "core/recipes/recipe_file.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace {

using namespace baremark::core::recipes;

/// An accepted table has the data of every rule.
void checkLintTable(std::string_view text) {
  const auto table = parseLintTable(text);
  if (!table) return;
  for (const LintRule& rule : lintRules()) abortIf(table->rules.find(rule.id) == table->rules.end());
}

/// An accepted kind of block gives its operations, or an error, in every part.
void checkBlockKind(const std::string& text) {
  (void)parseDistribution(text);
  const auto manager = parsePackageManager(text);
  const auto kind = parseBlockKind(text);
  if (!kind) return;
  const PackageManager some = manager ? *manager : PackageManager{.install = baremark::core::base::Json::array()};
  for (const char* name : {"apt", "dnf", "zypper"}) {
    for (const Part part : {Part::Full, Part::Slim}) {
      const BlockContext context{.manager = name, .architecture = "x86_64"};
      const auto operations = operationsOf(*kind, {}, context, &some, {.part = part, .slimOf = "build"}, "");
      if (!operations) continue;
      for (const Operation& operation : *operations) {
        for (const std::string& line : operation.lines) abortIf(line.find('\0') != std::string::npos);
      }
    }
  }
}

/// An accepted table or host is judged against a recipe with each kind of software. A finding has a place in the recipe
/// and a stable name, and a host about which nothing is known passes no rule that asks it.
void checkCompatibility(std::string_view text) {
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
    abortIf(finding.place.stage != 0 || finding.place.block >= 6 || *nameOf(finding.clue) == '\0');
    abortIf(!host && finding.rule == "RC-02" && finding.level != Level::Unknown);
  }
}

}  // namespace

void fuzz(std::string_view text) {
  checkLintTable(text);
  checkBlockKind(std::string(text));
  checkCompatibility(text);
}
