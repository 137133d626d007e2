// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes and hosts for the tests of compatibility.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "core/recipes/compatibility.h"
#include "core/recipes/recipe_file.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {

/// A recipe of one stage on Ubuntu 22.04, or on another base, with these blocks.
inline Recipe recipeOf(const std::string& blocks,
                       const std::string& base = R"({"kind": "distribution", "distribution": "ubuntu",
                                                     "release": "22.04"})") {
  const auto recipe = parseRecipe(R"({"schema": "baremark.recipe/1", "name": "case", "stages": [{"name": "image",
    "base": )" + base + R"(, "blocks": [)" +
                                      blocks + "]}]}",
                                  test::shippedRegistry());
  if (!recipe) throw std::runtime_error(toLogLine(recipe.error()));
  return *recipe;
}

/// A host about which everything is known: V100s and Open MPI 4.1.4.
inline DescribedHost fullHost() {
  return {.name = "cluster",
          .architecture = "x86_64",
          .distribution = "rocky",
          .release = "8",
          .glibc = "2.28",
          .hasGpus = true,
          .driver = "570.86.15",
          .capabilities = {"7.0"},
          .mpi = "Open MPI",
          .mpiVersion = "4.1.4",
          .pmix = {"4.2.2"},
          .hasInfiniband = true};
}

/// The only finding of a rule.
inline CompatibilityFinding findingOf(const std::string& rule, const Recipe& recipe, const DescribedHost& host,
                                      const CompatibilityTables& tables = shippedTables()) {
  std::optional<CompatibilityFinding> found;
  for (CompatibilityFinding& finding : compatibilityOf(recipe, test::shippedRegistry(), host, tables)) {
    if (finding.rule != rule) continue;
    EXPECT_FALSE(found.has_value()) << rule << " has several findings";
    found = std::move(finding);
  }
  EXPECT_TRUE(found.has_value()) << rule << " has no finding";
  return found.value_or(CompatibilityFinding{.level = Level::Unknown});
}

inline void expectFinding(const CompatibilityFinding& finding, Level level, Clue clue, const Texts& values) {
  EXPECT_STREQ(nameOf(finding.level), nameOf(level));
  EXPECT_STREQ(nameOf(finding.clue), nameOf(clue));
  EXPECT_EQ(finding.values, values);
}

inline void expectChoice(const CompatibilityFinding& finding, Choice choice, const Texts& values) {
  EXPECT_STREQ(nameOf(finding.choice), nameOf(choice));
  EXPECT_EQ(finding.chosen, values);
}

inline bool hasRule(const std::string& rule, const Recipe& recipe, const DescribedHost& host) {
  for (const CompatibilityFinding& finding : compatibilityOf(recipe, test::shippedRegistry(), host)) {
    if (finding.rule == rule) return true;
  }
  return false;
}

}  // namespace baremark::core::recipes
