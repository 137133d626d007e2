// SPDX-License-Identifier: GPL-3.0-or-later
// A broken descriptor of the user is left out with words that help, and how files of others become recipes.
#include <gmock/gmock.h>

#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/application/recipe_builds.h"
#include "app/application/recipe_resources.h"
#include "app/application/resource_texts.h"
#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::app {
namespace {

using core::base::ErrorCode;
using core::base::Json;
using core::model::DescriptorKind;
using core::recipes::FileKind;
using testing::StartsWith;

class DescriptorsTest : public ::testing::Test {
 protected:
  void SetUp() override { qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8()); }
  void TearDown() override { qputenv("XDG_CONFIG_HOME", m_before); }  // an empty path counts as none

  /// Writes this file into the user's folder, and returns its path.
  static std::string put(const std::string& kind, const std::string& name, const std::string& text) {
    std::filesystem::create_directories(userDescriptors(kind));
    std::string path = userDescriptors(kind) + "/" + name;
    std::ofstream(path) << text;
    return path;
  }
  /// A shipped descriptor with these values.
  static std::string changed(const std::string& file, const Json& values) {
    Json json = core::base::parseJson(test::resource(file)).value();
    json.update(values);
    return json.dump();
  }

  const QTemporaryDir m_folder;
  const QByteArray m_before = qgetenv("XDG_CONFIG_HOME");
};

TEST_F(DescriptorsTest, thoseOfBaremarkAreGood) {
  EXPECT_TRUE(runtimeDescriptors("/nowhere").broken.empty());
  EXPECT_TRUE(launcherDescriptors("/nowhere").broken.empty());
  EXPECT_TRUE(profilerDescriptors("/nowhere").broken.empty());
  EXPECT_TRUE(schedulerDescriptors("/nowhere").broken.empty());
  EXPECT_TRUE(imageImporters("/nowhere").broken.empty());
  EXPECT_TRUE(recipeBuilders("/nowhere").broken.empty());
  EXPECT_TRUE(recipeBuilders("/nowhere").byId.contains("script"));
  EXPECT_TRUE(blockKinds("/nowhere").byId.contains("packages"));
  EXPECT_TRUE(recipeResources().broken.empty());
  EXPECT_FALSE(lintRules("/nowhere").table.rules.empty());
  EXPECT_TRUE(runtimeDescriptors("/nowhere").byId.contains("bare-metal"));
}

TEST_F(DescriptorsTest, theExampleExperimentsUseThem) {
  const auto runtimes = runtimeDescriptors("/nowhere").byId;
  const std::string readme = test::contentOf(std::string(places::kResources) + "/../README.md");
  std::size_t examples = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(places::kResources) + "/examples")) {
    const std::string name = entry.path().filename();
    EXPECT_TRUE(name.ends_with(".baremark.json")) << name;
    EXPECT_NE(readme.find(name), std::string::npos) << name;
    const auto experiment = test::got(core::plan::parseExperiment(test::contentOf(entry.path())));
    std::set<std::string> missing;
    for (const auto& [id, runtime] : runtimes) {
      if (!runtime.install.empty()) missing.insert(id);  // those of Debian
    }
    for (const auto& arm : experiment.arms) {
      missing.erase(arm.runtime);
      ASSERT_TRUE(runtimes.contains(arm.runtime)) << name << ": " << arm.runtime;
      const auto& variants = runtimes.at(arm.runtime).variants;
      EXPECT_TRUE(arm.variant.empty() ||
                  std::ranges::any_of(variants, [&](const auto& variant) { return variant.id == arm.variant; }))
          << name << ": " << arm.name;
    }
    EXPECT_EQ(missing, std::set<std::string>()) << name;
    ++examples;
  }
  EXPECT_GE(examples, 2U);
}

TEST_F(DescriptorsTest, aBrokenFileIsLeftOutAndTheOthersStay) {
  const std::string broken = put("runtimes", "a-box.json", changed("runtimes/bare-metal.json", {{"id", 7}}));
  const std::string number =
      put("runtimes", "b.json", changed("runtimes/bare-metal.json", {{"id", "b-box"}, {"preference", 500}}));
  put("runtimes", "c.json", changed("runtimes/bare-metal.json", {{"id", "c-box"}}));
  const auto runtimes = runtimeDescriptors(userDescriptors("runtimes"));
  EXPECT_TRUE(runtimes.byId.contains("c-box"));
  EXPECT_TRUE(runtimes.byId.contains("bare-metal"));
  EXPECT_FALSE(runtimes.byId.contains("a-box"));
  EXPECT_FALSE(runtimes.byId.contains("b-box"));
  ASSERT_EQ(runtimes.broken.size(), 2U);
  EXPECT_EQ(runtimes.broken[0].id, "a-box") << "the file's name, because its id cannot be read";
  EXPECT_EQ(runtimes.broken[0].file, broken);
  EXPECT_EQ(runtimes.broken[0].error.where, broken + ": /id");
  EXPECT_EQ(runtimes.broken[0].error.code, ErrorCode::WrongType);
  EXPECT_EQ(runtimes.broken[1].id, "b-box");
  EXPECT_EQ(runtimes.broken[1].error.where, number + ": /preference");
  EXPECT_EQ(runtimes.broken[1].error.value, "500");
  EXPECT_EQ(runtimes.broken[1].error.allowed, (core::base::Phrased{core::base::Phrase::Range, 0, 100}));
  EXPECT_EQ(core::model::whyLeftOut(runtimes.broken, DescriptorKind::Runtime, "b-box"), &runtimes.broken[1].error);
  EXPECT_EQ(core::model::whyLeftOut(runtimes.broken, DescriptorKind::Launcher, "b-box"), nullptr);
  EXPECT_EQ(core::model::whyLeftOut(runtimes.broken, DescriptorKind::Runtime, "c-box"), nullptr);
}

TEST_F(DescriptorsTest, whatComesWithBaremarkDoesNotTakeItsPlace) {
  put("schedulers", "own.json", changed("schedulers/slurm.json", {{"label", 1}}));
  put("profilers", "perf-stat.json", "{");
  const auto schedulers = schedulerDescriptors(userDescriptors("schedulers"));
  EXPECT_FALSE(schedulers.byId.contains("slurm"));
  EXPECT_TRUE(schedulers.byId.contains("pbs"));
  EXPECT_NE(core::model::whyLeftOut(schedulers.broken, DescriptorKind::Scheduler, "slurm"), nullptr);
  const auto profilers = profilerDescriptors(userDescriptors("profilers"));
  ASSERT_EQ(profilers.broken.size(), 1U);
  EXPECT_EQ(profilers.broken[0].error.code, ErrorCode::Malformed);
  EXPECT_FALSE(profilers.byId.contains("perf-stat"));
  EXPECT_FALSE(profilers.byId.empty());
}

TEST_F(DescriptorsTest, ofRecipesAreLeftOutLikewise) {
  put("blocks", "cmake.json", changed("blocks/cmake.json", {{"order", "first"}}));
  put("package_managers", "apt.json", "{");
  const std::string file = put("distributions", "debian.json", changed("distributions/debian.json", {{"image", 7}}));
  const RecipeResources resources = recipeResources();
  ASSERT_EQ(resources.broken.size(), 3U);
  EXPECT_FALSE(resources.registry.kinds.contains("cmake"));
  EXPECT_FALSE(resources.registry.managers.contains("apt"));
  EXPECT_TRUE(resources.registry.managers.contains("dnf"));
  EXPECT_EQ(brokenRecipeDescriptors(), resources.broken);
  // A recipe that names one is refused with the reason, not as if there were no such distribution.
  EXPECT_THAT(test::errorOf(startingRecipe("engine-cpu", resources)).where.english(), StartsWith(file));
}

TEST_F(DescriptorsTest, theUserChangesLintRules) {
  using core::recipes::LintSeverity;
  const LintSeverity before = lintRules("/nowhere").table.rules.at("D13").severity;
  ASSERT_NE(before, LintSeverity::Info);
  put("lint", "1.json", R"({"rules": {"D13": {"severity": "info"}}})");
  put("lint", "2.json", R"({"rules": {"D14": {"severity": "fatal"}}})");
  put("lint", "3.json", "[]");
  const LintRules rules = lintRules(userDescriptors("lint"));
  EXPECT_EQ(rules.table.rules.at("D13").severity, LintSeverity::Info);
  ASSERT_EQ(rules.broken.size(), 2U);
  EXPECT_EQ(rules.broken[0].id, "2");
  EXPECT_EQ(rules.broken[0].kind, DescriptorKind::LintRules);
  EXPECT_EQ(rules.broken[0].error.code, ErrorCode::UnknownValue);
  EXPECT_EQ(rules.broken[1].error.code, ErrorCode::WrongType);
}

TEST_F(DescriptorsTest, theStartingRecipesCanBeRead) {
  const RecipeResources resources = recipeResources();
  const auto names = startingRecipeNames();
  EXPECT_THAT(names, testing::Contains("engine-cpu"));
  EXPECT_TRUE(std::ranges::is_sorted(names));
  for (const std::string& name : names) EXPECT_TRUE(startingRecipe(name, resources)) << name;
  EXPECT_TRUE(test::refused(startingRecipe("engine-cpv", resources),
                            {.code = ErrorCode::UnknownValue, .suggestion = "engine-cpu"}));
}

TEST_F(DescriptorsTest, aFileThatIsTooLargeIsRefusedAsSuch) {
  put("importers", "mine.json", "\"" + std::string(2U << 20U, 'x') + "\"");
  const auto importers = imageImporters(userDescriptors("importers"));
  ASSERT_EQ(importers.broken.size(), 1U);
  EXPECT_EQ(importers.broken[0].error.code, ErrorCode::TooLarge);
  EXPECT_EQ(importers.broken[0].kind, DescriptorKind::Importer);
  EXPECT_FALSE(importers.byId.empty());
}

TEST_F(DescriptorsTest, aLauncherWithTheAliasOfAnotherIsLeftOut) {
  const std::string file = put("launchers", "a-mine.json", changed("launchers/open-mpi.json", {{"id", "a-mine"}}));
  const auto launchers = launcherDescriptors(userDescriptors("launchers"));
  ASSERT_EQ(launchers.broken.size(), 1U);
  EXPECT_EQ(launchers.broken[0].id, "a-mine") << "the user's, not the one that comes with Baremark";
  EXPECT_EQ(launchers.broken[0].error.code, ErrorCode::Conflict);
  EXPECT_THAT(launchers.broken[0].error.where.english(), StartsWith(file + ": "));
  EXPECT_FALSE(launchers.byId.contains("a-mine"));
  EXPECT_TRUE(launchers.byId.contains("open-mpi"));
}

TEST(UserTables, comeFirstAndABrokenOneIsAnError) {
  const QTemporaryDir folder;
  const std::string path = folder.path().toStdString();
  const auto shipped = test::got(compatibilityTables(path));
  EXPECT_EQ(shipped.tables, core::recipes::shippedTables().tables);
  std::ofstream(path + "/site.json") << R"({"schema": "baremark.compatibility/1", "id": "site", "kind": "cuda-driver",
    "date": "2026-11-28", "sources": ["us"], "rows": [{"cuda": "12.8", "driver": "500"}]})";
  EXPECT_EQ(test::got(compatibilityTables(path)).rowsOf("cuda-driver").front().table->id, "site");
  std::ofstream(path + "/broken.json") << "{";
  EXPECT_THAT(test::errorOf(compatibilityTables(path)).where.english(), testing::HasSubstr("broken.json"));
  EXPECT_EQ(compatibilityTables(path + "/none")->tables.size(), shipped.tables.size());
}

TEST(RecipeImports, aRecipeIsNamedAfterItsFile) {
  EXPECT_EQ(recipeNameFor("a/mine.recipe.json"), "mine");
  EXPECT_EQ(recipeNameFor("/b/mine.def"), "mine");
  EXPECT_EQ(recipeNameFor("Dockerfile.mine"), "mine");
  EXPECT_EQ(recipeNameFor("Dockerfile"), "Dockerfile");
  EXPECT_EQ(recipeNameFor("with space.def"), "");
}

TEST(RecipeImports, eachKindHasItsReaderAndTheKeptBlocksAreNamed) {
  const auto docker = test::got(importRecipe("FROM debian:12\nRUN curl -o /opt/x https://example.org/x\n",
                                             FileKind::Dockerfile, "mine", test::shippedRegistry()));
  EXPECT_EQ(docker.recipe.name, "mine");
  const auto kept = docker.keptParts();
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.front().place, (core::recipes::BlockPlace{.stage = 0, .block = 0}));
  EXPECT_EQ(kept.front().lines, (core::recipes::LineSpan{2, 2}));
  const auto definition = test::got(
      importRecipe("Bootstrap: docker\nFrom: debian:12\n", FileKind::Definition, "mine", test::shippedRegistry()));
  EXPECT_TRUE(definition.keptParts().empty());
}

TEST(RecipeImports, aRefusalNamesItsLine) {
  const auto refused = importRecipe("\nRUN true\n", FileKind::Dockerfile, "mine", test::shippedRegistry());
  EXPECT_EQ(refusedLine(test::errorOf(refused)), 2);
  EXPECT_FALSE(refusedLine({.code = core::base::ErrorCode::Io, .where = "file"}));
}

}  // namespace
}  // namespace baremark::app
