// SPDX-License-Identifier: GPL-3.0-or-later
// Real containers as arms beside bare metal: the comparison itself, and each runtime. The engine's image is built once
// and kept in the build folder.
#include <map>

#include "core/base/clock.h"
#include "tests/integration/runtimes_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class ContainerTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    QDir().mkpath(dataHome());
  }
  QString dataHome() const override { return QString::fromUtf8(places::kContainerData); }

  Json exported() {
    const auto list = json(cli(withStore({"list --json"})).out);
    if (list["experiments"].empty()) return Json::object();
    const QString id = QString::fromStdString(list["experiments"][0]["id"].get<std::string>());
    return json(cli(withStore({"show", id, "--json"})).out);
  }
};

TEST_F(ContainerTest, anImageIsBuiltAndListedAsJson) {
  const auto ask = [this](Words words) { return cli(withStore(words << Text("--json")), 600); };
  const Json document = documentOf(ask("image build"));
  EXPECT_EQ(document["schema"], "baremark.images/1");
  ASSERT_EQ(document["images"].size(), 1U);
  const Json& image = document["images"][0];
  EXPECT_TRUE(includes(image, {{"name", "baremark-engine"}, {"host", "local"}, {"kind", "tree"}}));
  const std::string path = image["path"];
  const std::string engineBuild = image["engine_build"];
  EXPECT_EQ(path, runsFolder().toStdString() + "/images/baremark-engine-" + engineBuild.substr(0, 16));
  EXPECT_EQ(image["digest"].get<std::string>().rfind("sha256:", 0), 0U) << image["digest"];
  EXPECT_EQ(image["digest"].get<std::string>().size(), 7U + 64U);
  EXPECT_GT(image["bytes"], 1 << 20);
  EXPECT_EQ(image["recipe"].get<std::string>().rfind("debian ", 0), 0U) << image["recipe"];
  EXPECT_TRUE(core::base::parseIsoUtc(image["built"].get<std::string>()));
  EXPECT_TRUE(QFile::exists(QString::fromStdString(path) + Text("/opt/baremark/image")));
  Json listed = document;
  listed["images"][0]["used_by"] = 0;
  EXPECT_EQ(json(ask("image list").out), listed);
}

TEST_F(ContainerTest, theQuickStartEndsInAnHonestVerdict) {
  const CliResult result = checked(cli(withStore({"quickstart --json"}), 1100));
  const Json document = json(result.out);
  EXPECT_EQ(document["margin"], 0.05);
  ASSERT_EQ(document["points"].size(), 2U);
  for (const Json& point : document["points"]) {
    EXPECT_EQ(point["blocks"], 5);
    EXPECT_EQ(point["case"]["data"], "fashion-mnist");
    EXPECT_EQ(point["arms"][1]["comparable"], true) << document["differences"].dump(1);
    EXPECT_EQ(point["arms"][1]["ratio"]["n"], 5) << exported().dump(1);
    const std::set<std::string> honest = {"slower", "faster", "equivalent", "not enough data"};
    EXPECT_EQ(honest.count(point["arms"][1]["verdict"].get<std::string>()), 1U);
  }
  EXPECT_TRUE(has(result.err, store().toStdString()));
}

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
  std::map<std::string, Json> found;
  const Json document = json(checked(cli(withStore({"runtime list --json"}))).out);
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
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 900));
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
  const CliResult result = checked(cli(withStore({"run", comparedWithBareMetal(runtimes), "--json"}), 900));
  expectVerdicts(json(result.out), runtimes.size() + 1);
  EXPECT_EQ(livingProcesses(comparedId(result)), 0);
  const QDir temporary(Text("/tmp"));
  EXPECT_EQ(temporary.entryList({Text("baremark-inner-*"), Text("baremark-mpi-*")}), QStringList());
}

TEST_F(RuntimesTest, eachRankInDockerKeepsTheCoreOfItsLauncher) {
  if (shell("lscpu --parse=core,socket | grep -v '^#' | sort -u | wc -l").compare(0, 2, "1\n") == 0)
    GTEST_SKIP() << "two ranks need two cores";
  const QString file = experimentOf({"bare-metal", "docker"}, 8, 1, {2}, "core");
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 500));
  EXPECT_EQ(json(result.out)["differences"], Json::array());
  const Json exported = json(cli(withStore({"export", comparedId(result), "--samples"})).out);
  std::map<std::string, std::string> cores;
  for (const Json& block : exported["blocks"]) {
    if (block["kind"] != "canary") continue;
    for (const Json& run : block["runs"])
      cores[run["arm"].get<std::string>()] = run["passport"]["limits"].value("cpus", "");
  }
  EXPECT_TRUE(has(cores["docker"], "rank 1: ")) << ": the ranks share their cores";
  EXPECT_EQ(cores["docker"], cores["bare-metal"]);
}

TEST_F(RuntimesTest, podmanRunsTheImageOfItsOwnStore) {
  const QString file = comparedWithBareMetal({"podman:store"}, {2});
  expectVerdicts(json(checked(cli(withStore({"run", file, "--json"}), 500)).out), 2, 3, 0, {2});
  EXPECT_TRUE(ended(cli(withStore({"image", "remove", "baremark-engine", "--form", "podman:store"})), 0));
}

/// The form that shares a namespace, and the one without a SIF. The comparison of every runtime has the SIF.
TEST_F(RuntimesTest, apptainerRunsASandboxAndRanksThatShareANamespace) {
  if (!hasApptainer()) GTEST_SKIP() << "apptainer is not installed";
  const QString file = experimentOf({"apptainer:userns-sandbox", "apptainer:userns-sharens"}, 8, 1);
  const CliResult result = checked(cli(withStore({"run", file, "--json"}), 500));
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

}  // namespace
}  // namespace baremark
