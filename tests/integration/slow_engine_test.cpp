// SPDX-License-Identifier: GPL-3.0-or-later
// An engine whose catalogue is that of an engine without oneDNN. Every part says before the measurement that it is
// slow.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/base/json.h"
#include "tests/integration/cli_fixture.h"
#include "tests/places.h"

namespace baremark {
namespace {

using core::base::Json;

class SlowEngineTest : public CliTest {
 protected:
  /// This machine as a host, with this engine or the engine beside the program.
  CliResult add(const std::string& engine = {}) {
    Words words{"host add here --here --scheduler none --root", m_folder.filePath(QStringLiteral("runs")), "--json"};
    if (!engine.empty()) words << QStringLiteral("--engine") << QString::fromStdString(engine);
    return cli(words, 300);
  }
  std::string slowEngine() const {
    const std::string path = m_folder.filePath(QStringLiteral("slow engine")).toStdString();
    std::ofstream(path) << "#!/bin/sh\n'" << places::kEngine
                        << "' \"$@\" | sed 's/\"backend\": \"[^\"]*\"/\"backend\": \"reference\"/'\n";
    std::filesystem::permissions(path, std::filesystem::perms(0755));
    return path;
  }
  QString experimentHere() const {
    const QString path = m_folder.filePath(QStringLiteral("here.baremark.json"));
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
  const CliResult added = add(engine);
  ASSERT_EQ(added.status, 0) << added.err << added.out;
  EXPECT_TRUE(has(added.err, "! The engine runs there: " + engine + " (slow reference backend"));
  const Json host = json(added.out)["hosts"][0];
  EXPECT_EQ(host["backend"], "reference");
  EXPECT_EQ(host["reference_backend"], true);
  const CliResult shown = cli("host show here");
  EXPECT_NE(shown.out.find(kSlow), std::string::npos) << shown.out;
  const CliResult planned = cli({"plan", experimentHere()});
  EXPECT_NE(planned.out.find(kSlow), std::string::npos) << planned.out << planned.err;
  const Json cautions = json(cli({"plan", experimentHere(), "--json"}).out)["cautions"];
  EXPECT_TRUE(std::any_of(cautions.begin(), cautions.end(), [](const Json& caution) {
    return caution["code"] == "slow_engine";
  })) << cautions.dump(1);
}

TEST_F(SlowEngineTest, isNotReportedForAnEngineWithOneDnn) {
  const Json host = documentOf(add())["hosts"][0];
  if (host["reference_backend"] == true) GTEST_SKIP() << "the engine was built without oneDNN";
  EXPECT_NE(host["backend"], "reference");
  EXPECT_EQ(cli("host show here").out.find("reference backend"), std::string::npos);
  EXPECT_EQ(cli({"plan", experimentHere()}).out.find("reference backend"), std::string::npos);
}

}  // namespace
}  // namespace baremark
