// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/described_host.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/json.h"
#include "core/recipes/build_prediction.h"
#include "core/recipes/recipe_file.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/schema.h"

namespace baremark::core::recipes {
namespace {

using std::chrono::milliseconds;

const char* const kFullHost = R"({"schema": "baremark.host/1", "name": "c", "architecture": "x86_64",
    "distribution": "rocky", "release": "8", "glibc": "2.28", "driver": "535.54.03", "capabilities": ["7.0"],
    "mpi": "Open MPI", "mpi_version": "4.1.4", "pmix": ["3.2.3", "4.2.2"], "infiniband": "MLNX_OFED",
    "bound_glibc": "2.34", "bound_library": "libx.so.1"})";

TEST(DescribedHosts, everyMemberMayBeAbsent) {
  EXPECT_EQ(test::got(parseDescribedHost(R"({"schema": "baremark.host/1"})")), DescribedHost{});
  const auto host = test::got(parseDescribedHost(kFullHost));
  EXPECT_EQ(host.hasGpus, true) << "it has a driver";
  EXPECT_EQ(host.pmix.size(), 2U);
  EXPECT_EQ(host.hasInfiniband, true);
  EXPECT_EQ(parseDescribedHost(R"({"schema": "baremark.host/1", "infiniband": "none"})")->hasInfiniband, false);
  EXPECT_TRUE(parseDescribedHost(R"({"schema": "baremark.host/1", "infiniband_version": "5.8"})"));
}

TEST(DescribedHosts, aBrokenOneIsRefusedWithItsPlace) {
  const auto whereOf = [](const std::string& members) {
    return test::errorOf(parseDescribedHost(R"({"schema": "baremark.host/1", )" + members + "}")).where;
  };
  EXPECT_EQ(whereOf(R"("driver": "new")"), "/driver");
  EXPECT_EQ(whereOf(R"("pmix": "4.2.2")"), "/pmix");
  EXPECT_EQ(whereOf(R"("pmix": ["v4"])"), "/pmix");
  EXPECT_EQ(whereOf(R"("infiniband": "ofed")"), "/infiniband");
  EXPECT_EQ(whereOf(R"("drivers": "1")"), "/drivers");
}

TEST(DescribedHosts, aSurveyBecomesOne) {
  model::HostFacts facts;
  facts.mpiVersion = "Open MPI 4.1.4";
  facts.fabrics = {"mlx5_0 port 1: ACTIVE"};
  EXPECT_EQ(describedHost("c", facts, {}).mpiVersion, "4.1.4");
  EXPECT_EQ(describedHost("c", facts, {}).architecture, "");
  EXPECT_EQ(describedHost("c", facts, {}).hasGpus, std::nullopt) << "none was seen, but nobody asked for them";
  model::HostSight sight;
  sight.software = {.machine = "x86_64", .libc = "2.36", .pmix = "4.2.2"};
  sight.devices = model::SeenDevices{.driver = "535.54.03", .gpus = 2, .capabilities = {"7.0, V100", "7.0, V100"}};
  sight.needs = {{"/a", {"2.17", "liba.so"}}, {"/b", {"2.34", "libb.so"}}};
  const DescribedHost host = describedHost("c", facts, sight);
  EXPECT_EQ(host.mpi, "Open MPI");
  EXPECT_EQ(host.capabilities, std::vector<std::string>{"7.0"});
  EXPECT_EQ(host.pmix, std::vector<std::string>{"4.2.2"});
  EXPECT_EQ(host.boundGlibc, "2.34");
  EXPECT_EQ(host.boundLibrary, "libb.so");
  EXPECT_EQ(host.hasInfiniband, true);
  facts.launchers = {{"srun", "pmix_v3"}, {"open-mpi", "4.1.4"}};
  EXPECT_EQ(describedHost("c", facts, sight).pmix, std::vector<std::string>{"3"});
  facts.mpiVersion = "Intel(R) MPI Library for Linux* OS, Version 2021.10 Build 20230619";
  EXPECT_EQ(describedHost("c", facts, {}).mpi, "Intel MPI");
  EXPECT_EQ(describedHost("c", facts, {}).mpiVersion, "2021.10");
}

TEST(DescribedHosts, whatIsWrittenIsReadAgain) {
  EXPECT_EQ(toJson(DescribedHost{}), base::Json({{"schema", kHostSchema}}));
  DescribedHost host = test::got(parseDescribedHost(kFullHost));
  const auto expectSame = [](const DescribedHost& written) {
    const auto read = test::got(parseDescribedHost(toJson(written).dump()));
    EXPECT_EQ(read, written) << toJson(written).dump();
  };
  expectSame(host);
  host.hasInfiniband = false;
  expectSame(host);
  expectSame({.hasGpus = false});
}

TEST(DescribedHosts, theSchemaHasTheKeysThatAreRead) {
  const base::Json schema = base::Json::parse(test::resource("schema/host.schema.json"));
  EXPECT_EQ(schema["properties"]["schema"]["const"], kHostSchema);
  EXPECT_EQ(schema["additionalProperties"], false);
  EXPECT_EQ(schema["required"], base::Json::array({"schema"}));
  const auto refused = test::errorOf(parseDescribedHost(R"({"schema": "baremark.host/1", "surely_unknown": 1})"));
  EXPECT_EQ(test::knownKeys(refused), test::keysOf(schema["properties"]));
  const auto codeOf = [](const std::string& key, const base::Json& value) {
    const auto host = parseDescribedHost(base::Json{{"schema", kHostSchema}, {key, value}}.dump());
    return host ? std::string("read") : std::string(errorCodeName(host.error().code));
  };
  for (const auto& member : schema["properties"].items()) {
    const std::string& key = member.key();
    for (const base::Json& choice : member.value().value("enum", base::Json::array()))
      EXPECT_EQ(codeOf(key, choice), "read");
    if (member.value().contains("maxLength")) {
      const auto most = member.value()["maxLength"].get<std::size_t>();
      EXPECT_EQ(codeOf(key, "1" + std::string(most - 1, 'a')), "read") << key;
      EXPECT_EQ(codeOf(key, std::string(most + 1, '1')), "too_large") << key;
    }
    if (member.value().contains("maxItems")) {
      const auto most = member.value()["maxItems"].get<std::size_t>();
      EXPECT_EQ(codeOf(key, std::vector<std::string>(most, "1")), "read") << key;
      EXPECT_EQ(codeOf(key, std::vector<std::string>(most + 1, "1")), "too_large") << key;
    }
  }
}

using Source = BuildPrediction::Source;

Recipe recipeOf(const std::string& name, const std::vector<std::string>& packages) {
  Stage stage{.name = "run", .base = {.distribution = "debian", .release = "12"}};
  for (const std::string& package : packages)
    stage.blocks.push_back({.kind = "packages", .fields = {{"apt", Texts{package}}}});
  return {.name = name, .stages = {stage}};
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
