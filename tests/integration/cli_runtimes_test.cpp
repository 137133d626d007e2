// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line does with runtimes, checks before a run and profilers; the cores of a run, independent
// instances, and an engine without oneDNN, of which every part says before the measurement that it is slow.
#include <QStandardPaths>
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/base/processors.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class CliRuntimesTest : public BoxTest {
 protected:
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
  addBox("a-box");
  ASSERT_EQ(cli("image build").status, 0);
  const Json images = json(ask({"image list"}).out);
  const QString tree = QString::fromStdString(images["images"][0].value("path", ""));
  ASSERT_FALSE(tree.isEmpty());
  (void)shell("echo changed >'%1/etc/changed'", tree);
  const QString file = writeExperiment(1, 3, "[1]", "a-box");
  const Json plan = json(ask({"plan", file}).out);
  const Json check = checkNamed(plan, "PF-02");
  EXPECT_TRUE(includes(check, {{"level", "stop"}, {"can_be_waived", true}, {"arm", "a-box"}}))
      << plan["checks"].dump(1);
  EXPECT_TRUE(has(cli({"plan", file}).out, "To run anyway: baremark-cli run --waive PF-02"));
  const Json error = documentOf(ask({"run", file}), 2)["error"];
  EXPECT_TRUE(has(error.value("where", ""), "PF-02 (a-box)")) << error.dump(1);
  EXPECT_TRUE(includes(error, {{"code", "check_failed"},
                               {"value", check["evidence"]},
                               {"allowed", check["fix"]},
                               {"suggestion", "--waive PF-02"}}));
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
  const CliResult words = cli({"run", file});
  for (const Json& said : {Json("baremark-cli run --waive PF-02"), check["evidence"], check["fix"]})
    EXPECT_TRUE(has(words.err, said.get<std::string>()));
  const QString waive = Text("--waive");
  const CliResult unknown = checked(ask({"run", waive, "PF-99", file}), 2);
  EXPECT_EQ(json(unknown.out)["error"]["where"], "--waive") << unknown.out;
  EXPECT_TRUE(has(json(unknown.out)["error"].value("allowed", ""), "PF-02")) << unknown.out;
  EXPECT_TRUE(ended(ask({"run", waive, "PF-04", file}), 2)) << "this one cannot be waived";
  EXPECT_EQ(ask({"run", waive, "PF-11", file}).status, 2) << "another check";
  const CliResult run = checked(cli({"run", waive, "PF-02", file}));
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
  EXPECT_TRUE(ended(cli({"show", newestId()}), 0, {}, {"Where the ranks ran: ", "PF-20 "}));
  const std::string said = "Started in spite of PF-02";
  EXPECT_TRUE(has(cli({"compare", newestId()}).out, said));
  const QString report = at("report.html");
  ASSERT_EQ(cli({"report", newestId(), "-o", report}).status, 0);
  EXPECT_TRUE(has(shell("cat '%1'", report), said));
  EXPECT_NE(ask({"waive", newestId(), "a-box check.PF-02 --undo"}).status, 0)
      << "a run that happened cannot be refused";
}

TEST_F(CliRuntimesTest, aProfilerHasRunsOfItsOwnThatNoVerdictUses) {
  if (QStandardPaths::findExecutable(Text("strace")).isEmpty()) GTEST_SKIP() << "strace is not installed";
  const QString file = writeExperiment(3, 3);
  ASSERT_EQ(cli({"run", file}).status, 0);
  const QString measured = newestId();
  const std::string before = ask({"compare", measured}).out;
  EXPECT_EQ(json(before)["points"][0]["blocks"], 3) << before;
  const QString profile = Text("--profile");
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
  EXPECT_TRUE(has(shell("cat '%1/%2'/*/a1/*/strace-count-0.txt", runsFolder(), id), "% time"));
  const Json points = json(ask({"compare", id}).out)["points"];
  ASSERT_EQ(points.size(), 1U) << points.dump(1);
  for (const Json& point : points) {
    ASSERT_EQ(point["arms"].size(), 1U) << point.dump(1);
    for (const Json& arm : point["arms"]) EXPECT_FALSE(arm.contains("verdict") && arm["verdict"].is_string()) << arm;
  }
  EXPECT_EQ(ask({"compare", measured}).out, before) << "the verdict of the other experiment stays";
}

TEST_F(CliRuntimesTest, aBrokenDescriptorIsLeftOutListedAndRefusedWithTheSameWords) {
  addBox("a-box");
  addBox("b-box", "\"preference\": 500");
  const std::string file = m_folder.path().toStdString() + "/config/baremark/runtimes/b-box.json";
  // Replaces the preference of addRuntime(): the same member twice would be another error.
  (void)shell("sed -i 's/\"preference\": 100, //' '%1'", QString::fromStdString(file));
  const std::string where = file + ": /preference";
  const std::string wayOut = "Correct the file or remove it";
  EXPECT_TRUE(ended(cli("runtime list"), 0, {}, {"a-box", where, "500", "0 to 100", wayOut}));
  const Json list = json(ask({"runtime list"}).out);
  ASSERT_EQ(list["left_out"].size(), 1U) << list.dump(1);
  const Json leftOut = list["left_out"][0];
  const Json error = {{"code", "out_of_range"}, {"where", where}};
  EXPECT_TRUE(includes(leftOut, {{"kind", "runtime"}, {"id", "b-box"}, {"file", file}, {"error", error}}));
  for (const Json& runtime : list["runtimes"]) EXPECT_NE(runtime["runtime"], "b-box");
  const CliResult other = ask({"list"});
  EXPECT_TRUE(ended(other, 0, {file + " cannot be used.", "runtime list"}));
  EXPECT_TRUE(json(other.out)["experiments"].empty()) << other.out;
  const CliResult refused = ask({"run", writeExperiment(1, 3, "[1]", "b-box")});
  EXPECT_TRUE(ended(refused, 2, {where, wayOut}));
  EXPECT_EQ(json(refused.out)["error"], leftOut["error"]) << refused.out;
  EXPECT_TRUE(newestExperiment().empty()) << "nothing was queued";
}

TEST_F(CliRuntimesTest, aBrokenSchedulerDescriptorNeverMakesAHostOneWithoutAScheduler) {
  const QString file = put("config/baremark/schedulers/slurm.json", "{");
  for (const char* scheduler : {"auto", "slurm"}) {
    EXPECT_TRUE(ended(ask({"host add here --here --scheduler", QLatin1String(scheduler)}), 2,
                      {file.toStdString() + ": line 1", "Correct the file or remove it"}))
        << scheduler;
  }
  EXPECT_TRUE(json(ask({"host list"}).out)["hosts"].empty());
}

TEST_F(CliRuntimesTest, whatOneRuntimeNeedsGoesToAllArmsAndAnArmWithoutItIsComparable) {
  addBox("a-box", "\"forced\": [{\"name\": \"OMPI_MCA_btl_vader_single_copy_mechanism\", \"value\": \"none\"}]");
  const QString path = writeExperiment(3, 3, "[2]", "a-box");
  Json file = json(shell("cat '%1'", path));
  file["arms"].push_back({{"name", "bare metal, own settings"},
                          {"runtime", "bare-metal"},
                          {"wrap", {"env", "-u", "OMPI_MCA_btl_vader_single_copy_mechanism"}}});
  put(path, core::base::toJsonText(file));
  EXPECT_TRUE(has(cli({"plan", path}).out, "Every arm runs with OMPI_MCA_btl_vader_single_copy_mechanism=none."));
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
  if (shell("command -v mpirun.openmpi").empty()) GTEST_SKIP() << "there is no mpirun.openmpi";
  m_commands = at("bin");
  (void)shell(
      "mkdir '%1' && cd '%1' && printf '#!/bin/sh\\necho HYDRA build details:\\necho Version: 4.0.2\\n' "
      ">mpirun && chmod 700 mpirun && cp mpirun mpiexec",
      m_commands);
  const QString scripts = at("scripts");
  ASSERT_TRUE(ended(cli({"plan", writeExperiment(1, 3, "[2]"), "--scripts", scripts}), 0));
  EXPECT_TRUE(has(shell("cat %1/*/*/job.sh", scripts), " mpirun.openmpi -np 2 "));
  const QString named = Text(", \"allocation\": {\"launcher\": \"%1\"}");
  const auto planWith = [&](const char* launcher) {
    return cli({"plan", writeExperiment(1, 3, "[2]", {}, named.arg(QLatin1String(launcher)))});
  };
  EXPECT_EQ(planWith("open-mpi").status, 0);
  EXPECT_TRUE(ended(planWith("mpich"), 2, {m_commands.toStdString() + "/mpiexec is mpich 4.0.2"}));
}

/// The numbers of a list such as "0-2,8".
std::set<int> numbersIn(const std::string& list) {
  std::set<int> out;
  std::istringstream parts(list);
  for (std::string part; std::getline(parts, part, ',');) {
    const std::size_t dash = part.find('-');
    const int first = std::atoi(part.c_str());
    const int last = dash == std::string::npos ? first : std::atoi(part.c_str() + dash + 1);
    for (int number = first; number <= last; ++number) out.insert(number);
  }
  return out;
}

TEST_F(CliTest, aPlanAndItsRunHaveAllCoresAlthoughOpenMpBindsTheFirstThread) {
  if (core::base::processors().size() < 2) GTEST_SKIP() << "this machine has one core";
  const QString unbound = writeExperiment(1, 20000);
  const QString bound = writeExperiment(Sketch{.batches = 20000}, "bound");
  edit(bound, ", \"threads_per_rank\": 1, \"bind\": \"none\"", "");
  const auto threads = [&] { return json(cli({"plan", bound, "--json"}).out).value("threads_per_rank", 0); };
  const int all = threads();
  EXPECT_GT(all, 0);
  qputenv("OMP_PROC_BIND", "true");
  EXPECT_EQ(threads(), all);
  startInBackground({"run", unbound});
  qunsetenv("OMP_PROC_BIND");
  // In the engine, the variable is the user's setting.
  const QString masks =
      Text(
          "for process in $(grep -lsa BAREMARK_RUN_TAG= /proc/[0-9]*/environ | xargs grep -lsaF '%1' | "
          "cut -d/ -f3); do grep -qs baremark-engine /proc/$process/comm || sed -n "
          "'s/^Cpus_allowed_list:[[:space:]]*//p' /proc/$process/status; done 2>/dev/null | sort -u")
          .arg(dataFolder());
  // A child of mpirun that becomes the engine is bound, and has another name, for a moment.
  std::string seen;
  const std::string expected = core::base::asList(core::base::processors()) + "\n";
  EXPECT_TRUE(waitUntil([&] { return (seen = shell(masks)) == expected; })) << seen;
}

class CliInstancesTest : public CliTest {
 protected:
  /// Runs one block of one arm with so many instances of one rank and one thread.
  CliResult run(int instances, const std::string& bind) {
    Json experiment = Json::parse(R"({"schema": "baremark.experiment/1", "name": "instances",
      "workload": {"engine": {"model": "mnist", "batch_size": 8}},
      "arms": [{"name": "bare metal", "runtime": "bare-metal"}],
      "scale": {"ranks": [1], "threads_per_rank": 1}, "measure": {"warmup_batches": 1, "batches": 10, "repeats": 1}})");
    experiment["scale"].update({{"instances", instances}, {"bind", bind}});
    return cli({"run", put("instances.baremark.json", core::base::toJsonText(experiment)), "--json"});
  }

  /// Physical cores that this process may use.
  int cores() const {
    return std::atoi(shell("lscpu -p=CPU,CORE,SOCKET | grep -v '^#' | while IFS=, read -r cpu core; do "
                           "taskset -c \"$cpu\" true 2>/dev/null && echo \"$core\"; done | sort -u | "
                           "wc -l")
                         .c_str());
  }

  /// The records of this kind in the telemetry of all runs.
  std::vector<Json> records(const Text& kind) const {
    std::vector<Json> out;
    std::istringstream lines(
        shell("cat '%1'/*/*/a1/*/telemetry-*.jsonl | grep -F '{\"kind\":\"%2\"'", runsFolder(), kind));
    for (std::string line; std::getline(lines, line);) out.push_back(json(line));
    return out;
  }
};

TEST_F(CliInstancesTest, fourTrainAtOnceAndEachHasItsRate) {
  const Json document = documentOf(run(4, "none"));
  ASSERT_EQ(document["points"].size(), 1U) << document.dump(1);
  const Json arm = document["points"][0]["arms"][0];
  EXPECT_EQ(arm["failed"], 0);
  EXPECT_EQ(arm["instances"]["images_per_second"].size(), 4U) << arm.dump(1);
  const Json shown = json(cli({"show", newestId(), "--json"}).out);
  int runs = 0;
  for (const Json& block : shown["blocks"]) {
    if (block["kind"] != "measure") continue;
    for (const Json& run : block["runs"]) {
      ++runs;
      EXPECT_EQ(run["passport"]["workload"]["instances"], "4");
      double sum = 0;
      ASSERT_EQ(run["summary"]["instances_images_per_s"].size(), 4U);
      for (const Json& rate : run["summary"]["instances_images_per_s"]) {
        EXPECT_GT(rate.get<double>(), 0);
        sum += rate.get<double>();
      }
      const double total = run["summary"]["images_per_s"].get<double>();
      EXPECT_NEAR(sum, total, 1e-9 * total);
    }
  }
  EXPECT_EQ(runs, 1);
}

TEST_F(CliInstancesTest, eachHasCoresOfItsOwn) {
  const int instances = std::min(4, cores());
  if (instances < 2) GTEST_SKIP() << "this machine has one core";
  ASSERT_TRUE(ended(run(instances, "core"), 0));
  const std::vector<Json> canaries = records("canary");
  ASSERT_EQ(canaries.size(), 1U);
  ASSERT_EQ(canaries[0]["ranks"].size(), static_cast<std::size_t>(instances));
  std::set<int> used;
  std::size_t sum = 0;
  for (const Json& rank : canaries[0]["ranks"]) {
    const std::set<int> own = numbersIn(rank["cpus"].get<std::string>());
    EXPECT_FALSE(own.empty());
    sum += own.size();
    used.insert(own.begin(), own.end());
  }
  EXPECT_EQ(used.size(), sum) << "two instances share a core: " << canaries[0].dump(1);
}

class SlowEngineTest : public CliTest {};

TEST_F(SlowEngineTest, isCalledSlowInTheHostTestAndBeforeItMeasures) {
  const char* slow = "! The engine on here uses the slow reference backend. It was built without oneDNN";
  const Text script = "#!/bin/sh\n'%1' \"$@\" | sed 's/\"backend\": \"[^\"]*\"/\"backend\": \"reference\"/'\n";
  const std::string engine = put("slow engine", script.arg(QString::fromUtf8(places::kEngine))).toStdString();
  const CliResult added =
      checked(cli({"host add here --here --scheduler none --root", at("runs"), "--json --engine", engine}, 300));
  EXPECT_TRUE(has(added.err, "! The engine runs there: " + engine + " (slow reference backend"));
  const Json host = json(added.out)["hosts"][0];
  EXPECT_TRUE(includes(host, {{"backend", "reference"}, {"reference_backend", true}}));
  EXPECT_TRUE(has(cli("host show here").out, slow));
  const QString file = writeExperiment(3, 10, "[1]", {}, ", \"host\": \"here\"");
  EXPECT_TRUE(has(cli({"plan", file}).out, slow));
  const Json cautions = json(cli({"plan", file, "--json"}).out)["cautions"];
  EXPECT_TRUE(std::any_of(cautions.begin(), cautions.end(), [](const Json& caution) {
    return caution["code"] == "slow_engine";
  })) << cautions.dump(1);
}

}  // namespace
}  // namespace baremark
