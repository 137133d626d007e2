// SPDX-License-Identifier: GPL-3.0-or-later
// Several experiments in one process: all are checked before the first begins, and a stopped one does not delay the
// others. `run --queue` leaves them to `work`, which runs experiments without an owner and exits, or to the window.
#include <QCoreApplication>

#include "tests/fakes/desktop.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class RunFilesTest : public CliTest {
 protected:
  QString file(const Sketch& sketch) const { return writeExperiment(sketch, sketch.name); }
  static Words run(const Words& words) { return Words{"run"} + words; }
  /// The state of an experiment, by its name.
  std::string stateOf(const std::string& name) {
    for (const Json& each : experiments()) {
      if (each["name"] == name) return each["state"];
    }
    return "not there";
  }
  /// Two experiments. A block of the first is running; its runs are long enough to be interrupted.
  void beginTwo(const Words& more = {}) {
    startInBackground(run({file({.name = "first", .repeats = 2, .batches = 300}),
                           file({.name = "second", .repeats = 2, .batches = 20})}) +
                      more);
    ASSERT_TRUE(waitUntilMeasuring()) << errorOutput();
  }
};

TEST_F(RunFilesTest, jsonHasOneObjectAnExperiment) {
  const QString first = file({.name = "first"});
  const Json document = documentOf(cli(run({first, file({.name = "second"}), "--json"})));
  EXPECT_EQ(document["schema"], "baremark.runs/1");
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  const Json& one = document["experiments"][0];
  EXPECT_EQ(one["file"], first.toStdString());
  EXPECT_EQ(one["name"], "first");
  EXPECT_EQ(one["host"], "local");
  EXPECT_EQ(one["state"], "done");
  EXPECT_TRUE(one["end"].is_null());
  EXPECT_EQ(one["comparison"]["schema"], "baremark.compare/1");
  EXPECT_EQ(one["comparison"]["experiment"], one["experiment"]);
}

TEST_F(RunFilesTest, theRefusalOfEachFileIsShownAndNothingStarts) {
  const Words words = run({file({.name = "good"}), file({.name = "bad", .more = ", \"margin\": \"200%\""}),
                           file({.name = "elsewhere", .more = ", \"host\": \"nowhere\""}), "--json"});
  const Json document = documentOf(cli(words), 2);
  EXPECT_EQ(document["schema"], "baremark.error/1");
  ASSERT_EQ(document["errors"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["error"], document["errors"][0]);
  EXPECT_NE(document["errors"][0]["where"].get<std::string>().find("bad.baremark.json"), std::string::npos);
  EXPECT_NE(document["errors"][1]["where"].get<std::string>().find("elsewhere.baremark.json"), std::string::npos);
  EXPECT_TRUE(experiments().empty());
}

TEST_F(RunFilesTest, aFailureOfOneDoesNotStopTheOthers) {
  const QString failing = Text(R"("name": "again", "runtime": "bare-metal", "wrap": ["false"])");
  const Json document =
      documentOf(cli(run({file({.name = "first", .second = failing}), file({.name = "second"}), "--json"})), 1);
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["experiments"][0]["state"], "stopped");
  EXPECT_TRUE(document["experiments"][0]["end"]["code"].is_string()) << document.dump(1);
  EXPECT_EQ(document["experiments"][1]["state"], "done");
}

TEST_F(RunFilesTest, queuedExperimentsWaitForTheWorkVerb) {
  const Json document = documentOf(cli(run({"--queue", file({.name = "first"}), file({.name = "second"}), "--json"})));
  EXPECT_EQ(document["schema"], "baremark.queued/1");
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["experiments"][1]["name"], "second");
  EXPECT_EQ(document["experiments"][1]["state"], "queued");
  EXPECT_EQ(stateOf("first"), "queued");
  EXPECT_EQ(livingProcesses(), 0);
  const Json ended = documentOf(cli("work --json"))["ended"];
  ASSERT_EQ(ended.size(), 2U) << ended.dump(1);
  EXPECT_EQ(ended[0]["name"], "first") << "the oldest first";
  EXPECT_EQ(ended[0]["experiment"], document["experiments"][0]["experiment"]);
  EXPECT_EQ(stateOf("second"), "done");
}

TEST_F(RunFilesTest, anInterruptStopsSubmissionsAndOneCommandResumesAll) {
  beginTwo({Text("--json")});
  ASSERT_EQ(endOfBackground(20, SIGINT), 3);
  const Json document = json(m_background->readAllStandardOutput().toStdString());
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  Words ids;
  for (const Json& each : document["experiments"]) {
    EXPECT_NE(each["state"], "cancelled");
    ids << QString::fromStdString(each["experiment"].get<std::string>());
  }
  EXPECT_TRUE(has(errorOutput(), "run --resume " + ids.join(QLatin1Char(' ')).toStdString()));
  EXPECT_TRUE(ended(cli(run(ids) + Words{"--resume"}), 0));
  EXPECT_EQ(stateOf("first"), "done");
  EXPECT_EQ(stateOf("second"), "done");
}

class WorkTest : public CliTest {
 protected:
  /// An experiment whose first block is running, started by the command line in the background.
  void begin(int repeats, int batches) {
    startInBackground({"run", writeExperiment(repeats, batches)});
    ASSERT_TRUE(waitUntil([this] { return newestExperiment().value("blocks_done", 0) >= 1; })) << errorOutput();
  }
  void kill() {
    m_background->kill();
    ASSERT_TRUE(m_background->waitForFinished(10000));
  }
  Json work(int seconds = 120) {
    const CliResult result = cli("work --json", seconds);
    m_status = result.status;
    return json(result.out);
  }

  int m_status = -1;
};

TEST_F(WorkTest, workFinishesExperimentsOfAKilledProcess) {
  begin(3, 30);
  kill();
  ASSERT_NE(newestExperiment().value("state", ""), "done");
  const Json document = work();
  EXPECT_EQ(m_status, 0);
  EXPECT_EQ(document.value("schema", ""), "baremark.work/1");
  ASSERT_EQ(document["ended"].size(), 1U) << document.dump(1);
  EXPECT_EQ(document["ended"][0].value("state", ""), "done");
  EXPECT_EQ(document["ended"][0].value("name", ""), "cli test");
  EXPECT_TRUE(document["left"].empty());
  EXPECT_EQ(newestExperiment().value("state", ""), "done");
}

TEST_F(WorkTest, experimentsOfAnotherProcessAreLeftAlone) {
  begin(40, 60);
  const Json document = work(60);
  EXPECT_EQ(m_status, 0);
  EXPECT_TRUE(document["ended"].empty());
  ASSERT_EQ(document["left"].size(), 1U) << document.dump(1);
  EXPECT_EQ(document["left"][0].value("why", ""), "elsewhere");
  EXPECT_EQ(document["left"][0].value("experiment", ""), newestId().toStdString());
  EXPECT_EQ(m_background->state(), QProcess::Running);
}

TEST_F(WorkTest, anInterruptEndsTheVerbAndTheRunContinues) {
  begin(40, 60);
  kill();
  startInBackground("work");
  const int before = newestExperiment().value("blocks_done", 0);
  ASSERT_TRUE(waitUntil([&] { return newestExperiment().value("blocks_done", 0) > before; })) << errorOutput();
  ASSERT_EQ(endOfBackground(30, SIGINT), 3);
  EXPECT_NE(newestExperiment().value("state", ""), "cancelled");
}

TEST_F(WorkTest, theDesktopIsNotifiedOfTheEnd) {
  fakes::Desktop desktop;
  ASSERT_TRUE(desktop.isRunning());
  begin(3, 30);
  kill();
  const QString id = newestId();
  QProcess process;
  process.setProcessEnvironment(environment());
  process.start(program(), Words{"work --notify"});
  ASSERT_TRUE(waitUntil(
      [&] {
        QCoreApplication::processEvents();
        return process.state() == QProcess::NotRunning;
      },
      120));
  EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
  ASSERT_EQ(desktop.notices().size(), 2);
  EXPECT_EQ(desktop.notices()[0].title, Text("Baremark keeps running in the background"));
  EXPECT_EQ(desktop.notices()[1].title, Text("“cli test” is done"));
  EXPECT_FALSE(desktop.notices()[1].words.isEmpty()) << "its verdict";
  EXPECT_EQ(desktop.notices()[1].actions.value(0), Text("default"));
}

}  // namespace
}  // namespace baremark
