// SPDX-License-Identifier: GPL-3.0-or-later
// Real containers: the comparison itself, and the results when ranks, launcher or job are killed. The engine's image is
// built once and kept in the build folder.
#include <set>
#include <vector>

#include "core/base/clock.h"
#include "tests/integration/cli_fixture.h"

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
  QString store() const { return at("store.baremark"); }

  QString experimentId() { return QString::fromStdString(exported()["id"].get<std::string>()); }
  Json exported() {
    const auto list = json(cli(withStore({"list --json"})).out);
    if (list["experiments"].empty()) return Json::object();
    const QString id = QString::fromStdString(list["experiments"][0]["id"].get<std::string>());
    return json(cli(withStore({"show", id, "--json"})).out);
  }

  /// Reasons of all runs that did not end successfully.
  std::string failures() {
    std::string text;
    const Json all = exported();
    for (const Json& block : all.value("blocks", Json::array())) {
      for (const Json& run : block["runs"]) {
        if (run["state"] != "done")
          text += run["arm"].dump() + " " + run["state"].dump() + " " + run["end"].dump() + "\n";
      }
    }
    return text;
  }

  /// Folder of the running run of the container arm, or nothing.
  QString containerRunFolder() const {
    const std::string text = shell(
        Text("for f in $(ls -t %1/*/*/a1/*/run.json 2>/dev/null | head -n 3); do d=$(dirname $f); [ -e $d/exit.json ] "
             "&& continue; "
             "[ -s $d/telemetry-1.jsonl ] || continue; grep -q '\"phase\":\"timed\"' $d/telemetry-1.jsonl || continue; "
             "p=$(sed -n 's/.*\"pid\":\\([0-9]*\\).*/\\1/p' $f); tr '\\0' ' ' </proc/$p/cmdline 2>/dev/null | grep -q "
             "ch-run && echo $d; done | head -n 1")
            .arg(runsFolder()));
    return QString::fromStdString(text).trimmed();
  }
  pid_t jobOf(const Text& runFolder) const {
    return std::atoi(shell("sed -n 's/.*\"pid\":\\([0-9]*\\).*/\\1/p' %1/../started.json", runFolder).c_str());
  }
  /// Ranks of the run in that folder: engine processes with its tag.
  QList<pid_t> ranksOf(const Text& runFolder) const {
    QList<pid_t> found;
    const QString id = QDir(runFolder).dirName();
    const std::string text = shell(
        Text("for f in $(grep -lsaF 'BAREMARK_RUN_TAG=%1' /proc/[0-9]*/environ); do p=${f#/proc/}; p=${p%/environ}; "
             "[ \"$(cat /proc/$p/comm)\" = baremark-engine ] && echo $p; done")
            .arg(id));
    for (const QString& line : QString::fromStdString(text).split(QLatin1Char('\n'), Qt::SkipEmptyParts))
      found << line.toInt();
    return found;
  }
  bool endsWithinTenSeconds(const Text& runFolder) const {
    return waitUntil([&] { return ranksOf(runFolder).isEmpty(); }, 10);
  }
};

TEST_F(ContainerTest, instancesTrainAtOnceInEveryArmAndTheirSumIsCompared) {
  const QString file = writeExperiment(3, 20, "[1], \"instances\": 2", "charliecloud");
  const Json document = documentOf(cli(withStore({"run", file, "--json"}), 600));
  EXPECT_TRUE(document["differences"].empty()) << document["differences"].dump(1);
  ASSERT_EQ(document["points"].size(), 1U);
  const Json& arms = document["points"][0]["arms"];
  ASSERT_EQ(arms.size(), 2U);
  for (std::size_t arm = 0; arm < 2; ++arm) {
    EXPECT_EQ(arms[arm]["failed"], 0);
    ASSERT_TRUE(arms[arm].contains("instances")) << arms[arm].dump(1);
    EXPECT_EQ(arms[arm]["instances"]["n"], 3);
    EXPECT_EQ(arms[arm]["instances"]["images_per_second"].size(), 2U);
  }
  EXPECT_TRUE(arms[1]["verdict"].is_string());
  // A block that was cut would be repeated, and its runs may have no summary.
  std::string ends;
  std::vector<Json> runs;
  const Json all = exported();
  for (const Json& block : all["blocks"]) {
    if (block["kind"] != "measure") continue;
    ends += block["end"].dump() + "\n";
    for (const Json& run : block["runs"]) {
      ends += "  attempt " + run["attempt"].dump() + " " + run["end"].dump() + "\n";
      runs.push_back(run);
    }
  }
  ASSERT_EQ(runs.size(), 6U) << ends;
  for (const Json& run : runs) {
    EXPECT_EQ(run.at("passport").at("workload").at("instances"), "2");
    const Json& rates = run.at("summary").at("instances_images_per_s");
    ASSERT_EQ(rates.size(), 2U);
    const double sum = rates[0].get<double>() + rates[1].get<double>();
    const double total = run["summary"]["images_per_s"].get<double>();
    EXPECT_NEAR(sum, total, 1e-9 * total);
  }
  EXPECT_EQ(livingProcesses(experimentId()), 0);
}

TEST_F(ContainerTest, aKilledRankIsAFailureAndTheBlockContinues) {
  startInBackground(withStore({"run", writeExperiment(1, 1000, "[2]", "charliecloud")}));
  ASSERT_TRUE(waitUntil([this] { return !containerRunFolder().isEmpty(); }, 200));
  const QString folder = containerRunFolder();
  const QList<pid_t> ranks = ranksOf(folder);
  ASSERT_EQ(ranks.size(), 2);
  ::kill(ranks.last(), SIGKILL);
  EXPECT_TRUE(endsWithinTenSeconds(folder));
  ASSERT_EQ(endOfBackground(200), 0) << errorOutput();
  const Json all = exported();
  EXPECT_EQ(all["state"], "done");
  const Json cell = all["comparison"]["points"][0]["arms"][1];
  EXPECT_EQ(cell["failed"], 1);
  EXPECT_NE(cell["verdict"], "equivalent");
  EXPECT_EQ(livingProcesses(experimentId()), 0);
  EXPECT_EQ(shell("ls /dev/shm | grep -c 'ch-run_.*%1'", QDir(folder).dirName()), "0\n");
}

TEST_F(ContainerTest, aKilledJobCutsItsBlockWhichIsRepeatedInContainersThatStartAgain) {
  startInBackground(withStore({"run", writeExperiment(1, 600, "[2]", "charliecloud")}));
  ASSERT_TRUE(waitUntil([this] { return !containerRunFolder().isEmpty(); }, 200));
  const QString folder = containerRunFolder();
  ::kill(jobOf(folder), SIGKILL);
  EXPECT_TRUE(endsWithinTenSeconds(folder));
  ASSERT_EQ(endOfBackground(200), 0) << errorOutput();
  const Json all = exported();
  int cut = 0;
  int done = 0;
  for (const Json& block : all["blocks"]) {
    if (block["kind"] != "measure") continue;
    cut += block["state"] == "cut" ? 1 : 0;
    done += block["state"] == "done" ? 1 : 0;
  }
  EXPECT_EQ(cut, 1);
  EXPECT_EQ(done, 1);
  EXPECT_EQ(all["comparison"]["points"][0]["arms"][1]["failed"], 0);
  EXPECT_EQ(livingProcesses(experimentId()), 0);
}

TEST_F(ContainerTest, anImageIsBuiltAndListedAsJson) {
  const auto ask = [this](Words words) { return cli(withStore(words << Text("--json")), 600); };
  const Json document = documentOf(ask("image build"));
  EXPECT_EQ(document["schema"], "baremark.images/1");
  ASSERT_EQ(document["images"].size(), 1U);
  const Json& image = document["images"][0];
  EXPECT_EQ(image["name"], "baremark-engine");
  EXPECT_EQ(image["host"], "local");
  EXPECT_EQ(image["kind"], "tree");
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
    EXPECT_EQ(point["arms"][1]["ratio"]["n"], 5) << failures();
    const std::set<std::string> honest = {"slower", "faster", "equivalent", "not enough data"};
    EXPECT_EQ(honest.count(point["arms"][1]["verdict"].get<std::string>()), 1U);
  }
  EXPECT_TRUE(has(result.err, store().toStdString()));
}

}  // namespace
}  // namespace baremark
