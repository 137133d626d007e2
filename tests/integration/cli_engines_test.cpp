// SPDX-License-Identifier: GPL-3.0-or-later
// The cores of a run, independent instances, and an engine without oneDNN, of which every part says before the
// measurement that it is slow. With the real command line, launcher and engine, on bare metal.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "core/base/processors.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

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
  const auto threads = [&] {
    const CliResult plan = cli({"plan", bound, "--json"});
    return json(plan.out).value("threads_per_rank", 0);
  };
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
    const Json arm = {{"name", "bare metal"}, {"runtime", "bare-metal"}};
    const Json experiment = {
        {"schema", "baremark.experiment/1"},
        {"name", "instances"},
        {"workload", {{"engine", {{"model", "mnist"}, {"batch_size", 8}}}}},
        {"arms", Json::array({arm})},
        {"scale", {{"ranks", {1}}, {"instances", instances}, {"threads_per_rank", 1}, {"bind", bind}}},
        {"measure", {{"warmup_batches", 1}, {"batches", 10}, {"repeats", 1}}}};
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

class SlowEngineTest : public CliTest {
 protected:
  /// This machine as a host, with this engine or the engine beside the program.
  CliResult add(const std::string& engine = {}) {
    Words words{"host add here --here --scheduler none --root", m_folder.filePath(Text("runs")), "--json"};
    if (!engine.empty()) words << Text("--engine") << QString::fromStdString(engine);
    return cli(words, 300);
  }
  std::string slowEngine() const {
    const std::string path = m_folder.filePath(Text("slow engine")).toStdString();
    std::ofstream(path) << "#!/bin/sh\n'" << places::kEngine
                        << "' \"$@\" | sed 's/\"backend\": \"[^\"]*\"/\"backend\": \"reference\"/'\n";
    std::filesystem::permissions(path, std::filesystem::perms(0755));
    return path;
  }
  QString experimentHere() const {
    const QString path = m_folder.filePath(Text("here.baremark.json"));
    std::ofstream(path.toStdString()) << R"({"schema": "baremark.experiment/1", "name": "slow", "host": "here",
      "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": 4}},
      "arms": [{"name": "one", "runtime": "bare-metal"}, {"name": "other", "runtime": "bare-metal"}],
      "scale": {"ranks": [1], "threads_per_rank": 1}, "measure": {"warmup_batches": 2, "batches": 10, "repeats": 3}})";
    return path;
  }
  static constexpr const char* kSlow =
      "! The engine on here uses the slow reference backend. It was built without oneDNN";
};

TEST_F(SlowEngineTest, isCalledSlowInTheHostTestAndBeforeItMeasures) {
  const std::string engine = slowEngine();
  const CliResult added = checked(add(engine));
  EXPECT_TRUE(has(added.err, "! The engine runs there: " + engine + " (slow reference backend"));
  const Json host = json(added.out)["hosts"][0];
  EXPECT_EQ(host["backend"], "reference");
  EXPECT_EQ(host["reference_backend"], true);
  const CliResult shown = cli("host show here");
  EXPECT_TRUE(has(shown.out, kSlow));
  const CliResult planned = cli({"plan", experimentHere()});
  EXPECT_TRUE(has(planned.out, kSlow)) << planned.err;
  const Json cautions = json(cli({"plan", experimentHere(), "--json"}).out)["cautions"];
  EXPECT_TRUE(std::any_of(cautions.begin(), cautions.end(), [](const Json& caution) {
    return caution["code"] == "slow_engine";
  })) << cautions.dump(1);
}

}  // namespace
}  // namespace baremark
