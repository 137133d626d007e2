// SPDX-License-Identifier: GPL-3.0-or-later
// The recipes that Baremark ships (resources/starting_recipes), and those that are compared with HPCCM's programs.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <utility>

#include "core/base/argv_template.h"
#include "core/recipes/block_kind.h"
#include "core/recipes/compatibility.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/recipe_lint.h"
#include "core/recipes/renderer.h"
#include "tests/refused.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;

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

constexpr const char* kSmallKind = R"({"schema": "baremark.block/1", "id": "a", "label": "A", "group": "general",
  "fields": [{"name": "version", "type": "version", "default": "1"}, {"name": "fast", "type": "flag"}],
  "download": {"if": "fast", "files": [{"version": "1", "url": "https://example.org/a.tar", "licence": "MIT",
    "sha256": "0000000000000000000000000000000000000000000000000000000000000000"}]},
  "packages": [{"if": "not fast", "apt": ["a-${version}"]}],
  "steps": [{"in": "${source}", "argv": ["make", {"if": "fast", "argv": ["-j${jobs}"]}]}],
  "environment": [{"name": "PATH", "prepend": "/opt/a"}], "keeps": [{"path": "/opt/a"}],
  "labels": [{"name": "a", "value": "${version}"}], "test": [{"argv": ["a"]}]})";

TEST(BlockKinds, theShippedOnesAreComplete) {
  const Registry& registry = test::shippedRegistry();
  for (const char* id :
       {"packages",    "compiler", "cmake",      "openmpi", "mpich",    "mvapich2", "intel-mpi", "pmix",
        "cuda",        "cudnn",    "nccl",       "gdrcopy", "python",   "pytorch",  "mxnet",     "caffe2",
        "infiniband",  "horovod",  "tensorflow", "engine",  "osu",      "files",    "labels",    "test",
        "environment", "text",     "nccl-tests", "ucx",     "libfabric"})
    EXPECT_EQ(registry.kinds.count(id), 1U) << id;
  for (const auto& [id, distribution] : registry.distributions) {
    EXPECT_EQ(registry.managers.count(distribution.manager), 1U) << id;
    EXPECT_FALSE(distribution.releases.empty()) << id;
  }
  for (const auto& [id, kind] : registry.kinds) {
    for (const Download& file : kind.downloads) EXPECT_NE(file.licence, "") << id;
    const Field* version = kind.field("version");
    // A default version is one whose file is known.
    if (!kind.hasDownload || version == nullptr || !version->fallback) continue;
    bool isKnown = false;
    for (const Download& file : kind.downloads)
      isKnown = isKnown || file.version == std::get<std::string>(*version->fallback);
    EXPECT_TRUE(isKnown) << id;
  }
}

// What a descriptor may hold is checked when it is read. This is about the table as a whole.
TEST(BlockKinds, aShippedReleaseIsListedOnceCompleteAndTheNewestFirst) {
  std::set<std::string> checksums;
  int files = 0;
  for (const auto& [id, kind] : test::shippedRegistry().kinds) {
    std::set<std::pair<std::string, std::string>> releases;
    std::string last;
    for (const Download& file : kind.downloads) {
      const std::string name = id + " " + file.version;
      EXPECT_EQ(file.sha256.size(), 64U) << name;
      EXPECT_EQ(file.sha256.find_first_not_of("0123456789abcdef"), std::string::npos) << name;
      EXPECT_TRUE(file.url.starts_with("https://")) << name;
      EXPECT_NE(file.url.find(file.version), std::string::npos) << name << ": " << file.url;
      EXPECT_NE(file.licence, "") << name;
      EXPECT_TRUE(checksums.insert(file.sha256).second) << name << " has the checksum of another file";
      EXPECT_TRUE(releases.insert({file.version, file.architecture}).second) << name << " is listed twice";
      if (!last.empty()) {
        EXPECT_GE(base::compareVersions(last, file.version), 0) << name << " is listed behind " << last;
      }
      last = file.version;
      ++files;
    }
  }
  EXPECT_GE(files, 120);
}

TEST(BlockKinds, aBrokenDescriptorIsRefused) {
  const auto good = parseBlockKind(kSmallKind);
  ASSERT_TRUE(good) << toLogLine(good.error());
  struct Refusal {
    std::string from;
    std::string to;
    ErrorCode code;
  };
  const std::vector<Refusal> refusals = {
      {"block/1", "block/2", ErrorCode::UnknownValue},
      {R"("id": "a")", R"("id": "A b")", ErrorCode::Untrusted},
      {R"("type": "flag")", R"("type": "flog")", ErrorCode::UnknownValue},
      {R"("name": "fast")", R"("name": "version")", ErrorCode::Duplicate},
      {R"("name": "fast")", R"("name": "url")", ErrorCode::Duplicate},
      {R"("default": "1")", R"("default": 1)", ErrorCode::WrongType},
      {"a-${version}", "a-${verson}", ErrorCode::UnknownKey},
      {"not fast", "not fost", ErrorCode::UnknownKey},
      {R"("if": "fast", "files")", R"("if": "fost", "files")", ErrorCode::UnknownKey},
      {"-j${jobs}", "-j${job}", ErrorCode::UnknownKey},
      {"${source}", "${sorce}", ErrorCode::UnknownKey},
      {"https://example", "http://example", ErrorCode::Untrusted},
      {R"("licence": "MIT",)", "", ErrorCode::Missing},
      {R"("prepend": "/opt/a")", R"("preppend": "/opt/a")", ErrorCode::Missing},
      {R"([{"argv": ["a"]}])", R"([{"argv": []}])", ErrorCode::Missing},
      {R"({"in": "${source}", "argv")", R"({"in": 1, "argv")", ErrorCode::WrongType},
      {R"({"path": "/opt/a"})", R"({"field": "version"})", ErrorCode::UnknownValue}};
  for (const Refusal& refusal : refusals)
    EXPECT_TRUE(
        test::refused(parseBlockKind(test::replaced(kSmallKind, refusal.from, refusal.to)), {.code = refusal.code}))
        << refusal.to;
}

}  // namespace
}  // namespace baremark::core::recipes
