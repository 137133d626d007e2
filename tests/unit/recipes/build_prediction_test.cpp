// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/build_prediction.h"

#include <gtest/gtest.h>

#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

using Source = BuildPrediction::Source;
using std::chrono::milliseconds;

Recipe recipeOf(const std::string& name, const std::vector<std::string>& packages) {
  Stage stage;
  stage.name = "run";
  stage.base.distribution = "debian";
  stage.base.release = "12";
  for (const std::string& package : packages)
    stage.blocks.push_back({.kind = "packages", .note = {}, .fields = {{"apt", Texts{package}}}});
  Recipe recipe;
  recipe.name = name;
  recipe.stages = {stage};
  return recipe;
}

PastBuild builtFrom(const Recipe& recipe, double seconds, std::int64_t bytes, int minute) {
  return {.host = "local",
          .builder = "podman",
          .tool = "Podman 4.3.1",
          .digest = digestOf(recipe),
          .recipe = recipe.name,
          .bytes = bytes,
          .seconds = seconds,
          .built = base::WallTime{std::chrono::minutes{minute}},
          .baremark = "0.1.0"};
}

TEST(BuildPrediction, nothingIsKnownBeforeTheFirstBuild) {
  const Recipe recipe = recipeOf("app", {"git"});
  EXPECT_EQ(predictBuild({}, questionOf(recipe, "local", "podman")), BuildPrediction());
  const std::vector<PastBuild> others{builtFrom(recipeOf("other", {"git"}), 5, 5, 1)};
  EXPECT_EQ(predictBuild(others, questionOf(recipe, "local", "podman")).source, Source::None);
  EXPECT_EQ(toJson(BuildPrediction()), (base::Json{{"source", "unknown"}}));
}

TEST(BuildPrediction, buildsOfTheSameRecipeGiveTheirRangeAndMedian) {
  const Recipe recipe = recipeOf("app", {"git"});
  std::vector<PastBuild> builds{builtFrom(recipe, 180, 412, 1)};
  const BuildPrediction one = predictBuild(builds, questionOf(recipe, "local", "podman"));
  EXPECT_EQ(one.source, Source::Same);
  EXPECT_EQ(one.builds, 1);
  EXPECT_EQ(one.bytes, 412);
  EXPECT_EQ(one.last, milliseconds(180'000));
  EXPECT_EQ(one.tool, "Podman 4.3.1");
  builds.insert(builds.begin(), builtFrom(recipe, 204.5, 500, 3));
  builds.push_back(builtFrom(recipe, 174, 300, 2));
  const BuildPrediction three = predictBuild(builds, questionOf(recipe, "local", "podman"));
  EXPECT_EQ(three.builds, 3);
  EXPECT_EQ(three.bytes, 500) << "of the last one";
  EXPECT_EQ(three.last, milliseconds(204'500));
  EXPECT_EQ(three.least, milliseconds(174'000));
  EXPECT_EQ(three.median, milliseconds(180'000));
  EXPECT_EQ(three.most, milliseconds(204'500));
  builds.push_back(builtFrom(recipe, 190, 300, 0));
  EXPECT_EQ(predictBuild(builds, questionOf(recipe, "local", "podman")).median, milliseconds(185'000));
  const base::Json json = toJson(three);
  EXPECT_EQ(json["source"], "same recipe");
  EXPECT_EQ(json["bytes"], 500);
  EXPECT_EQ(json["seconds"]["most"], 204.5);
  EXPECT_EQ(json["built"], "1970-01-01T00:03:00.000Z");
}

TEST(BuildPrediction, hostsAndBuildersAreNotMixed) {
  const Recipe recipe = recipeOf("app", {"git"});
  PastBuild far = builtFrom(recipe, 60, 412, 5);
  far.host = "cluster";
  PastBuild docker = builtFrom(recipe, 90, 412, 4);
  docker.builder = "docker";
  const std::vector<PastBuild> builds{far, docker, builtFrom(recipe, 180, 412, 1)};
  EXPECT_EQ(predictBuild(builds, questionOf(recipe, "local", "podman")).last, milliseconds(180'000));
  EXPECT_EQ(predictBuild(builds, questionOf(recipe, "local", "apptainer")).source, Source::None);
  EXPECT_EQ(predictBuild(builds, questionOf(recipe, "local", "")).builder, "docker") << "the last one there";
  const BuildPrediction anywhere = predictBuild(builds, questionOf(recipe, "", ""));
  EXPECT_EQ(anywhere.host, "cluster");
  EXPECT_EQ(anywhere.builds, 1);
}

TEST(BuildPrediction, anEarlierRecipeOfTheNameGivesAnEstimate) {
  const Recipe recipe = recipeOf("app", {"git", "vim", "gcc"});
  std::vector<PastBuild> builds{builtFrom(recipeOf("app", {"git"}), 100, 100, 1),
                                builtFrom(recipeOf("app", {"vim"}), 200, 200, 2)};
  const BuildPrediction estimate = predictBuild(builds, questionOf(recipe, "local", "podman"));
  EXPECT_EQ(estimate.source, Source::Similar);
  EXPECT_EQ(estimate.bytes, 200) << "the last one";
  EXPECT_EQ(toJson(estimate)["source"], "similar recipe");
  builds.push_back(builtFrom(recipe, 300, 300, 0));
  EXPECT_EQ(predictBuild(builds, questionOf(recipe, "local", "podman")).source, Source::Same)
      << "its own build counts, even if it is the oldest";
}

}  // namespace
}  // namespace baremark::core::recipes
