// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line does with runtimes, checks before a run and profilers. The runtimes start the engine of a small
// image without isolation; the image is packed by an mmdebstrap that adds almost nothing.
#include <QStandardPaths>
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/protocol/engine_settings.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class CliRuntimesTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    m_commands = m_folder.path() + QStringLiteral("/bin");
    putProgram(QStringLiteral("mmdebstrap"),
               QStringLiteral("cd '%1' || exit 1\n"
                              "for word; do case $word in *.tar) tar=$word ;; esac; done\n"
                              "mkdir -p tree/etc tree/var/lib/dpkg && : >tree/var/lib/dpkg/status && tar -cf \"$tar\" "
                              "-C tree .\n")
                   .arg(m_folder.path()));
    putProgram(QStringLiteral("box"),
               QStringLiteral("image=$1\nshift\n"
                              "case $1 in /opt/*) program=$image$1; shift; exec \"$program\" \"$@\" ;; esac\n"
                              "exec \"$@\"\n"));
  }
  /// A runtime that starts the engine of the image on the host.
  void addBox(const QString& id, const QString& more = {}) const {
    addRuntime(id, QStringLiteral("tree"), QStringLiteral("\"%1/box\", \"${image}\"").arg(m_commands));
    if (more.isEmpty()) return;
    QFile file(m_folder.path() + QStringLiteral("/config/baremark/runtimes/%1.json").arg(id));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    file.close();
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("{" + more.toUtf8() + ", " + text.mid(1));
  }
  CliResult ask(const Words& words, int seconds = 120) { return cli(words + Words{"--json"}, seconds); }
  /// The check with this id in the output of `plan --json`.
  static Json checkNamed(const Json& plan, const std::string& id) {
    for (const Json& check : plan["checks"]) {
      if (check["id"] == id) return check;
    }
    return nullptr;
  }
};

TEST_F(CliRuntimesTest, aStopRefusesTheRunUntilItIsWaivedAndTheResultsNameIt) {
  addBox(QStringLiteral("a-box"));
  ASSERT_EQ(cli("image build").status, 0);
  const Json images = json(ask({"image list"}).out);
  const QString tree = QString::fromStdString(images["images"][0].value("path", ""));
  ASSERT_FALSE(tree.isEmpty());
  (void)shell(QStringLiteral("echo changed >'%1/etc/changed'").arg(tree));
  const QString file = writeExperiment(1, 3, QStringLiteral("[1]"), QStringLiteral("a-box"));

  const Json plan = json(ask({"plan", file}).out);
  const Json check = checkNamed(plan, "PF-02");
  EXPECT_EQ(check["level"], "stop") << plan["checks"].dump(1);
  EXPECT_EQ(check["can_be_waived"], true);
  EXPECT_EQ(check["arm"], "a-box");
  EXPECT_TRUE(has(cli({"plan", file}).out, "To run anyway: baremark-cli run --waive PF-02"));

  const Json error = documentOf(ask({"run", file}), 2)["error"];
  EXPECT_EQ(error["code"], "check_failed") << error.dump(1);
  EXPECT_TRUE(has(error.value("where", ""), "PF-02 (a-box)")) << error.dump(1);
  EXPECT_EQ(error["value"], check["evidence"]) << error.dump(1);
  EXPECT_EQ(error["allowed"], check["fix"]) << error.dump(1);
  EXPECT_EQ(error["suggestion"], "--waive PF-02") << error.dump(1);
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
  const CliResult words = cli({"run", file});
  for (const Json& said : {Json("PF-02"), check["evidence"], check["fix"]})
    EXPECT_TRUE(has(words.err, said.get<std::string>()));
  EXPECT_TRUE(has(words.err, "baremark-cli run --waive PF-02"));

  const QString waive = QStringLiteral("--waive");
  const CliResult unknown = ask({"run", waive, "PF-99", file});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(json(unknown.out)["error"]["where"], "--waive") << unknown.out;
  EXPECT_TRUE(has(json(unknown.out)["error"].value("allowed", ""), "PF-02")) << unknown.out;
  EXPECT_TRUE(ended(ask({"run", waive, "PF-04", file}), 2)) << "this one cannot be waived";
  EXPECT_EQ(ask({"run", waive, "PF-11", file}).status, 2) << "another check";

  const CliResult run = cli({"run", waive, "PF-02", file});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.err, "Waived with --waive"));
  EXPECT_FALSE(has(run.err, "To run anyway"));
  const Json compared = json(ask({"compare", newestId()}).out);
  const Json expected{{"id", "PF-02"}, {"arm", "a-box"}, {"evidence", check["evidence"]}};
  EXPECT_EQ(compared["waived_checks"], Json::array({expected})) << compared.dump(1);
  EXPECT_EQ(compared["points"][0]["arms"][1]["failed"], 0) << compared.dump(1);
  const auto isWorld = [](const Json& found) {
    return found["id"] == "PF-20" && found["arm"] == "a-box" && found["level"] == "pass";
  };
  const Json& ofJob = compared["job_checks"];
  EXPECT_TRUE(std::any_of(ofJob.begin(), ofJob.end(), isWorld)) << ofJob.dump(1);
  EXPECT_EQ(json(ask({"show", newestId()}).out)["comparison"]["job_checks"], ofJob);
  const CliResult shown = cli({"show", newestId()});
  EXPECT_TRUE(has(shown.out, "Where the ranks ran: "));
  EXPECT_TRUE(has(shown.out, "PF-20 "));
  const std::string said = "Started in spite of PF-02";
  EXPECT_TRUE(has(cli({"compare", newestId()}).out, said));
  const QString report = m_folder.path() + QStringLiteral("/report.html");
  ASSERT_EQ(cli({"report", newestId(), "-o", report}).status, 0);
  EXPECT_TRUE(has(shell(QStringLiteral("cat '%1'").arg(report)), said));
  const CliResult undo = ask({"waive", newestId(), "a-box check.PF-02 --undo"});
  EXPECT_NE(undo.status, 0) << "a run that happened cannot be refused any more";
}

TEST_F(CliRuntimesTest, aProfilerHasRunsOfItsOwnThatNoVerdictUses) {
  if (QStandardPaths::findExecutable(QStringLiteral("strace")).isEmpty()) GTEST_SKIP() << "strace is not installed";
  const QString file = writeExperiment(3, 3);
  ASSERT_EQ(cli({"run", file}).status, 0);
  const QString measured = newestId();
  const std::string before = ask({"compare", measured}).out;
  EXPECT_EQ(json(before)["points"][0]["blocks"], 3) << before;

  const QString profile = QStringLiteral("--profile");
  EXPECT_TRUE(ended(ask({"run", profile, "starce", file}), 2, {}, {"strace"}));
  ASSERT_TRUE(ended(cli({"run", profile, "strace-count --arm again", file}), 0, {"1 profiled run, not compared"}));
  const QString id = newestId();
  ASSERT_NE(id, measured);
  const Json shown = json(ask({"show", id}).out);
  int blocks = 0;
  for (const Json& block : shown["blocks"]) {
    EXPECT_NE(block["kind"], "measure") << block.dump(1);
    blocks += block["kind"] == "profile" ? 1 : 0;
    for (const Json& run : block["runs"]) EXPECT_EQ(run["state"], "done") << block.dump(1);
  }
  EXPECT_EQ(blocks, 1) << shown["blocks"].dump(1);
  EXPECT_TRUE(has(shell(QStringLiteral("cat '%1/%2'/*/a1/*/strace-count-0.txt").arg(runsFolder(), id)), "% time"));
  const Json points = json(ask({"compare", id}).out)["points"];
  ASSERT_EQ(points.size(), 1U) << points.dump(1);
  for (const Json& point : points) {
    ASSERT_EQ(point["arms"].size(), 1U) << point.dump(1);
    for (const Json& arm : point["arms"]) EXPECT_FALSE(arm.contains("verdict") && arm["verdict"].is_string()) << arm;
  }
  EXPECT_EQ(ask({"compare", measured}).out, before) << "the verdict of the other experiment stays";
}

TEST_F(CliRuntimesTest, aProfiledArmAddsNoRunToTheVerdictOfTheOthers) {
  if (QStandardPaths::findExecutable(QStringLiteral("strace")).isEmpty()) GTEST_SKIP() << "strace is not installed";
  const QString path = writeExperiment(3, 3);
  Json file = json(shell(QStringLiteral("cat '%1'").arg(path)));
  file["arms"].push_back({{"name", "traced"}, {"runtime", "bare-metal"}, {"profiler", "strace-count"}});
  QFile out(path);
  ASSERT_TRUE(out.open(QIODevice::WriteOnly));
  out.write(QByteArray::fromStdString(core::base::toJsonText(file)));
  out.close();
  const Json point = documentOf(ask({"run", path}))["points"][0];
  EXPECT_EQ(point["blocks"], 3);
  ASSERT_EQ(point["arms"].size(), 2U) << point.dump(1);
  EXPECT_EQ(point["arms"][1]["ratio"]["n"], 3) << point.dump(1);
  const Json shown = json(ask({"show", newestId()}).out);
  std::map<std::string, int> kinds;
  for (const Json& block : shown["blocks"]) ++kinds[block["kind"]];
  EXPECT_EQ(kinds, (std::map<std::string, int>{{"canary", 1}, {"measure", 3}, {"profile", 1}}));
}

TEST_F(CliRuntimesTest, aBrokenDescriptorIsLeftOutListedAndRefusedWithTheSameWords) {
  addBox(QStringLiteral("a-box"));
  addBox(QStringLiteral("b-box"), QStringLiteral("\"preference\": 500"));
  const std::string file = m_folder.path().toStdString() + "/config/baremark/runtimes/b-box.json";
  // Replaces the preference of addRuntime(): the same member twice would be another error.
  (void)shell(QStringLiteral("sed -i 's/\"preference\": 100, //' '%1'").arg(QString::fromStdString(file)));
  const std::string where = file + ": /preference";
  const std::string wayOut = "Correct the file or remove it";

  const CliResult words = cli("runtime list");
  EXPECT_EQ(words.status, 0) << words.err;
  EXPECT_TRUE(has(words.out, "a-box"));
  for (const std::string& said : {where, std::string("500"), std::string("0 to 100"), wayOut})
    EXPECT_TRUE(has(words.out, said)) << said << '\n' << words.out;

  const Json list = json(ask({"runtime list"}).out);
  ASSERT_EQ(list["left_out"].size(), 1U) << list.dump(1);
  const Json leftOut = list["left_out"][0];
  EXPECT_EQ(leftOut["kind"], "runtime");
  EXPECT_EQ(leftOut["id"], "b-box");
  EXPECT_EQ(leftOut["file"], file);
  EXPECT_EQ(leftOut["error"]["code"], "out_of_range");
  EXPECT_EQ(leftOut["error"]["where"], where);
  for (const Json& runtime : list["runtimes"]) EXPECT_NE(runtime["runtime"], "b-box");

  const CliResult other = ask({"list"});
  EXPECT_EQ(other.status, 0) << other.err;
  EXPECT_TRUE(has(other.err, file + " cannot be used."));
  EXPECT_TRUE(has(other.err, "runtime list"));
  EXPECT_TRUE(json(other.out)["experiments"].empty()) << other.out;

  const CliResult refused = ask({"run", writeExperiment(1, 3, QStringLiteral("[1]"), QStringLiteral("b-box"))});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(json(refused.out)["error"], leftOut["error"]) << refused.out;
  EXPECT_TRUE(has(refused.err, where) && has(refused.err, wayOut));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliRuntimesTest, aBrokenSchedulerDescriptorNeverMakesAHostOneWithoutAScheduler) {
  const QString folder = m_folder.path() + QStringLiteral("/config/baremark/schedulers");
  ASSERT_TRUE(QDir().mkpath(folder));
  QFile file(folder + QStringLiteral("/slurm.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{");
  file.close();
  for (const char* scheduler : {"auto", "slurm"}) {
    EXPECT_TRUE(ended(ask({"host add here --here --scheduler", QLatin1String(scheduler)}), 2,
                      {file.fileName().toStdString() + ": line 1", "Correct the file or remove it"}))
        << scheduler;
  }
  EXPECT_TRUE(json(ask({"host list"}).out)["hosts"].empty());
}

TEST_F(CliRuntimesTest, theListOfRuntimesSaysWhenEachWasTested) {
  addRuntime(QStringLiteral("a-box"), QStringLiteral("tree"), QStringLiteral("\"env\""));
  const Json list = json(ask({"runtime list"}).out);
  ASSERT_FALSE(list["runtimes"].empty());
  for (const Json& runtime : list["runtimes"]) {
    const QString time = QString::fromStdString(runtime.value("probed", ""));
    const QDateTime probed = QDateTime::fromString(time, Qt::ISODate);
    ASSERT_TRUE(probed.isValid()) << runtime.dump(1);
    EXPECT_LT(std::abs(probed.secsTo(QDateTime::currentDateTimeUtc())), 300) << runtime.dump(1);
  }
  const std::string words = cli("runtime list").out;
  const std::size_t line = words.find("a-box");
  ASSERT_NE(line, std::string::npos) << words;
  EXPECT_EQ(words.find("    Tested: ", line), words.find('\n', line) + 1) << words;
}

TEST_F(CliRuntimesTest, theQuickStartOfAllComparesThemInOneExperimentInBalancedOrder) {
  if (!QFile::exists(QLatin1String(core::protocol::kFashionMnistFolder)))
    GTEST_SKIP() << "the package dataset-fashion-mnist is not installed";
  const std::vector<std::string> boxes{"a-box", "b-box", "c-box"};
  for (const std::string& box : boxes) addBox(QString::fromStdString(box));
  startInBackground("quickstart --all");
  ASSERT_TRUE(waitUntil([this] { return !newestExperiment().empty(); })) << errorOutput();
  m_background->kill();
  m_background->waitForFinished(5000);
  const QString id = newestId();
  EXPECT_EQ(json(ask({"list"}).out)["experiments"].size(), 1U);
  const Json shown = json(ask({"show", id}).out);
  EXPECT_EQ(cli({"cancel", id}).status, 0);
  std::set<std::string> arms;
  for (const Json& arm : shown["experiment"]["arms"]) arms.insert(arm["name"].get<std::string>());
  EXPECT_EQ(shown["experiment"]["arms"][0]["name"], "bare metal");
  for (const std::string& box : boxes) EXPECT_TRUE(arms.contains(box)) << box;
  // How often each arm has each place at a point.
  std::map<std::string, std::map<std::pair<std::string, std::size_t>, int>> places;
  std::map<std::string, int> blocks;
  for (const Json& block : shown["blocks"]) {
    if (block["kind"] != "measure") continue;
    const std::string point = block["ranks"].dump();
    ++blocks[point];
    std::set<std::string> seen;
    for (std::size_t place = 0; place < block["runs"].size(); ++place) {
      seen.insert(block["runs"][place]["arm"].get<std::string>());
      ++places[point][{block["runs"][place]["arm"], place}];
    }
    EXPECT_EQ(seen, arms) << "every block has every arm";
  }
  EXPECT_FALSE(places.empty());
  for (const auto& [point, counts] : places) {
    const int most = (blocks[point] + static_cast<int>(arms.size()) - 1) / static_cast<int>(arms.size());
    for (const auto& [place, count] : counts) EXPECT_LE(count, most) << place.first << " at place " << place.second;
  }
}

TEST_F(CliRuntimesTest, whatOneRuntimeNeedsGoesToAllArmsAndAnArmWithoutItIsComparable) {
  addBox(QStringLiteral("a-box"),
         QStringLiteral("\"forced\": [{\"name\": \"OMPI_MCA_btl_vader_single_copy_mechanism\", \"value\": \"none\"}]"));
  const QString path = writeExperiment(3, 3, QStringLiteral("[2]"), QStringLiteral("a-box"));
  Json file = json(shell(QStringLiteral("cat '%1'").arg(path)));
  file["arms"].push_back({{"name", "bare metal, own settings"},
                          {"runtime", "bare-metal"},
                          {"wrap", {"env", "-u", "OMPI_MCA_btl_vader_single_copy_mechanism"}}});
  QFile out(path);
  ASSERT_TRUE(out.open(QIODevice::WriteOnly));
  out.write(QByteArray::fromStdString(core::base::toJsonText(file)));
  out.close();
  const std::string plan = cli({"plan", path}).out;
  EXPECT_TRUE(has(plan, "Every arm runs with OMPI_MCA_btl_vader_single_copy_mechanism=none."));
  const Json document = documentOf(ask({"run", path}));
  EXPECT_EQ(document["differences"], Json::array()) << document.dump(1);
  for (const Json& arm : document["points"][0]["arms"]) EXPECT_EQ(arm["failed"], 0) << arm.dump(1);
  EXPECT_EQ(document["points"][0]["arms"][2]["comparable"], true) << document.dump(1);
  EXPECT_TRUE(document["points"][0]["arms"][2]["verdict"].is_string()) << "its cost is a verdict";
  // The canary of each arm, in the order of the arms' runs.
  const Json shown = json(ask({"export", newestId(), "--samples"}).out);
  std::map<std::string, std::string> mechanisms;
  for (const Json& block : shown["blocks"]) {
    if (block["kind"] != "canary") continue;
    for (const Json& run : block["runs"])
      mechanisms[run["arm"]] = run["passport"]["transport"].value("ompi_mca_btl_vader_single_copy_mechanism", "unset");
  }
  EXPECT_EQ(mechanisms, (std::map<std::string, std::string>{
                            {"bare metal", "none"}, {"a-box", "none"}, {"bare metal, own settings", "unset"}}));
}

TEST_F(CliTest, aPlanTakesTheLauncherOfTheEnginesMpiOrRefusesAnother) {
  if (shell(QStringLiteral("command -v mpirun.openmpi")).empty()) GTEST_SKIP() << "there is no mpirun.openmpi";
  m_commands = m_folder.path() + QStringLiteral("/bin");
  (void)shell(
      QStringLiteral("mkdir '%1' && cd '%1' && printf '#!/bin/sh\\necho HYDRA build details:\\necho Version: 4.0.2\\n' "
                     ">mpirun && chmod 700 mpirun && cp mpirun mpiexec")
          .arg(m_commands));
  const QString scripts = m_folder.path() + QStringLiteral("/scripts");
  ASSERT_TRUE(ended(cli({"plan", writeExperiment(1, 3, QStringLiteral("[2]")), "--scripts", scripts}), 0));
  EXPECT_NE(shell(QStringLiteral("cat %1/*/*/job.sh").arg(scripts)).find(" mpirun.openmpi -np 2 "), std::string::npos);
  const QString named = QStringLiteral(", \"allocation\": {\"launcher\": \"%1\"}");
  const auto planWith = [&](const char* launcher) {
    return cli(
        {QStringLiteral("plan"), writeExperiment(1, 3, QStringLiteral("[2]"), {}, named.arg(QLatin1String(launcher)))});
  };
  EXPECT_EQ(planWith("open-mpi").status, 0);
  EXPECT_TRUE(ended(planWith("mpich"), 2, {m_commands.toStdString() + "/mpiexec is mpich 4.0.2"}));
}

}  // namespace
}  // namespace baremark
