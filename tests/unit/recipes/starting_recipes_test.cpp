// SPDX-License-Identifier: GPL-3.0-or-later
// The recipes that Baremark ships (resources/starting_recipes), and those that are compared with HPCCM's programs.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/recipes/compatibility.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/recipe_lint.h"
#include "core/recipes/renderer.h"
#include "tests/refused.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

/// Reads each recipe of the folder, writes it in both formats of builders, and returns how many there are.
int readAndWriteAll(const std::string& folder) {
  int seen = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string text = test::contentOf(file.path().string());
    const auto recipe = parseRecipe(text, test::shippedRegistry());
    if (!recipe) {
      ADD_FAILURE() << file.path() << " " << toLogLine(recipe.error());
      continue;
    }
    EXPECT_EQ(file.path().filename(), recipe->name + kRecipeEnding);
    EXPECT_EQ(text, toText(*recipe)) << "written as Baremark writes it";
    for (const Format format : {Format::Definition, Format::Dockerfile}) {
      const auto rendered = render(*recipe, test::shippedRegistry(), {.format = format});
      EXPECT_TRUE(rendered) << file.path() << " " << (rendered ? "" : toLogLine(rendered.error()));
      EXPECT_TRUE(!rendered || rendered->leftOut.empty()) << file.path();
    }
    ++seen;
  }
  return seen;
}

Recipe startingRecipe(const std::string& name) {
  return test::got(parseRecipe(test::resource("starting_recipes/" + name + kRecipeEnding), test::shippedRegistry()));
}

/// The levels that the rule gives the recipe on a host with this driver and a V100.
std::vector<Level> levelsOf(const std::string& rule, const Recipe& recipe, const std::string& driver) {
  const DescribedHost host{.name = "cluster", .hasGpus = true, .driver = driver, .capabilities = {"7.0"}};
  std::vector<Level> levels;
  for (const CompatibilityFinding& each : compatibilityOf(recipe, test::shippedRegistry(), host)) {
    if (each.rule == rule) levels.push_back(each.level);
  }
  return levels;
}

TEST(StartingRecipes, eachIsReadAndWritten) {
  EXPECT_GE(readAndWriteAll(std::string(places::kResources) + "/starting_recipes"), 11);
}

TEST(StartingRecipes, thoseBesideHpccmAreReadAndWritten) {
  const std::string folder = std::string(places::kSource) + "/tests/bench/hpccm";
  EXPECT_EQ(readAndWriteAll(folder + "/recipes"), 5);
  for (const auto& file : std::filesystem::directory_iterator(folder + "/programs")) {
    const std::string recipe = folder + "/recipes/" + file.path().stem().string() + kRecipeEnding;
    EXPECT_TRUE(std::filesystem::exists(recipe)) << recipe;
  }
}

TEST(StartingRecipes, frameworksLackOnlyTheDigestOfTheirBase) {
  const LintTable table = parseLintTable(test::resource("lint/rules.json")).value();
  for (const char* name : {"caffe2", "horovod-tensorflow", "mxnet", "pytorch", "tf-benchmarks"}) {
    const auto findings = lint(startingRecipe(name), test::shippedRegistry(), table);
    ASSERT_TRUE(findings) << name;
    for (const RecipeFinding& each : *findings)
      EXPECT_TRUE(each.finding.severity == LintSeverity::Info || each.finding.rule == "D13")
          << name << ": " << each.finding.rule << " " << each.finding.evidence;
  }
}

TEST(StartingRecipes, everyPythonPackageHasAVersionAndAChecksum) {
  int packages = 0;
  for (const char* name : {"caffe2", "horovod-tensorflow", "mxnet", "pytorch", "tf-benchmarks"}) {
    const Recipe recipe = startingRecipe(name);
    for (const ImageBlock& block : softwareOf(recipe, test::shippedRegistry()).blocks) {
      for (const std::string& line : block.lines("lock")) {
        const std::size_t hash = line.find(" --hash=sha256:");
        ASSERT_NE(hash, std::string::npos) << name << ": " << line;
        EXPECT_NE(line.substr(0, hash).find("=="), std::string::npos) << line;
        EXPECT_EQ(line.size() - hash, std::string(" --hash=sha256:").size() + 64) << line;
        ++packages;
      }
    }
  }
  EXPECT_GE(packages, 90);
}

TEST(StartingRecipes, theCudaOfWheelsIsComparedWithTheDriver) {
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("pytorch"), "450.80.02"), std::vector<Level>{Level::Stop});
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("pytorch"), "560.28.03"), std::vector<Level>{Level::Pass});
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("caffe2"), "390.46"), std::vector<Level>{Level::Stop});
  EXPECT_EQ(levelsOf("RC-02", startingRecipe("caffe2"), "440.33"), std::vector<Level>{Level::Pass});
}

}  // namespace
}  // namespace baremark::core::recipes
