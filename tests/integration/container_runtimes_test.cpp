// SPDX-License-Identifier: GPL-3.0-or-later
// Real container runtimes as arms beside bare metal. They share the engine's image with
// container_test.cpp.
#include <map>
#include <string>
#include <vector>

#include "tests/integration/runtimes_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

struct Runtime {
  const char* id;
  const char* program;
};
constexpr Runtime kRuntimes[] = {
    {"bubblewrap", "bwrap"}, {"charliecloud", "ch-run"}, {"crun", "crun"},   {"docker", "dockerd"},
    {"lxc", "lxc-execute"},  {"podman", "podman"},       {"proot", "proot"}, {"runc", "runc"}};

class RuntimesTest : public RealRuntimesTest {
 protected:
  QString comparedWithBareMetal(std::vector<std::string> runtimes, const std::vector<int>& ranks = {1, 2}) const {
    runtimes.insert(runtimes.begin(), "bare-metal");
    return experimentOf(runtimes, 8, 3, ranks);
  }
};

TEST_F(RuntimesTest, everyRuntimeIsFoundAndRunsAShell) {
  const CliResult result = cli(withStore({"runtime list --json"}));
  ASSERT_EQ(result.status, 0) << result.err;
  std::map<std::string, Json> found;
  const Json document = json(result.out);
  for (const Json& probe : document["runtimes"]) found[probe["runtime"].get<std::string>()] = probe;
  for (const Runtime& runtime : kRuntimes) {
    EXPECT_EQ(found[runtime.id]["works"], canRunHere(runtime.id)) << found[runtime.id].dump(1);
    if (!canRunHere(runtime.id)) {
      EXPECT_TRUE(has(found[runtime.id]["detail"].get<std::string>(), "cgroups in hybrid mode not supported"))
          << found[runtime.id].dump(1);
    }
    EXPECT_NE(found[runtime.id]["version"], "") << runtime.id;
  }
}

TEST_F(RuntimesTest, everyRuntimeGetsAVerdictAgainstBareMetalInOneExperiment) {
  std::vector<std::string> runtimes;
  for (const Runtime& runtime : kRuntimes) {
    if (canRunHere(runtime.id)) runtimes.emplace_back(runtime.id);
  }
  // Apptainer's starter without user namespaces needs capabilities that root in a container lacks.
  if (hasApptainer()) runtimes.emplace_back("apptainer:userns");
  const QString file = comparedWithBareMetal(runtimes, {2});
  const CliResult result = cli(withStore({"run", file, "--json"}), 900);
  ASSERT_EQ(result.status, 0) << result.err;
  expectVerdicts(json(result.out), runtimes.size() + 1, 3, 0, {2});
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
  // A runtime that writes into the image's tree would make the next experiment refuse the image.
  const Json plan = documentOf(cli(withStore({"plan", file, "--json"})));
  int images = 0;
  for (const Json& check : plan["checks"]) {
    if (check["id"] != "PF-02") continue;
    ++images;
    EXPECT_EQ(check["level"], "pass") << check.dump(1);
  }
  EXPECT_GT(images, 0);
}

TEST_F(RuntimesTest, allRanksStartInOneContainerOrUseTheHostsMpi) {
  const std::vector<std::string> runtimes = {"bubblewrap=inner", "bubblewrap=bind", "docker=inner", "docker=bind"};
  const QString file = comparedWithBareMetal(runtimes);
  const CliResult result = cli(withStore({"run", file, "--json"}), 900);
  ASSERT_EQ(result.status, 0) << result.err;
  expectVerdicts(json(result.out), runtimes.size() + 1);
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
  const QDir temporary(QStringLiteral("/tmp"));
  EXPECT_EQ(temporary.entryList({QStringLiteral("baremark-inner-*"), QStringLiteral("baremark-mpi-*")}), QStringList());
}

TEST_F(RuntimesTest, dockerAndPodmanGetAVerdictWithOneRank) {
  const QString file = comparedWithBareMetal({"docker", "podman"}, {1});
  const CliResult result = cli(withStore({"run", file, "--json"}), 500);
  ASSERT_EQ(result.status, 0) << result.err;
  expectVerdicts(json(result.out), 3, 3, 0, {1});
}

TEST_F(RuntimesTest, eachRankInDockerKeepsTheCoreOfItsLauncher) {
  if (shell(QStringLiteral("lscpu --parse=core,socket | grep -v '^#' | sort -u | wc -l")).compare(0, 2, "1\n") == 0)
    GTEST_SKIP() << "two ranks need two cores";
  const QString file = experimentOf({"bare-metal", "docker"}, 8, 1, {2}, "core");
  const CliResult result = cli(withStore({"run", file, "--json"}), 500);
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(json(result.out)["differences"], Json::array());
  const Json exported = json(cli(withStore({"export", comparedId(result), "--samples"})).out);
  std::map<std::string, std::string> cores;
  for (const Json& block : exported["blocks"]) {
    if (block["kind"] != "canary") continue;
    for (const Json& run : block["runs"])
      cores[run["arm"].get<std::string>()] = run["passport"]["limits"].value("cpus", "");
  }
  EXPECT_NE(cores["docker"].find("rank 1: "), std::string::npos) << cores["docker"] << ": the ranks share their cores";
  EXPECT_EQ(cores["docker"], cores["bare-metal"]);
}

TEST_F(RuntimesTest, podmanRunsTheImageOfItsOwnStore) {
  const QString file = comparedWithBareMetal({"podman:store"}, {2});
  const CliResult result = cli(withStore({"run", file, "--json"}), 500);
  ASSERT_EQ(result.status, 0) << result.err;
  expectVerdicts(json(result.out), 2, 3, 0, {2});
  EXPECT_TRUE(ended(cli(withStore({"image", "remove", "baremark-engine", "--form", "podman:store"})), 0));
}

/// The form that shares a namespace, and the one without a SIF. The comparison of every runtime has the SIF.
TEST_F(RuntimesTest, apptainerRunsASandboxAndRanksThatShareANamespace) {
  if (!hasApptainer()) GTEST_SKIP() << "apptainer is not installed";
  const QString file = experimentOf({"apptainer:userns-sandbox", "apptainer:userns-sharens"}, 8, 1);
  const CliResult result = cli(withStore({"run", file, "--json"}), 500);
  ASSERT_EQ(result.status, 0) << result.err;
  const Json document = json(result.out);
  EXPECT_EQ(document["differences"], Json::array());
  ASSERT_EQ(document["points"].size(), 1U);
  const Json arms = document["points"][0]["arms"];
  ASSERT_EQ(arms.size(), 2U);
  EXPECT_EQ(arms[0]["failed"], 0) << arms[0].dump(1);
  EXPECT_EQ(arms[1]["failed"], 0) << arms[1].dump(1);
  EXPECT_EQ(arms[1]["comparable"], true) << arms[1].dump(1);
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
}

TEST_F(RuntimesTest, aDaemonThatIsGoneIsReportedInItsOwnWords) {
  ::setenv("DOCKER_HOST", "unix:///nowhere/docker.sock", 1);
  const Json document = documentOf(cli(withStore({"runtime list --json"})));
  ASSERT_FALSE(document["runtimes"].empty());
  for (const Json& probe : document["runtimes"]) {
    if (probe["runtime"] != "docker") continue;
    EXPECT_EQ(probe["works"], false);
    EXPECT_TRUE(has(probe["detail"].get<std::string>(), "Cannot connect to the Docker daemon")) << probe.dump(1);
  }
}

}  // namespace
}  // namespace baremark
