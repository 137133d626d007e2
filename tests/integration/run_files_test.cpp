// SPDX-License-Identifier: GPL-3.0-or-later
// Several experiments in one process. All are checked before the first begins, a stopped one does not delay the others,
// and `run --queue` leaves them to `work` or the window.
#include <signal.h>

#include "core/base/json.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

using core::base::Json;

class RunFilesTest : public CliTest {
 protected:
  QString file(const Sketch& sketch) const { return writeExperiment(sketch, sketch.name); }
  static QString again(const char* runtime) {
    return QStringLiteral("\"name\": \"again\", \"runtime\": %1").arg(QLatin1String(runtime));
  }
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
    startInBackground(run({file({.name = QStringLiteral("first"), .repeats = 2, .batches = 300}),
                           file({.name = QStringLiteral("second"), .repeats = 2, .batches = 20})}) +
                      more);
    ASSERT_TRUE(waitUntilMeasuring()) << errorOutput();
  }
};

TEST_F(RunFilesTest, severalFilesRunWithAVerdictEachAndASummary) {
  EXPECT_TRUE(ended(cli(run({file({.name = QStringLiteral("first")}), file({.name = QStringLiteral("second")})})), 0,
                    {"first · "}, {"first\n", "second\n", "2 of 2 experiments are done."}))
      << "lines of a run name its experiment";
  EXPECT_EQ(stateOf("first"), "done");
  EXPECT_EQ(stateOf("second"), "done");
}

TEST_F(RunFilesTest, jsonHasOneObjectAnExperiment) {
  const QString first = file({.name = QStringLiteral("first")});
  const Json document = documentOf(cli(run({first, file({.name = QStringLiteral("second")}), "--json"})));
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
  const Words words =
      run({file({.name = QStringLiteral("good")}),
           file({.name = QStringLiteral("bad"), .more = QStringLiteral(", \"margin\": \"200%\"")}),
           file({.name = QStringLiteral("elsewhere"), .more = QStringLiteral(", \"host\": \"nowhere\"")}), "--json"});
  const Json document = documentOf(cli(words), 2);
  EXPECT_EQ(document["schema"], "baremark.error/1");
  ASSERT_EQ(document["errors"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["error"], document["errors"][0]);
  EXPECT_NE(document["errors"][0]["where"].get<std::string>().find("bad.baremark.json"), std::string::npos);
  EXPECT_NE(document["errors"][1]["where"].get<std::string>().find("elsewhere.baremark.json"), std::string::npos);
  EXPECT_TRUE(experiments().empty());
}

TEST_F(RunFilesTest, refusalsOfTheHostComeBeforeTheFirstExperimentStarts) {
  EXPECT_TRUE(
      ended(cli(run({file({.name = QStringLiteral("good")}),
                     file({.name = QStringLiteral("bad"), .second = again(R"("bare-metal", "variant": "own-tmp")")})})),
            2, {"bad.baremark.json"}));
  EXPECT_TRUE(experiments().empty());
}

TEST_F(RunFilesTest, aFailureOfOneDoesNotStopTheOthers) {
  const QString failing = again(R"("bare-metal", "wrap": ["false"])");
  const Json document = documentOf(cli(run({file({.name = QStringLiteral("first"), .second = failing}),
                                            file({.name = QStringLiteral("second")}), "--json"})),
                                   1);
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  EXPECT_EQ(document["experiments"][0]["state"], "stopped");
  EXPECT_TRUE(document["experiments"][0]["end"]["code"].is_string()) << document.dump(1);
  EXPECT_EQ(document["experiments"][1]["state"], "done");
}

TEST_F(RunFilesTest, queuedExperimentsWaitForTheWorkVerb) {
  const Json document = documentOf(cli(
      run({"--queue", file({.name = QStringLiteral("first")}), file({.name = QStringLiteral("second")}), "--json"})));
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

TEST_F(RunFilesTest, oneFileCanBeQueuedAndResumingOnlyQueuesNothing) {
  const QString one = file({.name = QStringLiteral("first")});
  const CliResult queued = cli(run({one, "--queue"}));
  EXPECT_EQ(queued.status, 0) << queued.err;
  EXPECT_TRUE(has(queued.err, "1 experiment queued. To run it: "));
  EXPECT_EQ(queued.out, newestId().toStdString() + "\n") << "ids alone, one a line";
  EXPECT_EQ(cli(run({one, "--queue --resume"})).status, 2);
}

TEST_F(RunFilesTest, anInterruptStopsSubmissionsAndOneCommandResumesAll) {
  ASSERT_NO_FATAL_FAILURE(beginTwo({QStringLiteral("--json")}));
  ASSERT_EQ(endOfBackground(20, SIGINT), 3);
  const Json document = json(m_background->readAllStandardOutput().toStdString());
  ASSERT_EQ(document["experiments"].size(), 2U) << document.dump(1);
  Words ids;
  for (const Json& each : document["experiments"]) {
    EXPECT_NE(each["state"], "cancelled");
    ids << QString::fromStdString(each["experiment"].get<std::string>());
  }
  const std::string said = errorOutput();
  EXPECT_TRUE(has(said, "run --resume " + ids.join(QLatin1Char(' ')).toStdString()));
  EXPECT_TRUE(ended(cli(run(ids) + Words{"--resume"}), 0));
  EXPECT_EQ(stateOf("first"), "done");
  EXPECT_EQ(stateOf("second"), "done");
}

TEST_F(RunFilesTest, aSecondInterruptCancelsAllOfThem) {
  ASSERT_NO_FATAL_FAILURE(beginTwo());
  ::kill(static_cast<pid_t>(m_background->processId()), SIGINT);
  QThread::msleep(1200);  // within 0.8 s they would count as one
  ASSERT_EQ(endOfBackground(30, SIGINT), 3);
  EXPECT_EQ(stateOf("first"), "cancelled");
  EXPECT_EQ(stateOf("second"), "cancelled");
  EXPECT_TRUE(waitUntil([this] { return livingProcesses() == 0; }, 10));
}

}  // namespace
}  // namespace baremark
